//! What makes a graph a game: the constraints of Ryman's Z document (2021), sections 1.2 to 2.4. Nothing here recurses:
//! a graph may be a million nodes deep.

use super::{Graph, GraphError, NodeId};
use crate::value::INF;

/// Returns a topological order of the graph. Fails unless it is finite and non-empty (1.2), all edges lead to nodes, it
/// has no cycle (1.14), no move leads to the root (1.10), every node is reachable from it (1.12), and all values are in
/// range.
pub(super) fn order_of(graph: &Graph) -> Result<Vec<NodeId>, GraphError> {
    let Some(last) = graph.len().checked_sub(1).map(|last| last as NodeId) else {
        return Err(GraphError::Empty);
    };
    if graph.root_node > last {
        return Err(GraphError::NoSuchRoot { root: graph.root_node, last });
    }
    let mut parents = vec![0u32; graph.len()];
    for node in 0..=last {
        let value = graph.eval(node);
        if !(-INF..=INF).contains(&value) {
            return Err(GraphError::OutOfRange { node: graph.name(node), value: value.into() });
        }
        for &child in graph.children(node) {
            if child > last {
                return Err(GraphError::NoSuchChild { node: graph.name(node), child, last });
            }
            parents[child as usize] += 1;
        }
    }

    let mut order: Vec<NodeId> = (0..=last).filter(|&node| parents[node as usize] == 0).collect();
    let initial = order.len();
    let mut done = 0;
    while done < order.len() {
        for &child in graph.children(order[done]) {
            parents[child as usize] -= 1;
            if parents[child as usize] == 0 {
                order.push(child);
            }
        }
        done += 1;
    }
    if order.len() < graph.len() {
        return Err(GraphError::Cycle { path: cycle(graph, &parents) });
    }

    if let Some(&parent) = order.iter().find(|&&node| graph.children(node).contains(&graph.root_node)) {
        return Err(GraphError::RootHasParent { root: graph.name(graph.root_node), parent: graph.name(parent) });
    }
    // Without cycles, every node is reachable from a node without parents. So the root must be the only one without.
    if let Some(&node) = order[..initial].iter().find(|&&node| node != graph.root_node) {
        return Err(GraphError::Unreachable { node: graph.name(node), root: graph.name(graph.root_node) });
    }
    Ok(order)
}

/// Names the nodes of a cycle, the first one again at the end. `parents` counts, for each node, the parents that are on
/// a cycle or behind one; not all counts are zero.
fn cycle(graph: &Graph, parents: &[u32]) -> Vec<String> {
    let mut parent_of = vec![NodeId::MAX; graph.len()];
    let mut node = 0;
    for parent in (0..graph.len() as NodeId).filter(|&node| parents[node as usize] > 0) {
        for &child in graph.children(parent) {
            parent_of[child as usize] = parent;
        }
        node = parent;
    }
    // Going from parent to parent never ends, so we must come back to a node.
    let mut seen = vec![false; graph.len()];
    while !std::mem::replace(&mut seen[node as usize], true) {
        node = parent_of[node as usize];
    }
    let mut path = vec![node];
    loop {
        node = parent_of[node as usize];
        path.push(node);
        if node == path[0] {
            break;
        }
    }
    path.iter().rev().map(|&node| graph.name(node)).collect()
}

/// The first edge in node order after which the same side moves again (against 2.4), if there is one.
pub(super) fn repeated_side(graph: &Graph) -> Option<(NodeId, NodeId)> {
    (0..graph.len() as NodeId).find_map(|node| {
        let child = graph.children(node).iter().find(|&&child| graph.side(child) == graph.side(node))?;
        Some((node, *child))
    })
}
