//! Dynamic programming over an explicit graph: Ryman's *optimal_score* (2021), from the terminal states back along a
//! topological order.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory};

use crate::graph::Graph;
use crate::value::Value;

theory!("graph_law.Graph_law");

/// Returns the optimal score of every node, from Max's point of view: minimax to the end of the game.
#[requires("well_formed graph")]
#[ensures("length result = node_count graph")]
#[ensures("forall node. 0 <= node < node_count graph -> exact_value (tree_at graph node) endless result[node]")]
pub fn optimal_scores(graph: &Graph) -> Vec<Value> {
    let order = graph.topological_order();
    let mut scores: Vec<Value> = vec![0; graph.len()];
    for i in (0..order.len()).rev() {
        invariant!("length scores = node_count graph");
        invariant!("forall k. i_i < k < length order -> -inf <= scores[order[k]] <= inf");
        invariant!("forall k. i_i < k < length order -> exact_value (tree_at graph order[k]) endless scores[order[k]]");
        let node = order[i];
        let side = graph.side(node);
        let children = graph.children(node);
        let mut score = graph.eval(node);
        for k in 0..children.len() {
            invariant!("-inf <= score <= inf");
            invariant!(
                "score = (if k_i = 0 then eval_of (tree_at graph node) else best_of (tree_at graph node) endless k_i)"
            );
            let value = scores[children[k] as usize];
            score = if k == 0 { value } else { side.best(score, value) };
        }
        assert_proof!("exact_value (tree_at graph node) endless score");
        scores[node as usize] = score;
    }
    scores
}
