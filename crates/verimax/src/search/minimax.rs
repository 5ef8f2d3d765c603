//! Minimax, without pruning. Zermelo 1913, von Neumann 1928; algorithm 1 of Wesselink, Huizing & van de Wetering 2025.

use verimax_contracts::{ensures, invariant, theory, variant};

use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("law.AlphaBeta");

/// Returns minimax(p, depth), from Max's point of view. A side may move twice.
#[ensures("exact_value p depth result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn minimax<G: Game, L: Listener<G>>(p: &G, depth: Depth, listener: &mut L) -> Value {
    listener.enter(p, -INF, INF, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval());
    }
    let side = p.side();
    let mut value = side.worst_value();
    for mv in moves {
        invariant!("-inf <= value <= inf");
        invariant!("if mv_i = 0 then value = seen_by side (- inf) else value = best_of p (after depth) mv_i");
        let v = minimax(&p.play(mv), depth.after_move(), listener);
        listener.child(mv, v);
        value = side.best(value, v);
    }
    listener.leave(value)
}
