//! What other threads are searching: so that threads do not all do the same work at the same time. A simple form of Weill
//! 1996, *The ABDADA distributed minimax search algorithm*.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More positions than all threads together search at a time.
const PLACES: usize = 1 << 12;

/// The positions that threads are searching, by their names in the table. Some may be missing: it is only a hint.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, name: u64) -> &AtomicU64 {
        &self.0[(name >> 8) as usize % PLACES]
    }

    /// A thread begins with a position.
    pub fn begin(&self, name: u64) {
        self.place(name).store(name, Relaxed);
    }

    /// It is done with it.
    pub fn end(&self, name: u64) {
        if self.contains(name) {
            self.place(name).store(0, Relaxed);
        }
    }

    /// Whether a thread is searching a position.
    pub fn contains(&self, name: u64) -> bool {
        self.place(name).load(Relaxed) == name
    }
}
