//! NegamaxTTW: alpha-beta with a transposition table as Wikipedia's article *Negamax* gives it (2025), after Marsland
//! 1986 and Breuker 1998; algorithm 3 of Wesselink, Huizing & van de Wetering 2025, and the three variants of their
//! section 4.5. The search uses an entry only if that settles the window as it is. The sides alternate.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant, verified};

use super::evaluate;
use crate::game::Game;
use crate::table::{Entry, Table, answer, has_deeper, record};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Value};

theory!("memory.Memory");
theory!("guarantee.MoveByMove");

/// NegamaxTTW, or one of its variants.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// NegamaxTTW itself.
    Published,
    /// The result is classified against alpha as it is at the end, not as it was at the start. The cases then overlap,
    /// so the test for a lower bound must come first. (As alpha has been raised to the value by then, no entry is ever
    /// marked exact.)
    CurrentAlpha,
    /// An entry of greater depth is not replaced.
    DepthCondition,
    /// Children are searched below max(alpha, value); alpha itself stays.
    Fishburn,
}

/// Returns a *witnessed* result for negamax(p, depth), and stores valid entries only; if the table reuses entries of
/// equal depth only, or if the search goes to the end of the game, the result is exact.
#[requires("alternating p && keeps_witnesses table")]
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("witnessed (side_of p) (reuse_of table) p depth alpha beta result")]
#[ensures("reuse_of table = Equal || depth = endless -> exact_to_move p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn negamax_ttw<G: Game, T: Table<G>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    beta: Value,
    depth: Depth,
    variant: Variant,
    table: &mut T,
    listener: &mut L,
) -> Value {
    // Table lookup.
    listener.enter(p, alpha, beta, depth);
    if let Some(value) = answer(p, alpha, beta, depth, table) {
        return listener.answered(value);
    }
    listener.missed();

    // Negamax search.
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let alpha0 = alpha;
    let mut value = -INF;
    for mv in moves {
        invariant!("value < beta && alpha0 <= alpha && max alpha value = max alpha0 value");
        invariant!("witnessed_so_far (reuse_of table) p (after depth) mv_i alpha0 beta value");
        let a = alpha.max(value);
        let v = -negamax_ttw(&p.play(mv), -beta, -a, depth.after_move(), variant, table, listener);
        assert_proof!("witnessed (side_of p) (reuse_of table) (nth_child p mv_i) (after depth) a beta v");
        listener.child(mv, v);
        value = value.max(v);
        assert_proof!("witnessed_so_far (reuse_of table) p (after depth) (mv_i + 1) alpha0 beta value");
        alpha = raised(alpha, value, variant);
        if alpha.max(value) >= beta {
            listener.cutoff(value);
            break;
        }
    }

    // Table update.
    assert_proof!("witnessed (side_of p) (reuse_of table) p depth alpha0 beta value");
    if variant == Variant::CurrentAlpha {
        // By now alpha is no less than the value, so nothing is exact: a value below beta is an upper bound.
        let entry = Entry::of_result(value, depth, beta - 1, beta);
        table.store(p, entry);
        listener.stored(entry);
    } else if variant != Variant::DepthCondition || !has_deeper(p, depth, table) {
        listener.stored(record(p, alpha0, beta, depth, value, table));
    }
    listener.leave(value)
}

/// Alpha after a move, which Fishburn's variant does not raise.
#[ensures("result = if of = Fishburn then alpha else max alpha value")]
#[inline]
fn raised(alpha: Value, value: Value, of: Variant) -> Value {
    if of == Variant::Fishburn { alpha } else { alpha.max(value) }
}
