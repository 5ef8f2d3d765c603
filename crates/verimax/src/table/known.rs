//! What the shared table knows of a position. `fields` and `pair` turn it into words and back.

use verimax_contracts::{ensures, verified};

use super::{Bounds, Entry};
use crate::value::{Bound, Value};

/// What the table knows about a position, from the point of view of the side to move, without the score so far.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub bounds: Bounds,
    /// The index of the best move, if known.
    pub best: Option<u8>,
}

/// Turns bounds into an entry with one bound, in a table that holds no value larger than `largest`. Restores an entry
/// that was stored with one bound.
#[ensures("result.entry_depth = bounds.bounds_depth")]
#[ensures(
    "match result.entry_bound with
    | Exact -> result.entry_value = bounds.bounds_lower = bounds.bounds_upper
    | Lower -> result.entry_value = bounds.bounds_lower && bounds.bounds_upper >= largest
    | Upper -> result.entry_value = bounds.bounds_upper < largest
    end"
)]
#[ensures("bounds.bounds_lower = bounds.bounds_upper -> result.entry_bound = Exact")]
#[inline]
pub(super) fn entry_of(bounds: Bounds, largest: Value) -> Entry {
    let (lower, upper, depth) = (bounds.lower, bounds.upper, bounds.depth);
    let (value, bound) = if lower == upper {
        (lower, Bound::Exact)
    } else if upper >= largest {
        (lower, Bound::Lower)
    } else {
        (upper, Bound::Upper)
    };
    Entry { value, depth, bound }
}
