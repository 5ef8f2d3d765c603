//! Alpha-beta in minimax form with a transposition table: NegamaxTTW (see `negamax_ttw`) for games in which a side may
//! move twice. Entries of the table are from the point of view of the side to move, as everywhere.

use super::minimax_alpha_beta::narrowed;
use crate::game::Game;
use crate::table::{Entry, Table, reusable};
use crate::trace::Listener;
use crate::value::{Depth, Value};

/// Returns a *witnessed* result for minimax(p, depth); an exact one if the table reuses entries of equal depth only.
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
    if let Some(entry) = reusable(p, depth, table) {
        let entry = entry.view(side);
        if entry.answers(alpha, beta) {
            return listener.answered(entry.value);
        }
    }
    listener.missed();
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(p.eval());
    }
    let (alpha0, beta0) = (alpha, beta);
    let mut value = side.worst_value();
    for mv in moves {
        let v = minimax_ttw(&p.play(mv), alpha, beta, depth.after_move(), table, listener);
        listener.child(mv, v);
        value = side.best(value, v);
        (alpha, beta) = narrowed(side, alpha, beta, value);
        if alpha >= beta {
            listener.cutoff(value);
            break;
        }
    }
    let entry = Entry::of_result(value, depth, alpha0, beta0).view(side);
    table.store(p, entry);
    listener.stored(entry);
    listener.leave(value)
}
