//! The weights of the outcomes of chance.

use verimax_contracts::{ensures, ghost, invariant, requires, theory};

use crate::chance_game::ChanceGame;

theory!("chance.Drawn");
theory!("chance_position.Chance_position");

/// What the weights of all outcomes add up to.
#[requires("turn_of p = Chance && fair p")]
#[ensures("result = mass p (degree p) && 0 <= result <= most_weight")]
pub(super) fn all_weights<G: ChanceGame>(p: &G) -> i64 {
    let mut sum = 0;
    for outcome in p.moves() {
        invariant!("sum = mass p outcome_i && 0 <= sum <= most_weight");
        ghost!("mass_positive (pure { chance_play p }) (outcome_i + 1)");
        sum += i64::from(p.weight(outcome));
    }
    sum
}
