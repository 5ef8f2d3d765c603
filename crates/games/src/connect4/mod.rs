//! Connect Four: stones fall into columns, and four in a line win. [`Connect4`] is the game by its plain rules.
//! [`Quick`] is the same game for solvers.
//!
//! The exact rules:
//! 1. The board has columns and rows: seven and six, unless given. Max moves first, and the sides alternate.
//! 2. A move drops a stone of the mover into a column that is not full. It falls to the lowest empty row.
//! 3. A side wins with four of its stones next to each other in a row, a column or a diagonal. Then the game is over.
//! 4. If the board is full and nobody has won, the game is over as well: it is a draw.
//! 5. A draw is worth 0. A win is worth `(cells + 2 - n) / 2`, rounded down, to the winner, if there are `n` stones on
//!    the board at the end. That is 1 for a win with the winner's last stone, and 1 more for each stone left over.
//!    These are the scores of Pascal Pons, *Solving Connect 4: how to build a perfect AI*.

mod follow_up;
mod quick;
mod rules;
mod shape;

pub use quick::{Quick, QuickMove, QuickMoves};
pub use rules::Connect4;
pub(crate) use rules::{COLUMNS, ROWS};
pub use shape::{AnySize, Cells, Shape, Standard};
