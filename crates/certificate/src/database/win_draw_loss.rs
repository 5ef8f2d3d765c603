//! [`WinDrawLoss`]: how a game ends with best play, for the side to move, and in how many plies.

use verimax_contracts::{ensures, verified};

/// How a game ends with best play, for the side to move. Plies count to the end of the game: the winner hurries, and
/// the loser delays.
#[verified(prefixed)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinDrawLoss {
    /// The side to move wins, in so many plies.
    Win(u32),
    /// Nobody wins: a drawn end, or play without an end.
    Draw,
    /// The side to move loses, in so many plies.
    Loss(u32),
}

/// More than twice the plies that can be counted.
#[verified]
pub(super) const FARTHEST: i64 = 10_000_000_000;

impl WinDrawLoss {
    /// How good this is for the side to move. An early win is better than a late one, a late loss better than an early
    /// one, and a draw is worth 0. Different outcomes have different merits.
    #[ensures(
        "result = match self with WinDrawLossWin k -> farthest - k | WinDrawLossDraw -> 0
            | WinDrawLossLoss k -> k - farthest end"
    )]
    #[inline]
    pub fn merit(self) -> i64 {
        match self {
            WinDrawLoss::Win(distance) => FARTHEST - i64::from(distance),
            WinDrawLoss::Draw => 0,
            WinDrawLoss::Loss(distance) => i64::from(distance) - FARTHEST,
        }
    }

    /// How good a move to a position with this outcome is, for the side that moves there: one ply more, and what the
    /// opponent wins is lost.
    #[ensures(
        "result = match self with WinDrawLossWin k -> k + 1 - farthest | WinDrawLossDraw -> 0
            | WinDrawLossLoss k -> farthest - k - 1 end"
    )]
    #[inline]
    pub fn merit_of_move(self) -> i64 {
        match self {
            WinDrawLoss::Win(distance) => i64::from(distance) + 1 - FARTHEST,
            WinDrawLoss::Draw => 0,
            WinDrawLoss::Loss(distance) => FARTHEST - (i64::from(distance) + 1),
        }
    }
}
