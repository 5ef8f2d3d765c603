//! Star1: Ballard 1983, *The *-minimax search procedure for trees containing chance nodes*, revived by Hauk, Buro &
//! Schaeffer 2004, *Rediscovering *-minimax search*.
//!
//! All values lie in a known range. So as soon as some outcomes of chance are known, the others can move the mean only
//! so far: an outcome needs to be known exactly only if it lies between the `lo` at which the mean surely falls to
//! `alpha`, however good the rest is, and the `hi` at which it surely rises to `beta`, however bad the rest is.
//!
//! What differs from the published pseudocode, and why:
//!
//! - **A `side`, and no negamax.** A mean is rounded down to whole units. Negation turns that into rounding up, so Max
//!   and Min would see two different values of one position. Chance has no side anyway, and a side may move twice. So
//!   all values are from Max's point of view, and `sides.rs` has what Max and Min do, written once for both.
//! - **Fail-soft.** A cutoff returns the bound itself, not the end of the window. So a table may store it.
//! - **Exact ends of windows.** Weights are integers, `lo` is rounded down and `hi` up, and both are cut off at the
//!   range. The weight that is left is counted, never computed from a probability. The mistakes that one can
//!   make here (the wrong remaining weight, a window cut off on the wrong side) are mutants in `proofs/mutants.toml`,
//!   and fail.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, requires, theory, variant};

use super::listener::{ChanceListener, TellChance};
use super::scale::{Scaled, divide_down, divide_up, times};
use super::sides::{better, is_cutoff, narrowed, worst};
use super::table::{ChanceTable, recall};
use super::weights::all_weights;
use crate::chance_game::ChanceGame;
use crate::value::{Depth, Side, Turn};

theory!("chance.Drawn");
theory!("chance_position.Chance_position");
theory!("chance_position.Chance_memory");

/// Returns an alpha-beta result for the rounded expectiminimax value of `p` to a depth, in any window.
#[requires("plays_in table p && alpha < beta")]
#[ensures("is_result_in table p depth alpha beta result")]
pub fn star1<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let scale = table.scale();
    assert_proof!("between (factor_of table) p depth (low_of table) (high_of table)");
    match scale.settles(alpha, beta) {
        Some(value) => value,
        None => star1_within(p, alpha.max(scale.low()), beta.min(scale.high()), depth, table, listener),
    }
}

/// The result of [`star1`] in a window that lies within the range.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[ensures("is_result_in table p depth alpha beta result")]
#[variant("size p, 1")]
fn star1_within<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    listener.enter(p, alpha, beta, depth);
    let scale = table.scale();
    if depth.is_zero() {
        return listener.leaf(scale.scaled(p.eval()));
    }
    let known = recall(p, depth, table);
    if let Some(value) = known.answer(alpha, beta) {
        return listener.answered(value);
    }
    let a = alpha.max(known.lower);
    let b = beta.min(known.upper);
    if a > alpha || b < beta {
        listener.narrowed(a, b);
    }
    let moves = p.moves();
    if moves.len() == 0 {
        return listener.leaf(scale.scaled(p.eval()));
    }
    let value = match p.turn() {
        Turn::Player(side) => star1_moves(p, side, moves, a, b, depth, table, listener),
        Turn::Chance => star1_outcomes(p, moves, a, b, depth, table, listener),
    };
    assert_proof!("exact (factor_of table) p depth a b value");
    table.store(p, depth, known.and(value, a, b));
    listener.leave(value)
}

