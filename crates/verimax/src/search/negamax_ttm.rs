//! NegamaxTTM: Marsland 1986, *A review of game-tree pruning*, as given in algorithm 3 of Wesselink, Huizing & van de
//! Wetering 2025. A bound in the table narrows the window. The sides alternate.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant};

use super::evaluate;
use crate::game::Game;
use crate::table::{Entry, Table, has_deeper, reusable};
use crate::trace::{Listener, Tell};
use crate::value::{Bound, Depth, INF, Value};

theory!("memory.Memory");
theory!("guarantee.MoveByMove");

/// Returns a *bracketed* result for negamax(p, depth), which is not always witnessed, and stores entries that are valid
/// in the same sense. If the table reuses entries of equal depth only, or if the search goes to the end of the game,
/// the result is exact.
#[requires("alternating p && not (keeps_witnesses table)")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("bracketed (side_of p) (reuse_of table) p depth alpha beta result")]
#[ensures("reuse_of table = Equal || depth = endless -> exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn negamax_ttm<G: Game, T: Table<G>, L: Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    // Table lookup.
    listener.enter(p, alpha, beta, depth);
    let (mut a, mut b) = (alpha, beta);
    if let Some(entry) = reusable(p, depth, table) {
        match entry.bound {
            Bound::Exact => return listener.answered(entry.value),
            Bound::Lower => a = alpha.max(entry.value),
            Bound::Upper => b = beta.min(entry.value),
        }
        if a >= b {
            return listener.answered(entry.value);
        }
        listener.narrowed(a, b);
    } else {
        listener.missed();
    }
    assert_proof!("narrows (side_of p) (reuse_of table) p depth alpha beta a b");

    // Negamax search.
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let mut value = -INF;
    for mv in moves {
        invariant!("value < b && bracketed_so_far (reuse_of table) p (after depth) mv_i a b value");
        let sure = a.max(value);
        let v = -negamax_ttm(&p.play(mv), -b, -sure, depth.after_move(), table, listener);
        assert_proof!("bracketed (side_of p) (reuse_of table) (nth_child p mv_i) (after depth) sure b v");
        listener.child(mv, v);
        value = value.max(v);
        assert_proof!("bracketed_so_far (reuse_of table) p (after depth) (mv_i + 1) a b value");
        if value >= b {
            listener.cutoff(value);
            break;
        }
    }

    // Table update: the result is classified in the narrowed window; an entry of greater depth is not replaced.
    assert_proof!("bracketed (side_of p) (reuse_of table) p depth a b value");
    if !has_deeper(p, depth, table) {
        let entry = Entry::of_result(value, depth, a, b);
        table.store(p, entry);
        listener.stored(entry);
    }
    listener.leave(value)
}
