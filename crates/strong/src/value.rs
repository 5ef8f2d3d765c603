//! What a position is worth to the side to move, and in how many plies.

use std::fmt;

/// How a finished game ended, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

/// What a position is worth to the side to move. The plies are those to the end of the game if both sides play best:
/// the winner hurries, the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses.
    Loss(u16),
}

/// The longest distance that a database can hold, in plies.
pub const MOST_PLIES: u16 = 16_000;

impl Value {
    /// The value of a finished position.
    pub fn of(ending: Ending) -> Value {
        match ending {
            Ending::Win => Value::Win(0),
            Ending::Draw => Value::Draw,
            Ending::Loss => Value::Loss(0),
        }
    }

    /// Without the distance.
    pub fn ending(self) -> Ending {
        match self {
            Value::Win(_) => Ending::Win,
            Value::Draw => Ending::Draw,
            Value::Loss(_) => Ending::Loss,
        }
    }

    /// The distance to the end of the game; a draw has none.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// What a move to a position of this value is worth to the side that makes it.
    pub fn of_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// How good it is for the side to move: quick wins first, slow losses before quick ones.
    pub fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => i32::from(u16::MAX) - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - i32::from(u16::MAX),
        }
    }

    /// The value as a number: 0 for a draw, `2 n + 1` for a loss in `n` plies, `2 n + 2` for a win in `n`.
    pub fn pack(self) -> u16 {
        match self {
            Value::Draw => 0,
            Value::Loss(plies) => 2 * plies + 1,
            Value::Win(plies) => 2 * plies + 2,
        }
    }

    /// The value of a number that [`Value::pack`] gives.
    pub fn unpack(packed: u16) -> Value {
        match packed {
            0 => Value::Draw,
            _ if packed % 2 == 1 => Value::Loss((packed - 1) / 2),
            _ => Value::Win((packed - 2) / 2),
        }
    }
}

/// In words: `win in 9`, `draw`, `loss in 6`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => write!(f, "draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_every_value() {
        for packed in 0..=2 * MOST_PLIES + 2 {
            assert_eq!(Value::unpack(packed).pack(), packed);
        }
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let best_first = [Value::Win(1), Value::Win(3), Value::Draw, Value::Loss(4), Value::Loss(2), Value::Loss(0)];
        assert!(best_first.is_sorted_by_key(|value| -value.rank()));
    }
}
