//! Principal variation search with a transposition table, which it probes and fills as NegamaxTTW does. A side may move
//! twice. A [`Guide`] orders the moves. One value is table, guide and listener: see [`Helpers`](super::Helpers).

use verimax_contracts::{assert_proof, ensures, ghost_let, invariant, requires, theory, variant};

use super::evaluate;
use super::guide::Guide;
use super::list::{bring_next, has_room, list_moves};
use super::listed::Listed;
use crate::game::Game;
use crate::table::{Table, answer, record};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Side, Value};

theory!("memory.Memory");
theory!("ordering.Listing");

/// Returns a *witnessed* result for negamax(p, depth), and stores valid entries only; if the table reuses entries of
/// equal depth only, or if the search goes to the end of the game, the result is exact. `None` if the guide stopped it.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x")]
#[ensures(Some(x) => "reuse_of helper_table = Equal || depth = endless -> exact_to_move p depth alpha beta x")]
#[ensures(Some(x) => "-inf <= x <= inf")]
pub fn pvs_ttw<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    helper: &mut H,
) -> Option<Value> {
    let mut list: Vec<Listed<G::Move>> = Vec::with_capacity(256);
    pvs_ttw_with(p, alpha, beta, depth, &mut list, helper)
}

/// The result of [`pvs_ttw`]. It puts moves on the list while it searches them, and takes them off again.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 4")]
#[inline(always)]
fn pvs_ttw_with<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    if helper.stops() {
        return None;
    }
    helper.enter(p, alpha, beta, depth);
    if let Some(value) = answer(p, alpha, beta, depth, helper) {
        return Some(helper.answered(value));
    }
    helper.missed();
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return Some(helper.leaf(evaluate(p)));
    }
    pvs_ttw_moves(p, moves, alpha, beta, depth, list, helper)
}

/// The part of [`pvs_ttw`] that searches the moves, after the table had no answer. Because it is separate, the compiler
/// can inline the other, which saves a call at every leaf.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[requires("moves = legal p && length moves = degree p")]
#[requires("depth > 0 && degree p > 0")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 3")]
fn pvs_ttw_moves<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    moves: G::Moves,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    helper.begins(p, moves.len(), depth);
    let value = match helper.first_moves(p, &moves, depth) {
        Some((one, two)) => as_they_come(p, moves, one, two, alpha, beta, depth, list, helper)?,
        None => by_list(p, moves, alpha, beta, depth, list, helper)?,
    };
    let entry = record(p, alpha, beta, depth, value, helper);
    helper.stored(entry);
    Some(helper.leave(value))
}

/// Searches the moves in the game's order, but two of them first, by number.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[requires("moves = legal p && length moves = degree p")]
#[requires("depth > 0 && degree p > 0")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 2")]
#[inline(always)]
fn as_they_come<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    moves: G::Moves,
    one: usize,
    two: usize,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let all = moves.len();
    let first = try_number(p, &moves, one, true, -INF, alpha, beta, depth, list, helper)?;
    assert_proof!("witnessed_among (reuse_of helper_table) p (after depth) (two_and_first one one 0) alpha beta first");
    if first >= beta {
        return Some(first);
    }
    let mut value = first;
    if two != one {
        value = try_number(p, &moves, two, one >= all, first, alpha, beta, depth, list, helper)?;
        assert_proof!(
            "witnessed_among (reuse_of helper_table) p (after depth) (two_and_first one two 0) alpha beta value"
        );
        if value >= beta {
            return Some(value);
        }
    }
    let mut is_first = one >= all && two >= all;
    let mut number = 0;
    for mv in moves {
        invariant!("number = mv_i && value < beta && same list (old list)");
        invariant!(
            "witnessed_among (reuse_of helper_table) p (after depth) (two_and_first one two mv_i) alpha beta value"
        );
        if number != one && number != two {
            value = try_move(p, mv, number, is_first, value, alpha, beta, depth, list, helper)?;
            assert_proof!(
                "witnessed_among (reuse_of helper_table) p (after depth) (two_and_first one two (mv_i + 1)) alpha beta
                           value"
            );
            if value >= beta {
                return Some(value);
            }
            is_first = false;
        }
        number += 1;
    }
    Some(value)
}

