//! Constants tuned by measurement. None of them can make an answer wrong.

use crate::value::{Depth, Value};

/// How many nodes a thread searches between two polls of the clock and the other threads.
pub(super) const NODES_BETWEEN_POLLS: u64 = 1024;

/// A solve of a position is long if its bounds are at least this far apart. A short one is not worth probing the table
/// for children that may never be searched, nor telling other threads about.
pub(super) const LONG_SEARCH: Value = 12;

/// A search shallower than this is not worth telling other threads about.
pub(super) const WORTH_TELLING: Depth = Depth::plies(4);

/// How many ancestors, counted from the root, to re-check against the table when polling. A line may have a million
/// plies, and the search of positions far from the root is soon over.
pub(super) const ANCESTORS_CHECKED: usize = 64;

/// At this depth and below, searching is faster than memory, so the search neither probes the table nor stores.
pub(super) const NO_TABLE: Depth = Depth::plies(1);

/// At this depth and below, searching is faster than sorting the moves. Unless the table knows the best move, the
/// search tries killers first, then the other moves in the game's order.
pub(super) const NO_SORTING: Depth = Depth::plies(2);

/// How many children of a position to look at, at most, before searching the first: a wide position that its first move
/// cuts off must not cost as much as all of its children.
pub(super) const LOOKED_AT: usize = 64;

/// Up to this many moves, insertion sort is faster than the sort of the standard library.
pub(super) const FEW_MOVES: usize = 32;

/// An aspiration window reaches this far on both sides of the previous value.
pub(super) const ASPIRATION: Value = 16;

/// When the end of the game seems near, the attempt to reach it gets at least this many nodes.
pub(super) const LEAST_NODES: u64 = 1000;

/// A solve with a limit keeps one part in this many back for a search to a depth, which finds a move if the solve does
/// not finish. With an eighth of the time, that search gets about one ply less deep than with all of it.
pub(super) const KEPT_BACK: u32 = 8;

/// How many slots the list of positions that threads are searching has. If two positions share a slot, the list forgets
/// one of them, which costs time, but never a right answer.
pub(super) const BUSY_SLOTS: usize = 1 << 12;

/// A solve first tests a value this fraction of the way from 0 to the farther bound. Of the fractions from 1/2 to 4/5,
/// two thirds searched the fewest nodes: half as many as 1/2 on the easy openings of Connect Four and on Kalah with 4
/// houses of 3 seeds, about as many on five other sets, and 50% more on Kalah with 3 houses of 5 seeds.
pub(super) const OUTWARDS: (i64, i64) = (2, 3);
