//! What the other threads are searching, so that threads do not all do the same work at the same time. A simple form of
//! Weill 1996, *The ABDADA distributed minimax search algorithm*.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::tuning::BUSY_SLOTS;

/// The positions that threads are searching, by their names in the table. It is only a hint: some may be missing.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub fn new() -> Busy {
        Busy((0..BUSY_SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, name: u64) -> &AtomicU64 {
        &self.0[(name >> 8) as usize % BUSY_SLOTS]
    }

    /// A thread begins to search a position.
    pub fn begin(&self, name: u64) {
        self.slot(name).store(name, Relaxed);
    }

    /// The thread is done with it.
    pub fn end(&self, name: u64) {
        if self.contains(name) {
            self.slot(name).store(0, Relaxed);
        }
    }

    /// True if a thread is searching the position.
    pub fn contains(&self, name: u64) -> bool {
        self.slot(name).load(Relaxed) == name
    }
}
