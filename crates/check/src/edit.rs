//! Edits the graph of a question. Afterwards the nodes are renumbered, and the table follows.

use verimax::law::{Expansions, Guarantee};
use verimax::{Graph, Node, NodeId, PathGraph, TableLine};

use crate::Query;
use crate::generate::Scope;

/// True if the checker would ask this question.
pub(crate) fn is_question(query: &Query, guarantee: Guarantee, scope: Scope) -> bool {
    let is_valid =
        |line: &TableLine| Expansions::of(&query.graph, line.node, line.entry.depth).is_valid(guarantee, line.entry);
    (!scope.alternating || is_alternating(query))
        && (!scope.trees_only || is_tree(query))
        && (query.paths.is_none() || !has_loop(query))
        && scope.has(query)
        && query.table.iter().all(is_valid)
}

fn is_alternating(query: &Query) -> bool {
    let Some(paths) = &query.paths else { return query.graph.require_alternating().is_ok() };
    let other_side = |node: &Node| node.children.iter().all(|&child| query.side(child) != node.side);
    paths.nodes().iter().all(other_side)
}

/// Every node is reachable, so the graph is a tree if and only if it has one edge less than it has nodes.
fn is_tree(query: &Query) -> bool {
    let edges: usize = (0..query.len() as NodeId).map(|node| query.children(node).len()).sum();
    edges + 1 == query.len()
}

/// True if some move leads from a position to itself. No game has such moves.
fn has_loop(query: &Query) -> bool {
    (0..query.len() as NodeId).any(|node| query.children(node).contains(&node))
}

/// Asks the same question about the part of an edited graph that is reachable from `root`. Returns `None` if the edit
/// made a cycle and the question is not on paths, or if there are too many paths. If the sides must alternate, it
/// reassigns them, from the root down. If only the ends of the game have evaluations, the others become 0. Table
/// entries of nodes that are gone are dropped, and so is the history before the last of them.
pub(crate) fn rebuilt(query: &Query, nodes: Vec<Node>, root: NodeId, scope: Scope) -> Option<Query> {
    let history = query.paths.as_ref().map_or(&[][..], |paths| paths.history());
    rebuilt_after(query, nodes, root, history, scope)
}

/// The same, with another history.
pub(crate) fn rebuilt_after(
    query: &Query,
    mut nodes: Vec<Node>,
    root: NodeId,
    history: &[NodeId],
    scope: Scope,
) -> Option<Query> {
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
    if let Some(paths) = &query.paths {
        let (kept_nodes, new) = in_order(&nodes, &from_root(&nodes, root));
        let history = playable(&nodes, root, history).filter_map(|node| new[node as usize]).collect();
        let paths = PathGraph::new(kept_nodes, new[root as usize]?, history, paths.mate()).ok()?;
        return Query::on_paths(paths, query.depth, query.window).ok();
    }
    let (mut graph, mut new) = renumbered(&nodes, &kept, root)?;
    if !is_in_order(&graph) {
        let order: Vec<NodeId> = graph.topological_order().iter().map(|&node| kept[node as usize]).collect();
        (graph, new) = renumbered(&nodes, &order, root)?;
    }
    let table = query.table.iter().filter_map(|line| Some(TableLine { node: new[line.node as usize]?, ..*line }));
    Some(Query { table: table.collect(), graph, depth: query.depth, window: query.window, paths: None })
}

/// The nodes that can be reached from the root, in the order of their distance to it.
fn from_root(nodes: &[Node], root: NodeId) -> Vec<NodeId> {
    let mut is_reached = vec![false; nodes.len()];
    is_reached[root as usize] = true;
    let mut order = vec![root];
    let mut done = 0;
    while done < order.len() {
        let children = nodes[order[done] as usize].children.iter().copied();
        order.extend(children.filter(|&child| !std::mem::replace(&mut is_reached[child as usize], true)));
        done += 1;
    }
    order
}

/// The end of the history that can still be played, in order.
fn playable<'h>(nodes: &[Node], root: NodeId, history: &'h [NodeId]) -> impl Iterator<Item = NodeId> + use<'h> {
    let mut next = root;
    let is_playable = |node: &&NodeId| {
        let has_move = nodes[**node as usize].children.contains(&next);
        next = **node;
        has_move && **node != root
    };
    let count = history.iter().rev().take_while(is_playable).count();
    history[history.len() - count..].iter().copied()
}

/// True if every child has a larger index than its parents.
fn is_in_order(graph: &Graph) -> bool {
    (0..graph.len() as NodeId).all(|node| graph.children(node).iter().all(|&child| child > node))
}

/// Builds the graph of these nodes in this order. Also returns the new index of each old node.
fn renumbered(nodes: &[Node], order: &[NodeId], root: NodeId) -> Option<(Graph, Vec<Option<NodeId>>)> {
    let (nodes, new) = in_order(nodes, order);
    let graph = Graph::new(nodes, new[root as usize]?).ok()?;
    Some((graph, new))
}

/// These nodes in this order, and the new index of each old node.
fn in_order(nodes: &[Node], order: &[NodeId]) -> (Vec<Node>, Vec<Option<NodeId>>) {
    let mut new = vec![None; nodes.len()];
    (0..).zip(order).for_each(|(index, &node)| new[node as usize] = Some(index));
    let node = |&old: &NodeId| {
        let mut node = nodes[old as usize].clone();
        node.children.iter_mut().for_each(|child| *child = new[*child as usize].unwrap_or_default());
        node
    };
    (order.iter().map(node).collect(), new)
}

/// Removes `node`: every edge to it now leads to `other`.
pub(crate) fn merged(query: &Query, node: NodeId, other: NodeId, scope: Scope) -> Option<Query> {
    let mut nodes = query.nodes();
    let edges = nodes.iter_mut().flat_map(|parent| &mut parent.children);
    edges.filter(|child| **child == node).for_each(|child| *child = other);
    rebuilt(query, nodes, query.root(), scope)
}
