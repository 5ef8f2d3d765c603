//! [`Ties`]: which of several best moves counts.

use std::fmt;

use verimax_contracts::{ensures, requires, verified};

use crate::payoffs::{Payoffs, Player};

/// The rule by which a player chooses among moves that give it the same. What the *others* get depends on it, so the
/// vector of max^n does.
#[verified(prefixed)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ties {
    /// The first of the best moves.
    First,
    /// The last of the best moves.
    Last,
    /// The move that gives this player least, and the first of these: what a cautious player expects of the others.
    Against(Player),
    /// The move that gives this player most, and the first of these: what a friend would do.
    For(Player),
}

impl Ties {
    /// True if the mover replaces the best move so far, which gives `best`, by a later one, which gives `new`.
    #[requires("mover < length best.payoffs_values && mover < length new.payoffs_values")]
    #[requires("length best.payoffs_values = length new.payoffs_values")]
    #[ensures(
        "result <-> new.payoffs_values[mover] > best.payoffs_values[mover]
        || new.payoffs_values[mover] = best.payoffs_values[mover] && match self with
        | TiesFirst -> false
        | TiesLast -> true
        | TiesAgainst q -> q < length best.payoffs_values && new.payoffs_values[q] < best.payoffs_values[q]
        | TiesFor q -> q < length best.payoffs_values && new.payoffs_values[q] > best.payoffs_values[q]
        end"
    )]
    pub fn replace(self, mover: Player, best: &Payoffs, new: &Payoffs) -> bool {
        if new.of(mover) != best.of(mover) {
            return new.of(mover) > best.of(mover);
        }
        match self {
            Ties::First => false,
            Ties::Last => true,
            Ties::Against(player) => player < best.players() && new.of(player) < best.of(player),
            Ties::For(player) => player < best.players() && new.of(player) > best.of(player),
        }
    }

    /// All rules for this many players: first, last, against each, for each.
    pub fn all(players: usize) -> Vec<Ties> {
        let mut rules = vec![Ties::First, Ties::Last];
        rules.extend((0..players).map(Ties::Against));
        rules.extend((0..players).map(Ties::For));
        rules
    }

    /// The rule of that name, as it is printed: `first`, `last`, `against:0`, `for:2`.
    pub fn from_name(name: &str) -> Option<Ties> {
        let player = |digits: &str| digits.parse().ok().filter(|player: &Player| player.to_string() == digits);
        match name.split_once(':') {
            None if name == "first" => Some(Ties::First),
            None if name == "last" => Some(Ties::Last),
            Some(("against", digits)) => player(digits).map(Ties::Against),
            Some(("for", digits)) => player(digits).map(Ties::For),
            _ => None,
        }
    }
}

/// Prints `first`, `last`, `against:0` or `for:2`.
impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ties::First => f.pad("first"),
            Ties::Last => f.pad("last"),
            Ties::Against(player) => f.pad(&format!("against:{player}")),
            Ties::For(player) => f.pad(&format!("for:{player}")),
        }
    }
}
