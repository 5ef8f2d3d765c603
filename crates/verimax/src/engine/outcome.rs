//! What a search has found: [`Outcome`], and [`Progress`] on the way to it.

use std::time::Duration;

use crate::law::Guarantee;
pub use crate::search::RootMove;
use crate::value::{Depth, Interval, Side, Value};

/// What a search has found. Values are from Max's point of view.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Outcome<Move> {
    /// What is known of the value. [`search`](super::Engine::search) knows the value at `depth`;
    /// [`solve`](super::Engine::solve) bounds the value of best play to the end of the game, and knows it unless it was
    /// stopped. A stop never makes a bound wrong: bounds come from searches that were finished.
    pub bounds: Interval,
    /// The line of play, `depth` plies long or up to the end of the game. Empty if the game is over, or if the caller
    /// turned the [`line`](super::Engine::line) off.
    ///
    /// It is best play if the game is solved (`depth` is [`Depth::END`]), or if the search reuses entries of equal
    /// depth only: then every position of the line is worth the same for the plies that are left, and so is the
    /// evaluation at its end. If a solve was stopped, that is the `estimate`, otherwise the value. If the search reuses
    /// deeper entries, every move of the line is legal, but a move need not keep the value.
    pub line: Vec<Move>,
    /// How far the line looks ahead: [`Depth::END`] if the game is solved.
    pub depth: Depth,
    /// If a solve was stopped: an estimate of the value, by a search to `depth`.
    pub estimate: Option<Value>,
    /// What each move is worth, in the game's order; only [`root_moves`](super::Engine::root_moves) fills it.
    pub root_moves: Vec<RootMove<Move>>,
    /// The side to move in the position that was searched.
    pub side: Side,
    /// True if a limit or a stop ended the search before it was done.
    pub is_stopped: bool,
    /// The guarantee that `bounds` have.
    pub guarantee: Guarantee,
    /// True if the search may have used entries that were loaded from a file. Then the guarantee holds only if they are
    /// right.
    pub trusts_a_file: bool,
    /// True if the engine's table told positions apart by 64-bit hashes, because the game has no
    /// [`packed_key`](crate::Game::packed_key). Then the guarantee holds unless two positions that were searched share
    /// a hash. By chance, that happens about once in 4 * 10^12 probes of a table of 64 MB. A `Hash` that leaves part of
    /// the key out makes it happen at once: [`laws::check`](crate::laws::check) finds it.
    pub trusts_hashes: bool,
    /// What all threads have counted.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
}

impl<Move> Outcome<Move> {
    /// The outcome of a search to the end of the game, without a line.
    pub(super) fn solved(side: Side, bounds: Interval, counts: Counts, time: Duration) -> Outcome<Move> {
        Outcome {
            bounds,
            line: Vec::new(),
            depth: Depth::END,
            estimate: None,
            root_moves: Vec::new(),
            side,
            is_stopped: false,
            guarantee: Guarantee::Exact,
            trusts_a_file: false,
            trusts_hashes: false,
            counts,
            time,
        }
    }

    /// The value from Max's point of view, if it is known.
    pub fn value(&self) -> Option<Value> {
        self.bounds.value()
    }

    /// The same outcome with its moves in another form, such as names: `line` replaces the line, and `rewrite` converts
    /// each root move.
    pub fn rewritten<Other>(self, line: Vec<Other>, mut rewrite: impl FnMut(Move) -> Other) -> Outcome<Other> {
        let root_moves = self.root_moves.into_iter();
        Outcome {
            bounds: self.bounds,
            line,
            depth: self.depth,
            estimate: self.estimate,
            root_moves: root_moves.map(|of| RootMove { mv: rewrite(of.mv), bounds: of.bounds }).collect(),
            side: self.side,
            is_stopped: self.is_stopped,
            guarantee: self.guarantee,
            trusts_a_file: self.trusts_a_file,
            trusts_hashes: self.trusts_hashes,
            counts: self.counts,
            time: self.time,
        }
    }
}

impl<Move: Clone> Outcome<Move> {
    /// The best move, which is the first of the line: it attains the value wherever the [`line`](Outcome::line) is best
    /// play. `None` if the line is empty.
    pub fn best_move(&self) -> Option<Move> {
        self.line.first().cloned()
    }

    /// The branching factor of a tree of this depth with as many nodes; `None` for depth 0 and for [`Depth::END`].
    pub fn effective_branching_factor(&self) -> Option<f64> {
        let depth = self.depth.limit().filter(|&depth| depth > 0)?;
        Some((self.counts.nodes as f64).powf(1.0 / f64::from(depth)))
    }
}

/// How far a search has come. Values are from Max's point of view.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'p, Move> {
    /// The last completed depth; 0 if there is none yet.
    pub depth: Depth,
    /// What is known of the value so far.
    pub bounds: Interval,
    /// The line of best play at that depth.
    pub line: &'p [Move],
    /// The nodes of all threads.
    pub nodes: u64,
    /// The time since the call began.
    pub time: Duration,
    /// The fraction of the table in use, from 0 to 1.
    pub table_fill: f64,
}

impl<Move> Progress<'_, Move> {
    /// The same report with its line in another form, such as names.
    pub fn with_line<'q, Other>(&self, line: &'q [Other]) -> Progress<'q, Other> {
        let Progress { depth, bounds, nodes, time, table_fill, .. } = *self;
        Progress { depth, bounds, line, nodes, time, table_fill }
    }
}

/// What a search has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Positions searched; one that is searched twice counts twice.
    pub nodes: u64,
    /// How often a value reached the upper end of the window, so that the search skipped the position's other moves.
    pub cutoffs: u64,
    /// How many of these cutoffs the first move caused.
    pub first_move_cutoffs: u64,
}

impl Counts {
    /// The fraction of cutoffs by the first move, from 0 to 1, which measures the move order. 1 if there are no
    /// cutoffs.
    pub fn first_move_cutoff_rate(&self) -> f64 {
        if self.cutoffs == 0 { 1.0 } else { self.first_move_cutoffs as f64 / self.cutoffs as f64 }
    }

    pub(super) fn add(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }
}
