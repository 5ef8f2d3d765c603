//! AlphaBetaWithMemory as published, without the fix in the library's `alpha_beta_with_memory`.

use verimax::table::{Bounds, BoundsTable};
use verimax::trace::{Listener, Tell};
use verimax::{Bound, Depth, Game, INF, Value};

/// Plaat, Schaeffer, Pijls & de Bruin 1996, in negamax form. An entry holds two bounds, which narrow the window. Three
/// conditions, one after the other, classify the result in the narrowed window. Leaves are stored as well. A
/// fixed-depth search does not need the depth of an entry; here it works as in the library.
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
            // If known.lower = known.upper, or if the bounds cross, the window is empty from here on.
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
