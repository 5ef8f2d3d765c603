//! What a position is worth once it is quiet.

use crate::graph::{Graph, NodeId};
use crate::value::Value;

/// The quiescence value. The side to move may stand pat and take the evaluation, or make a noisy move; it gets the
/// better of the two. `is_noisy` takes a node and the index of one of its children.
///
/// ```
/// use verimax::{Graph, law};
///
/// // Max could capture, for 3, but Min would recapture, for -2. So Max stands pat.
/// let graph = Graph::parse("(max:0 (min:3 -2) 9)").unwrap();
/// assert_eq!(law::quiescence(&graph, graph.root(), |_, child| child == 0), 0);
/// // If only the first capture were noisy, Max would win 3.
/// assert_eq!(law::quiescence(&graph, graph.root(), |node, child| (node, child) == (0, 0)), 3);
/// ```
pub fn quiescence(graph: &Graph, node: NodeId, is_noisy: impl Fn(NodeId, usize) -> bool) -> Value {
    let mut values = vec![0; graph.len()];
    for &node in graph.topological_order().iter().rev() {
        let side = graph.side(node);
        let noisy = graph.children(node).iter().enumerate().filter(|&(index, _)| is_noisy(node, index));
        values[node as usize] =
            noisy.fold(graph.eval(node), |best, (_, &child)| side.best(best, values[child as usize]));
    }
    values[node as usize]
}
