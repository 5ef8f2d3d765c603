//! The principal variation: the moves of best play by both sides, over any exact search in minimax form.

use verimax_contracts::{ensures, ghost, ghost_let, invariant, loop_variant, requires, theory};

use super::decide::{ExactSearch, reaches};
use crate::game::Game;
use crate::value::{Depth, Value};

theory!("line.Line");

/// Returns the first move that keeps `value`, which is minimax(p, depth), and the position that it leads to; `None`
/// where the game or the depth ends.
#[requires("in_range p && exact_value p depth value")]
#[ensures(None => "depth = 0 || degree p = 0")]
#[ensures(Some(step) => "let (mv, q) = step in keeps_value p depth mv value && q = played p mv")]
#[ensures(Some(step) => "let (_, q) = step in in_range q && exact_value q (after depth) value && height q < height p")]
fn keeping_move<G: Game, S: ExactSearch<G>>(p: &G, depth: Depth, value: Value, search: &mut S) -> Option<(G::Move, G)> {
    if depth.is_zero() {
        return None;
    }
    let side = p.side();
    let left = depth.after_move();
    for mv in p.moves() {
        invariant!(
            "forall i. 0 <= i < mv_i ->
                seen_by side (minimax_value (nth_child p i) (after depth)) < seen_by side value"
        );
        let child = p.play(mv);
        if reaches(&child, side, value, left, search) {
            ghost!("first_that_keeps p (U32.to_int depth.depth_0) mv_i (I32.to_int value)");
            return Some((mv, child));
        }
    }
    ghost!("some_move_keeps p (U32.to_int depth.depth_0) (I32.to_int value)");
    None
}

/// Returns the moves of best play by both sides from `p`, where minimax(p, depth) is `value`: every move keeps that
/// value, and the line ends where the game or the depth does. Of equal moves the first is played, as by
/// [`best_move`](super::best_move).
#[requires("in_range p && exact_value p depth value")]
#[requires("height p <= longest_line")]
#[ensures("best_play p depth result value")]
#[ensures("ends_with p depth result value")]
pub fn principal_variation<G: Game, S: ExactSearch<G>>(
    p: &G,
    depth: Depth,
    value: Value,
    mut search: S,
) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut left = depth;
    let mut next = keeping_move(p, left, value, &mut search);
    loop {
        invariant!("left = left_after depth (length line)");
        invariant!("best_play p depth line value");
        invariant!(
            "let q = reached p line (length line) in
            in_range q && exact_value q left value && length line + height q <= height p &&
            match next with
            | None -> left = 0 || degree q = 0
            | Some (mv, after_mv) ->
                keeps_value q left mv value && after_mv = played q mv && in_range after_mv &&
                exact_value after_mv (after left) value && height after_mv < height q
            end"
        );
        loop_variant!("match next with None -> 0 | Some (_, q) -> 1 + height q end");
        let Some((mv, position)) = next else { break };
        ghost_let!(shorter = "line");
        line.push(mv);
        ghost!("one_more_move p (U32.to_int depth.depth_0) shorter line (I32.to_int value)");
        left = left.after_move();
        next = keeping_move(&position, left, value, &mut search);
    }
    line
}
