//! [`Lookout`]: what a thread looks at when it polls, every thousand nodes or few milliseconds: the clock, the other
//! threads, its own goals.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::budget::Run;
use super::clock::Instant;
use super::tuning::{MOST_BETWEEN_POLLS, NODES_BETWEEN_POLLS};

/// How often progress is reported.
const REPORT_EVERY: Duration = Duration::from_secs(1);

/// What one thread keeps from poll to poll.
pub(super) struct Lookout<'e> {
    run: &'e Run<'e>,
    /// The nodes of this thread that the budget knows of.
    reported: u64,
    /// True while the search goes on whatever the limits say, because it has no result to show yet.
    pub is_patient: bool,
    /// The thread gives up its current attempt at this many nodes of its own.
    pub give_up_at: Option<u64>,
    /// How many windows all threads had finished when this one began its current window. If there are more now, another
    /// thread was faster, and the table may know the answer.
    windows: Option<u64>,
    /// True if another thread has settled one of our ancestors: then this one starts its window again.
    is_outdated: bool,
    last_report: Instant,
    last_poll: Instant,
    /// How many nodes to search until the next poll: few where each takes long.
    pace: u64,
}

/// The result of a poll.
pub(super) struct Poll {
    pub stops: bool,
    /// Poll again when this thread has searched this many nodes.
    pub next: u64,
    /// True if it is time to report progress.
    pub reports: bool,
}

impl<'e> Lookout<'e> {
    pub fn new(run: &'e Run<'e>) -> Lookout<'e> {
        Lookout {
            run,
            reported: 0,
            is_patient: false,
            give_up_at: None,
            windows: None,
            is_outdated: false,
            last_report: run.budget.started,
            last_poll: Instant::now(),
            pace: 1,
        }
    }

    /// Notes that the thread begins a window, which other threads search, too.
    pub fn begin_window(&mut self) {
        self.windows = Some(self.run.windows.load(Relaxed));
    }

    /// Notes that the thread leaves its window, finished or not. Returns true if it did not finish because another
    /// thread was faster: then the table may have the answer.
    pub fn end_window(&mut self, is_finished: bool) -> bool {
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let is_overtaken = !is_finished && (is_outdated || self.is_overtaken());
        self.windows = None;
        if is_finished {
            self.run.windows.fetch_add(1, Relaxed);
        }
        is_overtaken
    }

    /// Notes that another thread has settled one of our ancestors. Returns true if this one is in a window that it can
    /// start again.
    pub fn set_outdated(&mut self) -> bool {
        self.is_outdated = self.windows.is_some();
        self.is_outdated
    }

    fn is_overtaken(&self) -> bool {
        self.windows.is_some_and(|windows| windows != self.run.windows.load(Relaxed))
    }

    /// Adds this thread's nodes to the budget's; returns the sum of all threads.
    pub fn count(&mut self, nodes: u64) -> u64 {
        let new = nodes - std::mem::replace(&mut self.reported, nodes);
        self.run.budget.nodes.fetch_add(new, Relaxed) + new
    }

    /// Looks at the clock and at the other threads.
    pub fn poll(&mut self, nodes: u64) -> Poll {
        let sum = self.count(nodes);
        let now = Instant::now();
        let took = now - std::mem::replace(&mut self.last_poll, now);
        self.keep_pace(took);
        let reports = now - self.last_report >= REPORT_EVERY;
        if reports {
            self.last_report = now;
        }
        let (is_over, left) = self.run.is_over(now, sum);
        let left = self.give_up_at.map_or(left, |at| left.min(at.saturating_sub(nodes)));
        let is_at_limit = (is_over || left == 0) && !self.is_patient;
        let stops = self.run.is_ended() || is_at_limit || self.is_overtaken();
        // After a restart, poll the clock immediately.
        let next = if stops { nodes } else { nodes + left.clamp(1, self.pace) };
        Poll { stops, next, reports }
    }

    /// Sets the pace, given the time since the last poll. A game whose moves take a millisecond each must not make a
    /// stop wait for a thousand nodes.
    fn keep_pace(&mut self, took: Duration) {
        self.pace =
            if took <= MOST_BETWEEN_POLLS { (2 * self.pace).min(NODES_BETWEEN_POLLS) } else { (self.pace / 2).max(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::super::limits::{Limits, StopHandle};
    use super::super::promises::Promised;
    use super::*;

    /// Law: a thread that has no result to show yet goes on past every limit. But it stops at its next poll if the
    /// search was ended for all threads, as a panic or a broken promise does.
    #[test]
    fn patience_ends_with_the_search() {
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let budget = Budget::new(&limits, StopHandle::default());
        let run = Run::new(&budget, budget.rest(), 100, Promised::default());
        let mut lookout = Lookout::new(&run);
        assert!(lookout.poll(10).stops);
        lookout.is_patient = true;
        assert!(!lookout.poll(20).stops);
        run.end();
        assert!(lookout.poll(30).stops);
    }
}
