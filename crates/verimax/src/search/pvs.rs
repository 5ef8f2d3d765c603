//! Principal variation search, Marsland & Campbell 1982: it searches the first move in the full window, and every other
//! in a null window. If one turns out better, it searches it again, in one of the two windows found in practice. The
//! sides alternate.

use verimax_contracts::{ensures, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("law.AlphaBeta");

/// Returns an alpha-beta result for negamax(p, depth).
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn pvs<G: Game, L: Listener<G>>(p: &G, alpha: Value, beta: Value, depth: Depth, listener: &mut L) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    let mut is_first = true;
    for mv in moves {
        invariant!("is_first <-> mv_i = 0");
        invariant!("value < beta && searched_to_move p (after depth) mv_i alpha beta value");
        let child = p.play(mv);
        let a = alpha.max(value);
        let v = if is_first {
            -pvs(&child, -beta, -a, depth.after_move(), listener)
        } else {
            let scout = -pvs(&child, -a - 1, -a, depth.after_move(), listener);
            if a < scout && scout < beta { -pvs(&child, -beta, -a, depth.after_move(), listener) } else { scout }
        };
        is_first = false;
        listener.child(mv, v);
        value = value.max(v);
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}

/// Returns an alpha-beta result for negamax(p, depth), as [`pvs`] does, but searches a move that turns out better only
/// above the scout's result, as in Reinefeld's NegaScout of 1983: the scout has shown that the move is worth as much.
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn pvs_from_scout<G: Game, L: Listener<G>>(
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
    let mut value = -INF;
    let mut is_first = true;
    for mv in moves {
        invariant!("is_first <-> mv_i = 0");
        invariant!("value < beta && searched_to_move p (after depth) mv_i alpha beta value");
        let child = p.play(mv);
        let a = alpha.max(value);
        let v = if is_first {
            -pvs_from_scout(&child, -beta, -a, depth.after_move(), listener)
        } else {
            let scout = -pvs_from_scout(&child, -a - 1, -a, depth.after_move(), listener);
            if a < scout && scout < beta {
                -pvs_from_scout(&child, -beta, -scout, depth.after_move(), listener)
            } else {
                scout
            }
        };
        is_first = false;
        listener.child(mv, v);
        value = value.max(v);
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}
