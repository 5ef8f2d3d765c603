//! Minimax search you can verify.
//!
//! Write the rules of a game as a [`Game`], and let an [`Engine`] solve it or search it:
//!
//! ```
//! use verimax::{Engine, Game, Side, Value, laws};
//!
//! /// A pile of stones; a move takes one, two or three; whoever takes the last stone wins.
//! #[derive(Clone, Copy)]
//! struct Pile { stones: u8, side: Side }
//!
//! impl Game for Pile {
//!     type Move = u8;
//!     type Moves = std::ops::Range<u8>;
//!     type Key = (u8, Side);
//!     fn side(&self) -> Side { self.side }
//!     fn moves(&self) -> Self::Moves { 1..self.stones.min(3) + 1 }
//!     fn play(&self, taken: u8) -> Pile { Pile { stones: self.stones - taken, side: self.side.other() } }
//!     fn eval(&self) -> Value { if self.stones == 0 { self.side.view(-1) } else { 0 } }
//!     fn key(&self) -> (u8, Side) { (self.stones, self.side) }
//! }
//!
//! let start = Pile { stones: 21, side: Side::Max };
//! laws::check(&start, 10_000).unwrap(); // the game keeps its promises
//! let outcome = Engine::new().solve(&start).unwrap();
//! assert_eq!((outcome.value(), outcome.best_move()), (Some(1), Some(1))); // Max wins by leaving 20 stones
//! ```
//!
//! | what you need | where it is |
//! |---|---|
//! | the rules of your game | [`Game`]; does it keep its promises? [`laws::check`] |
//! | parts to write it with | [`parts`]: lists of moves, another evaluation |
//! | its value or its best move, within a time limit | [`Engine`], which gives an [`Outcome`] |
//! | a form of it that is solved sooner | [`Form`] |
//! | a game for more than two players | [`MultiGame`], searched by [`search::multi`] |
//!
//! Behind the engine stand the algorithms of the literature. Each states what its result means, and an executable
//! definition judges it. All are proved by machine from this source:
//!
//! | module | what lives there |
//! |---|---|
//! | [`law`] | the definitions: minimax, expansions, and the guarantees *exact*, *witnessed*, *bracketed* |
//! | [`search`] | one algorithm, one file |
//! | [`catalogue`] | all of them by name |
//! | [`table`] | transposition tables, and which entries a search may reuse |
//! | [`trace`] | what a search does, event by event |
//! | [`Graph`] | explicit game graphs, and how they are read and written |
//! | [`ChanceGame`], [`search::chance`] | games in which chance moves, too, and their searches |
//! | `literature` | graphs of the literature, and counterexamples |
//! | [`text`] | quoting text that comes from elsewhere |
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
//! | feature, all on by default | what for | brings |
//! |---|---|---|
//! | `files` | `Engine::save_table` and `Engine::load_table`; the module `files` | `sha2`, `tempfile` |
//! | `json` | game graphs as JSON (`GraphFile::from_json`, `to_json`), and with it the module `literature` | `serde`, `serde_json` |
//! | `mmap` | tables in memory maps, with huge pages where the system has them; without it, in memory of the allocator | `memmap2` |
//!
//! Always there: `arrayvec`, `foldhash`, `rustc-hash`, `thiserror`, and `num-rational` with `num-bigint`, because the
//! law of games with chance is stated in exact fractions.
//!
//! In a browser (`wasm32-unknown-unknown`) a search runs on one thread, without files and memory maps. Asked for more
//! threads or a file, it returns an error.

#![deny(unsafe_code)]

pub mod catalogue;
mod chance_game;
mod engine;
#[cfg(feature = "files")]
pub mod files;
mod game;
mod graph;
pub mod law;
pub mod laws;
#[cfg(feature = "json")]
pub mod literature;
mod multi_game;
pub mod parts;
mod payoffs;
pub mod search;
pub mod table;
pub mod text;
mod ties;
pub mod trace;
mod value;

pub use chance_game::ChanceGame;
pub use engine::{
    Clock, Counts, Engine, EngineError, EngineGame, Form, Limits, MoveOrder, Outcome, Progress, RootMove, StopHandle,
};
pub use game::{Game, PackedKey};
pub use graph::{
    ChanceFile, ChanceGraph, ChanceNode, ChancePosition, Graph, GraphError, GraphFile, GraphPosition, MultiFile,
    MultiGraph, MultiNode, MultiPosition, Node, NodeId, PathGraph, TableLine,
};
pub use multi_game::MultiGame;
pub use payoffs::{MOST_PLAYERS, Payoffs, Player};
pub use ties::Ties;
#[doc(hidden)]
pub use value::Limit;
pub use value::{Bound, Depth, INF, Interval, MOST_WEIGHT, Side, Turn, Value, Window};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
