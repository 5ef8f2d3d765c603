//! One null-window search answers whether a position is worth at least a given value.

use verimax_contracts::{assert_proof, ensures, requires, theory};

use super::mtd::BracketedSearch;
use crate::game::Game;
use crate::value::{Depth, INF, Side, Value};

theory!("driver.Driver");

/// True if minimax(p, depth) is at least `wanted`, from Max's point of view, whoever is to move. `None` if the search
/// was stopped. The answer is exact if the search reuses entries of equal depth only or goes to the end of the game;
/// otherwise some expansion agrees with it.
#[requires("in_range p && accepts search p")]
#[ensures(Some(yes) => "policy_of search = Equal || depth = endless -> (yes <-> wanted <= minimax_value p depth)")]
#[ensures(Some(yes) => "yes -> at_least Max (policy_of search) p depth wanted")]
#[ensures(Some(yes) => "not yes -> at_most Max (policy_of search) p depth (wanted - 1)")]
pub fn is_at_least<G: Game, S: BracketedSearch<G>>(p: &G, wanted: Value, depth: Depth, search: &mut S) -> Option<bool> {
    if wanted <= -INF || wanted > INF {
        assert_proof!("bounded Max (policy_of search) p depth (-inf) inf");
        return Some(wanted <= -INF); // no value lies beyond
    }
    // From the point of view of the side to move.
    let beta = match p.side() {
        Side::Max => wanted,
        Side::Min => 1 - wanted,
    };
    let value = search.search(p, beta - 1, beta, depth)?;
    assert_proof!("value >= beta -> at_least (side_of p) (policy_of search) p depth beta");
    assert_proof!("value < beta -> at_most (side_of p) (policy_of search) p depth (beta - 1)");
    Some((value >= beta) == (p.side() == Side::Max))
}
