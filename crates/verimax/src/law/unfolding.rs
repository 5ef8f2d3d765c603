//! Unfolds a game graph as far as the depth limit requires: one item for each node and number of plies left. On a tree
//! that is one item per node, so everything built on it is linear in the size of the tree.

use verimax_contracts::{ensures, opaque, requires, theory, trusted, verified};

use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value};

theory!("decide.Unfolding_law");

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
#[opaque]
pub(super) struct Unfolding<'g> {
    graph: &'g Graph,
    nodes: Vec<NodeId>,
    /// Items from this index on are at or below the depth limit.
    frontier: usize,
    /// The children of item `i` are `children[first_child[i]..first_child[i + 1]]`.
    first_child: Vec<usize>,
    children: Vec<usize>,
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

impl<'g> Unfolding<'g> {
    /// Unfolds the graph below `root`.
    #[trusted]
    #[requires("root < node_count graph")]
    #[ensures("unfolds result (tree_at graph root) depth && (below = Kept -> not (is_cut result))")]
    pub(super) fn new(graph: &'g Graph, root: NodeId, depth: Depth, below: Below) -> Unfolding<'g> {
        // Above the limit, go layer by layer: each layer holds the distinct children of the one before.
        let mut nodes = vec![root];
        let mut layer = 0..1;
        let mut layers = vec![layer.clone()];
        let mut seen_in = vec![0; graph.len()];
        let mut left = depth;
        while !layer.is_empty() && !left.is_zero() && left != Depth::END {
            let start = nodes.len();
            for i in layer {
                for &child in graph.children(nodes[i]) {
                    if std::mem::replace(&mut seen_in[child as usize], layers.len()) != layers.len() {
                        nodes.push(child);
                    }
                }
            }
            layer = start..nodes.len();
            layers.push(layer.clone());
            left = left.after_move();
        }
        // From here on, all nodes have the same number of plies left.
        let start = layer.start;
        let is_cut = left.is_zero() && below == Below::Cut;
        if !is_cut {
            let mut is_reached = vec![false; graph.len()];
            nodes.drain(start..).for_each(|node| is_reached[node as usize] = true);
            for &node in graph.topological_order() {
                if is_reached[node as usize] {
                    nodes.push(node);
                    graph.children(node).iter().for_each(|&child| is_reached[child as usize] = true);
                }
            }
            layers.pop();
            layers.push(start..nodes.len());
        }

        let mut first_child = vec![0];
        let mut children = Vec::new();
        let mut item_of = vec![usize::MAX; graph.len()];
        for (k, layer) in layers.iter().enumerate() {
            let is_last = k + 1 == layers.len();
            let next = if is_last { layer } else { &layers[k + 1] };
            next.clone().for_each(|i| item_of[nodes[i] as usize] = i);
            for i in layer.clone() {
                if !(is_last && is_cut) {
                    children.extend(graph.children(nodes[i]).iter().map(|&child| item_of[child as usize]));
                }
                first_child.push(children.len());
            }
        }
        let frontier = if left.is_zero() { start } else { nodes.len() };
        Unfolding { graph, nodes, frontier, first_child, children }
    }

    /// The number of items.
    #[trusted]
    #[ensures("result = item_count self && 0 < result")]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The item with this index.
    #[trusted]
    #[requires("i < item_count self")]
    #[ensures("result.item_side = side_of (item_tree self i)")]
    #[ensures("result.item_eval = eval_of (item_tree self i) && -inf <= result.item_eval <= inf")]
    #[ensures("result.item_is_frontier <-> item_plies self i = 0")]
    #[ensures("is_cut self && item_plies self i = 0 || items_below self i result.item_children")]
    pub(super) fn item(&self, i: usize) -> Item<'_> {
        let node = self.nodes[i];
        Item {
            node,
            side: self.graph.side(node),
            eval: self.graph.eval(node),
            is_frontier: i >= self.frontier,
            children: &self.children[self.first_child[i]..self.first_child[i + 1]],
        }
    }

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
