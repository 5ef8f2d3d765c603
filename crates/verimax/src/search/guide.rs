//! What steers a search without changing its value: the order of the moves, and when to stop.

use verimax_contracts::{theory, verified};

use super::listed::Listed;
use crate::game::Game;
use crate::value::{Depth, Value};

theory!("ordering.Guides");

/// Says which move to search next, and when to stop. `()` keeps the game's order, and never stops.
///
/// A guide promises nothing. The kernel owns the list of the moves, and searches every move of it once, whatever the
/// guide answers.
#[verified]
pub trait Guide<G: Game> {
    /// Tells the guide that the moves of a position are searched next.
    fn begins(&mut self, p: &G, moves: usize, depth: Depth) {
        let _ = (p, moves, depth);
    }

    /// `Some` if [`pvs_ttw`](super::pvs_ttw) should not list the moves of a position, but search two of them first, and
    /// then the others in the game's order. The numbers are indices among the moves; one that is out of range stands
    /// for no move.
    fn first_moves(&mut self, p: &G, moves: &G::Moves, depth: Depth) -> Option<(usize, usize)> {
        let _ = (p, moves, depth);
        None
    }

    /// True if [`solve`](super::solve) should not list the moves of a position, but search them in the game's order.
    fn keeps_order(&mut self, p: &G) -> bool {
        let _ = p;
        false
    }

    /// How early to search a move: large scores first. The kernel asks once for each move that it lists.
    fn score(&mut self, p: &G, mv: G::Move, number: usize, depth: Depth) -> i64 {
        let _ = (p, mv, number, depth);
        0
    }

    /// The index on the list of the move to search next: one from `next` on. Anything else means `next`. The moves of
    /// the position begin at `first`.
    fn pick(&mut self, p: &G, list: &[Listed<G::Move>], first: usize, next: usize) -> usize {
        let _ = (p, list, first);
        next
    }

    /// Tells the guide what the search of a move of the current position returned.
    fn searched(&mut self, number: usize, value: Value) {
        let _ = (number, value);
    }

    /// True if [`solve`](super::solve) should look at all children of a position with this many moves before it
    /// searches any of them.
    fn glances(&mut self, moves: usize) -> bool {
        let _ = moves;
        true
    }

    /// True to stop. A search asks at every position.
    fn stops(&mut self) -> bool {
        false
    }

    /// Tells the guide that a move caused a cutoff.
    fn caused_cutoff(&mut self, p: &G, mv: G::Move, depth: Depth) {
        let _ = (p, mv, depth);
    }
}

impl<G: Game> Guide<G> for () {
    fn first_moves(&mut self, _: &G, _: &G::Moves, _: Depth) -> Option<(usize, usize)> {
        Some((usize::MAX, usize::MAX))
    }
}
