//! [`Engine`], what you call in production: it runs the proved kernels of [`search`](crate::search) with a clock,
//! threads, and a table that it keeps between calls.
//!
//! | file | what lives there |
//! |---|---|
//! | `options` | [`Engine`]: settings, and the table that it keeps |
//! | `deepening`, `solving`, `line` | [`Engine::search`]; [`Engine::solve`], `root_moves`, `is_at_least`; the line of play |
//! | `threads`, `stack` | all threads of a search: their panics, and stacks for deep recursion |
//! | `worker` | one thread, and its faces to a kernel: `memory` (a table), `order` (a guide), a listener |
//! | `path`, `heuristics`, `found` | a thread's path, what it learns about moves, its result so far |
//! | `budget`, `clock`, `lookout`, `busy` | time and nodes; what a thread polls; what the others are searching |
//! | `promises` | a game's promises, checked during the search |
//! | `form`, `limits`, `outcome`, `error` | [`Form`], [`Limits`], [`Outcome`], [`EngineError`] |
//! | `tuning` | constants tuned by measurement |
//!
//! The kernels are proved, and so is what decides what the user reads: the drivers
//! [`iterative_deepening`](crate::search::iterative_deepening), [`narrow`](crate::search::narrow),
//! [`is_at_least`](crate::search::is_at_least), [`root_bounds`](crate::search::root_bounds) and
//! [`line_of_play`](crate::search::line_of_play).
//!
//! The proofs end here. They assume that `memory` keeps the contract of a table, and that a [`Form`] keeps its
//! promises. Of a guide, such as `order`, they assume nothing: whatever it says, the kernel searches every move that it
//! must. So the rest of this module can make a kernel slow, or stop it, but not make it wrong.

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
mod promises;
mod solving;
mod stack;
mod threads;
mod tuning;
mod worker;

use std::hash::Hash;

pub use error::EngineError;
pub use form::Form;
pub use heuristics::MoveOrder;
pub use limits::{Clock, Limits, StopHandle};
pub use options::Engine;
pub use outcome::{Counts, Outcome, Progress, RootMove};

use crate::game::Game;

/// A game that an [`Engine`] can search: any [`Game`] whose positions threads can share, and whose moves can be
/// compared and hashed.
pub trait EngineGame: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync {}

impl<G: Game<Move: Eq + Hash + Send + Sync> + Clone + Send + Sync> EngineGame for G {}
