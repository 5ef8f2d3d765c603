//! The check with chance: ask, judge, and shrink the first wrong answer.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use verimax::ChanceFile;
use verimax::law::chance::Fraction;

use super::answer::{ChanceAnswer, ChanceReply, ChanceSubject, Function};
use super::generate::Stream;
use super::judge::judge_with_chance;
use super::shrink::{Case, shrink, size};
use super::value;
use crate::answer::Failure;
use crate::checker::{Progress, Report};
use crate::generate::Scope;
use crate::improve::SHARE_OF_TIMEOUTS;
use crate::judge::Kind;

/// A batch of questions grows as long as it takes less than this.
const SHORT: Duration = Duration::from_millis(50);
/// How many new questions with fewer nodes to ask after shrinking: one of them may be wrong in the same way.
const ANEW: u64 = 4000;

/// What to check, and for how long. The defaults are those of `verimax check --chance`.
///
/// ```
/// use verimax::law::chance::Fraction;
/// use verimax::{ChanceFile, Depth, NodeId, Side, Turn};
/// use verimax_check::ChanceChecker;
///
/// // Expectiminimax that forgets the weights: every outcome counts the same.
/// fn search(file: &ChanceFile, node: NodeId, depth: Depth) -> Fraction {
///     let children = file.graph.children(node);
///     if depth.is_zero() || children.is_empty() {
///         return Fraction::from_integer(file.graph.eval(node).into());
///     }
///     let values = children.iter().map(|&child| search(file, child, depth.after_move()));
///     match file.graph.turn(node) {
///         Turn::Player(Side::Max) => values.max().unwrap(),
///         Turn::Player(Side::Min) => values.min().unwrap(),
///         Turn::Chance => values.sum::<Fraction>() / Fraction::from_integer((children.len() as i64).into()),
///     }
/// }
///
/// let report = ChanceChecker::default().check(|file| search(file, file.graph.root(), file.depth));
/// let finding = report.finding.expect("the bug is found");
/// assert_eq!(finding.question.graph.len(), 3); // (chance 1*0 2*1)
/// ```
#[derive(Clone, Debug)]
pub struct ChanceChecker {
    /// How many questions to ask.
    pub queries: u64,
    /// The seed: the same seed gives the same questions.
    pub seed: u64,
    /// Which questions to ask. The tables and the paths of a scope do not apply.
    pub scope: Scope,
    /// How far a float may be off, in relation to the greatest absolute value of the range.
    pub tolerance: f64,
    /// How long to make a finding smaller, at most.
    pub shrink_time: Duration,
    /// Set it to stop the check from elsewhere. The report then holds the smallest finding so far, if there is one.
    pub stop: Arc<AtomicBool>,
}

impl ChanceChecker {
    /// The usual tolerance. A search with floats of 64 bits is far nearer on such small games.
    pub const USUAL_TOLERANCE: f64 = 1e-9;
}

impl Default for ChanceChecker {
    fn default() -> ChanceChecker {
        ChanceChecker {
            queries: 20_000,
            seed: 1,
            scope: Scope::default(),
            tolerance: ChanceChecker::USUAL_TOLERANCE,
            shrink_time: Duration::from_secs(60),
            stop: Arc::default(),
        }
    }
}

/// A question that gets a wrong answer, shrunk.
#[derive(Clone, Debug)]
pub struct ChanceFinding {
    /// What is wrong.
    pub kind: Kind,
    /// The question, shrunk.
    pub question: ChanceFile,
    /// The answer to it.
    pub answer: ChanceReply,
    /// The exact value.
    pub value: Fraction,
    /// The number of nodes before shrinking.
    pub original_nodes: usize,
    /// False if there was no time to try everything, or the check was stopped.
    pub is_smallest: bool,
}

impl ChanceChecker {
    /// Checks a search that is a function.
    pub fn check<A: Into<ChanceAnswer>>(&self, search: impl FnMut(&ChanceFile) -> A) -> Report<ChanceFinding> {
        self.check_subject(&mut Function(search), &mut |_| {})
    }

