//! The solver's kernel: alpha-beta to the end of the game. It uses a table of two bounds and the bounds that the game
//! itself can prove, and probes the table for all children before it searches any (Plaat, Schaeffer, Pijls & de Bruin
//! 1996, *Exploiting graph properties of game trees*). A side may move twice. A [`Guide`] orders the moves. One value
//! is table, guide and listener: see [`Helpers`](super::Helpers).

use verimax_contracts::{assert_proof, ensures, ghost_let, invariant, loop_variant, requires, theory, variant};

use super::evaluate;
use super::guide::Guide;
use super::list::{bring_next, has_room, list_moves};
use super::listed::Listed;
use crate::game::Game;
use crate::table::{Bounds, BoundsTable, Entry, reusable_bounds};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Side, Value};

theory!("memory.Memory");
theory!("ordering.Listing");

/// Returns an alpha-beta result for the value of best play to the end of the game, from the point of view of the side
/// to move. `None` if the guide stopped it.
#[requires("in_range p && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "exact_to_move p endless alpha beta x && -inf <= x <= inf")]
pub fn solve<G: Game, H: BoundsTable<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    helper: &mut H,
) -> Option<Value> {
    let mut list: Vec<Listed<G::Move>> = Vec::with_capacity(256);
    solve_with(p, alpha, beta, &mut list, helper)
}

/// The result of [`solve`]. It puts the moves on the list while it searches them, and takes them off again.
#[requires("in_range p && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "exact_to_move p endless alpha beta x && -inf <= x <= inf && same list (old list)")]
#[variant("size p, 2")]
fn solve_with<G: Game, H: BoundsTable<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    if helper.stops() {
        return None;
    }
    helper.enter(p, alpha, beta, Depth::END);

    // What is known of the position.
    let known = bounds_of(p, alpha, beta, helper);
    if known.lower >= beta || known.lower >= known.upper {
        return Some(helper.answered(known.lower));
    }
    if known.upper <= alpha {
        return Some(helper.answered(known.upper));
    }
    let moves = p.moves();
    if moves.len() == 0 {
        return Some(helper.leaf(evaluate(p)));
    }
    let a = alpha.max(known.lower);
    let b = beta.min(known.upper);
    helper.narrowed(a, b);

    helper.begins(p, moves.len(), Depth::END);
    let value = if helper.keeps_order(p) {
        in_order(p, a, b, list, helper)?
    } else {
        // What is known of its children.
        if !has_room(&*list, moves.len()) {
            return None;
        }
        let first = list.len();
        ghost_let!(above = "list");
        list_moves(p, moves, Depth::END, list, helper);
        if let Some(least) = answered_by_child(p, b, first, &*list, helper) {
            list.truncate(first);
            return Some(helper.answered(least));
        }
        let mut value = -INF;
        for next in first..list.len() {
            invariant!("lists p list first (degree p) && kept list above first");
            invariant!("value < b && exact_among p endless (listed_before list first next_i) a b value");
            bring_next(p, first, next, list, helper);
            let (mv, number) = (list[next].mv, list[next].number);
            let v = worth_of(p, mv, number, a.max(value), b, list, helper)?;
            value = value.max(v);
            assert_proof!("exact_among p endless (listed_before list first (next + 1)) a b value");
            if value >= b {
                helper.caused_cutoff(p, mv, Depth::END);
                helper.cutoff(value);
                break;
            }
        }
        assert_proof!("exact_to_move p endless a b value");
        list.truncate(first);
        assert_proof!("length list = length above && kept list above (length above)");
        value
    };
    let found = Entry::of_result(value, Depth::END, a, b);
    helper.store(p, known.and(found));
    helper.stored(found);
    Some(helper.leave(value))
}

/// Searches the moves in the game's order, without listing them.
#[requires("in_range p && -inf <= alpha < beta <= inf && degree p > 0")]
#[ensures(Some(x) => "exact_to_move p endless alpha beta x && -inf <= x <= inf && same list (old list)")]
#[variant("size p, 1")]
#[inline(never)]
fn in_order<G: Game, H: BoundsTable<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let mut value = -INF;
    let mut number = 0;
    for mv in p.moves() {
        invariant!("number = mv_i && same list (old list)");
        invariant!("value < beta && searched_to_move p endless mv_i alpha beta value");
        let v = worth_of(p, mv, number, alpha.max(value), beta, list, helper)?;
        value = value.max(v);
        assert_proof!("searched_to_move p endless (mv_i + 1) alpha beta value");
        if value >= beta {
            helper.caused_cutoff(p, mv, Depth::END);
            helper.cutoff(value);
            break;
        }
        number += 1;
    }
    Some(value)
}

