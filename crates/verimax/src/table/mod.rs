//! Transposition tables: what an entry says, when a search may reuse it, a hash table that keeps everything, and the
//! engine's shared table.

#[cfg(test)]
mod at;
mod atomic;
mod entry;
mod fields;
#[cfg(feature = "files")]
mod file;
mod hash;
mod known;
mod layout;
mod lookup;
mod memory;
mod mixing;
mod one_word;
mod pair;
mod policy;
#[cfg(any(test, feature = "files"))]
mod saved;
mod shared;
mod sizes;
mod sync;
mod two_words;
mod word;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::game::Game;

pub use entry::{Bounds, Entry};
#[cfg(feature = "files")]
pub(crate) use file::{Origin, Unreadable};
pub use hash::HashTable;
pub(crate) use known::Known;
pub(crate) use lookup::{answer, has_deeper, record, reusable, reusable_bounds};
pub use policy::Reuse;
pub(crate) use shared::SharedTable;
pub(crate) use shared::hash;

theory!("position.Position");
theory!("memory.Memory");

/// A transposition table of entries with one bound.
///
/// It may forget, replace or gain entries at any time, and other threads may write into it. It promises that an entry
/// it returns for a position is valid for that position, provided that only valid entries were stored. It is enough to
/// return nothing but whole entries that were stored for that very position.
#[verified]
pub trait Table<G: Game> {
    /// Which entries a search may reuse. Must never change.
    #[ensures("result = reuse_of self")]
    fn reuse(&self) -> Reuse;

    /// The entry for the position, if the table has one.
    #[ensures(Some(entry) => "valid self position entry")]
    fn probe(&self, position: &G) -> Option<Entry>;

    /// Stores the entry, or ignores it.
    #[requires("valid self position entry")]
    fn store(&mut self, position: &G, entry: Entry);
}

/// A transposition table of entries with two bounds. It promises what a [`Table`] does.
#[verified]
pub trait BoundsTable<G: Game> {
    /// Which entries a search may reuse. Must never change.
    #[ensures("result = bounds_reuse_of self")]
    fn reuse(&self) -> Reuse;

    /// The bounds for the position, if the table has them.
    #[ensures(Some(bounds) => "valid_bounds self position bounds")]
    fn probe(&self, position: &G) -> Option<Bounds>;

    /// Stores the bounds, or ignores them.
    #[requires("valid_bounds self position bounds")]
    fn store(&mut self, position: &G, bounds: Bounds);
}
