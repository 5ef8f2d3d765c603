//! Games for `verimax`, and the laws that any game keeps.
//!
//! A game is a position with its rules ([`verimax::Game`]). A [`Playable`] game also has names for its moves and a
//! drawing of its positions:
//!
//! ```
//! use verimax::{Game, Side};
//! use verimax_games::{Playable, TicTacToe, play_moves};
//!
//! let position = play_moves(TicTacToe::default(), "5 1 9")?;
//! assert_eq!(position.to_string(), "O . .\n. X .\n. . X\nO to move");
//! assert_eq!((position.side(), position.moves().len()), (Side::Min, 6));
//!
//! let error = position.parse_move("5").unwrap_err();
//! assert_eq!(error.to_string(), "\"5\" is not a legal move; the legal moves are 2, 3, 4, 6, 7, 8");
//! # Ok::<(), verimax_games::GameError>(())
//! ```
//!
//! [`laws::check`] says which law your own game breaks, and where, or that it keeps them all:
//!
//! ```
//! use verimax_games::{Subtract, laws};
//!
//! let checked = laws::check(&Subtract::new(21)?, 1000).unwrap();
//! assert!(checked.is_complete);
//! assert_eq!(checked.positions, 42); // 0 to 19 stones for both sides, 21 for Max, 20 for Min
//! # Ok::<(), verimax_games::GameError>(())
//! ```
//!
//! A [`Registry`] starts a game from a text, and erases its type ([`AnyPosition`]). These are the games of this crate:
//!
//! | text | game |
//! |---|---|
//! | `connect4(columns=7,rows=6)` | [`Connect4`]: a large game that is solved, with known results |
//! | `dots(rows=2,columns=2)` | [`DotsAndBoxes`]: points add up, and who scores moves again |
//! | `kalah(houses=6,seeds=4)` | [`Kalah`]: sides need not alternate |
//! | `min(20,17,24,-30,27)` | [`MinGame`]: every position has a score |
//! | `nim(3,4,5)` | [`Nim`]: many moves, known results |
//! | `subtract(21)` | [`Subtract`]: the smallest game, known results |
//! | `tictactoe` | [`TicTacToe`]: small enough to look at every position |
//! | `uniform(b=3,d=4,seed=1,order=best)` | [`Uniform`]: a tree on which the work of a search is known exactly |
//!
//! And these, for three players ([`AnyMultiPosition`]):
//!
//! | text | game |
//! |---|---|
//! | `line3(columns=3,rows=3)` | [`Line3`]: a tic-tac-toe |
//! | `nim3(2,3,3)` | [`Nim3`]: three heaps |
//! | `race3(length=4)` | [`Race3`]: a race with the jumps of Chinese checkers |
//!
//! And these, with chance ([`AnyChancePosition`]):
//!
//! | text | game |
//! |---|---|
//! | `ewn(size=5,stones=6)` | [`Ewn`]: EinStein würfelt nicht, on small boards, too |
//! | `race(length=6,stones=2,faces=3,hits=1)` | [`Race`]: a small backgammon |
//!
//! The feature `catalogue` is on by default. Without it, an [`AnyPosition`] has no `solve_by` and no `check_laws`, and
//! an [`AnyChancePosition`] no `search`, so less code is compiled for each game.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod any;
mod chance;
mod clocked;
pub mod closed_form;
pub mod connect4;
mod dots_and_boxes;
pub mod dynamic_program;
mod error;
mod formula;
mod kalah;
pub mod laws;
mod min_game;
mod multi;
mod nim;
mod nim_sum;
mod playable;
mod registry;
mod saved;
mod spec;
mod subtract;
mod tictactoe;
mod uniform;

pub use any::{Answer, AnyEngine, AnyPosition, ProgressCallback, Settings};
pub use chance::{
    AnyChancePosition, CHANCE_GAMES, ChanceAnswer, ChanceMove, ChancePlayable, Deepening, Ewn, EwnMove, ExactAnswer,
    Race, RaceMove, start_chance,
};
pub use connect4::Connect4;
pub use dots_and_boxes::DotsAndBoxes;
pub use error::{GameError, SolveError};
pub use formula::{Formula, FormulaInfo, Method};
pub use kalah::Kalah;
pub use min_game::{MinGame, Pick};
pub use multi::{AnyMultiPosition, Line3, MULTI_GAMES, MultiPlayable, MultiThought, Nim3, Race3, start_multi};
pub use nim::{Nim, Take, Takes};
pub use playable::{Playable, play_moves};
pub use registry::{GameInfo, ListedFormula, Registry};
pub use saved::{SavedGame, SavedGameError};
pub use spec::{Parameter, Parameters};
pub use subtract::Subtract;
pub use tictactoe::TicTacToe;
pub use uniform::{Order, Uniform};

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
