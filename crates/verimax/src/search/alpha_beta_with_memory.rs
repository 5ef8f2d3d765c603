//! AlphaBetaWithMemory: Plaat, Schaeffer, Pijls & de Bruin 1996, *Best-first fixed-depth minimax algorithms*, in negamax
//! form. An entry of the table holds a lower and an upper bound. The sides alternate.
//!
//! One mend: where the two bounds of an entry meet or cross, the window that they leave is empty, and the search as
//! published would go on in it and store false bounds. Here it ends. In null windows, for which it was written, that
//! cannot happen.

use super::evaluate;
use crate::game::Game;
use crate::table::{Bounds, Entry, Table};
use crate::trace::{Effect, Listener};
use crate::value::{Depth, INF, Value};

/// Returns a *bracketed* result for negamax(p, depth); if the table reuses bounds of equal depth only, an exact one.
pub fn alpha_beta_with_memory<G: Game, T: Table<G, Bounds>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    if let Some(known) = table.reusable(p, depth) {
        let answer = if known.lower >= beta || known.lower >= known.upper && known.upper > alpha {
            Some(known.lower)
        } else if known.upper <= alpha {
            Some(known.upper)
        } else {
            None
        };
        if let Some(value) = answer {
            listener.probed(Effect::Returned(value));
            return listener.leave(value);
        }
        (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        listener.probed(Effect::Narrowed { alpha, beta });
    } else {
        listener.probed(Effect::Nothing);
    }

    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        let v = -alpha_beta_with_memory(&p.play(mv), -beta, -alpha.max(value), depth.after_move(), table, listener);
        listener.child(mv, v);
        value = value.max(v);
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }

    let found = Entry::of_result(value, depth, alpha, beta);
    let known = table.probe(p).unwrap_or(Bounds::unknown(depth));
    table.store(p, known.and(found));
    listener.stored(found);
    listener.leave(value)
}