    /// Checks any subject, and tells `progress` how far it is.
    pub fn check_subject(
        &self,
        subject: &mut dyn ChanceSubject,
        progress: &mut dyn FnMut(Progress<'_, ChanceFinding>),
    ) -> Report<ChanceFinding> {
        let mut stream = Stream::new(self.scope, self.seed);
        let (mut asked, mut count) = (0, 1);
        while asked < self.queries {
            let most = usize::try_from(self.queries - asked).unwrap_or(usize::MAX);
            let batch: Vec<ChanceFile> = (0..count.min(most)).map(|_| stream.question()).collect();
            let begin = Instant::now();
            let answers = subject.ask_all(&batch);
            if self.is_stopped() {
                break;
            }
            for case in batch.into_iter().zip(answers) {
                asked += 1;
                if let Some(kind) = self.wrong(&case) {
                    progress(Progress::Asked(asked));
                    let finding = self.finding(subject, kind, case, ANEW, progress);
                    return Report { queries: asked, finding };
                }
            }
            count = if begin.elapsed() < SHORT { subject.batch().min(count * 2) } else { 1 };
            progress(Progress::Asked(asked));
        }
        Report { queries: asked, finding: None }
    }

    /// Asks one question, and shrinks it if the answer is wrong.
    pub fn check_question(
        &self,
        question: ChanceFile,
        subject: &mut dyn ChanceSubject,
        progress: &mut dyn FnMut(Progress<'_, ChanceFinding>),
    ) -> Report<ChanceFinding> {
        let case = ask(subject, question).filter(|_| !self.is_stopped());
        progress(Progress::Asked(1));
        let wrong = case.and_then(|case| Some((self.wrong(&case)?, case)));
        let finding = wrong.and_then(|(kind, case)| self.finding(subject, kind, case, 0, progress));
        Report { queries: 1, finding }
    }

    /// True if somebody asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns what is wrong with the answer, if anything.
    fn wrong(&self, (question, answer): &Case) -> Option<Kind> {
        match answer {
            Ok(answer) => judge_with_chance(question, answer, self.tolerance),
            Err(failure) => Some(failure.into()),
        }
    }

    /// The finding, made as small as the time allows. Between two rounds of shrinking, new questions with fewer nodes
    /// are asked.
    fn finding(
        &self,
        subject: &mut dyn ChanceSubject,
        kind: Kind,
        mut case: Case,
        anew: u64,
        progress: &mut dyn FnMut(Progress<'_, ChanceFinding>),
    ) -> Option<ChanceFinding> {
        let original_nodes = case.0.graph.len();
        let begin = Instant::now();
        let mut waited = Duration::ZERO; // for time-outs
        let (question, answer) = case.clone();
        let value_of_it = value(&question)?;
        let mut best = ChanceFinding { kind, question, answer, value: value_of_it, original_nodes, is_smallest: false };
        progress(Progress::Found(&best));
        let mut is_wrong = |question: &ChanceFile| {
            let is_late = begin.elapsed() >= self.shrink_time || waited >= self.shrink_time / SHARE_OF_TIMEOUTS;
            if is_late || self.is_stopped() {
                return ControlFlow::Break(());
            }
            let asked = Instant::now();
            let Some(case) = ask(subject, question.clone()) else { return ControlFlow::Break(()) };
            if matches!(case.1, Err(Failure::Timeout(_))) {
                waited += asked.elapsed();
            }
            if self.is_stopped() || self.wrong(&case) != Some(kind) {
                return ControlFlow::Continue(None); // what stopped us may have stopped the search as well
            }
            if size(&case.0) < size(&best.question)
                && let Some(value) = value(&case.0)
            {
                let (question, answer) = case.clone();
                best = ChanceFinding { question, answer, value, ..best.clone() };
            }
            progress(Progress::Shrinking(&best));
            ControlFlow::Continue(Some(case.1))
        };
        let mut rounds = 0;
        let done = loop {
            if shrink(&mut case, self.scope, &mut is_wrong).is_break() {
                break ControlFlow::Break(());
            }
            let least = case.0.graph.len();
            let fewer = Scope { max_nodes: least.saturating_sub(1), ..self.scope };
            // After any other failure the program has to be started again.
            let is_quick = matches!(kind, Kind::Value | Kind::Move | Kind::Error);
            let count = if is_quick && least > 2 { anew } else { 0 };
            rounds += 1;
            let mut stream = Stream::new(fewer, self.seed.wrapping_add(rounds));
            let smaller = (0..count).find_map(|_| {
                let question = stream.question();
                match is_wrong(&question) {
                    ControlFlow::Break(()) => Some(ControlFlow::Break(())),
                    ControlFlow::Continue(answer) => answer.map(|answer| ControlFlow::Continue((question, answer))),
                }
            });
            match smaller {
                Some(ControlFlow::Continue(smaller)) => case = smaller,
                Some(ControlFlow::Break(())) => break ControlFlow::Break(()),
                None => break ControlFlow::Continue(()),
            }
        };
        Some(ChanceFinding { is_smallest: done.is_continue(), ..best })
    }
}

/// Asks one question.
fn ask(subject: &mut dyn ChanceSubject, question: ChanceFile) -> Option<Case> {
    let answer = subject.ask_all(std::slice::from_ref(&question)).pop()?;
    Some((question, answer))
}
