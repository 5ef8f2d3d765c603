//! The game of a question as engines know games: a position has moves, and a move leads to another position.

use std::ops::Range;

use verimax::{Depth, Graph, NodeId, Side, Value};

use crate::Query;

/// A position of a question's game. Moves are numbered from 0.
///
/// ```
/// use verimax_check::{Position, Query};
///
/// fn negamax(position: Position) -> i32 {
///     let values = position.moves().map(|mv| {
///         let next = position.apply(mv);
///         if next.side() == position.side() { negamax(next) } else { -negamax(next) }
///     });
///     values.max().unwrap_or(position.eval_for_side())
/// }
///
/// // This search knows no depth. But a limited position is over when its plies are used up.
/// let report = verimax_check::check(|query: &Query| negamax(Position::limited(query)));
/// assert!(report.finding.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position<'q> {
    graph: &'q Graph,
    node: NodeId,
    plies_left: Depth,
}

impl<'q> Position<'q> {
    /// The position to search, in a game that goes on until there are no moves.
    pub fn of(query: &'q Query) -> Position<'q> {
        Position { graph: &query.graph, node: query.graph.root(), plies_left: Depth::END }
    }

    /// The position to search, in a game that is over after as many plies as the question's depth. This is for engines
    /// that know no depth.
    pub fn limited(query: &'q Query) -> Position<'q> {
        Position { plies_left: query.depth, ..Position::of(query) }
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.graph.side(self.node)
    }

    /// True if there is no move, or no ply left.
    pub fn is_over(&self) -> bool {
        self.moves().is_empty()
    }

    /// The moves; none if the game is over.
    pub fn moves(&self) -> Range<usize> {
        0..if self.plies_left.is_zero() { 0 } else { self.graph.children(self.node).len() }
    }

    /// The position after one of the [`moves`](Self::moves).
    ///
    /// # Panics
    ///
    /// If there is no such move.
    pub fn apply(&self, mv: usize) -> Position<'q> {
        assert!(self.moves().contains(&mv), "there is no move {mv} at node {}", self.node);
        Position { node: self.graph.children(self.node)[mv], plies_left: self.plies_left.after_move(), ..*self }
    }

    /// The evaluation from Max's point of view; the result if the game is over.
    pub fn eval(&self) -> Value {
        self.graph.eval(self.node)
    }

    /// The evaluation from the point of view of the side to move.
    pub fn eval_for_side(&self) -> Value {
        self.side().view(self.eval())
    }

    /// A key for a transposition table: equal positions have equal keys.
    pub fn key(&self) -> (NodeId, Depth) {
        (self.node, self.plies_left)
    }

    /// The nodes that these moves pass through: a line as an [`Answer`](crate::Answer) has it.
    ///
    /// # Panics
    ///
    /// If one of the moves cannot be played.
    pub fn line(&self, moves: &[usize]) -> Vec<NodeId> {
        let step = |position: &mut Position<'q>, &mv: &usize| {
            *position = position.apply(mv);
            Some(position.node)
        };
        moves.iter().scan(*self, step).collect()
    }
}
