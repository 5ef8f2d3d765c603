//! NegamaxTTM: Marsland 1986, *A review of game-tree pruning*, as given in algorithm 3 of Wesselink, Huizing & van de
//! Wetering 2025. A bound in the table narrows the window. The sides alternate.

use super::evaluate;
use crate::game::Game;
use crate::table::{Entry, Table};
use crate::trace::{Effect, Listener};
use crate::value::{Bound, Depth, INF, Value};

/// Returns a *bracketed* result for negamax(p, depth), not always a witnessed one; if the table reuses entries of equal
/// depth only, the result is exact.
pub fn negamax_ttm<G: Game, T: Table<G, Entry>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    // Table lookup.
    listener.enter(p, alpha, beta, depth);
    if let Some(entry) = table.reusable(p, depth) {
        match entry.bound {
            Bound::Exact => {}
            Bound::Lower => alpha = alpha.max(entry.value),
            Bound::Upper => beta = beta.min(entry.value),
        }
        if entry.bound == Bound::Exact || alpha >= beta {
            listener.probed(Effect::Returned(entry.value));
            return listener.leave(entry.value);
        }
        listener.probed(Effect::Narrowed { alpha, beta });
    } else {
        listener.probed(Effect::Nothing);
    }

    // Negamax search.
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        let v = -negamax_ttm(&p.play(mv), -beta, -alpha.max(value), depth.after_move(), table, listener);
        listener.child(mv, v);
        value = value.max(v);
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }

    // Table update: the result is classified in the narrowed window; an entry of greater depth is not replaced.
    if table.probe(p).is_none_or(|old| old.depth <= depth) {
        let entry = Entry::of_result(value, depth, alpha, beta);
        table.store(p, entry);
        listener.stored(entry);
    }
    listener.leave(value)
}
