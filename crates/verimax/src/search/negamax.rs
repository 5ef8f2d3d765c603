//! Negamax, without pruning. Knuth & Moore 1975; algorithm 2 of Wesselink, Huizing & van de Wetering 2025.

use verimax_contracts::{ensures, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("law.AlphaBeta");

/// Returns negamax(p, depth), the minimax value from the point of view of the side to move. The sides alternate.
#[requires("alternating p")]
#[ensures("exact_value_to_move p depth result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn negamax<G: Game, L: Listener<G>>(p: &G, depth: Depth, listener: &mut L) -> Value {
    listener.enter(p, -INF, INF, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        invariant!("-inf <= value <= inf");
        invariant!("if mv_i = 0 then value = - inf else value = best_for_mover p (after depth) mv_i");
        let v = -negamax(&p.play(mv), depth.after_move(), listener);
        listener.child(mv, v);
        value = value.max(v);
    }
    listener.leave(value)
}
