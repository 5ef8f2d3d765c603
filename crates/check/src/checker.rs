//! The check itself: ask, judge, and shrink the first wrong answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use verimax::Value;
use verimax::law::Guarantee;

use crate::Query;
use crate::aim::Questions;
use crate::answer::{Answer, Function, Reply, Subject};
use crate::generate::Scope;
use crate::improve::Improvement;
use crate::judge::{Kind, admissible, judge};

/// How many questions to try in vain to make a finding smaller; if it took more to find the bug, that many.
const LEAST_PATIENCE: u64 = 10_000;
/// A batch of questions grows as long as it takes less than this. So a slow search is judged answer by answer.
const SHORT: Duration = Duration::from_millis(50);

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
#[derive(Clone, Debug)]
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
    /// How long to make a finding smaller, at most.
    pub shrink_time: Duration,
    /// Set it to stop the check from elsewhere. The report then holds the smallest finding so far, if there is one.
    pub stop: Arc<AtomicBool>,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker {
            queries: 20_000,
            seed: 1,
            guarantee: Guarantee::Exact,
            scope: Scope::default(),
            shrink_time: Duration::from_secs(60),
            stop: Arc::default(),
        }
    }
}

/// The result of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<F = Finding> {
    /// The number of questions asked, up to and including the one with the wrong answer.
    pub queries: u64,
    /// The wrong answer, if there was one, after shrinking.
    pub finding: Option<F>,
}

/// A question that gets a wrong answer, shrunk until no part of it can go (unless the time was up).
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
    /// True if the checker has tried everything to make it smaller; false if it ran out of time, or was stopped.
    pub is_smallest: bool,
}

/// What a check tells while it runs.
#[derive(Debug)]
pub enum Progress<'f, F = Finding> {
    /// The number of questions asked so far.
    Asked(u64),
    /// An answer is wrong. From now on the checker makes the question smaller.
    Found(&'f F),
    /// One more question was tried; this is the smallest finding so far.
    Shrinking(&'f F),
}

/// Checks a search with the default settings; see [`Checker`] for others.
pub fn check<A: Into<Answer>>(search: impl FnMut(&Query) -> A) -> Report {
    Checker::default().check(search)
}

impl Checker {
    /// Checks a search that is a function.
    pub fn check<A: Into<Answer>>(&self, search: impl FnMut(&Query) -> A) -> Report {
        self.check_subject(&mut Function(search), &mut |_| {})
    }

    /// Checks any subject, and tells `progress` how far it is.
    pub fn check_subject(&self, subject: &mut dyn Subject, progress: &mut dyn FnMut(Progress<'_>)) -> Report {
        let mut questions = Questions::new(self.scope, self.guarantee, self.seed);
        let (mut asked, mut size, mut slowest) = (0, 1, Duration::ZERO);
        while asked < self.queries {
            let mut round = questions.round();
            round.truncate(usize::try_from(self.queries - asked).unwrap_or(usize::MAX));
            let mut rest = round.as_slice();
            while !rest.is_empty() {
                let batch;
                (batch, rest) = rest.split_at(size.min(rest.len()));
                let begin = Instant::now();
                let answers = subject.ask_all(batch);
                let time = begin.elapsed();
                if self.is_stopped() {
                    return Report { queries: asked, finding: None };
                }
                for (query, answer) in batch.iter().zip(answers) {
                    asked += 1;
                    let Some(kind) = self.wrong(query, &answer) else {
                        answer.iter().for_each(|answer| questions.learn(query, answer));
                        continue;
                    };
                    progress(Progress::Asked(asked));
                    let finding = self.finding(kind, query.clone(), answer);
                    let improvement = Improvement::new(self, subject, finding, progress);
                    let finding = improvement.run(asked.max(LEAST_PATIENCE), Some(slowest));
                    return Report { queries: asked, finding: Some(finding) };
                }
                slowest = slowest.max(time);
                size = if time < SHORT { subject.batch().min(size * 2) } else { 1 };
                progress(Progress::Asked(asked));
            }
        }
        Report { queries: asked, finding: None }
    }

    /// Asks one question, and shrinks it if the answer is wrong.
    pub fn check_query(
        &self,
        query: Query,
        subject: &mut dyn Subject,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Report {
        let answer = subject.ask(&query);
        progress(Progress::Asked(1));
        let kind = self.wrong(&query, &answer).filter(|_| !self.is_stopped());
        let finding = kind.map(|kind| {
            let finding = self.finding(kind, query, answer);
            Improvement::new(self, subject, finding, progress).run(0, None)
        });
        Report { queries: 1, finding }
    }

    /// True if somebody asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns what is wrong with the answer, if anything.
    pub(crate) fn wrong(&self, query: &Query, answer: &Reply) -> Option<Kind> {
        match answer {
            Ok(answer) => judge(query, answer, self.guarantee),
            Err(failure) => Some(failure.into()),
        }
    }

    fn finding(&self, kind: Kind, query: Query, answer: Reply) -> Finding {
        let (admissible, original_nodes) = (admissible(&query, self.guarantee), query.len());
        Finding { kind, query, answer, admissible, original_nodes, is_smallest: false }
    }
}
