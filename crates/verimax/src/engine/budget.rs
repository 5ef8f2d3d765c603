//! The time and the nodes that one call of the engine may use, and what its threads tell each other while they run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::clock::Instant;
use super::limits::{Limits, StopHandle};
use super::promises::{Breach, Promised};

/// The time and the nodes of one call, which may run several searches one after the other.
pub(super) struct Budget {
    pub started: Instant,
    deadline: Option<Instant>,
    most_nodes: Option<u64>,
    pub stop: StopHandle,
    /// The nodes of all threads so far, as of their last polls.
    pub nodes: AtomicU64,
}

impl Budget {
    pub fn new(limits: &Limits, stop: StopHandle) -> Budget {
        let started = Instant::now();
        let deadline = limits.most_time().and_then(|time| started.checked_add(time));
        Budget { started, deadline, most_nodes: limits.nodes, stop, nodes: AtomicU64::new(0) }
    }

    /// True if time or nodes are limited.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.most_nodes.is_some()
    }

    /// True if nothing is left.
    pub fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.most_nodes.is_some_and(|most| self.nodes.load(Relaxed) >= most)
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// All that is left.
    pub fn rest(&self) -> Share {
        Share { deadline: self.deadline, most_nodes: self.most_nodes }
    }

    /// All that is left, except the last `1 / keep_back` of the whole budget.
    pub fn all_but(&self, keep_back: u32) -> Share {
        let time = self.deadline.map(|deadline| deadline - (deadline - self.started) / keep_back);
        Share { deadline: time, most_nodes: self.most_nodes.map(|most| most - most / u64::from(keep_back)) }
    }
}

/// A stop ends one call only, not the next one.
impl Drop for Budget {
    fn drop(&mut self) {
        self.stop.reset();
    }
}

/// The part of a budget that one search may use.
#[derive(Clone, Copy)]
pub(super) struct Share {
    deadline: Option<Instant>,
    most_nodes: Option<u64>,
}

/// A line of play that there was no room for.
#[derive(Clone, Copy)]
pub(super) struct LongLine {
    /// Its length.
    pub plies: usize,
    /// How many plies ago its last key occurred before, if it did.
    pub repeats: Option<usize>,
    /// True if a larger stack would not help.
    pub is_final: bool,
}

/// One search on all threads.
pub(super) struct Run<'b> {
    pub budget: &'b Budget,
    share: Share,
    /// The search is over, for whatever reason: every thread stops at its next poll.
    done: AtomicBool,
    /// How many windows were searched to the end, by any thread.
    pub windows: AtomicU64,
    /// Every thread's stack has room for this many plies.
    pub most_plies: usize,
    /// A line of play that there was no room for, if there was one.
    too_deep: Mutex<Option<LongLine>>,
    /// What the start of the search promises of all positions.
    pub promised: Promised,
    /// Where the game has broken a promise, if it has.
    pub breach: Mutex<Option<Breach>>,
}

impl<'b> Run<'b> {
    pub fn new(budget: &'b Budget, share: Share, most_plies: usize, promised: Promised) -> Run<'b> {
        Run {
            budget,
            share,
            done: AtomicBool::new(false),
            windows: AtomicU64::new(0),
            most_plies,
            too_deep: Mutex::new(None),
            promised,
            breach: Mutex::new(None),
        }
    }

    /// Makes every thread stop at its next poll.
    pub fn end(&self) {
        self.done.store(true, Relaxed);
    }

    /// Ends the search because there is no room for a line of play.
    pub fn end_too_deep(&self, line: LongLine) {
        *self.too_deep.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
        self.end();
    }

    /// A line of play that there was no room for, if there was one.
    pub fn too_deep(&self) -> Option<LongLine> {
        *self.too_deep.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the search was ended for all threads: by a panic, by a broken promise, or because it is done.
    pub fn is_ended(&self) -> bool {
        self.done.load(Relaxed)
    }

    /// True if the limits end the search at this time and node count, and how many nodes all threads have left.
    pub fn is_over(&self, now: Instant, nodes: u64) -> (bool, u64) {
        let left = self.share.most_nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes));
        let is_late = self.share.deadline.is_some_and(|deadline| now >= deadline);
        (self.budget.stop.is_stopped() || is_late || left == 0, left)
    }
}
