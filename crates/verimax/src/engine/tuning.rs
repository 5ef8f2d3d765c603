//! Constants tuned by measurement, each with what it gains. None of them can make an answer wrong.
//!
//! "Connect Four" below means the positions of `crates/compare`, solved, or searched to depth 13 with its evaluation;
//! "Kalah" is solved with 4 houses of 3 seeds, or searched to depth 11 from the usual start. "The wide game" has 100 to
//! 1,000 moves everywhere, and random evaluations. The percentages come from changing one constant at a time, on one
//! machine; no command reproduces them.
//!
//! Some constants live elsewhere: `MOST_SORTED` in `search/list.rs`, because it is part of a proved kernel, and the
//! sizes of stacks in `stack.rs`, which are not tuned.

use std::time::Duration;

use crate::value::{Depth, Value};

/// How many nodes a thread searches at most between two polls of the clock and the other threads. A poll every 16
/// nodes takes 10% more time, one every 65,536 takes no less than this, and a stop would come later.
pub(super) const NODES_BETWEEN_POLLS: u64 = 1024;

/// If more time than this passes between two polls, the next one comes sooner. Without this limit, a game whose `play`
/// takes 0.1 ms, with 40 moves, overran a limit of 0.1 s by seconds. Fast games search 1024 nodes in less time.
pub(super) const MOST_BETWEEN_POLLS: Duration = Duration::from_millis(2);

/// Looking at this many moves counts as much as a node when a thread decides whether to poll. Without it, a thread that
/// lists 16,000 moves at every position would look at the clock too seldom. Positions with fewer moves cost nothing
/// more.
pub(super) const MOVES_PER_NODE: usize = 64;

/// A search shallower than this is not worth telling other threads about. It concerns searches to a depth only, and the
/// gain is too small to measure: Kalah to depth 12 on two threads takes the same time with limits from 1 to 6.
pub(super) const WORTH_TELLING: Depth = Depth::plies(4);

/// How many ancestors, counted from the root, to re-check against the table when polling. A line may have a million
/// plies, and the search of positions far from the root is soon over. Without this, slow positions of Connect Four take
/// 15% more time on two threads; 8 ancestors are as good as 64.
pub(super) const ANCESTORS_CHECKED: usize = 64;

/// At this depth and below, searching is faster than memory, so the search neither probes the table nor stores. With a
/// table everywhere, Connect Four takes 30% more time for 20% fewer nodes; without one in two plies, 15% more.
pub(super) const NO_TABLE: Depth = Depth::plies(1);

/// At this depth and below, searching is faster than sorting the moves. Unless the table knows the best move, the
/// search tries killers first, then the other moves in the game's order. If only the last ply is unsorted, Kalah takes
/// 20% more nodes and Connect Four 5% more time; with three unsorted plies, as many nodes, and no less time.
pub(super) const NO_SORTING: Depth = Depth::plies(2);

/// The history tells moves apart by this many bits of their hash. Kalah and Connect Four have few moves: 4 bits change
/// the nodes by 2% at most, and from 8 bits on nothing changes. These are enough for moves with an origin and a target
/// among 64 squares, and take 64 KB in each thread.
pub(super) const HISTORY_BITS: u32 = 12;

/// A call takes this part of the time on a chess clock, and the increment: a guess of how many moves are to come. It is
/// not measured, since no game of the benchmarks is played against a clock.
pub(super) const MOVES_TO_COME: u32 = 30;

/// Of a list of moves that is too long to be sorted, how many to pick by their scores. The others come in the game's
/// order: each such pick looks at all moves that are left. From 2 to 64 picks, the number of nodes differs by 5% at
/// most, also where the scores are good. But with 32 picks, games with 300 moves and three plies or 2,000 and two take
/// twice as many instructions.
pub(super) const PICKED_BY_SCORE: usize = 4;

/// How many children of a position to look at, at most, before searching the first: a wide position that its first move
/// cuts off must not cost as much as all of its children. Without a limit the wide game takes 1.4 to 2.5 times as long
/// to solve.
pub(super) const LOOKED_AT: usize = 64;

/// An aspiration window, if wanted, reaches this far on both sides of the previous value. From 4 on, the width makes no
/// difference to Kalah and Connect Four. With 1, Kalah takes 20% fewer nodes than without a window, Connect Four 15%
/// more. The wide game takes 25% more with this width, and 50% more with 1.
pub(super) const ASPIRATION: Value = 16;

/// A solve with a limit keeps one part in this many back for a search to a depth, which finds a move if the solve does
/// not finish. With an eighth of the time, that search gets about one ply less deep than with all of it.
pub(super) const KEPT_BACK: u32 = 8;

/// How many slots the list of positions that threads are searching has. If two positions share a slot, the list forgets
/// one of them, which costs time, but never a right answer: on two threads Connect Four takes 7% longer with 64 slots,
/// and 25% longer with one.
pub(super) const BUSY_SLOTS: usize = 1 << 12;

/// A solve first tests a value this fraction of the way from 0 to the farther bound. Of the fractions from 1/2 to 4/5,
/// two thirds searched the fewest nodes: half as many as 1/2 on the easy openings of Connect Four and on Kalah with 4
/// houses of 3 seeds, about as many on five other sets, and 50% more on Kalah with 3 houses of 5 seeds.
pub(super) const OUTWARDS: (i64, i64) = (2, 3);

/// Null-window searches pay if the value is one of at most this many, or if the game is not wide. Otherwise a solve
/// searches once, in the whole window. A random game of a million values with 2,000 moves and two plies then takes a
/// thirteenth of the instructions; with 300 moves and three plies 10% more, with 40 moves and four plies 13% fewer. A
/// solve that is stopped has no bounds before that search ends.
pub(super) const FEW_VALUES: Value = 64;
