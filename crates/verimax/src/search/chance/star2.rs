//! Star2: Ballard 1983, with the probing factor of Hauk, Buro & Schaeffer 2004.
//!
//! Before it searches the outcomes of chance as Star1 does, it probes each of them: the first moves of a player give a
//! bound on what the outcome is worth, a lower one for Max and an upper one for Min. For the outcomes that are still
//! unknown, these bounds replace the ends of the range, so that the mean is often decided before any is searched.
//!
//! As in `star1`, values are from Max's point of view, and `side` says whom a probe is good for. Ballard's trees are
//! *regular*: the players alternate, with chance in between, so that all outcomes of a node belong to one player, and
//! all probes give bounds on one side. Here, each outcome says who moves there, and a probe gives the bound that fits.
//! If chance moves again, the bounds are those of the table, or the range.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, requires, theory, variant};

use super::listener::{ChanceListener, TellChance};
use super::scale::{Scaled, divide_down, divide_up, times};
use super::sides::{better, is_cutoff, narrowed, worst};
use super::table::{ChanceTable, ScaledBounds, recall};
use super::weights::all_weights;
use crate::chance_game::ChanceGame;
use crate::value::{Depth, Side, Turn};

theory!("chance.Probed");
theory!("chance_position.Chance_position");
theory!("chance_position.Chance_memory");

/// Returns an alpha-beta result for the rounded expectiminimax value of `p` to a depth, in any window. `probes` is the
/// probing factor: how many moves of each outcome it probes first. With 0, a probe takes only what costs nothing: an
/// entry of the table, or an evaluation.
#[requires("plays_in table p && alpha < beta")]
#[ensures("is_result_in table p depth alpha beta result")]
pub fn star2<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    probes: usize,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let scale = table.scale();
    assert_proof!("between (factor_of table) p depth (low_of table) (high_of table)");
    match scale.settles(alpha, beta) {
        Some(value) => value,
        None => star2_within(p, alpha.max(scale.low()), beta.min(scale.high()), depth, probes, table, listener),
    }
}

/// The result of [`star2`] in a window that lies within the range.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[ensures("is_result_in table p depth alpha beta result")]
#[variant("size p, 1")]
fn star2_within<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    probes: usize,
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
        Turn::Player(side) => {
            let all = moves.len();
            star2_moves(p, side, moves, all, a, b, depth, probes, table, listener)
        }
        Turn::Chance => star2_outcomes(p, moves, a, b, depth, probes, table, listener),
    };
    assert_proof!("exact (factor_of table) p depth a b value");
    table.store(p, depth, known.and(value, a, b));
    listener.leave(value)
}

/// The best of the first moves, at most `most` of them: fail-soft alpha-beta.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[requires("turn_of p = Player side && moves = options p && length moves = degree p && depth > 0")]
#[requires("0 < most && 0 < degree p")]
#[ensures("low_of table <= result <= high_of table")]
#[ensures("alpha_beta_result result (best_of (factor_of table) p (after depth) (min most (degree p))) alpha beta")]
#[variant("size p, 0")]
fn star2_moves<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    side: Side,
    moves: G::Moves,
    most: usize,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    probes: usize,
    table: &mut T,
    listener: &mut L,
) -> Scaled {
    let mut value = worst(side, table.scale());
    let mut left = most;
    for mv in moves {
        invariant!("left = most - mv_i && undecided side alpha beta value");
        invariant!(
            "searched (factor_of table) (low_of table) (high_of table) side p (after depth) mv_i alpha beta value"
        );
        if left == 0 {
            return value;
        }
        left -= 1;
        let (a, b) = narrowed(side, alpha, beta, value);
        let v = star2_within(&p.play(mv), a, b, depth.after_move(), probes, table, listener);
        listener.child(mv, v);
        value = better(side, value, v);
        if is_cutoff(side, alpha, beta, value) {
            return listener.cutoff(value);
        }
    }
    value
}

