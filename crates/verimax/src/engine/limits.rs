//! What ends a search before it is done: [`Limits`], which the caller sets, and a [`StopHandle`], which stops it from
//! elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::tuning::MOVES_TO_COME;

/// What ends a search. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// How many plies [`search`](super::Engine::search) looks ahead at most.
    pub depth: Option<u32>,
    /// How long a call may take.
    pub time: Option<Duration>,
    /// The time on a chess clock: a call takes a fair share of it.
    pub clock: Option<Clock>,
    /// How many nodes a call may visit. One thread exceeds this only to complete depth 1; several threads may exceed it
    /// by a little.
    pub nodes: Option<u64>,
}

/// The time that is left for the rest of the game, and what every move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
}

impl Clock {
    /// A fair share of the time, for the moves to come, and the increment, but never more than half.
    fn share(self) -> Duration {
        (self.left / MOVES_TO_COME).saturating_add(self.increment).min(self.left / 2)
    }
}

impl Limits {
    /// How long the next call may take.
    pub(super) fn most_time(&self) -> Option<Duration> {
        let share = self.clock.map(Clock::share);
        self.time.map_or(share, |time| Some(share.map_or(time, |share| time.min(share))))
    }
}

/// Stops a search from another thread or from a signal handler.
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// Stops the search that is running, or else the next one.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// True if a stop was asked for, and the search has not ended yet.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    pub(super) fn reset(&self) {
        self.0.store(false, Relaxed);
    }
}
