//! Transposition tables: what an entry says, when a search may reuse it, and a hash table that keeps everything.

#[cfg(test)]
mod at;
mod entry;
mod file;
mod hash;
mod lookup;
#[cfg_attr(all(test, loom), path = "memory_model.rs")]
mod memory;
mod policy;
mod shared;
mod sync;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::game::Game;

pub use entry::{Bounds, Entry};
pub(crate) use file::Unreadable;
pub use hash::HashTable;
pub(crate) use lookup::{answer, has_deeper, record, reusable, reusable_bounds};
pub use policy::{AtLeastDepth, EqualDepth, Policy, Reuse};
pub(crate) use shared::Known;
pub(crate) use shared::SharedTable;
pub(crate) use shared::hash;

theory!("position.Position");
theory!("memory.Memory");

/// A transposition table of entries with one bound.
///
/// It may forget, replace or gain entries at any time, and other threads may write into it. It promises this: an entry
/// that it returns for a position is valid for that position, provided that all stored entries were. To keep that
/// promise, it is enough to return only complete entries that were stored for that position.
#[verified]
pub trait Table<G: Game> {
    /// Which entries a search may reuse. Must never change.
    #[ensures("result = reuse_of self")]
    fn reuse(&self) -> Reuse;

    /// The entry for the position, if the table has one.
    #[ensures("match result with None -> true | Some entry -> valid self position entry end")]
    fn probe(&self, position: &G) -> Option<Entry>;

    /// Offers an entry. The table may keep it or not.
    #[requires("valid self position entry")]
    fn store(&mut self, position: &G, entry: Entry);
}

/// A transposition table of entries with two bounds. It promises the same as a [`Table`].
#[verified]
pub trait BoundsTable<G: Game> {
    /// Which entries a search may reuse. Must never change.
    #[ensures("result = bounds_reuse_of self")]
    fn reuse(&self) -> Reuse;

    /// The bounds for the position, if the table has them.
    #[ensures("match result with None -> true | Some bounds -> valid_bounds self position bounds end")]
    fn probe(&self, position: &G) -> Option<Bounds>;

    /// Offers bounds. The table may keep them or not.
    #[requires("valid_bounds self position bounds")]
    fn store(&mut self, position: &G, bounds: Bounds);
}
