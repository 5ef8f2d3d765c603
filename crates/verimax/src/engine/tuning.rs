//! The numbers that were found by measurement. None of them can make an answer wrong.

use crate::value::{Depth, Value};

/// How many nodes a thread searches between two polls of the clock and the other threads.
pub(super) const NODES_BETWEEN_POLLS: u64 = 1024;

/// If the bounds of a position are nearer to each other than this, the search that is left is too short to ask the table
/// about children that may never be searched, and to tell other threads about it.
pub(super) const LONG_SEARCH: Value = 12;

/// A search to less than this depth is too short to tell other threads about it.
pub(super) const WORTH_TELLING: Depth = Depth::plies(4);

/// How many ancestors to re-check against the table when polling. A game may have a million plies, and what is far from
/// the root is soon done.
pub(super) const ANCESTORS_CHECKED: usize = 64;

/// At this depth and below, searching is quicker than the memory of the table, which is neither asked nor told.
pub(super) const NO_TABLE: Depth = Depth::plies(1);

/// At this depth and below, searching is quicker than sorting the moves: unless the table knows the best move, killers
/// come first, and the others as the game gives them.
pub(super) const NO_SORTING: Depth = Depth::plies(2);

/// In a position with more moves than this, only so many of them are looked at before the first is searched: a wide
/// position that is cut by its first move must not cost as much as all of its children.
pub(super) const LOOKED_AT: usize = 64;

/// Up to this many moves, inserting each in its place is quicker than sorting.
pub(super) const FEW_MOVES: usize = 32;

/// An aspiration window is the previous value and this much on both sides.
pub(super) const ASPIRATION: Value = 16;

/// To find out whether the end of the game is near, a search may always try this many nodes.
pub(super) const LEAST_NODES: u64 = 1000;

/// A solve that has a limit keeps the last part of it back for a search to a depth, which finds a move if the solve does
/// not end. An eighth of the time costs that search about a ply.
pub(super) const KEPT_BACK: u32 = 8;

/// How many positions are in search by all threads at a time, at most; more are a matter of speed, not of right.
pub(super) const BUSY_SLOTS: usize = 1 << 12;

/// How far out a solve asks about the value first, as a fraction of the farther bound. Of 1/2 to 4/5, two thirds searched
/// the fewest nodes: half as many as 1/2 on the easy openings of Connect Four and on Kalah with 4 houses of 3 seeds, about as
/// many on five other sets, half as many again on Kalah with 3 houses of 5 seeds.
pub(super) const OUTWARDS: (i64, i64) = (2, 3);
