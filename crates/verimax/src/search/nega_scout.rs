//! NegaScout, Reinefeld 1983, with a null window of any width. The sides alternate.

use verimax_contracts::{ensures, ghost_let, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("law.AlphaBeta");

/// Returns an alpha-beta result for negamax(p, depth), for every `width` of the null window from 1 up. If the window is
/// narrower than that, there is no point in scouting, and it searches every move in the window at once.
#[requires("alternating p")]
#[requires("-inf <= alpha < beta <= inf")]
#[requires("1 <= width")]
#[ensures("exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn nega_scout<G: Game, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    beta: Value,
    depth: Depth,
    width: Value,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    ghost_let!(alpha0 = "alpha");
    let mut is_first = true;
    for mv in moves {
        invariant!("is_first <-> mv_i = 0");
        invariant!("alpha = max alpha0 value && value < beta");
        invariant!("searched_to_move p (after depth) mv_i alpha0 beta value");
        let child = p.play(mv);
        let result = if is_first || beta - alpha < width {
            -nega_scout(&child, -beta, -alpha, depth.after_move(), width, listener)
        } else {
            let scout = -nega_scout(&child, -alpha - width, -alpha, depth.after_move(), width, listener);
            if alpha < scout && scout < beta {
                -nega_scout(&child, -beta, -alpha, depth.after_move(), width, listener)
            } else {
                scout
            }
        };
        is_first = false;
        listener.child(mv, result);
        if result >= beta {
            listener.cutoff(result);
            return listener.leave(result);
        }
        value = value.max(result);
        alpha = alpha.max(value);
    }
    listener.leave(value)
}
