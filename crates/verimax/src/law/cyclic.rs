//! The law of games in which positions may come back: what each side can force, and in how many plies. Play that never
//! ends is worth 0.
//!
//! These functions follow the definitions, round by round. [`retrograde`](crate::search::retrograde) is the fast way.

use std::collections::BTreeSet;

use crate::graph::{NodeId, PathGraph};
use crate::value::{Side, Value};

/// What a node of a graph with cycles is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cyclic {
    /// From Max's point of view.
    pub value: Value,
    /// In how many plies the side that likes the value better than a draw forces it; `None` if the value is 0. That
    /// side hurries, and the other one delays.
    pub plies: Option<u32>,
}

/// From where `side` can force an end that is good for it, and within how many plies: the *attractor* of those ends,
/// with ranks. It is the least set that contains them, every node of `side` with a move into it, and every node of the
/// other side whose moves all lead into it. A rank is the round in which a node enters.
///
/// The history of the graph, and its mate, play no part.
pub fn attractor(graph: &PathGraph, side: Side, is_good: impl Fn(Value) -> bool) -> Vec<Option<u32>> {
    let mut ranks: Vec<Option<u32>> = vec![None; graph.nodes().len()];
    for round in 0.. {
        let before = ranks.clone();
        let is_in = |node: &NodeId| before[*node as usize].is_some();
        for (rank, node) in ranks.iter_mut().zip(graph.nodes()).filter(|(rank, _)| rank.is_none()) {
            let enters = match &*node.children {
                [] => is_good(node.eval),
                children if node.side == side => children.iter().any(is_in),
                children => children.iter().all(is_in),
            };
            *rank = enters.then_some(round);
        }
        if ranks == before {
            break;
        }
    }
    ranks
}

/// What every node is worth: the greatest threshold that Max *reaches*. Max reaches `x > 0` in the attractor of the
/// ends worth at least `x`, and `x <= 0` outside of Min's attractor of the ends worth less.
///
/// ```
/// use verimax::{Node, PathGraph, Side, law};
///
/// // Max may go round for ever, which is better than -5.
/// let node = |side, eval, children: &[u32]| Node { side, eval, children: children.to_vec(), name: None };
/// let nodes = vec![node(Side::Max, 0, &[1, 2]), node(Side::Min, 0, &[0]), node(Side::Max, -5, &[])];
/// let graph = PathGraph::new(nodes, 0, Vec::new(), None).unwrap();
/// let values: Vec<i32> = law::cyclic(&graph).iter().map(|node| node.value).collect();
/// assert_eq!(values, [0, 0, -5]);
/// ```
pub fn cyclic(graph: &PathGraph) -> Vec<Cyclic> {
    let ends = graph.nodes().iter().filter(|node| node.children.is_empty()).map(|node| node.eval);
    let thresholds: BTreeSet<Value> = ends.chain([0]).collect();
    let mut worth = vec![Cyclic { value: Value::MIN, plies: None }; graph.nodes().len()];
    for &x in &thresholds {
        let (max, min) = if x > 0 {
            (attractor(graph, Side::Max, |end| end >= x), Vec::new())
        } else {
            (Vec::new(), attractor(graph, Side::Min, |end| end < x))
        };
        for (node, worth) in worth.iter_mut().enumerate() {
            let is_reached = if x > 0 { max[node].is_some() } else { min[node].is_none() };
            if is_reached {
                *worth = Cyclic { value: x, plies: max.get(node).copied().flatten() };
            }
        }
    }
    // How far away Min's wins are.
    for &x in thresholds.iter().filter(|&&x| x < 0) {
        let ranks = attractor(graph, Side::Min, |end| end <= x);
        worth.iter_mut().zip(ranks).filter(|(node, _)| node.value == x).for_each(|(node, rank)| node.plies = rank);
    }
    worth
}
