//! Alpha-beta in minimax form with a transposition table: NegamaxTTW (see `negamax_ttw`) for games in which a side may
//! move twice. Entries of the table are from the point of view of the side to move, as everywhere.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant};

use super::minimax_alpha_beta::narrowed;
use crate::game::Game;
use crate::table::{Table, answer, record};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, Side, Value};

theory!("memory.Memory");
theory!("guarantee.MoveByMove");

/// Returns a *witnessed* result for minimax(p, depth), and stores valid entries only; if the table reuses entries of
/// equal depth only, or if the search goes to the end of the game, the result is exact.
#[requires("keeps_witnesses table && -inf <= alpha < beta <= inf")]
#[ensures("witnessed Max (reuse_of table) p depth alpha beta result")]
#[ensures("reuse_of table = Equal || depth = endless -> exact p depth alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size p")]
pub fn minimax_ttw<G: Game, T: Table<G>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    mut beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    listener.enter(p, alpha, beta, depth);
    let side = p.side();
    let (low, high) = ends(side, alpha, beta);
    if let Some(value) = answer(p, low, high, depth, table) {
        return listener.answered(side.view(value));
    }
    listener.missed();
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval());
    }
    let mut value = side.worst_value();
    for mv in moves {
        invariant!("-inf <= alpha < beta <= inf && -inf <= value <= inf");
        invariant!("lower_end side alpha beta = max low (seen_by side value) && upper_end side alpha beta = high");
        invariant!("witnessed_so_far (reuse_of table) p (after depth) mv_i low high (seen_by side value)");
        let v = minimax_ttw(&p.play(mv), alpha, beta, depth.after_move(), table, listener);
        assert_proof!(
            "witnessed side (reuse_of table) (nth_child p mv_i) (after depth)
                (lower_end side alpha beta) (upper_end side alpha beta) (seen_by side v)"
        );
        listener.child(mv, v);
        value = side.best(value, v);
        assert_proof!("witnessed_so_far (reuse_of table) p (after depth) (mv_i + 1) low high (seen_by side value)");
        (alpha, beta) = narrowed(side, alpha, beta, value);
        if alpha >= beta {
            listener.cutoff(value);
            break;
        }
    }
    assert_proof!("witnessed side (reuse_of table) p depth low high (seen_by side value)");
    listener.stored(record(p, low, high, depth, side.view(value), table));
    listener.leave(value)
}

/// The ends of a window from Max's point of view, as `side` sees them.
#[requires("-inf <= alpha <= inf && -inf <= beta <= inf")]
#[ensures("let (low, high) = result in low = lower_end side alpha beta && high = upper_end side alpha beta")]
fn ends(side: Side, alpha: Value, beta: Value) -> (Value, Value) {
    match side {
        Side::Max => (alpha, beta),
        Side::Min => (-beta, -alpha),
    }
}
