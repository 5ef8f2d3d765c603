//! How a search probes a table and stores into it. What a table holds is in `entry`.

use verimax_contracts::{ensures, requires, theory};

use super::{Bounds, BoundsTable, Entry, Table};
use crate::game::Game;
use crate::value::{Depth, Value};

theory!("memory.Memory");

/// The table's entry for a position, if a search to this depth may reuse it.
#[ensures(Some(e) => "holds (keeps_witnesses table) (reuse_of table) p depth e.entry_value e.entry_bound")]
#[inline(always)]
pub(crate) fn reusable<G: Game, T: Table<G>>(p: &G, depth: Depth, table: &T) -> Option<Entry> {
    match table.probe(p) {
        Some(entry) => table.reuse().allows(entry.depth, depth).then_some(entry),
        None => None,
    }
}

/// The table's bounds for a position, if a search to this depth may reuse them.
#[ensures(Some(b) => "-inf <= b.bounds_lower <= inf")]
#[ensures(Some(b) => "-inf <= b.bounds_upper <= inf")]
#[ensures(Some(b) => "at_least (side_of p) (bounds_reuse_of table) p depth b.bounds_lower")]
#[ensures(Some(b) => "at_most (side_of p) (bounds_reuse_of table) p depth b.bounds_upper")]
#[inline]
pub(crate) fn reusable_bounds<G: Game, T: BoundsTable<G>>(p: &G, depth: Depth, table: &T) -> Option<Bounds> {
    match table.probe(p) {
        Some(bounds) => table.reuse().allows(bounds.depth, depth).then_some(bounds),
        None => None,
    }
}

/// A value from the table that settles the search in this window, if there is one.
#[requires("keeps_witnesses table && alpha < beta")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of table) p depth alpha beta x && -inf <= x <= inf")]
#[inline]
pub(crate) fn answer<G: Game, T: Table<G>>(p: &G, alpha: Value, beta: Value, depth: Depth, table: &T) -> Option<Value> {
    match reusable(p, depth, table) {
        Some(entry) => entry.answers(alpha, beta).then_some(entry.value),
        None => None,
    }
}

/// Stores that a search in the window `(alpha, beta)` returned `value`. Returns the entry.
#[requires("keeps_witnesses table && alpha < beta && -inf <= value <= inf")]
#[requires("witnessed (side_of p) (reuse_of table) p depth alpha beta value")]
#[inline]
pub(crate) fn record<G: Game, T: Table<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    value: Value,
    table: &mut T,
) -> Entry {
    let entry = Entry::of_result(value, depth, alpha, beta);
    table.store(p, entry);
    entry
}

/// True if the table has an entry of a deeper search.
#[ensures("true")]
pub(crate) fn has_deeper<G: Game, T: Table<G>>(p: &G, depth: Depth, table: &T) -> bool {
    match table.probe(p) {
        Some(old) => old.depth > depth,
        None => false,
    }
}