/// Lists the moves, and searches them in the order of the list, unless the guide picks another one.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[requires("moves = legal p && length moves = degree p")]
#[requires("depth > 0 && degree p > 0")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 2")]
#[inline(always)]
fn by_list<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    moves: G::Moves,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    if !has_room(&*list, moves.len()) {
        return None;
    }
    let first = list.len();
    ghost_let!(above = "list");
    list_moves(p, moves, depth, list, helper);
    let mut value = -INF;
    for next in first..list.len() {
        invariant!("lists p list first (degree p) && kept list above first && value < beta");
        invariant!(
            "witnessed_among (reuse_of helper_table) p (after depth) (listed_before list first next_i) alpha beta value"
        );
        bring_next(p, first, next, list, helper);
        let (mv, number) = (list[next].mv, list[next].number);
        value = try_move(p, mv, number, next == first, value, alpha, beta, depth, list, helper)?;
        assert_proof!(
            "witnessed_among (reuse_of helper_table) p (after depth) (listed_before list first (next + 1)) alpha beta
                       value"
        );
        if value >= beta {
            break;
        }
    }
    assert_proof!("witnessed (side_of p) (reuse_of helper_table) p depth alpha beta value");
    list.truncate(first);
    assert_proof!("length list = length above && kept list above (length above)");
    Some(value)
}

/// Searches the move of this number, if there is one. Returns the greater of `value` and what it is worth.
#[requires("moves = legal p && length moves = degree p")]
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf && -inf <= value < beta && depth > 0")]
#[ensures(Some(x) => "-inf <= x <= inf && same list (old list)")]
#[ensures(Some(x) => "if number < degree p then lifts (reuse_of helper_table) p (after depth) number alpha beta value x
                      else x = value")]
#[variant("size p, 1")]
#[inline(always)]
fn try_number<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    moves: &G::Moves,
    number: usize,
    is_first: bool,
    value: Value,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    match moves.clone().nth(number) {
        None => Some(value),
        Some(mv) => try_move(p, mv, number, is_first, value, alpha, beta, depth, list, helper),
    }
}

/// Searches a move: the first in the whole window, the others in a null window first. Returns the greater of `value`,
/// which the moves before it have reached, and what it is worth.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf && -inf <= value < beta && depth > 0")]
#[requires("0 <= number < degree p && mv = (legal p)[number] && length (legal p) = degree p")]
#[ensures(Some(x) => "-inf <= x <= inf && same list (old list)")]
#[ensures(Some(x) => "lifts (reuse_of helper_table) p (after depth) number alpha beta value x")]
#[variant("size p, 0")]
#[inline(always)]
fn try_move<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    mv: G::Move,
    number: usize,
    is_first: bool,
    value: Value,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let side = p.side();
    let left = depth.after_move();
    let child = p.play(mv);
    let a = alpha.max(value);
    let b = if is_first { beta } else { a + 1 };
    let scout = for_side(side, &child, a, b, left, list, helper)?;
    let v = if b <= scout && scout < beta { for_side(side, &child, a, beta, left, list, helper)? } else { scout };
    assert_proof!("witnessed (side_of p) (reuse_of helper_table) (nth_child p number) (after depth) a beta v");
    helper.child(mv, v);
    helper.searched(number, v);
    let best = value.max(v);
    if best >= beta {
        helper.caused_cutoff(p, mv, depth);
        helper.cutoff(best);
    }
    Some(best)
}

/// The result of [`pvs_ttw`] from the point of view of `side`.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "witnessed side (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 5")]
#[inline(always)]
fn for_side<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    side: Side,
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let (a, b) = if p.side() == side { (alpha, beta) } else { (-beta, -alpha) };
    let value = pvs_ttw_with(p, a, b, depth, list, helper)?;
    Some(if p.side() == side { value } else { -value })
}
