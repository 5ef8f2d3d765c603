//! The check itself: ask, judge, and shrink the first wrong answer.

use verimax::Value;
use verimax::law::Guarantee;

use crate::Query;
use crate::answer::{Answer, Failure, Function, Reply, Subject};
use crate::generate::{Scope, questions};
use crate::judge::{Kind, admissible, judge};
use crate::shrink::shrink;
use crate::wander::wander;

/// How many questions [`wander`] may try in vain. If finding the bug took more questions, it may try that many.
const LEAST_PATIENCE: u64 = 10_000;
/// How many time-outs we sit through while shrinking.
const MOST_TIMEOUTS: u32 = 5;

/// What to check, and for how long. The defaults are those of `verimax check`.
///
/// ```
/// use verimax::law::Guarantee;
/// use verimax::catalogue::Call;
/// use verimax::table::Reuse;
/// use verimax_check::{Checker, Scope};
///
/// // NegamaxTTM is not witnessed if the table may start with entries.
/// let ttm = Call::parse("negamax_ttm").unwrap();
/// let scope = Scope { table: true, alternating: true, ..Scope::default() };
/// let report = Checker { scope, guarantee: Guarantee::Witnessed, ..Checker::default() }.check(|query| {
///     let mut table = query.start_table(Reuse::AtLeast);
///     ttm.run(&query.graph.start(), query.window, query.depth, &mut table, &mut ()).unwrap()
/// });
/// assert!(report.finding.unwrap().query.graph.len() <= 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checker {
    /// How many questions to ask.
    pub queries: u64,
    /// The seed: the same seed gives the same questions.
    pub seed: u64,
    /// The guarantee that answers must have. If the table starts with entries, only searches that reuse equal depth are
    /// exact; [`Guarantee::Witnessed`] is the usual choice then.
    pub guarantee: Guarantee,
    /// Which questions to ask.
    pub scope: Scope,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker { queries: 20_000, seed: 1, guarantee: Guarantee::Exact, scope: Scope::default() }
    }
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Report {
    /// The number of questions asked, up to and including the one with the wrong answer.
    pub queries: u64,
    /// The wrong answer, if there was one, after shrinking.
    pub finding: Option<Finding>,
}

/// A question that gets a wrong answer, shrunk until no part of it can go.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: Kind,
    /// The question, shrunk.
    pub query: Query,
    /// The answer to it.
    pub answer: Reply,
    /// The values that have the guarantee.
    pub admissible: Vec<Value>,
    /// The number of nodes before shrinking.
    pub original_nodes: usize,
}

/// Checks a search with the default settings; see [`Checker`] for others.
pub fn check<A: Into<Answer>>(search: impl FnMut(&Query) -> A) -> Report {
    Checker::default().check(search)
}

/// A question with a wrong answer.
struct Wrong {
    kind: Kind,
    query: Query,
    answer: Reply,
}

impl Checker {
    /// Checks a search that is a function.
    pub fn check<A: Into<Answer>>(&self, search: impl FnMut(&Query) -> A) -> Report {
        self.check_subject(&mut Function(search), |_| {})
    }

    /// Checks any subject. `progress` gets the number of questions asked so far.
    pub fn check_subject<S: Subject>(&self, subject: &mut S, progress: impl FnMut(u64)) -> Report {
        let (queries, wrong) = self.first_wrong(subject, progress);
        Report { queries, finding: wrong.map(|wrong| self.shrunk(wrong, queries.max(LEAST_PATIENCE), subject)) }
    }

    /// Asks one question, and shrinks it if the answer is wrong.
    pub fn check_query<S: Subject>(&self, query: Query, subject: &mut S) -> Report {
        let answer = subject.ask(&query);
        let kind = self.wrong(&query, &answer);
        Report { queries: 1, finding: kind.map(|kind| self.shrunk(Wrong { kind, query, answer }, 0, subject)) }
    }

    /// Asks until an answer is wrong, or the questions run out.
    fn first_wrong<S: Subject>(&self, subject: &mut S, mut progress: impl FnMut(u64)) -> (u64, Option<Wrong>) {
        let mut asked = 0;
        let mut found = None;
        if self.queries == 0 {
            return (asked, found);
        }
        let mut batch: Vec<Query> = Vec::new();
        questions(self.scope, self.guarantee, self.seed, |query| {
            let is_last = asked + batch.len() as u64 + 1 >= self.queries;
            if S::BATCH == 1 {
                asked += 1;
                let answer = subject.ask(query);
                found = self.wrong(query, &answer).map(|kind| Wrong { kind, query: query.clone(), answer });
            } else {
                batch.push(query.clone());
                if batch.len() < S::BATCH && !is_last {
                    return true;
                }
                let answers = subject.ask_all(&batch);
                for (query, answer) in batch.drain(..).zip(answers) {
                    asked += 1;
                    if let Some(kind) = self.wrong(&query, &answer) {
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

    /// Returns what is wrong with the answer, if anything.
    fn wrong(&self, query: &Query, answer: &Reply) -> Option<Kind> {
        match answer {
            Ok(answer) => judge(query, answer, self.guarantee),
            Err(failure) => Some(failure.into()),
        }
    }

    /// Makes the question as small as it gets. `patience` is the number of questions to try in vain to leave a local
    /// minimum.
    fn shrunk<S: Subject>(&self, wrong: Wrong, patience: u64, subject: &mut S) -> Finding {
        let Wrong { kind, query, answer } = wrong;
        let original_nodes = query.graph.len();
        let mut timeouts = 0;
        let mut is_wrong = |query: &Query| {
            if timeouts == MOST_TIMEOUTS {
                return None;
            }
            let answer = subject.ask(query);
            timeouts += u32::from(matches!(answer, Err(Failure::Timeout(_))));
            (self.wrong(query, &answer) == Some(kind)).then_some(answer)
        };
        let least = shrink((query, answer), self.guarantee, self.scope, &mut is_wrong);
        // After these failures the program must be restarted each time: not worth the wait.
        let is_lost = matches!(kind, Kind::Timeout | Kind::Crash | Kind::Garbage | Kind::WrongId);
        let patience = if is_lost { 0 } else { patience };
        let (query, answer) = wander(least, self.guarantee, self.scope, patience, self.seed, is_wrong);
        Finding { kind, admissible: admissible(&query, self.guarantee), query, answer, original_nodes }
    }
}
