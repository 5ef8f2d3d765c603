//! Alpha-beta in minimax form, in which a side may move twice: Knuth & Moore 1975 (fail-hard), Fishburn 1983
//! (fail-soft), and the form that Wikipedia's article *Alpha–beta pruning* gives (2025, fail-soft). Each is written once
//! for both sides: what Max does to alpha, Min does to beta.

use crate::game::Game;
use crate::trace::Listener;
use crate::value::{Depth, Side, Value};

/// The window once the side to move is sure of `value`.
pub(super) fn narrowed(side: Side, alpha: Value, beta: Value, value: Value) -> (Value, Value) {
    match side {
        Side::Max => (alpha.max(value), beta),
        Side::Min => (alpha, beta.min(value)),
    }
}

/// Whether the side to move is sure of so much that the opponent will not let it come to this.
fn is_cutoff(side: Side, alpha: Value, beta: Value, value: Value) -> bool {
    let (alpha, beta) = narrowed(side, alpha, beta, value);
    alpha >= beta
}

/// Returns an alpha-beta result for minimax(p, depth) that lies within `alpha..=beta`: the value itself, or the end of
/// the window that is nearest to it.
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
    for mv in moves {
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

/// Returns an alpha-beta result for minimax(p, depth), which may lie outside of the window and then is the better bound.
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

/// Returns an alpha-beta result for minimax(p, depth), as [`minimax_fishburn`] does; here the window itself is narrowed.
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
    for mv in moves {
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
