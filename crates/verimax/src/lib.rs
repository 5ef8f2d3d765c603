//! Minimax search you can verify.
//!
//! Write the rules of a game as a [`Game`], and search it with any algorithm of [`search`]; each states what its result
//! means, and [`law`] is the executable definition that it is judged by.
//!
//! ```
//! use verimax::{Depth, Graph, INF, law, search, trace::Stats};
//!
//! // The 3x3 tree: alpha-beta finds its value, 7, and looks at 7 of the 9 leaves.
//! let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
//! let mut stats = Stats::default();
//! let value = search::negamax_fishburn(&graph.start(), -INF, INF, Depth::END, &mut stats);
//! assert_eq!((value, stats.leaves), (7, 7));
//! assert_eq!(value, law::negamax(&graph, graph.root(), Depth::END));
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`Game`] | the one trait a user implements |
//! | [`Engine`] | what you call in production: a clock, threads, a table that is kept |
//! | [`law`] | minimax, expansions, and the guarantees *exact*, *witnessed*, *bracketed* |
//! | [`laws`] | does your game keep the promises that all of this rests on? |
//! | [`search`] | one algorithm, one file |
//! | [`catalogue`] | all of them by name |
//! | [`table`] | transposition tables, and which entries a search may reuse |
//! | [`Graph`] | explicit game graphs, and how they are read and written |
//! | [`literature`] | graphs of the literature, and counterexamples |
//! | [`trace`] | what a search does, event by event |

#![deny(unsafe_code)]

pub mod catalogue;
mod engine;
mod game;
mod graph;
pub mod law;
pub mod laws;
#[cfg(feature = "json")]
pub mod literature;
pub mod search;
pub mod table;
pub mod trace;
mod value;

pub use engine::{
    Clock, Counts, Engine, EngineError, EngineGame, Form, Limits, Outcome, Progress, RootMove, StopHandle,
};
pub use game::{Game, PackedKey};
pub use graph::{Graph, GraphError, GraphFile, GraphPosition, Node, NodeId, TableLine};
pub use value::{Bound, Depth, INF, Interval, Limit, Side, Value, Window};

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
