//! Expectiminimax, without pruning: Michie 1966.

use verimax_contracts::{assert_proof, ensures, ghost, invariant, requires, theory, variant};

use super::listener::{ChanceListener, TellChance};
use super::scale::{Scaled, divide_down, times};
use super::sides::{better, worst};
use super::table::{ChanceTable, ScaledBounds, recall};
use crate::chance_game::ChanceGame;
use crate::value::{Depth, Turn};

theory!("chance.Drawn");
theory!("chance_position.Chance_position");
theory!("chance_position.Chance_memory");

/// Returns the rounded expectiminimax value of `p` to a depth: where chance moves, it is the weighted mean of the
/// outcomes, rounded down to a whole number of units.
#[requires("plays_in table p")]
#[ensures("result = rounded (factor_of table) p depth")]
#[ensures("low_of table <= result <= high_of table")]
#[variant("size p")]
pub fn expectiminimax<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let scale = table.scale();
    listener.enter(p, scale.low(), scale.high(), depth);
    if depth.is_zero() {
        return listener.leaf(scale.scaled(p.eval()));
    }
    let known = recall(p, depth, table);
    if known.lower == known.upper {
        return listener.answered(known.lower);
    }
    let moves = p.moves();
    if moves.len() == 0 {
        return listener.leaf(scale.scaled(p.eval()));
    }
    let value = match p.turn() {
        Turn::Player(side) => {
            let mut value = worst(side, scale);
            for mv in moves {
                invariant!("low_of table <= value <= high_of table");
                invariant!(
                    "if mv_i = 0 then value = worst_of side (low_of table) (high_of table)
                    else value = best_of (factor_of table) p (after depth) mv_i"
                );
                let v = expectiminimax(&p.play(mv), depth.after_move(), table, listener);
                listener.child(mv, v);
                value = better(side, value, v);
            }
            value
        }
        Turn::Chance => {
            let mut sum = 0;
            let mut weights = 0;
            for outcome in moves {
                invariant!("sum = total (factor_of table) p (after depth) outcome_i");
                invariant!("weights = mass p outcome_i && 0 <= weights <= most_weight");
                invariant!("-most_sum <= sum <= most_sum");
                ghost!("mass_positive (pure { chance_play p }) (outcome_i + 1)");
                let weight = i64::from(p.weight(outcome));
                assert_proof!("weight = share p outcome_i && 0 < weight <= most_weight");
                let v = expectiminimax(&p.play(outcome), depth.after_move(), table, listener);
                listener.child(outcome, v);
                ghost!(
                    "sum_fits (pure { factor_of table }) (pure { low_of table }) (pure { high_of table })
                       (pure { chance_play p }) (pure { after depth }) (outcome_i + 1)
                       (pure { total (factor_of table) p (after depth) (outcome_i + 1) })"
                );
                assert_proof!("total (factor_of table) p (after depth) (outcome_i + 1) = sum + weight * v");
                sum += times(weight, v);
                weights += weight;
            }
            divide_down(sum, weights)
        }
    };
    table.store(p, depth, ScaledBounds { lower: value, upper: value });
    listener.leave(value)
}
