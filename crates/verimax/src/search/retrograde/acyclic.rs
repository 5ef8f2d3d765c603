//! Graphs without cycles: there, retrograde analysis gives minimax values.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, requires, theory};

use super::edges::{Edges, Solution};
use super::values::retrograde;
use crate::graph::{Graph, NodeId};

theory!("retrograde.Acyclic");

/// What every node of a graph without cycles is worth: minimax to the end of the game. And in how many plies.
#[requires("well_formed graph")]
#[ensures(Some(x) => "length x.solution_values = node_count graph")]
#[ensures(
    Some(x) => "forall p. 0 <= p < node_count graph ->
        exact_value (tree_at graph p) endless x.solution_values[p]"
)]
#[ensures(None => "false")]
pub fn retrograde_acyclic(graph: &Graph) -> Option<Solution> {
    let edges = edges_of(graph);
    ghost!("listed_is_minimax graph edges");
    retrograde(&edges)
}

/// The moves of a graph, one after the other.
#[requires("well_formed graph")]
#[ensures("are_edges graph result && well_laid result && node_total result = node_count graph")]
pub(super) fn edges_of(graph: &Graph) -> Edges {
    let n = graph.len();
    let mut sides = Vec::with_capacity(n);
    let mut scores = Vec::with_capacity(n);
    let mut first = vec![0];
    let mut targets = Vec::new();
    for p in 0..n {
        invariant!("lists_nodes graph sides scores first targets p_i");
        ghost_let!(sides0 = "sides");
        ghost_let!(scores0 = "scores");
        ghost_let!(first0 = "first");
        ghost_let!(targets0 = "targets");
        let node = p as NodeId;
        let children = graph.children(node);
        for k in 0..children.len() {
            invariant!("length targets = length targets0 + k_i && length targets0 <= p * 4294967295");
            invariant!("forall e. 0 <= e < length targets0 -> targets[e] = targets0[e]");
            invariant!("forall j. 0 <= j < k_i -> targets[length targets0 + j] = children[j]");
            targets.push(children[k]);
        }
        sides.push(graph.side(node));
        scores.push(graph.eval(node));
        first.push(targets.len());
        assert_proof!(
            "forall k. 0 <= k < child_count graph p ->
               U32.to_int targets[length targets0 + k] = child_at graph p k < node_count graph"
        );
        ghost!("listed_more graph sides0 sides scores0 scores first0 first targets0 targets (Usize.to_int p)");
    }
    Edges { sides, ends: scores, first, targets }
}
