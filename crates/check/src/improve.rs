//! Improves a finding while somebody waits: shrinks it, wanders, and keeps the smallest so far. It ends when nothing
//! helps any more, when the time is up, or when it is told to stop.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use verimax::NodeId;

use crate::Query;
use crate::answer::{Failure, Reply, Subject};
use crate::checker::{Checker, Finding, Progress};
use crate::judge::{Kind, admissible};
use crate::shrink::{Case, shrink};
use crate::wander::wander;

/// Time-outs may use up one part in this many of the time to shrink.
pub(crate) const SHARE_OF_TIMEOUTS: u32 = 4;
/// While we shrink, no answer within this many times the slowest answer so far is a time-out.
const SLOWER: u32 = 10;
/// But we wait at least this long: a program that hung has to start again first.
const SHORTEST: Duration = Duration::from_millis(300);

/// A finding that is being improved.
pub(crate) struct Improvement<'a> {
    checker: &'a Checker,
    subject: &'a mut dyn Subject,
    progress: &'a mut dyn FnMut(Progress<'_>),
    /// The smallest finding so far.
    best: Finding,
    begin: Instant,
    /// How long we have waited for time-outs.
    waited: Duration,
}

impl<'a> Improvement<'a> {
    pub(crate) fn new(
        checker: &'a Checker,
        subject: &'a mut dyn Subject,
        found: Finding,
        progress: &'a mut dyn FnMut(Progress<'_>),
    ) -> Self {
        progress(Progress::Found(&found));
        Improvement { checker, subject, progress, best: found, begin: Instant::now(), waited: Duration::ZERO }
    }

    /// Makes the finding as small as it gets. `patience` is the number of questions to try in vain to leave a local
    /// minimum; `slowest` is the time of the slowest answer so far, if there was one.
    pub(crate) fn run(mut self, patience: u64, slowest: Option<Duration>) -> Finding {
        let found = self.best.clone();
        let limit = slowest.map(|slowest| SHORTEST.max(slowest * SLOWER));
        self.subject.limit_time(limit);
        let end = self.shrink(patience);
        self.subject.limit_time(None);
        if found.kind != Kind::Timeout {
            return end;
        }
        // With more time, is there still no answer? Until we know, only the first finding counts.
        if self.checker.is_stopped() {
            return found;
        }
        let answer = self.subject.ask(&end.query);
        if matches!(answer, Err(Failure::Timeout(_))) && !self.checker.is_stopped() {
            return Finding { answer, ..end };
        }
        self.best = found;
        self.shrink(0)
    }

    fn shrink(&mut self, patience: u64) -> Finding {
        let &Checker { guarantee, scope, seed, .. } = self.checker;
        let mut case: Case = (self.best.query.clone(), self.best.answer.clone());
        // After these failures the program must be restarted each time: not worth the wait.
        let is_lost = matches!(self.best.kind, Kind::Timeout | Kind::Crash | Kind::Garbage | Kind::WrongId);
        let patience = if is_lost { 0 } else { patience };
        let mut is_wrong = |query: &Query| self.is_wrong(query);
        let mut end = shrink(&mut case, guarantee, scope, &mut is_wrong);
        if end.is_continue() {
            end = wander(&mut case, guarantee, scope, patience, seed, &mut is_wrong);
        }
        if end.is_continue() {
            self.keep(&case.0, &case.1);
            self.best.is_smallest = true;
        }
        self.best.clone()
    }

    /// Asks, and returns the answer if it is wrong in the same way. Breaks off when the time is up.
    fn is_wrong(&mut self, query: &Query) -> ControlFlow<(), Option<Reply>> {
        let budget = self.checker.shrink_time;
        if self.begin.elapsed() >= budget || self.waited >= budget / SHARE_OF_TIMEOUTS || self.checker.is_stopped() {
            return ControlFlow::Break(());
        }
        let begin = Instant::now();
        let answer = self.subject.ask(query);
        if self.checker.is_stopped() {
            return ControlFlow::Break(()); // what stopped us may have stopped the search as well
        }
        if matches!(answer, Err(Failure::Timeout(_))) {
            self.waited += begin.elapsed();
        }
        let is_wrong = self.checker.wrong(query, &answer) == Some(self.best.kind);
        if is_wrong && size(query) < size(&self.best.query) {
            self.keep(query, &answer);
        }
        (self.progress)(Progress::Shrinking(&self.best));
        ControlFlow::Continue(is_wrong.then_some(answer))
    }

    fn keep(&mut self, query: &Query, answer: &Reply) {
        self.best.query.clone_from(query);
        self.best.answer.clone_from(answer);
        self.best.admissible = admissible(query, self.checker.guarantee);
    }
}

/// How questions are compared: by nodes, then by edges, then by entries or the positions of the history.
fn size(query: &Query) -> (usize, usize, usize) {
    let edges = (0..query.len() as NodeId).map(|node| query.children(node).len()).sum();
    let history = query.paths.as_ref().map_or(0, |paths| paths.history().len());
    (query.len(), edges, query.table.len() + history)
}
