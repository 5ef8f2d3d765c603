//! Parts for writing a game: what most rules need.
//!
//! | part | what it is for |
//! |---|---|
//! | [`Bits`] | the moves of a game on a bit-board: the numbers of the set bits of a word |
//! | [`MoveList`] | the moves of any other game: a list of fixed capacity that never allocates |
//! | [`Evaluated`] | another evaluation for a game that is already written |
//! | [`Paths`] | an end for a game in which positions may come back: a repetition is worth a given value |
//!
//! Both lists are iterators that know their length, as [`Game::Moves`](crate::Game::Moves) has to be.

mod bits;
mod evaluated;
mod move_list;
mod paths;

pub use bits::Bits;
pub use evaluated::Evaluated;
pub use move_list::{MoveList, MoveListFull};
pub use paths::Paths;
