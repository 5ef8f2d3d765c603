//! Negamax, without pruning. Knuth & Moore 1975; algorithm 2 of Wesselink, Huizing & van de Wetering 2025.

use super::evaluate;
use crate::game::Game;
use crate::trace::Listener;
use crate::value::{Depth, INF, Value};

/// Returns negamax(p, depth), the minimax value from the point of view of the side to move. The sides alternate.
pub fn negamax<G: Game, L: Listener<G>>(p: &G, depth: Depth, listener: &mut L) -> Value {
    listener.enter(p, -INF, INF, depth);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        let v = -negamax(&p.play(mv), depth.after_move(), listener);
        listener.child(mv, v);
        value = value.max(v);
    }
    listener.leave(value)
}
