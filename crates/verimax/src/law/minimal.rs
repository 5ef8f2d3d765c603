//! How few evaluations can do: the size of the smallest proof of a value.

use super::minimax::minimax;
use super::unfolding::{Below, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value, Window};

/// The number of nodes of the tree that the graph unfolds into, to a depth: a shared node counts as often as there are ways
/// to it. At most `u64::MAX`.
pub fn tree_nodes(graph: &Graph, node: NodeId, depth: Depth) -> u64 {
    let sizes = Unfolding::new(graph, node, depth, Below::Cut).bottom_up(|_, item, sizes: &[u64]| {
        item.children.iter().fold(1, |sum: u64, &child| sum.saturating_add(sizes[child]))
    });
    sizes[0]
}

/// The least number of evaluations from which the value follows, or a bound on it that answers a search in this window.
/// Counted in the tree: a search without a table meets a shared node as often as there are ways to it.
///
/// Inside the window that takes a strategy for each side, one that secures at least the value for Max and one that
/// secures at most it for Min. Played against each other they meet in exactly one leaf, so that the least is the sum of
/// the two least less one. On a uniform tree it is Knuth and Moore's `b^⌈d/2⌉ + b^⌊d/2⌋ − 1`. Outside one strategy will do.
pub fn minimal_leaves(graph: &Graph, node: NodeId, depth: Depth, window: Window) -> u64 {
    let tree = Unfolding::new(graph, node, depth, Below::Cut);
    let value = minimax(graph, node, depth);
    // The leaves of the smallest strategy of `who` that secures `goal`; `None` if it has none.
    let strategy = |who: Side, goal: Value| {
        let sizes = tree.bottom_up(|_, item, sizes: &[Option<u64>]| {
            let mut children = item.children.iter().map(|&child| sizes[child]);
            if item.children.is_empty() {
                (!who.prefers(goal, item.eval)).then_some(1)
            } else if item.side == who {
                children.flatten().min()
            } else {
                children.try_fold(0u64, |sum, size| Some(sum.saturating_add(size?)))
            }
        });
        sizes[0].unwrap_or(u64::MAX)
    };
    if value <= window.alpha() {
        strategy(Side::Min, window.alpha())
    } else if value >= window.beta() {
        strategy(Side::Max, window.beta())
    } else {
        strategy(Side::Max, value).saturating_add(strategy(Side::Min, value)) - 1
    }
}
