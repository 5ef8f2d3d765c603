//! AlphaBetaWithMemory: Plaat, Schaeffer, Pijls & de Bruin 1996, *Best-first fixed-depth minimax algorithms*, in
//! negamax form. An entry of the table holds a lower and an upper bound. The sides alternate.
//!
//! One correction: where the two bounds of an entry meet or cross, they leave an empty window. The search as published
//! goes on in that window and stores false bounds; here it returns. In null windows, for which it was written, this
//! cannot happen.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::table::{Bounds, BoundsTable, Entry, reusable_bounds};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("memory.Memory");
theory!("guarantee.MoveByMove");

/// Returns a *bracketed* result for negamax(p, depth), and stores bounds that are valid in the same sense. If the table
/// reuses bounds of equal depth only, or if the search goes to the end of the game, the result is exact.
#[requires("alternating p && in_range p")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("bracketed (side_of p) (bounds_reuse_of table) p depth alpha beta result")]
#[ensures("bounds_reuse_of table = Equal || depth = endless -> exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn alpha_beta_with_memory<G: Game, T: BoundsTable<G>, L: Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let (mut a, mut b) = (alpha, beta);
    if let Some(known) = reusable_bounds(p, depth, table) {
        if known.lower >= beta || known.lower >= known.upper && known.upper > alpha {
            return listener.answered(known.lower);
        }
        if known.upper <= alpha {
            return listener.answered(known.upper);
        }
        a = alpha.max(known.lower);
        b = beta.min(known.upper);
        listener.narrowed(a, b);
    } else {
        listener.missed();
    }
    assert_proof!("narrows (side_of p) (bounds_reuse_of table) p depth alpha beta a b");

    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        invariant!("value < b && bracketed_so_far (bounds_reuse_of table) p (after depth) mv_i a b value");
        let sure = a.max(value);
        let v = -alpha_beta_with_memory(&p.play(mv), -b, -sure, depth.after_move(), table, listener);
        assert_proof!("bracketed (side_of p) (bounds_reuse_of table) (nth_child p mv_i) (after depth) sure b v");
        listener.child(mv, v);
        value = value.max(v);
        assert_proof!("bracketed_so_far (bounds_reuse_of table) p (after depth) (mv_i + 1) a b value");
        if value >= b {
            listener.cutoff(value);
            break;
        }
    }

    assert_proof!("bracketed (side_of p) (bounds_reuse_of table) p depth a b value");
    let found = Entry::of_result(value, depth, a, b);
    let known = table.probe(p).unwrap_or(Bounds::unknown(depth));
    table.store(p, known.and(found));
    listener.stored(found);
    listener.leave(value)
}
