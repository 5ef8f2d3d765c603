//! Connect Four: stones fall into columns, and four in a row win. [`Connect4`] is the game by its plain rules; [`Quick`] is
//! the same game for solvers.
//!
//! The rules, exactly:
//! 1. The board has columns and rows, seven and six unless said otherwise. Max moves first, and the sides alternate.
//! 2. A move puts a stone of the mover into a column that is not full; it falls to the lowest empty row.
//! 3. Four stones of one side next to each other in a row, in a column or in a diagonal win, and the game is over.
//! 4. If the board is full and nobody has won, the game is over, too: it is a draw.
//! 5. A draw is worth 0. A win is worth `(cells + 2 - n) / 2`, rounded down, to the winner, where `n` stones lie on the
//!    board at the end: 1 for a win with the own last stone, and 1 more for each stone that the winner has left besides.
//!    These are the scores of Pascal Pons, *Solving Connect 4: how to build a perfect AI*.

mod follow_up;
mod quick;
mod rules;
mod shape;

pub use quick::{Quick, Step, Steps};
pub use rules::Connect4;
pub(crate) use rules::{COLUMNS, ROWS};
pub use shape::{AnySize, Cells, Shape, Standard};
