//! A hash table that never forgets. For analysis and tests.

use rustc_hash::FxHashMap;

use super::{Bounds, BoundsTable, Entry, Reuse, Table};
use crate::game::Game;

/// Keeps the last entry of every position, one of each kind. The reuse policy belongs to the table, not to the search,
/// so that no search can store entries that mix depths in a table from which another wants exact values. If the game
/// [merges keys](Game::merges_keys), the table serves searches to the end of the game only.
#[derive(Clone, Debug)]
pub struct HashTable<Key> {
    entries: FxHashMap<Key, Entry>,
    bounds: FxHashMap<Key, Bounds>,
    reuse: Reuse,
}

impl<Key> HashTable<Key> {
    /// An empty table with this policy.
    pub fn new(reuse: Reuse) -> Self {
        HashTable { entries: FxHashMap::default(), bounds: FxHashMap::default(), reuse }
    }

    /// The number of entries, of both kinds.
    pub fn len(&self) -> usize {
        self.entries.len() + self.bounds.len()
    }

    /// True if it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries with one bound, in no particular order.
    pub fn entries(&self) -> impl Iterator<Item = (&Key, &Entry)> {
        self.entries.iter()
    }
}

impl<G: Game> Table<G> for HashTable<G::Key> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    fn probe(&self, position: &G) -> Option<Entry> {
        self.entries.get(&position.key()).copied()
    }

    fn store(&mut self, position: &G, entry: Entry) {
        self.entries.insert(position.key(), entry);
    }
}

impl<G: Game> BoundsTable<G> for HashTable<G::Key> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    fn probe(&self, position: &G) -> Option<Bounds> {
        self.bounds.get(&position.key()).copied()
    }

    fn store(&mut self, position: &G, bounds: Bounds) {
        self.bounds.insert(position.key(), bounds);
    }
}
