//! Transposition tables: what an entry says, when a search may reuse one, and a hash table that keeps everything.

mod entry;
mod hash;
mod policy;

use crate::game::Game;
use crate::value::Depth;

pub use entry::{Bounds, Entry};
pub use hash::HashTable;
pub use policy::{AtLeastDepth, EqualDepth, Policy, Reuse};

/// What a table may hold.
pub trait Stored: Copy {
    /// How deep the search was that found it.
    fn depth(&self) -> Depth;
}

impl Stored for Entry {
    fn depth(&self) -> Depth {
        self.depth
    }
}

impl Stored for Bounds {
    fn depth(&self) -> Depth {
        self.depth
    }
}

/// A transposition table of entries `E`.
///
/// It may forget, replace or gain entries at any time. What it promises: an entry that it returns for a position is
/// valid for that position, provided that what was stored was.
pub trait Table<G: Game, E: Stored> {
    /// Which entries a search may reuse.
    type Reuse: Policy;

    /// What is known of the position.
    fn probe(&self, position: &G) -> Option<E>;

    /// Takes note; the table may decide otherwise.
    fn store(&mut self, position: &G, entry: E);

    /// What is known of the position and may serve a search to this depth.
    fn reusable(&self, position: &G, depth: Depth) -> Option<E> {
        self.probe(position).filter(|entry| Self::Reuse::REUSE.allows(entry.depth(), depth))
    }
}
