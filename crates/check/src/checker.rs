//! The check itself: ask, judge, and shrink what is found.

use verimax::Value;
use verimax::law::Guarantee;

use crate::Query;
use crate::answer::{Answer, Engine, Failure, Function};
use crate::generate::{Scope, questions};
use crate::judge::{Kind, admissible, judge};
use crate::shrink::shrink;

/// At least so many questions are asked in search of a smaller graph, each time; more if it took more to find the first.
const SMALLER_QUERIES: u64 = 60_000;

/// What to check, and how long. The defaults are those of `verimax check`.
///
/// ```
/// use verimax::law::Guarantee;
/// use verimax::search::registry::Call;
/// use verimax::table::AtLeastDepth;
/// use verimax_check::{Checker, Scope};
///
/// // NegamaxTTM is not witnessed, if the table may hold something to begin with.
/// let ttm = Call::parse("negamax_ttm").unwrap();
/// let report = Checker { scope: Scope { table: true, alternating: true, ..Scope::default() }, ..Checker::default() }
///     .check(|query| {
///         let mut table = query.start_table::<AtLeastDepth>();
///         ttm.run(&query.graph.start(), query.window, query.depth, &mut table, &mut ()).unwrap()
///     });
/// assert!(report.finding.unwrap().query.graph.len() <= 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checker {
    /// How many questions are asked.
    pub queries: u64,
    /// The same seed, the same questions.
    pub seed: u64,
    /// What is asked of an answer.
    pub guarantee: Guarantee,
    /// Which questions are asked.
    pub scope: Scope,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker { queries: 20_000, seed: 1, guarantee: Guarantee::Witnessed, scope: Scope::default() }
    }
}

/// What came of a check.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many questions were asked before something was found, or in all.
    pub queries: u64,
    /// What was found, after shrinking.
    pub finding: Option<Finding>,
}

/// A question that gets a wrong answer, such that no part of it can be left out.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: Kind,
    /// The question, shrunk.
    pub query: Query,
    /// The answer to it.
    pub answer: Result<Answer, Failure>,
    /// The values that would have had the guarantee.
    pub admissible: Vec<Value>,
    /// How many nodes the question had before it was shrunk.
    pub original_nodes: usize,
}

/// Checks a search with the usual settings; see [`Checker`] for others.
pub fn check<A: Into<Answer>>(search: impl FnMut(&Query) -> A) -> Report {
    Checker::default().check(search)
}

/// A question, and the wrong answer to it.
struct Wrong {
    kind: Kind,
    query: Query,
    answer: Result<Answer, Failure>,
}

impl Checker {
    /// Checks a search that is a function.
    pub fn check<A: Into<Answer>>(&self, search: impl FnMut(&Query) -> A) -> Report {
        self.check_engine(&mut Function(search), |_| {})
    }

    /// Checks an engine. `progress` is told the number of questions asked.
    pub fn check_engine<E: Engine>(&self, engine: &mut E, progress: impl FnMut(u64)) -> Report {
        let (queries, wrong) = self.first_wrong(self.scope, self.queries, engine, |_| true, progress);
        let mut finding = wrong.map(|wrong| self.shrunk(wrong, engine));
        if let Some(finding) = &mut finding {
            self.look_for_smaller(finding, queries.max(SMALLER_QUERIES), engine);
        }
        Report { queries, finding }
    }

    /// Asks one question, and shrinks it if the answer is wrong.
    pub fn check_query<E: Engine>(&self, query: Query, engine: &mut E) -> Report {
        let answer = engine.ask(&query);
        let kind = self.wrong(&query, &answer);
        Report { queries: 1, finding: kind.map(|kind| self.shrunk(Wrong { kind, query, answer }, engine)) }
    }

    /// Asks up to `limit` questions, until the answer to one is wrong in a way that is wanted.
    fn first_wrong<E: Engine>(
        &self,
        scope: Scope,
        limit: u64,
        engine: &mut E,
        is_wanted: impl Fn(Kind) -> bool,
        mut progress: impl FnMut(u64),
    ) -> (u64, Option<Wrong>) {
        let mut asked = 0;
        let mut found = None;
        if limit == 0 {
            return (asked, found);
        }
        let mut batch: Vec<Query> = Vec::new();
        questions(scope, self.guarantee, self.seed, |query| {
            let is_last = asked + batch.len() as u64 + 1 >= limit;
            if E::BATCH == 1 {
                asked += 1;
                let answer = engine.ask(query);
                let kind = self.wrong(query, &answer).filter(|&kind| is_wanted(kind));
                found = kind.map(|kind| Wrong { kind, query: query.clone(), answer });
            } else {
                batch.push(query.clone());
                if batch.len() < E::BATCH && !is_last {
                    return true;
                }
                let answers = engine.ask_all(&batch);
                for (query, answer) in batch.drain(..).zip(answers) {
                    asked += 1;
                    if let Some(kind) = self.wrong(&query, &answer).filter(|&kind| is_wanted(kind)) {
                        found = Some(Wrong { kind, query, answer });
                        break;
                    }
                }
            }
            progress(asked);
            found.is_none() && !is_last
        });
        (asked, found)
    }

    /// What is wrong with the answer, if anything.
    fn wrong(&self, query: &Query, answer: &Result<Answer, Failure>) -> Option<Kind> {
        match answer {
            Ok(answer) => judge(query, answer, self.guarantee),
            Err(failure) => Some(failure.into()),
        }
    }

    fn shrunk<E: Engine>(&self, wrong: Wrong, engine: &mut E) -> Finding {
        let Wrong { kind, query, answer } = wrong;
        let original_nodes = query.graph.len();
        // Waiting for the clock again and again is more than anybody wants: the first time-out ends it.
        let mut is_slow = kind == Kind::Timeout;
        let (query, answer) = shrink(query, answer, self.guarantee, self.scope, |query| {
            if is_slow {
                return None;
            }
            let answer = engine.ask(query);
            is_slow = matches!(answer, Err(Failure::Timeout(_)));
            (self.wrong(query, &answer) == Some(kind)).then_some(answer)
        });
        Finding { kind, admissible: admissible(&query, self.guarantee), query, answer, original_nodes }
    }

    /// Shrinking ends in a local minimum. Asks about yet smaller graphs whether the same goes wrong there, too.
    fn look_for_smaller<E: Engine>(&self, finding: &mut Finding, queries: u64, engine: &mut E) {
        while finding.kind != Kind::Timeout && finding.query.graph.len() > 1 {
            let scope = Scope { max_nodes: finding.query.graph.len() - 1, ..self.scope };
            // Where the program has to be started again and again, it is not worth the time.
            let is_lost = |kind| matches!(kind, Kind::Timeout | Kind::Crash | Kind::Garbage | Kind::WrongId);
            let is_wanted = |kind| kind == finding.kind || is_lost(kind);
            let (_, wrong) = self.first_wrong(scope, queries, engine, is_wanted, |_| {});
            let Some(wrong) = wrong.filter(|wrong| wrong.kind == finding.kind) else { return };
            *finding = Finding { original_nodes: finding.original_nodes, ..self.shrunk(wrong, engine) };
        }
    }
}
