//! A hash table that never forgets. For analysis and tests.

use std::marker::PhantomData;

use rustc_hash::FxHashMap;

use super::{Bounds, BoundsTable, Entry, Policy, Reuse, Table};
use crate::game::Game;

/// Keeps the last entry of every position: one of each kind.
#[derive(Clone, Debug)]
pub struct HashTable<Key, P> {
    entries: FxHashMap<Key, Entry>,
    bounds: FxHashMap<Key, Bounds>,
    policy: PhantomData<P>,
}

impl<Key, P> Default for HashTable<Key, P> {
    fn default() -> Self {
        HashTable { entries: FxHashMap::default(), bounds: FxHashMap::default(), policy: PhantomData }
    }
}

impl<Key, P> HashTable<Key, P> {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len() + self.bounds.len()
    }

    /// True if it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries, in no particular order.
    pub fn entries(&self) -> impl Iterator<Item = (&Key, &Entry)> {
        self.entries.iter()
    }
}

impl<G: Game, P: Policy> Table<G> for HashTable<G::Key, P> {
    fn reuse(&self) -> Reuse {
        P::REUSE
    }

    fn probe(&self, position: &G) -> Option<Entry> {
        self.entries.get(&position.key()).copied()
    }

    fn store(&mut self, position: &G, entry: Entry) {
        self.entries.insert(position.key(), entry);
    }
}

impl<G: Game, P: Policy> BoundsTable<G> for HashTable<G::Key, P> {
    fn reuse(&self) -> Reuse {
        P::REUSE
    }

    fn probe(&self, position: &G) -> Option<Bounds> {
        self.bounds.get(&position.key()).copied()
    }

    fn store(&mut self, position: &G, bounds: Bounds) {
        self.bounds.insert(position.key(), bounds);
    }
}
