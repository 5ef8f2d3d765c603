//! Principal variation search with a transposition table, which it probes and fills as NegamaxTTW does. A side may move
//! twice. A [`Guide`] orders the moves. One value is table, guide and listener: see [`Helpers`](super::Helpers).

use verimax_contracts::{assert_proof, ensures, ghost_let, invariant, requires, theory, variant};

use super::evaluate;
use super::guide::Guide;
use crate::game::Game;
use crate::table::{Table, answer, record};
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Side, Value};

theory!("memory.Memory");
theory!("ordering.Ordering");

/// Returns a *witnessed* result for negamax(p, depth), and stores valid entries only; if the table reuses entries of
/// equal depth only, or if the search goes to the end of the game, the result is exact. `None` if the guide stopped it.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x")]
#[ensures(Some(x) => "reuse_of helper_table = Equal || depth = endless -> exact_to_move p depth alpha beta x")]
#[ensures(Some(x) => "-inf <= x <= inf")]
#[variant("size p, 1")]
#[inline(always)]
pub fn pvs_ttw<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
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
    pvs_ttw_moves(p, moves, alpha, beta, depth, helper)
}

/// The part of [`pvs_ttw`] that searches the moves, after the table had no answer. Because it is separate, the compiler
/// can inline the other, which saves a call at every leaf.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[requires("moves = legal p && length moves = degree p")]
#[requires("depth > 0 && degree p > 0")]
#[ensures(Some(x) => "witnessed (side_of p) (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[variant("size p, 0")]
fn pvs_ttw_moves<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    p: &G,
    moves: G::Moves,
    alpha: Value,
    beta: Value,
    depth: Depth,
    helper: &mut H,
) -> Option<Value> {
    let ordered = helper.order(p, moves, depth);
    ghost_let!(u = "rearranged p ordered");
    let side = p.side();
    let left = depth.after_move();
    let mut value = -INF;
    let mut is_first = true;
    for mv in ordered {
        invariant!("is_first <-> mv_i = 0");
        invariant!("value < beta && witnessed_so_far (reuse_of helper_table) u (after depth) mv_i alpha beta value");
        let child = p.play(mv);
        let a = alpha.max(value);
        let b = if is_first { beta } else { a + 1 };
        let scout = for_side(side, &child, a, b, left, helper)?;
        let v = if b <= scout && scout < beta { for_side(side, &child, a, beta, left, helper)? } else { scout };
        assert_proof!("witnessed (side_of u) (reuse_of helper_table) (nth_child u mv_i) (after depth) a beta v");
        is_first = false;
        helper.child(mv, v);
        value = value.max(v);
        assert_proof!("witnessed_so_far (reuse_of helper_table) u (after depth) (mv_i + 1) alpha beta value");
        if value >= beta {
            helper.caused_cutoff(p, mv, depth);
            helper.cutoff(value);
            break;
        }
    }

    assert_proof!("witnessed (side_of p) (reuse_of helper_table) u depth alpha beta value");
    let entry = record(p, alpha, beta, depth, value, helper);
    helper.stored(entry);
    Some(helper.leave(value))
}

/// The result of [`pvs_ttw`] from the point of view of `side`.
#[requires("keeps_witnesses helper_table && -inf <= alpha < beta <= inf")]
#[ensures(Some(x) => "witnessed side (reuse_of helper_table) p depth alpha beta x && -inf <= x <= inf")]
#[variant("size p, 2")]
#[inline(always)]
fn for_side<G: Game, H: Table<G> + Guide<G> + Listener<G>>(
    side: Side,
    p: &G,
    alpha: Value,
    beta: Value,
    depth: Depth,
    helper: &mut H,
) -> Option<Value> {
    let (a, b) = if p.side() == side { (alpha, beta) } else { (-beta, -alpha) };
    let value = pvs_ttw(p, a, b, depth, helper)?;
    Some(if p.side() == side { value } else { -value })
}
