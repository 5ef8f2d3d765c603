//! Alpha-beta in minimax form, in which a side may move twice: Knuth & Moore 1975 (fail-hard), Fishburn 1983
//! (fail-soft), and the form that Wikipedia's article *Alpha–beta pruning* gives (2025, fail-soft). Each is written
//! once for both sides: what Max does to alpha, Min does to beta.

use verimax_contracts::{ensures, ghost_let, invariant, requires, theory, variant};

use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, Side, Value};

theory!("law.AlphaBeta");

/// The window once the side to move can reach `value`.
#[ensures("match result with (a, b) -> a = raised side alpha value && b = lowered side beta value end")]
pub(super) fn narrowed(side: Side, alpha: Value, beta: Value, value: Value) -> (Value, Value) {
    match side {
        Side::Max => (alpha.max(value), beta),
        Side::Min => (alpha, beta.min(value)),
    }
}

/// True if `value` causes a cutoff: the side to move can reach so much that the opponent avoids this position.
#[requires("alpha < beta")]
#[ensures("result <-> not undecided side alpha beta value")]
fn is_cutoff(side: Side, alpha: Value, beta: Value, value: Value) -> bool {
    let (alpha, beta) = narrowed(side, alpha, beta, value);
    alpha >= beta
}

/// Returns an alpha-beta result for minimax(p, depth) that lies within `alpha..=beta`: the value itself, or the end of
/// the window that is nearest to it.
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact p depth alpha beta result")]
#[ensures("alpha <= result <= beta")]
#[variant("size p")]
pub fn minimax_knuth_moore<G: Game, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval().clamp(alpha, beta));
    }
    let side = p.side();
    ghost_let!(alpha0 = "alpha");
    ghost_let!(beta0 = "beta");
    for mv in moves {
        invariant!("alpha0 <= alpha < beta <= beta0");
        invariant!("match side with Max -> beta = beta0 | Min -> alpha = alpha0 end");
        invariant!(
            "if mv_i = 0 then alpha = alpha0 && beta = beta0
            else alpha_beta_result (own_end side alpha beta) (best_of p (after depth) mv_i) alpha0 beta0"
        );
        let v = minimax_knuth_moore(&p.play(mv), alpha, beta, depth.after_move(), listener);
        listener.child(mv, v);
        (alpha, beta) = narrowed(side, alpha, beta, v);
        if alpha >= beta {
            listener.cutoff(v);
            break;
        }
    }
    listener.leave(match side {
        Side::Max => alpha,
        Side::Min => beta,
    })
}

/// Returns an alpha-beta result for minimax(p, depth). It may lie outside the window, and is then the tighter bound.
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn minimax_fishburn<G: Game, L: Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval());
    }
    let side = p.side();
    let mut value = side.worst_value();
    for mv in moves {
        invariant!("undecided side alpha beta value && searched p (after depth) mv_i alpha beta value");
        let (a, b) = narrowed(side, alpha, beta, value);
        let v = minimax_fishburn(&p.play(mv), a, b, depth.after_move(), listener);
        listener.child(mv, v);
        value = side.best(value, v);
        if is_cutoff(side, alpha, beta, value) {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}

/// Returns an alpha-beta result for minimax(p, depth), as [`minimax_fishburn`] does, but narrows the window itself.
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn minimax_wikipedia<G: Game, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval());
    }
    let side = p.side();
    let mut value = side.worst_value();
    ghost_let!(alpha0 = "alpha");
    ghost_let!(beta0 = "beta");
    for mv in moves {
        invariant!("alpha = raised side alpha0 value && beta = lowered side beta0 value");
        invariant!("undecided side alpha0 beta0 value && searched p (after depth) mv_i alpha0 beta0 value");
        let v = minimax_wikipedia(&p.play(mv), alpha, beta, depth.after_move(), listener);
        listener.child(mv, v);
        value = side.best(value, v);
        (alpha, beta) = narrowed(side, alpha, beta, value);
        if alpha >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}