/// The best move: fail-soft alpha-beta.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[requires("turn_of p = Player side && moves = options p && length moves = degree p && depth > 0 && degree p > 0")]
#[ensures("is_result_in table p depth alpha beta result")]
#[variant("size p, 0")]
fn star1_moves<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    side: Side,
    moves: G::Moves,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let mut value = worst(side, table.scale());
    for mv in moves {
        invariant!("undecided side alpha beta value");
        invariant!(
            "searched (factor_of table) (low_of table) (high_of table) side p (after depth) mv_i alpha beta value"
        );
        let (a, b) = narrowed(side, alpha, beta, value);
        let v = star1_within(&p.play(mv), a, b, depth.after_move(), table, listener);
        listener.child(mv, v);
        value = better(side, value, v);
        if is_cutoff(side, alpha, beta, value) {
            return listener.cutoff(value);
        }
    }
    value
}

/// The mean of the outcomes. `sum` has those that are known, `rest` is the weight of the others.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[requires("turn_of p = Chance && outcomes = options p && length outcomes = degree p && depth > 0 && degree p > 0")]
#[ensures("is_result_in table p depth alpha beta result")]
#[variant("size p, 0")]
fn star1_outcomes<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    outcomes: G::Moves,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let scale = table.scale();
    let all = all_weights(p);
    ghost_let!(k = "pure { factor_of table }");
    ghost_let!(l = "pure { low_of table }");
    ghost_let!(u = "pure { high_of table }");
    ghost_let!(t = "pure { chance_play p }");
    ghost_let!(d = "pure { after depth }");
    ghost!("range_of_all k l u t d (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)");
    let mut sum = 0;
    let mut rest = all;
    for outcome in outcomes {
        invariant!("rest = all - mass p outcome_i && 0 <= rest <= most_weight");
        invariant!("undrawn k p d outcome_i all alpha beta sum (rest * l) (rest * u)");
        ghost!("sum_fits k l u t d outcome_i (I64.to_int sum)");
        ghost!("mass_positive t (outcome_i + 1)");
        let weight = i64::from(p.weight(outcome));
        assert_proof!("weight = share p outcome_i && 0 < weight <= rest");
        ghost_let!(before = "I64.to_int rest");
        rest -= weight;
        ghost!("distribute before (I64.to_int rest) (I64.to_int weight) l");
        ghost!("distribute before (I64.to_int rest) (I64.to_int weight) u");
        let bottom = scale.low();
        let top = scale.high();
        let least = times(rest, bottom);
        let most = times(rest, top);
        ghost!("same_product (I64.to_int rest) (I64.to_int bottom) l");
        ghost!("same_product (I64.to_int rest) (I64.to_int top) u");
        assert_proof!("least = rest * l && most = rest * u");
        assert_proof!("undrawn k p d outcome_i all alpha beta sum (least + weight * l) (most + weight * u)");
        ghost!("range_of_rest k l u t d (outcome_i + 1) (I64.to_int rest)");
        let lo = divide_down(times(all, alpha) - sum - most, weight);
        let hi = divide_up(times(all, beta) - sum - least, weight);
        ghost!(
            "window k l u t d outcome_i (I64.to_int all) (I64.to_int weight) (I64.to_int alpha) (I64.to_int beta)
               (I64.to_int sum) (I64.to_int least) (I64.to_int most) l u (I64.to_int lo) (I64.to_int hi)"
        );
        let a = lo.max(bottom);
        let b = hi.min(top);
        let v = star1_within(&p.play(outcome), a, b, depth.after_move(), table, listener);
        listener.child(outcome, v);
        ghost!(
            "draw k l u t d outcome_i (I64.to_int all) (I64.to_int weight) (I64.to_int alpha) (I64.to_int beta)
               (I64.to_int sum) (I64.to_int least) (I64.to_int most) (I64.to_int lo) (I64.to_int hi) (I64.to_int v)"
        );
        sum += times(weight, v);
        if v <= lo {
            let x = divide_down(sum + most, all);
            ghost!(
                "cut_low k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int sum + I64.to_int most) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
        if v >= hi {
            let x = divide_down(sum + least, all);
            ghost!(
                "cut_high k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int sum + I64.to_int least) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
    }
    ghost!("sum_fits k l u t d (pure { degree p }) (I64.to_int sum)");
    divide_down(sum, all)
}
