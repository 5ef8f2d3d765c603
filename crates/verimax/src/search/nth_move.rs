//! The move with a given number.

use verimax_contracts::{ensures, invariant, theory};

use crate::game::Game;

theory!("law.Tree");
theory!("position.Position");

/// The move with the index `n`, if there is one.
#[ensures(Some(mv) => "n < degree p = length (legal p) && (legal p)[n] = mv && is_legal p mv")]
#[ensures(None => "degree p <= n")]
pub(super) fn nth_move<G: Game>(p: &G, n: usize) -> Option<G::Move> {
    let mut ahead = n;
    for mv in p.moves() {
        invariant!("ahead = n - mv_i");
        if ahead == 0 {
            return Some(mv);
        }
        ahead -= 1;
    }
    None
}
