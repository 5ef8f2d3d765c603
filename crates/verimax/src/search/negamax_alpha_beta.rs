//! Alpha-beta in negamax form: Knuth & Moore 1975 (fail-hard), Fishburn 1983 (fail-soft), and the form that Wikipedia's
//! article *Negamax* gives (2025, fail-soft). The sides alternate.

use verimax_contracts::{ensures, ghost, ghost_let, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("law.AlphaBeta");
theory!("minimum.Uniform");
theory!("minimum.Visits");
theory!("position.Listener");

/// Knuth and Moore's procedure F2. Returns an alpha-beta result for negamax(p, depth) that lies within `alpha..=beta`:
/// the value itself, or the end of the window that is nearest to it. (F2 leaves the evaluation of a finished game as it
/// is. Here it is clamped to the window, too.)
///
/// If the best move always comes first, it visits the critical leaves and no others. On a uniform tree of `h` plies
/// with `b` moves each, and with the value inside the window, these are `b^⌈h/2⌉ + b^⌊h/2⌋ - 1`: no search that is sure
/// of the value visits fewer.
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("alpha <= result <= beta")]
#[ensures("visits_critical p depth alpha beta (told_leaves listener - old (told_leaves listener))")]
#[ensures("visits_minimum p depth alpha beta (told_leaves listener - old (told_leaves listener))")]
#[variant("size p")]
pub fn negamax_knuth_moore<G: Game, L: Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p).clamp(alpha, beta));
    }
    let mut m = alpha;
    ghost_let!(before = "told_leaves listener");
    for mv in moves {
        invariant!("no_cutoff p (after depth) mv_i alpha beta m");
        invariant!("visits_critical_below p depth alpha beta mv_i (told_leaves listener - before)");
        ghost_let!(visited = "told_leaves listener");
        let t = -negamax_knuth_moore(&p.play(mv), -beta, -m, depth.after_move(), listener);
        ghost!("move_visited p depth mv_i alpha beta m (visited - before) (told_leaves listener - visited) t");
        listener.child(mv, t);
        m = m.max(t);
        if m >= beta {
            listener.cutoff(m);
            break;
        }
    }
    listener.leave(m)
}

/// Returns an alpha-beta result for negamax(p, depth). It may lie outside the window, and is then the tighter bound.
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p, 1")]
#[inline(always)]
pub fn negamax_fishburn<G: Game, L: Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    fishburn_moves(p, moves, alpha, beta, depth, listener)
}

/// The part of [`negamax_fishburn`] that searches the moves. Because it is separate, the compiler can inline the other,
/// which saves a call at every leaf.
#[requires("alternating p && moves = legal p && length moves = degree p")]
#[requires("depth > 0 && degree p > 0")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p, 0")]
fn fishburn_moves<G: Game, L: Listener<G>>(
    p: &G,
    moves: G::Moves,
    alpha: Value,
    beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    let mut value = -INF;
    for mv in moves {
        invariant!("value < beta && searched_to_move p (after depth) mv_i alpha beta value");
        let v = -negamax_fishburn(&p.play(mv), -beta, -alpha.max(value), depth.after_move(), listener);
        listener.child(mv, v);
        value = value.max(v);
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}

/// Returns an alpha-beta result for negamax(p, depth), as [`negamax_fishburn`] does, but raises `alpha` itself.
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn negamax_wikipedia<G: Game, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    beta: Value,
    depth: Depth,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    ghost_let!(alpha0 = "alpha");
    for mv in moves {
        invariant!("alpha = max alpha0 value && value < beta");
        invariant!("searched_to_move p (after depth) mv_i alpha0 beta value");
        let v = -negamax_wikipedia(&p.play(mv), -beta, -alpha, depth.after_move(), listener);
        listener.child(mv, v);
        value = value.max(v);
        alpha = alpha.max(value);
        if alpha >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}
