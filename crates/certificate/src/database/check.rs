//! The check of a database: every claim is what the best move makes of the claims after it.
//!
//! What is proved of it: [`is_right`] says yes if and only if all claims are right, distances included, and all
//! positions after a claimed one are claimed as well. Whoever built the database, and how, does not matter. Because
//! distances count down to the end of a game, wins cannot support each other in a circle.
//!
//! A claim is checked against the claims one move later, whether these have been checked yet or not. So entries can be
//! checked in any order, by any number of threads and processes (`ranges`).

use verimax_contracts::{ensures, ghost, invariant, requires, theory};

use super::{CyclicRules, Database, WinDrawLoss};

theory!("database.Checked");

/// The merit of the best move to one of these positions, as far as they are claimed; `None` if one of them is not.
#[requires("length successors > 0")]
#[ensures(Some(best) => "all_claimed database successors && is_best database successors (length successors) best")]
#[ensures(None => "not (all_claimed database successors)")]
#[inline]
fn best_merit<D: Database>(database: &D, successors: &[u64]) -> Option<i64> {
    // Worse than any move: the side to move has lost already.
    let mut best = WinDrawLoss::Loss(0).merit();
    for position in successors {
        invariant!("forall i. 0 <= i < position_i -> is_claimed database successors[i]");
        invariant!("if position_i = 0 then best = -farthest else is_best database successors position_i best");
        best = best.max(database.claim(*position)?.merit_of_move());
    }
    Some(best)
}

/// True if the game is over, and this is how it has ended.
#[ensures("result <-> is_over game position && merit claim = merit_of_end (end_of game position)")]
#[inline]
fn is_end<R: CyclicRules>(game: &R, position: u64, claim: WinDrawLoss) -> bool {
    let Some(end) = game.result(position) else { return false };
    let ended = if end > 0 {
        WinDrawLoss::Win(0)
    } else if end < 0 {
        WinDrawLoss::Loss(0)
    } else {
        WinDrawLoss::Draw
    };
    claim.merit() == ended.merit()
}

/// True if nothing is claimed of the position, or what the best move makes of the claims after it. `successors` is room
/// for the positions after each move.
#[ensures("result <-> consistent game database position")]
#[inline]
pub fn is_consistent<R: CyclicRules, D: Database>(
    game: &R,
    database: &D,
    position: u64,
    successors: &mut Vec<u64>,
) -> bool {
    let Some(claim) = database.claim(position) else { return true };
    game.successors(position, successors);
    if successors.is_empty() {
        return is_end(game, position, claim);
    }
    ghost!("consistency game database (U64.to_int position) successors");
    match best_merit(database, &*successors) {
        Some(best) => best == claim.merit(),
        None => false,
    }
}

/// The first of these entries whose claim is not consistent with the claims after it. `last` is the first entry that is
/// not looked at.
#[requires("last <= entry_count database")]
#[ensures(None => "all_consistent game database first last")]
#[ensures(Some(entry) => "first <= entry < last && not (consistent game database (position_at database entry))")]
pub fn first_wrong<R: CyclicRules, D: Database>(game: &R, database: &D, first: usize, last: usize) -> Option<usize> {
    let mut successors = Vec::new();
    for entry in first..last {
        invariant!("all_consistent game database first entry_i");
        if !is_consistent(game, database, database.position(entry), &mut successors) {
            return Some(entry);
        }
    }
    None
}

/// True if all claims are right, and every position after a claimed one is claimed as well.
#[ensures("result <-> right game database && closed game database")]
pub fn is_right<R: CyclicRules, D: Database>(game: &R, database: &D) -> bool {
    let all_pass = first_wrong(game, database, 0, database.len()).is_none();
    ghost!("if all_pass then sound game database");
    all_pass
}
