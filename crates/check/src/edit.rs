//! Edits the graph of a question. Afterwards the nodes are renumbered, and the table follows.

use verimax::law::{Expansions, Guarantee};
use verimax::{Graph, Node, NodeId, TableLine};

use crate::Query;
use crate::generate::Scope;

/// True if the checker would ask this question.
pub(crate) fn is_question(query: &Query, guarantee: Guarantee, scope: Scope) -> bool {
    let is_valid =
        |line: &TableLine| Expansions::of(&query.graph, line.node, line.entry.depth).is_valid(guarantee, line.entry);
    (!scope.alternating || query.graph.require_alternating().is_ok())
        && (!scope.trees_only || is_tree(&query.graph))
        && scope.has(query)
        && query.table.iter().all(is_valid)
}

/// Every node is reachable, so the graph is a tree if and only if it has one edge less than it has nodes.
fn is_tree(graph: &Graph) -> bool {
    let edges: usize = (0..graph.len() as NodeId).map(|node| graph.children(node).len()).sum();
    edges + 1 == graph.len()
}

/// Asks the same question about the part of an edited graph that is reachable from `root`. Returns `None` if the edit
/// made a cycle. If the sides must alternate, it reassigns them, from the root down. If only the ends of the game have
/// evaluations, the others become 0. Table entries of nodes that are gone are dropped.
pub(crate) fn rebuilt(query: &Query, mut nodes: Vec<Node>, root: NodeId, scope: Scope) -> Option<Query> {
    let mut is_reached = vec![false; nodes.len()];
    is_reached[root as usize] = true;
    let mut todo = vec![root];
    while let Some(node) = todo.pop() {
        let turn = nodes[node as usize].side.other();
        for child in nodes[node as usize].children.clone() {
            if !std::mem::replace(&mut is_reached[child as usize], true) {
                todo.push(child);
                if scope.alternating {
                    nodes[child as usize].side = turn;
                }
            }
        }
    }
    if scope.terminal_evals_only {
        nodes.iter_mut().filter(|node| !node.children.is_empty()).for_each(|node| node.eval = 0);
    }
    let kept: Vec<NodeId> = (0..nodes.len() as NodeId).filter(|&node| is_reached[node as usize]).collect();
    let (mut graph, mut new) = renumbered(&nodes, &kept, root)?;
    if !is_in_order(&graph) {
        let order: Vec<NodeId> = graph.topological_order().iter().map(|&node| kept[node as usize]).collect();
        (graph, new) = renumbered(&nodes, &order, root)?;
    }
    let table = query.table.iter().filter_map(|line| Some(TableLine { node: new[line.node as usize]?, ..*line }));
    Some(Query { table: table.collect(), graph, depth: query.depth, window: query.window })
}

/// True if every child has a larger index than its parents.
fn is_in_order(graph: &Graph) -> bool {
    (0..graph.len() as NodeId).all(|node| graph.children(node).iter().all(|&child| child > node))
}

/// Builds the graph of these nodes in this order. Also returns the new index of each old node.
fn renumbered(nodes: &[Node], order: &[NodeId], root: NodeId) -> Option<(Graph, Vec<Option<NodeId>>)> {
    let mut new = vec![None; nodes.len()];
    (0..).zip(order).for_each(|(index, &node)| new[node as usize] = Some(index));
    let node = |&old: &NodeId| {
        let mut node = nodes[old as usize].clone();
        node.children.iter_mut().for_each(|child| *child = new[*child as usize].unwrap_or_default());
        node
    };
    let graph = Graph::new(order.iter().map(node).collect(), new[root as usize]?).ok()?;
    Some((graph, new))
}

/// Removes `node`: every edge to it now leads to `other`.
pub(crate) fn merged(query: &Query, node: NodeId, other: NodeId, scope: Scope) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    let edges = nodes.iter_mut().flat_map(|parent| &mut parent.children);
    edges.filter(|child| **child == node).for_each(|child| *child = other);
    rebuilt(query, nodes, query.graph.root(), scope)
}
