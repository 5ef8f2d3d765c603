//! Dynamic programming over an explicit graph: Ryman's *optimal_score* (2021), from the terminal states back along a
//! topological order.

use crate::graph::Graph;
use crate::value::Value;

/// Returns the optimal score of every node, from Max's point of view: minimax to the end of the game.
pub fn optimal_scores(graph: &Graph) -> Vec<Value> {
    let mut scores: Vec<Value> = vec![0; graph.len()];
    for &node in graph.topological_order().iter().rev() {
        let side = graph.side(node);
        let children = graph.children(node).iter().map(|&child| scores[child as usize]);
        scores[node as usize] = children.reduce(|x, y| side.best(x, y)).unwrap_or(graph.eval(node));
    }
    scores
}
