//! Unfolds a game graph as far as the depth limit requires: one item for each node and number of plies left. On a tree
//! that is one item per node, so everything built on it is linear in the size of the tree. `unfold` makes it.

use verimax_contracts::{ensures, verified};

use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value};

/// What lies below the depth limit.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Below {
    /// Nothing: the truncated tree.
    Cut,
    /// Everything, once for each node.
    Kept,
}

/// The unfolded graph. Parents come before their children; the first item is the root.
#[verified]
pub(super) struct Unfolding<'g> {
    pub(super) graph: &'g Graph,
    /// The node of each item.
    pub(super) nodes: Vec<NodeId>,
    /// The plies that are left at each item.
    pub(super) plies: Vec<Depth>,
    /// The children of item `i` are `children[first_child[i]..first_child[i + 1]]`.
    pub(super) first_child: Vec<usize>,
    pub(super) children: Vec<usize>,
    /// True if items without plies show no children.
    pub(super) is_cut: bool,
}

/// A node of the unfolded graph.
#[verified]
#[derive(Clone, Copy)]
pub(super) struct Item<'u> {
    pub(super) node: NodeId,
    pub(super) side: Side,
    pub(super) eval: Value,
    /// At or below the depth limit: the search may stop here.
    pub(super) is_frontier: bool,
    /// The indices of the children's items.
    pub(super) children: &'u [usize],
}

impl Item<'_> {
    /// True if the evaluation may be the value: at the depth limit, or where the game is over.
    #[ensures("result <-> self.item_is_frontier || length self.item_children = 0")]
    pub(super) fn may_stop(&self) -> bool {
        self.is_frontier || self.children.is_empty()
    }
}

impl Unfolding<'_> {
    /// Computes a result for every item, from the leaves up. `rule` gets the item and the results so far; those of the
    /// item's children are already filled in.
    pub(super) fn bottom_up<R: Copy + Default>(&self, mut rule: impl FnMut(usize, Item<'_>, &[R]) -> R) -> Vec<R> {
        let mut results = vec![R::default(); self.nodes.len()];
        for i in (0..self.nodes.len()).rev() {
            results[i] = rule(i, self.item(i), &results);
        }
        results
    }
}

/// The size of what the functions of the law unfold for a position and a depth: a graph of few nodes may unfold into
/// very many. Counts nodes and edges, above the depth limit once for each number of plies left. `None` if there are
/// more than `most`; then it takes no longer than for `most`.
pub fn unfolded_size(graph: &Graph, root: NodeId, depth: Depth, most: usize) -> Option<usize> {
    let mut size = 0;
    let mut seen_in = vec![0; graph.len()];
    let (mut layer, mut layers, mut left) = (vec![root], 0, depth);
    while !layer.is_empty() && !left.is_zero() && left != Depth::END {
        layers += 1;
        let mut next = Vec::new();
        for &node in &layer {
            size += 1 + graph.children(node).len();
            let children = graph.children(node).iter().copied();
            next.extend(children.filter(|&child| std::mem::replace(&mut seen_in[child as usize], layers) != layers));
        }
        if size > most {
            return None;
        }
        layer = next;
        left = left.after_move();
    }
    // Below the limit, each node once.
    let mut is_seen = vec![false; graph.len()];
    let mut open = layer;
    open.iter().for_each(|&node| is_seen[node as usize] = true);
    while let Some(node) = open.pop() {
        size += 1 + graph.children(node).len();
        let children = graph.children(node).iter().copied();
        open.extend(children.filter(|&child| !std::mem::replace(&mut is_seen[child as usize], true)));
    }
    (size <= most).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Node;

    /// A graph of `n` nodes in which each has the next two as children.
    fn ladder(n: NodeId) -> Graph {
        let node = |i: NodeId| Node { side: Side::Max, eval: 0, children: (i + 1..n.min(i + 3)).collect(), name: None };
        Graph::new((0..n).map(node).collect(), 0).unwrap()
    }

    /// Law: the size that is foretold is the size that there is.
    #[test]
    fn the_size_is_that_of_the_unfolded_graph() {
        let graphs = [ladder(1), ladder(2), ladder(30), Graph::parse("(max (min 3 5 6) 4 (min 1 (max 2 0)))").unwrap()];
        for graph in &graphs {
            for depth in (0..40).map(Depth::plies).chain([Depth::END]) {
                let unfolding = Unfolding::new(graph, graph.root(), depth, Below::Kept);
                let size = unfolding.nodes.len() + unfolding.children.len();
                assert_eq!(unfolded_size(graph, graph.root(), depth, size), Some(size));
                assert_eq!(unfolded_size(graph, graph.root(), depth, size - 1), None);
            }
        }
    }

    #[test]
    fn a_small_graph_that_unfolds_into_very_many_nodes_is_refused_at_once() {
        let graph = ladder(20_000);
        assert_eq!(unfolded_size(&graph, 0, Depth::plies(19_000), 1_000_000), None);
        assert_eq!(unfolded_size(&graph, 0, Depth::END, 1_000_000), Some(20_000 + 2 * 20_000 - 3));
    }
}
