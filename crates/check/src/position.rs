//! The game of a question as engines know games: a position has moves, and a move leads to another position.

use std::ops::Range;

use verimax::{Depth, NodeId, Side, Value};

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
///
/// In a question on paths, a position that comes back ends the game, and is worth 0; and a win may count plies. That is
/// what the rules of the game say, and a search need not know. But its table must: the [`key`](Self::key) is that of
/// the position, as in most games, and the path is no part of it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'q> {
    query: &'q Query,
    node: NodeId,
    /// The node of the tree of paths, or the same node if the question is not on paths. `None` without the rules.
    ruled: Option<NodeId>,
    plies_left: Depth,
}

impl<'q> Position<'q> {
    /// The position to search, in a game that goes on until there are no moves.
    pub fn of(query: &'q Query) -> Position<'q> {
        Position { query, node: query.root(), ruled: Some(query.graph.root()), plies_left: Depth::END }
    }

    /// The position to search, in a game that is over after as many plies as the question's depth. This is for engines
    /// that know no depth.
    pub fn limited(query: &'q Query) -> Position<'q> {
        Position { plies_left: query.depth, ..Position::of(query) }
    }

    /// The same position, in a game that no repetition ends and where no win counts plies. This is for engines that see
    /// to both themselves: `query.paths` has the history, and says what a win is worth.
    pub fn without_rules(self) -> Position<'q> {
        Position { ruled: self.ruled.filter(|_| self.query.paths.is_none()), ..self }
    }

    /// The index of the position in the question: for lines, and to tell positions apart.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.query.side(self.node)
    }

    /// True if there is no move, or no ply left.
    pub fn is_over(&self) -> bool {
        self.moves().is_empty()
    }

    /// The moves; none if the game is over.
    pub fn moves(&self) -> Range<usize> {
        let children =
            self.ruled.map_or_else(|| self.query.children(self.node), |node| self.query.graph.children(node));
        0..if self.plies_left.is_zero() { 0 } else { children.len() }
    }

    /// The position after one of the [`moves`](Self::moves).
    ///
    /// # Panics
    ///
    /// If there is no such move.
    pub fn apply(&self, mv: usize) -> Position<'q> {
        assert!(self.moves().contains(&mv), "there is no move {mv} at node {}", self.node);
        Position {
            query: self.query,
            node: self.query.children(self.node)[mv],
            ruled: self.ruled.map(|node| self.query.graph.children(node)[mv]),
            plies_left: self.plies_left.after_move(),
        }
    }

    /// The evaluation from Max's point of view; the result if the game is over.
    pub fn eval(&self) -> Value {
        self.ruled.map_or_else(|| self.query.eval(self.node), |node| self.query.graph.eval(node))
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
