//! What you call in production: [`Engine`], a search with a clock, threads and a table that is kept, over the proved
//! kernels of [`search`](crate::search).
//!
//! ```
//! use verimax::Engine;
//! use verimax::{Graph, Side};
//!
//! let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
//! let solution = Engine::new().solve(&graph.start())?;
//! assert_eq!(solution.value(), Some(7));
//! assert_eq!(solution.line.len(), 2); // Max's third move, Min's second
//! # Ok::<(), verimax::EngineError>(())
//! ```
//!
//! [`Engine::search`] deepens step by step until a limit is reached, with [`pvs_ttw`](crate::search::pvs_ttw) in
//! [`aspiration`](crate::search::aspiration) windows; [`Engine::solve`] goes to the end of the game, with
//! [`solve`](crate::search::solve) driven by [`mtd`](crate::search::mtd). Order of moves, memory of the table, threads and
//! clock are outside of the kernels, and can make them slow, but not wrong.

mod busy;
mod limits;
mod options;
mod order;
mod picks;
mod run;
mod worker;

use std::hash::Hash;
use std::path::Path;
use std::time::Duration;

pub use limits::StopHandle;
pub use options::Engine;
pub use worker::Counts;

use crate::game::Game;
use crate::law::Guarantee;
use crate::value::{Depth, Side, Value};

/// A game that an [`Engine`] can search: every [`Game`] whose positions threads can share, and whose moves can be compared.
pub trait EngineGame: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync {}

impl<G: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync> EngineGame for G {}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<Move> {
    /// The value is at least this, from Max's point of view.
    pub lower: Value,
    /// The value is at most this, from Max's point of view. A search that was not stopped knows the value: the two are
    /// equal.
    pub upper: Value,
    /// The side to move in the position that was searched. Where that is a quick form of another, which plays forced moves out,
    /// it may be the other side.
    pub side: Side,
    /// The line of best play, as long as the search is deep, or to the end of the game; empty where the game is over, or
    /// where a search to the end was stopped.
    pub line: Vec<Move>,
    /// The depth that was completed.
    pub depth: Depth,
    /// Whether it was stopped before it reached the depth that was asked for, or the end of the game.
    pub is_stopped: bool,
    /// What is promised of the value.
    pub guarantee: Guarantee,
    /// What was counted, by all threads.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
}

impl<Move: Copy> Outcome<Move> {
    /// The value from Max's point of view, if it is known.
    pub fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The best move, if it is known.
    pub fn best_move(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The branching factor of a tree of this depth with as many nodes; `None` where the depth is not a number.
    pub fn effective_branching_factor(&self) -> Option<f64> {
        let depth = self.depth.limit().filter(|&depth| depth > 0)?;
        Some((self.counts.nodes as f64).powf(1.0 / f64::from(depth)))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'p, Move> {
    /// The depth that was completed.
    pub depth: Depth,
    /// What is known of the value so far, from Max's point of view.
    pub lower: Value,
    /// What is known of the value so far, from Max's point of view.
    pub upper: Value,
    /// The line of best play of the depth completed.
    pub line: &'p [Move],
    /// The nodes of all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The part of the table that is in use, from 0 to 1.
    pub table_fill: f64,
}

/// Why an engine could not search.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// There is no memory for the table.
    #[error("there is no memory for a table of {megabytes} MB: {reason}; a smaller one will do")]
    NoMemory {
        /// What was asked for.
        megabytes: usize,
        /// What the system said.
        reason: std::io::Error,
    },
    /// The system gives no more threads, or no such stack.
    #[error("cannot start {threads} threads: {reason}; fewer threads or a smaller stack will do")]
    NoThread {
        /// What was asked for.
        threads: usize,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A file with a table could not be written or read.
    #[error("cannot {verb} the table '{path}': {reason}")]
    File {
        /// `read` or `write`.
        verb: &'static str,
        /// The file.
        path: String,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A file is not a table for this engine.
    #[error("'{path}' is not a table for this search: {reason}")]
    WrongFile {
        /// The file.
        path: String,
        /// What is wrong, and what would be right.
        reason: String,
    },
}

impl EngineError {
    fn file(verb: &'static str, path: &Path, reason: std::io::Error) -> EngineError {
        EngineError::File { verb, path: path.display().to_string(), reason }
    }
}
