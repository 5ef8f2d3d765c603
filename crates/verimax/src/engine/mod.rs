//! What you call in production: [`Engine`], a search with a clock, threads and a table that is kept, over the proved
//! kernels of [`search`](crate::search).
//!
//! | file | what lives there |
//! |---|---|
//! | `options` | [`Engine`]: settings, and the table that it keeps |
//! | `deepening`, `solving`, `line` | [`Engine::search`]; [`Engine::solve`] and its kin; the line of play |
//! | `threads`, `stack` | all threads of a search: their panics, and room for deep recursion |
//! | `worker` | one thread, and its faces to a kernel: `memory` (a table), `order` (a guide), a listener |
//! | `path`, `picks`, `heuristics` | what a thread remembers of its path, the moves it tries, what it learns about moves |
//! | `budget`, `clock`, `lookout`, `busy` | time and nodes; what a thread polls; what the others are searching |
//! | `promises` | a game's promises, checked as it is searched |
//! | `form`, `limits`, `outcome`, `error` | [`Form`], [`Limits`], [`Outcome`], [`EngineError`] |
//! | `tuning` | numbers that were found by measurement |
//!
//! Everything here is outside of the proofs: it can make a kernel slow, but not wrong.

mod budget;
mod busy;
mod clock;
mod deepening;
mod error;
mod form;
mod found;
mod heuristics;
mod limits;
mod line;
mod lookout;
mod memory;
mod options;
mod order;
mod outcome;
mod path;
mod picks;
mod promises;
mod solving;
mod stack;
mod threads;
mod tuning;
mod worker;

use std::hash::Hash;

pub use error::EngineError;
pub use form::Form;
pub use limits::{Clock, Limits, StopHandle};
pub use options::Engine;
pub use outcome::{Counts, Outcome, Progress, RootMove};

use crate::game::Game;

/// A game that an [`Engine`] can search: every [`Game`] whose positions threads can share, and whose moves can be compared.
pub trait EngineGame: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync {}

impl<G: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync> EngineGame for G {}
