//! What steers a search without changing its value: the order of the moves, and when to stop.

use verimax_contracts::{ensures, requires, theory, verified};

use crate::game::Game;
use crate::value::Depth;

theory!("ordering.Ordering");

/// Puts the moves of a position in order, and says when to stop. `()` keeps the game's order, and never stops.
#[verified]
pub trait Guide<G: Game> {
    /// The moves in the order in which they are searched. It may choose the next move only when asked for it.
    type Moves: ExactSizeIterator<Item = G::Move>;

    /// The given moves of a position, each once, in the order in which to search them.
    #[requires("moves = legal p && length moves = degree p")]
    #[ensures("rearranges p result")]
    fn order(&mut self, p: &G, moves: G::Moves, depth: Depth) -> Self::Moves;

    /// The given moves, each once, in the order in which [`solve`](super::solve) looks up what is known of the children
    /// before it searches any. It calls this after `order`.
    #[requires("moves = legal p && length moves = degree p")]
    #[ensures("rearranges p result")]
    fn glance(&mut self, p: &G, moves: G::Moves) -> Self::Moves;

    /// True if [`solve`](super::solve) should look at all children of a position with this many moves before it
    /// searches any of them.
    fn glances(&mut self, moves: usize) -> bool;

    /// True to stop. A search asks at every position.
    fn stops(&mut self) -> bool;

    /// Tells the guide that a move caused a cutoff.
    fn caused_cutoff(&mut self, p: &G, mv: G::Move, depth: Depth);
}

impl<G: Game> Guide<G> for () {
    type Moves = G::Moves;

    fn order(&mut self, _: &G, moves: G::Moves, _: Depth) -> G::Moves {
        moves
    }

    fn glance(&mut self, _: &G, moves: G::Moves) -> G::Moves {
        moves
    }

    fn glances(&mut self, _: usize) -> bool {
        true
    }

    fn stops(&mut self) -> bool {
        false
    }

    fn caused_cutoff(&mut self, _: &G, _: G::Move, _: Depth) {}
}
