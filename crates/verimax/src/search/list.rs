//! The list of moves that a kernel searches. The kernel owns it: a [`Guide`] scores the moves and says which is next,
//! but only the functions here change the list. They are proved to keep every move of the position on it, each once.
//!
//! One list serves a whole search. The moves of a position come after those of the positions above it.

use verimax_contracts::{assert_proof, ensures, ghost_let, invariant, loop_variant, requires, theory, verified};

use super::guide::Guide;
use super::listed::Listed;
use crate::game::Game;
use crate::value::Depth;

theory!("ordering.Listing");

/// No search has more moves on its list: one that does is stopped.
#[verified]
const MOST_LISTED: usize = 1_000_000_000;

/// Up to this many moves are sorted by their scores. A longer list stays in the game's order, and the guide picks from
/// it: a position with many moves is often cut off by the first, and then to sort them all is wasted work. Connect Four
/// and Kalah never have as many, and search 1% to 2% more nodes if nothing is sorted and every pick is by score.
#[verified]
pub(crate) const MOST_SORTED: usize = 32;

/// True if the list has room for that many moves more.
#[ensures("result -> length list + more <= 1000000000")]
#[inline(always)]
pub(super) fn has_room<Move>(list: &[Listed<Move>], more: usize) -> bool {
    list.len().saturating_add(more) <= MOST_LISTED
}

/// Puts the moves of a position at the end of the list, each once. A few moves are sorted by the guide's scores.
#[requires("moves = legal p && length moves = degree p && length list + degree p <= 1000000000")]
#[ensures("lists p list (length (old list)) (degree p) && kept list (old list) (length (old list))")]
#[inline(always)]
pub(super) fn list_moves<G: Game, H: Guide<G>>(
    p: &G,
    moves: G::Moves,
    depth: Depth,
    list: &mut Vec<Listed<G::Move>>,
    helper: &mut H,
) {
    let is_sorted = moves.len() <= MOST_SORTED;
    let first = list.len();
    ghost_let!(above = "list");
    let mut number = 0;
    for mv in moves {
        invariant!("number = mv_i && length list = first + mv_i && lists p list first mv_i && kept list above first");
        let score = helper.score(p, mv, number, depth);
        ghost_let!(shorter = "list");
        list.push(Listed { mv, number, score });
        assert_proof!("kept list shorter (length shorter)");
        assert_proof!("lists p list first (mv_i + 1)");
        if is_sorted {
            let last = list.len() - 1;
            let mut place = last;
            while place > first && list[place - 1].score < score {
                invariant!("first <= place <= last");
                loop_variant!("place");
                place -= 1;
            }
            bring_forward(p, place, last, list);
        }
        number += 1;
    }
}

/// Brings the move that the guide picks, one from `next` on, to `next`. If there is no such move, nothing changes.
#[requires("lists p list first (degree p) && first <= next < length list")]
#[ensures("lists p list first (degree p) && kept list (old list) next && length list = length (old list)")]
#[inline(always)]
pub(super) fn bring_next<G: Game, H: Guide<G>>(
    p: &G,
    first: usize,
    next: usize,
    list: &mut [Listed<G::Move>],
    helper: &mut H,
) {
    let picked = helper.pick(p, &*list, first, next);
    bring_forward(p, next, picked, list);
}

/// Brings the move at index `from` forward, to `place`. Those that it passes move back by one. Nothing changes if the
/// list has no index `from`, or if that is not after `place`.
#[ensures("if place < from < length (old list) then rotated list (old list) place from else list = old list")]
#[inline(always)]
fn bring_forward<G: Game>(_: &G, place: usize, from: usize, list: &mut [Listed<G::Move>]) {
    if from <= place || from >= list.len() {
        return;
    }
    let moved = list[from];
    ghost_let!(before = "list");
    let mut hole = from;
    while hole > place {
        invariant!("place <= hole <= from && length list = length before");
        invariant!("forall j. 0 <= j <= hole || from < j < length list -> list[j] = before[j]");
        invariant!("forall j. hole < j <= from -> list[j] = before[j - 1]");
        loop_variant!("hole");
        list[hole] = list[hole - 1];
        hole -= 1;
    }
    list[place] = moved;
}
