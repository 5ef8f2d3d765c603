//! [`Payoffs`]: what each of several players gets. A [`Player`] is a number.

use std::fmt;

use verimax_contracts::{ensures, requires, verified};

use crate::value::Value;

/// A player, counted from 0.
pub type Player = usize;

/// A game has at most this many players.
pub const MOST_PLAYERS: usize = 8;

/// What each player gets, player 0 first.
#[verified]
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Payoffs {
    values: Vec<Value>,
}

impl Payoffs {
    /// The payoffs of all players, player 0 first.
    #[ensures("result.payoffs_values = values")]
    pub fn new(values: Vec<Value>) -> Payoffs {
        Payoffs { values }
    }

    /// What this player gets. Panics if there is no such player.
    #[requires("player < length self.payoffs_values")]
    #[ensures("result = self.payoffs_values[player]")]
    pub fn of(&self, player: Player) -> Value {
        self.values[player]
    }

    /// The number of players.
    #[ensures("result = length self.payoffs_values")]
    pub fn players(&self) -> usize {
        self.values.len()
    }

    /// The payoffs, player 0 first.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// Prints `[1, 2, 3]`.
impl fmt::Display for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.values.iter().map(Value::to_string).collect();
        f.pad(&format!("[{}]", values.join(", ")))
    }
}