/// What a move is worth to the side to move: the result of [`solve`] for the position after it.
#[requires("in_range p && -inf <= alpha < beta <= inf")]
#[requires("0 <= number < degree p && mv = (legal p)[number] && length (legal p) = degree p")]
#[ensures(Some(x) => "exact_for (side_of p) (nth_child p number) endless alpha beta x && -inf <= x <= inf")]
#[ensures(Some(x) => "same list (old list)")]
#[variant("size p, 0")]
#[inline(always)]
fn worth_of<G: Game, H: BoundsTable<G> + Guide<G> + Listener<G>>(
    p: &G,
    mv: G::Move,
    number: usize,
    alpha: Value,
    beta: Value,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let value = for_side(p.side(), &p.play(mv), alpha, beta, list, helper)?;
    helper.child(mv, value);
    helper.searched(number, value);
    Some(value)
}

/// A lower bound of at least `enough` on the position's value, if one of its children is known to have it. `None` if
/// not, or if the guide does not look at the children. The moves are on the list, from `first` on.
#[requires("in_range p && lists p list first (degree p)")]
#[ensures(Some(x) => "enough <= x <= negamax_value p endless && -inf <= x <= inf")]
#[inline(always)]
fn answered_by_child<G: Game, H: BoundsTable<G> + Guide<G>>(
    p: &G,
    enough: Value,
    first: usize,
    list: &[Listed<G::Move>],
    helper: &mut H,
) -> Option<Value> {
    if !helper.glances(list.len() - first) {
        return None;
    }
    let side = p.side();
    let mut next = first;
    while next < list.len() {
        invariant!("first <= next <= length list");
        loop_variant!("length list - next");
        let child = p.play(list[next].mv);
        let least = least_of(side, &child, enough, helper);
        if least >= enough {
            return Some(least);
        }
        next += 1;
    }
    None
}

/// The result of [`solve`] from the point of view of `side`.
#[requires("in_range p && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "exact_for side p endless alpha beta x && -inf <= x <= inf && same list (old list)")]
#[variant("size p, 3")]
fn for_side<G: Game, H: BoundsTable<G> + Guide<G> + Listener<G>>(
    side: Side,
    p: &G,
    alpha: Value,
    beta: Value,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) -> Option<Value> {
    let (a, b) = if p.side() == side { (alpha, beta) } else { (-beta, -alpha) };
    let value = solve_with(p, a, b, list, helper)?;
    Some(if p.side() == side { value } else { -value })
}

/// The bounds that the game and the table know, from the point of view of the side to move. Probes the table only if
/// the game's bounds do not settle this window.
#[requires("in_range p")]
#[ensures("-inf <= result.bounds_lower <= negamax_value p endless <= result.bounds_upper <= inf")]
#[ensures("result.bounds_depth = depth_end")]
pub(crate) fn bounds_of<G: Game, T: BoundsTable<G>>(p: &G, alpha: Value, beta: Value, table: &T) -> Bounds {
    let game = stated_bounds(p.side(), p);
    if game.lower >= beta || game.upper <= alpha || game.lower >= game.upper {
        return game;
    }
    match reusable_bounds(p, Depth::END, table) {
        None => game,
        Some(known) => {
            Bounds { lower: game.lower.max(known.lower), upper: game.upper.min(known.upper), depth: Depth::END }
        }
    }
}

/// A lower bound on the value, from the point of view of `side`. Probes the table only if the game does not know
/// whether the position reaches `enough`.
#[requires("in_range p")]
#[ensures("-inf <= result <= seen_by side (minimax_value p endless) <= inf")]
fn least_of<G: Game, T: BoundsTable<G>>(side: Side, p: &G, enough: Value, table: &T) -> Value {
    let game = stated_bounds(side, p);
    if game.lower >= enough || game.upper < enough {
        return game.lower;
    }
    match reusable_bounds(p, Depth::END, table) {
        None => game.lower,
        Some(known) => game.lower.max(if p.side() == side { known.lower } else { -known.upper }),
    }
}

/// The bounds that the game itself knows, from the point of view of `side`.
#[requires("in_range p")]
#[ensures("-inf <= result.bounds_lower <= seen_by side (minimax_value p endless) <= result.bounds_upper <= inf")]
#[ensures("result.bounds_depth = depth_end")]
fn stated_bounds<G: Game>(side: Side, p: &G) -> Bounds {
    let bounds = p.bounds();
    match side {
        Side::Max => Bounds { lower: bounds.lower, upper: bounds.upper, depth: Depth::END },
        Side::Min => Bounds { lower: -bounds.upper, upper: -bounds.lower, depth: Depth::END },
    }
}
