//! [`Turn`]: who moves in a game with chance.

use std::fmt;

use verimax_contracts::verified;

use super::Side;

/// The most that the weights of the outcomes of one position may add up to. With it, no sum of a search overflows.
#[verified]
pub const MOST_WEIGHT: u32 = 1_000_000;

/// Who moves.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player, who chooses.
    Player(Side),
    /// Chance: each outcome has its weight.
    Chance,
}

impl Turn {
    /// Max moves.
    pub const MAX: Turn = Turn::Player(Side::Max);
    /// Min moves.
    pub const MIN: Turn = Turn::Player(Side::Min);
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Player(side) => side.fmt(f),
            Turn::Chance => f.write_str("chance"),
        }
    }
}
