//! Databases of games with cycles: every position with its value and its distance to the end.
//!
//! Where positions come back, the value is a fixed point. It is computed backwards from the ends of the game, wave by
//! wave ([`build()`]), by workers on timely dataflow. The result is a [file](mod@file) that can be asked about every
//! position ([`Database`]), and that a proved checker verifies ([`Loaded::check`]): who built it need not be trusted.
//!
//! The feature `databases` is on by default. Without it, only the rules of the smaller games are here.
//!
//! ```
//! use std::sync::Arc;
//! use verimax_strong::{Database, Observer, Settings, Value, build, games::hexapawn::Hexapawn};
//!
//! let game = Arc::new(Hexapawn::new(3, 3).unwrap());
//! let built = build(&game, &Settings::default(), Observer::default()).unwrap().unwrap();
//! let database = Database::from_bytes(game, built.bytes).unwrap();
//! let start = database.probe(None, "").unwrap();
//! assert_eq!(start.value, Value::Loss(6)); // who moves second wins
//! ```

#![deny(unsafe_code)]

#[cfg(feature = "databases")]
mod build;
#[cfg(feature = "databases")]
mod check;
#[cfg(feature = "databases")]
mod database;
mod error;
#[cfg(feature = "databases")]
mod figures;
#[cfg(feature = "databases")]
pub mod file;
mod game;
pub mod games;
mod value;

#[cfg(feature = "databases")]
pub use build::{Built, Cluster, Observer, Progress, Settings, Traffic, build, is_lost_peer, plain_values};
#[cfg(feature = "databases")]
pub use check::{CheckedRange, Loaded};
#[cfg(feature = "databases")]
pub use database::{Database, Probe, ProbedMove};
pub use error::StrongError;
#[cfg(feature = "databases")]
pub use figures::{Count, Figures};
pub use game::{CyclicGame, Numbering, PartSize};
pub use games::{GAMES, GameVisitor, with_game};
pub use value::{Ending, MOST_PLIES, Value};

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
