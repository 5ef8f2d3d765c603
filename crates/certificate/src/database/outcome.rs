//! [`Outcome`]: how a game ends with best play, for the side to move, and in how many plies.

use verimax_contracts::{ensures, theory, verified};

theory!("database.Merit");

/// How a game ends with best play, for the side to move. Plies count to the end of the game: the winner hurries, and the
/// loser delays.
#[verified(prefixed)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move wins, in so many plies.
    Win(u32),
    /// Nobody wins: a drawn end, or play without an end.
    Draw,
    /// The side to move loses, in so many plies.
    Loss(u32),
}

/// More than twice the plies that can be counted.
#[verified]
const FARTHEST: i64 = 1 << 33;

impl Outcome {
    /// How good this is for the side to move. An early win is better than a late one, a late loss better than an early
    /// one, and a draw is worth 0. Different outcomes have different merits.
    #[ensures("result = merit self")]
    #[inline]
    pub fn merit(self) -> i64 {
        match self {
            Outcome::Win(plies) => FARTHEST - i64::from(plies),
            Outcome::Draw => 0,
            Outcome::Loss(plies) => i64::from(plies) - FARTHEST,
        }
    }

    /// How good a move to a position with this outcome is, for the side that moves there: one ply more, and what the
    /// opponent wins is lost.
    #[ensures("result = merit_of_move self && result > -farthest")]
    #[inline]
    pub fn merit_of_move(self) -> i64 {
        match self {
            Outcome::Win(plies) => i64::from(plies) + 1 - FARTHEST,
            Outcome::Draw => 0,
            Outcome::Loss(plies) => FARTHEST - (i64::from(plies) + 1),
        }
    }
}
