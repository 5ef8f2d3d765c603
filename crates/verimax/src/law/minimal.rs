//! The fewest evaluations that any search needs: the size of the smallest proof of a value.

use super::minimax::minimax;
use super::unfolding::{Below, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value, Window};

/// The number of nodes of the tree that the graph unfolds into, to a depth. A shared node counts once for each path to
/// it. Saturates at `u64::MAX`.
pub fn tree_nodes(graph: &Graph, node: NodeId, depth: Depth) -> u64 {
    let sizes = Unfolding::new(graph, node, depth, Below::Cut).bottom_up(|_, item, sizes: &[u64]| {
        item.children.iter().fold(1, |sum: u64, &child| sum.saturating_add(sizes[child]))
    });
    sizes[0]
}

/// The number of leaves of that tree: what plain minimax evaluates. `u64::MAX` if there are more.
pub fn tree_leaves(graph: &Graph, node: NodeId, depth: Depth) -> u64 {
    let leaves = Unfolding::new(graph, node, depth, Below::Cut).bottom_up(|_, item, leaves: &[u64]| {
        let below = item.children.iter().fold(0, |sum: u64, &child| sum.saturating_add(leaves[child]));
        below.max(1)
    });
    leaves[0]
}

/// The fewest evaluations that determine the value, or a bound that answers a search in this window. They are counted
/// in the tree: a search without a table visits a shared node once for each path to it.
///
/// Inside the window, a proof needs a strategy for each side: one by which Max secures at least the value, and one by
/// which Min secures at most the value. Played against each other, the two meet in exactly one leaf. So the minimum is
/// the sum of the two minima, minus one. On a uniform tree it is Knuth and Moore's `b^⌈d/2⌉ + b^⌊d/2⌋ − 1`. Outside the
/// window, one strategy is enough.
pub fn minimal_leaves(graph: &Graph, node: NodeId, depth: Depth, window: Window) -> u64 {
    let tree = Unfolding::new(graph, node, depth, Below::Cut);
    let value = minimax(graph, node, depth);
    // The number of leaves of the smallest strategy by which `who` secures `goal`; `u64::MAX` if there is none.
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
