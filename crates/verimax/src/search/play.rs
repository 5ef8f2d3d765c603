//! The line of play behind a value: which moves keep it. Over any search that is at least bracketed, and may be
//! stopped.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory, verified};

use super::decide::Decision;
use super::mtd::BracketedSearch;
use super::nth_move::nth_move;
use crate::game::Game;
use crate::value::{Depth, INF, Side, Value};

theory!("playing.Playing");

/// Guesses which move keeps the value, so that [`line_of_play`] tries it first.
#[verified]
pub trait LikelyMove<G: Game> {
    /// Returns the index of a move that is likely to be best, if one is known. Any number will do.
    fn likely(&mut self, p: &G) -> Option<usize>;
}

impl<G: Game, F: FnMut(&G) -> Option<usize>> LikelyMove<G> for F {
    fn likely(&mut self, p: &G) -> Option<usize> {
        self(p)
    }
}

/// The likely move, if there is one.
#[ensures(Some(mv) => "is_legal p mv")]
fn likely_move<G: Game, M: LikelyMove<G>>(p: &G, likely: &mut M) -> Option<G::Move> {
    nth_move(p, likely.likely(p)?)
}

/// What a null-window search finds of a position: is it worth at least `wanted` to `side`? `None` if it was stopped.
#[requires("accepts search p && -inf < wanted <= inf")]
#[ensures(Some(x) => "bracketed side (policy_of search) p depth (wanted - 1) wanted x && -inf <= x <= inf")]
#[ensures(
    Some(x) => "policy_of search = Equal || depth = endless ->
        (x < wanted <-> seen_by side (minimax_value p depth) < wanted)"
)]
fn found_for<G: Game, S: BracketedSearch<G>>(
    side: Side,
    p: &G,
    wanted: Value,
    depth: Depth,
    search: &mut S,
) -> Option<Value> {
    if p.side() == side {
        search.search(p, wanted - 1, wanted, depth)
    } else {
        Some(-search.search(p, -wanted, 1 - wanted, depth)?)
    }
}

/// Returns the likely move if it keeps `value`, or else the first move that does, and `value`. If none does, because
/// deeper entries were reused, returns the move for which the search found most, and this number. All is seen by the
/// side to move. `None` if the search was stopped.
#[requires("in_range p && accepts_all search p && depth <> 0 && degree p > 0 && -inf <= value <= inf")]
#[ensures(Some(best) => "is_legal p best.decision_mv && -inf <= best.decision_value <= inf")]
#[ensures(
    Some(best) => "policy_of search = Equal || depth = endless -> exact_value_to_move p depth value ->
        best.decision_value = value && keeps_value p (after depth) best.decision_mv value"
)]
fn move_to_play<G: Game, S: BracketedSearch<G>, M: LikelyMove<G>>(
    p: &G,
    depth: Depth,
    value: Value,
    search: &mut S,
    likely: &mut M,
) -> Option<Decision<G::Move>> {
    let side = p.side();
    let moves = p.moves();
    let left = depth.after_move();
    let wanted = value.max(1 - INF);
    let mut best: Option<Decision<G::Move>> = None;
    if let Some(mv) = likely_move(p, likely) {
        let found = found_for(side, &p.play(mv), wanted, left, search)?;
        if found >= wanted {
            return Some(Decision { mv, value: wanted });
        }
        best = Some(Decision { mv, value: found });
    }
    for mv in moves {
        invariant!("mv_i > 0 -> best <> None");
        invariant!(
            "match best with
            | None -> true
            | Some best ->
                -inf <= best.decision_value < wanted && is_legal p best.decision_mv &&
                leads_to p best.decision_mv (played p best.decision_mv)
            end"
        );
        invariant!(
            "policy_of search = Equal || depth = endless ->
            forall i. 0 <= i < mv_i -> seen_by side (minimax_value (nth_child p i) (after depth)) < wanted"
        );
        let found = found_for(side, &p.play(mv), wanted, left, search)?;
        if found >= wanted {
            return Some(Decision { mv, value: wanted });
        }
        let is_better = match best {
            None => true,
            Some(best) => found > best.value,
        };
        if is_better {
            best = Some(Decision { mv, value: found });
        }
    }
    ghost!("some_move_attains p (U32.to_int depth.depth_0)");
    assert_proof!("policy_of search = Equal || depth = endless -> exact_value_to_move p depth value -> value = -inf");
    assert_proof!(
        "policy_of search = Equal || depth = endless -> exact_value_to_move p depth value ->
        forall i. 0 <= i < degree p -> seen_by side (minimax_value (nth_child p i) (after depth)) = -inf"
    );
    best
}

/// Returns the moves of play from `p`, which is worth `value` to the side to move. In each position it plays the likely
/// move if that keeps the value, or else the first move that does. The line ends where the depth or the game does. If
/// the search reuses entries of equal depth only or goes to the end of the game, every position of the line is worth
/// `value`, and so is the evaluation at its end. Otherwise the line is playable, and no more is promised: if no move
/// keeps the value, it goes on with the one for which the search found most. `None` if the search was stopped.
#[requires("in_range p && accepts_all search p && height p <= longest_line")]
#[requires("between (side_of p) (policy_of search) p depth value && -inf <= value <= inf")]
#[ensures(Some(line) => "playable p line && ends p depth line")]
#[ensures(
    Some(line) => "policy_of search = Equal || depth = endless ->
        keeps p depth line (seen_by (side_of p) value) &&
        eval_of (after_moves p line (length line)) = seen_by (side_of p) value"
)]
pub fn line_of_play<G: Game, S: BracketedSearch<G>, M: LikelyMove<G>>(
    p: &G,
    depth: Depth,
    value: Value,
    search: &mut S,
    likely: &mut M,
) -> Option<Vec<G::Move>> {
    let mut line = Vec::new();
    let mut left = depth;
    let mut value_here = value;
    let mut latest: Option<G> = None;
    while !left.is_zero() {
        invariant!("left = left_after depth (length line) && -inf <= value_here <= inf");
        invariant!("playable p line");
        invariant!(
            "let q = match latest with None -> p | Some q -> q end in
            q = after_moves p line (length line) && in_range q && accepts_all search q &&
            length line + height q <= height p"
        );
        invariant!(
            "policy_of search = Equal || depth = endless ->
            keeps p depth line (seen_by (side_of p) value) &&
            exact_value_to_move (match latest with None -> p | Some q -> q end) left value_here"
        );
        loop_variant!("match latest with None -> 1 + height p | Some q -> height q end");
        let here = match &latest {
            None => p,
            Some(q) => q,
        };
        if here.moves().len() == 0 {
            break;
        }
        let best = move_to_play(here, left, value_here, search, likely)?;
        let next = here.play(best.mv);
        value_here = if next.side() == here.side() { best.value } else { -best.value };
        left = left.after_move();
        ghost_let!(shorter = "line");
        line.push(best.mv);
        ghost!("one_more_move p shorter line");
        latest = Some(next);
    }
    Some(line)
}
