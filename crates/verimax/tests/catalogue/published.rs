//! AlphaBetaWithMemory as it was published, without the mend of the library's own (`alpha_beta_with_memory`).

use verimax::table::{Bounds, BoundsTable};
use verimax::trace::Listener;
use verimax::{Bound, Depth, Game, INF, Value};

/// Plaat, Schaeffer, Pijls & de Bruin 1996, in negamax form: an entry holds two bounds, which narrow the window, and the
/// result is classified in the narrowed window by three conditions, one after the other. Leaves are stored as well. The
/// depth of an entry, which a fixed-depth search does not need, is treated as in the library.
pub fn published<G: Game, T: BoundsTable<G>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    match table.probe(p).filter(|known| table.reuse().allows(known.depth, depth)) {
        None => listener.missed(),
        Some(known) => {
            if known.lower >= beta {
                return listener.answered(known.lower);
            }
            if known.upper <= alpha {
                return listener.answered(known.upper);
            }
            // With known.lower = known.upper, or with bounds that cross, the window is empty from here on.
            alpha = alpha.max(known.lower);
            beta = beta.min(known.upper);
            listener.narrowed(alpha, beta);
        }
    }

    let moves = p.moves();
    let is_leaf = depth.is_zero() || moves.len() == 0;
    let mut value = if is_leaf { p.side().view(p.eval()) } else { -INF };
    if !is_leaf {
        for mv in moves {
            let sure = alpha.max(value);
            let v = -published(&p.play(mv), -beta, -sure, depth.after_move(), table, listener);
            listener.child(mv, v);
            value = value.max(v);
            if value >= beta {
                listener.cutoff(value);
                break;
            }
        }
    }

    let known = table.probe(p).filter(|known| known.depth == depth);
    let mut known = known.unwrap_or(Bounds::unknown(depth));
    let mut stored = |bound| listener.stored(verimax::table::Entry { value, depth, bound });
    if value <= alpha {
        known.upper = value;
        stored(Bound::Upper);
    }
    if alpha < value && value < beta {
        (known.lower, known.upper) = (value, value);
        stored(Bound::Exact);
    }
    if value >= beta {
        known.lower = value;
        stored(Bound::Lower);
    }
    table.store(p, known);
    if is_leaf { listener.leaf(value) } else { listener.leave(value) }
}
