//! What steers a search and does not touch its value: the order of the moves, and when to stop.

use verimax_contracts::{ensures, requires, theory, verified};

use crate::game::Game;
use crate::table::Bounds;
use crate::value::Depth;

theory!("ordering.Ordering");

/// Puts the moves of a position in order, and says when to stop. `()` takes them as they come, and never stops.
#[verified]
pub trait Guide<G: Game> {
    /// The moves in the order in which they are searched. Which is next may be decided when it is asked for.
    type Moves: ExactSizeIterator<Item = G::Move>;

    /// The moves of a position, which are given, each once, in the order in which they are to be searched.
    #[requires("moves = legal p && length moves = degree p")]
    #[ensures("rearranges p result")]
    fn order(&mut self, p: &G, moves: G::Moves, depth: Depth) -> Self::Moves;

    /// The same moves, after they were put in order, each once, in the order in which [`solve`](super::solve) looks at what
    /// is known of the positions that they lead to, before it searches any.
    #[requires("moves = legal p && length moves = degree p")]
    #[ensures("rearranges p result")]
    fn glance(&mut self, p: &G, moves: G::Moves) -> Self::Moves;

    /// Whether [`solve`](super::solve) looks at so many moves before it searches any of them.
    fn glances(&mut self, moves: usize) -> bool;

    /// Whether [`solve`](super::solve) asks the table about the positions that the moves lead to before it searches any of
    /// them, where this is known of the position itself: worth the trouble where a search is long.
    fn asks(&mut self, p: &G, known: Bounds) -> bool;

    /// Whether to stop: asked at every position that is searched.
    fn stops(&mut self) -> bool;

    /// A move is so good that those after it need not be searched.
    fn cutoff(&mut self, p: &G, mv: G::Move, depth: Depth);
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

    fn asks(&mut self, _: &G, _: Bounds) -> bool {
        true
    }

    fn stops(&mut self) -> bool {
        false
    }

    fn cutoff(&mut self, _: &G, _: G::Move, _: Depth) {}
}