/// The mean of the outcomes. First it probes them all: then the outcomes before the current one add at least `low` and
/// at most `high` to the weighted sum, and `rest` is the weight of those that are not probed yet. Then it searches them
/// as Star1 does: `sum` has those that are known, and the others add at least `low` and at most `high`.
#[requires("plays_in table p && low_of table <= alpha < beta <= high_of table")]
#[requires("turn_of p = Chance && outcomes = options p && length outcomes = degree p && depth > 0 && degree p > 0")]
#[ensures("is_result_in table p depth alpha beta result")]
#[variant("size p, 0")]
fn star2_outcomes<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    outcomes: G::Moves,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    probes: usize,
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
    let mut lows: Vec<Scaled> = Vec::with_capacity(outcomes.len());
    let mut highs: Vec<Scaled> = Vec::with_capacity(outcomes.len());
    ghost!("probe_none k l u t d (I64.to_int all) (I64.to_int alpha) (I64.to_int beta) lows highs");
    let mut low = 0;
    let mut high = 0;
    let mut rest = all;
    for outcome in p.moves() {
        invariant!("0 <= rest <= most_weight && - most_sum <= low <= most_sum && - most_sum <= high <= most_sum");
        invariant!("probed k l u p d outcome_i all lows highs alpha beta low high rest");
        ghost!("mass_positive t (outcome_i + 1)");
        let weight = i64::from(p.weight(outcome));
        assert_proof!("weight = share p outcome_i && 0 < weight <= rest");
        rest -= weight;
        let bottom = scale.low();
        let top = scale.high();
        let least = times(rest, bottom);
        let most = times(rest, top);
        ghost!("same_product (I64.to_int rest) (I64.to_int bottom) l");
        ghost!("same_product (I64.to_int rest) (I64.to_int top) u");
        assert_proof!("least = rest * l && most = rest * u");
        let lo = divide_down(times(all, alpha) - high - most, weight);
        let hi = divide_up(times(all, beta) - low - least, weight);
        ghost!(
            "probe_window k l u t d outcome_i (I64.to_int all) (I64.to_int weight) lows highs (I64.to_int alpha)
               (I64.to_int beta) (I64.to_int low) (I64.to_int high) (I64.to_int rest) (I64.to_int lo) (I64.to_int hi)"
        );
        let a = lo.max(scale.low());
        let b = hi.min(scale.high());
        let found = probe(&p.play(outcome), a, b, depth.after_move(), probes, table, listener);
        ghost_let!(lows_before = "lows");
        ghost_let!(highs_before = "highs");
        lows.push(found.lower);
        highs.push(found.upper);
        ghost!(
            "probe_next k l u t d outcome_i (I64.to_int all) (I64.to_int weight) lows_before highs_before lows highs
               (I64.to_int alpha) (I64.to_int beta) (I64.to_int low) (I64.to_int high) (I64.to_int rest) (I64.to_int
               found.scaledbounds_lower) (I64.to_int found.scaledbounds_upper)"
        );
        low += times(weight, found.lower);
        high += times(weight, found.upper);
        if high + most <= times(all, alpha) {
            let x = divide_down(high + most, all);
            ghost!(
                "cut_low k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int high + I64.to_int most) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
        if low + least >= times(all, beta) {
            let x = divide_down(low + least, all);
            ghost!(
                "cut_high k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int low + I64.to_int least) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
        ghost!("bounds_fit k l u t d 0 (outcome_i + 1) (outcome_i + 1) lows highs");
    }
    ghost!(
        "probe_all k l u t d (I64.to_int all) lows highs (I64.to_int alpha) (I64.to_int beta) (I64.to_int low)
           (I64.to_int high) (I64.to_int rest)"
    );
    let mut sum = 0;
    let mut number = 0;
    for outcome in outcomes {
        invariant!("number = outcome_i && undrawn k p d outcome_i all alpha beta sum low high");
        invariant!("bound_rest p outcome_i lows highs low high");
        ghost!("sum_fits k l u t d outcome_i (I64.to_int sum)");
        ghost!("bounds_fit k l u t d outcome_i (pure { degree p }) (pure { degree p }) lows highs");
        ghost!("bounds_fit k l u t d (outcome_i + 1) (pure { degree p }) (pure { degree p }) lows highs");
        ghost!("mass_positive t (outcome_i + 1)");
        let weight = i64::from(p.weight(outcome));
        assert_proof!("weight = share p outcome_i && 0 < weight <= most_weight");
        let lower = lows[number];
        let upper = highs[number];
        number += 1;
        low -= times(weight, lower);
        high -= times(weight, upper);
        ghost!(
            "bound_next k l u t d outcome_i (I64.to_int weight) lows highs (I64.to_int low) (I64.to_int high)
               (I64.to_int lower) (I64.to_int upper)"
        );
        let lo = divide_down(times(all, alpha) - sum - high, weight);
        let hi = divide_up(times(all, beta) - sum - low, weight);
        ghost!(
            "window k l u t d outcome_i (I64.to_int all) (I64.to_int weight) (I64.to_int alpha) (I64.to_int beta)
               (I64.to_int sum) (I64.to_int low) (I64.to_int high) (I64.to_int lower) (I64.to_int upper) (I64.to_int
               lo) (I64.to_int hi)"
        );
        let a = lo.max(scale.low());
        let b = hi.min(scale.high());
        let v = if lower == upper {
            lower
        } else {
            star2_within(&p.play(outcome), a, b, depth.after_move(), probes, table, listener)
        };
        assert_proof!("is_result_in table (nth_child p outcome_i) d a b v");
        listener.child(outcome, v);
        ghost!(
            "draw k l u t d outcome_i (I64.to_int all) (I64.to_int weight) (I64.to_int alpha) (I64.to_int beta)
               (I64.to_int sum) (I64.to_int low) (I64.to_int high) (I64.to_int lo) (I64.to_int hi) (I64.to_int v)"
        );
        sum += times(weight, v);
        if v <= lo {
            let x = divide_down(sum + high, all);
            ghost!(
                "cut_low k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int sum + I64.to_int high) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
        if v >= hi {
            let x = divide_down(sum + low, all);
            ghost!(
                "cut_high k l u t (pure { plies depth }) (I64.to_int all) (I64.to_int alpha) (I64.to_int beta)
                   (I64.to_int sum + I64.to_int low) (I64.to_int x)"
            );
            return listener.cutoff(x);
        }
    }
    ghost!("sum_fits k l u t d (pure { degree p }) (I64.to_int sum)");
    divide_down(sum, all)
}

/// Bounds for the value of an outcome: from the table, from its evaluation if the search ends there, or from the first
/// moves of the player who moves. What Max reaches by them is a lower bound. So only `beta` limits their search: with
/// `alpha` as the lower end, a result below it would be no lower bound. For Min it is the other way round.
#[requires("plays_in table p && low_of table <= alpha < high_of table && low_of table < beta <= high_of table")]
#[ensures("known_of table p depth result.scaledbounds_lower result.scaledbounds_upper")]
#[variant("size p, 2")]
fn probe<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    alpha: Scaled,
    beta: Scaled,
    depth: Depth,
    probes: usize,
    table: &mut T,
    listener: &mut L,
) -> ScaledBounds {
    let scale = table.scale();
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        listener.enter(p, alpha, beta, depth);
        let value = listener.leaf(scale.scaled(p.eval()));
        return ScaledBounds { lower: value, upper: value };
    }
    let known = recall(p, depth, table);
    let Turn::Player(side) = p.turn() else {
        return known;
    };
    if probes == 0 || known.answer(alpha, beta).is_some() {
        return known;
    }
    let (a, b) = match side {
        Side::Max => (scale.low(), beta),
        Side::Min => (alpha, scale.high()),
    };
    listener.enter(p, a, b, depth);
    let value = star2_moves(p, side, moves, probes, a, b, depth, probes, table, listener);
    assert_proof!("rounded (factor_of table) p depth = best_of (factor_of table) p (after depth) (degree p)");
    ghost!(
        "more_moves (pure { factor_of table }) (pure { chance_play p }) side (pure { after depth }) (pure { min
           probes (degree p) }) (pure { degree p })"
    );
    let found = match side {
        Side::Max => ScaledBounds { lower: known.lower.max(value), upper: known.upper },
        Side::Min => ScaledBounds { lower: known.lower, upper: known.upper.min(value) },
    };
    table.store(p, depth, found);
    listener.leave(value);
    found
}
