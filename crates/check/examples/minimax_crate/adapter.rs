//! The crate `minimax` 0.6 as a search under test: its iterative deepening with a transposition table.

use std::rc::Rc;

use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use verimax::{Depth, Graph, NodeId, Side, Value};
use verimax_check::Query;

/// A node of the graph; or, before the root, a position with a single move. We need that one because the crate shuffles
/// the moves of the position that it searches.
#[derive(Clone)]
pub struct Position {
    graph: Rc<Graph>,
    node: Option<NodeId>,
    side: Side,
}

pub struct GraphGame;

impl Game for GraphGame {
    type S = Position;
    type M = NodeId;

    /// The crate knows only won, lost and drawn games. So a finished game goes on with passes that change only the side
    /// to move.
    fn generate_moves(position: &Position, moves: &mut Vec<NodeId>) -> Option<Winner> {
        match position.node {
            None => moves.push(position.graph.root()),
            Some(node) if position.graph.children(node).is_empty() => moves.push(node),
            Some(node) => moves.extend(position.graph.children(node)),
        }
        None
    }

    fn apply(position: &mut Position, mv: NodeId) -> Option<Position> {
        Some(Position { graph: Rc::clone(&position.graph), node: Some(mv), side: position.side.other() })
    }

    fn get_winner(_: &Position) -> Option<Winner> {
        None
    }

    fn zobrist_hash(position: &Position) -> u64 {
        let node = position.node.map_or(0, |node| u64::from(node) + 1);
        (2 * node + u64::from(position.side == Side::Min) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

pub struct Static;

impl Evaluator for Static {
    type G = GraphGame;

    fn evaluate(&self, position: &Position) -> Evaluation {
        let node = position.node.unwrap_or(position.graph.root());
        position.side.view(position.graph.eval(node)) as Evaluation
    }
}

/// The crate's defaults, with a table small enough to allocate quickly.
pub fn options() -> IterativeOptions {
    IterativeOptions::new().with_table_byte_size(1 << 12)
}

/// The value of the root in the open window, which is a right answer for every other window, too.
pub fn answer(query: &Query, options: IterativeOptions) -> Value {
    let graph = Rc::new(query.graph.clone());
    let side = graph.side(graph.root());
    let plies = query.depth.min(Depth::plies(graph.height())).limit().unwrap_or_default();
    let mut search = IterativeSearch::new(Static, options);
    search.set_max_depth(plies as u8 + 1);
    search.choose_move(&Position { graph, node: None, side: side.other() });
    -Value::from(search.root_value())
}
