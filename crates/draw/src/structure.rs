//! The shape of a graph: distances, parents, layers, and the line that marks the depth limit.

use std::collections::VecDeque;

use verimax::Graph;

use crate::picture::Vertex;
use crate::select::Selection;

/// For each node, the length of the shortest path from the root.
pub fn distances(graph: &Graph) -> Vec<u32> {
    let mut distance = vec![u32::MAX; graph.len()];
    distance[graph.root() as usize] = 0;
    let mut queue = VecDeque::from([graph.root()]);
    while let Some(node) = queue.pop_front() {
        for &child in graph.children(node) {
            if distance[child as usize] == u32::MAX {
                distance[child as usize] = distance[node as usize] + 1;
                queue.push_back(child);
            }
        }
    }
    distance
}

/// For each node, the number of moves that lead to it.
pub fn parents(graph: &Graph) -> Vec<u32> {
    let mut parents = vec![0; graph.len()];
    for &node in graph.topological_order() {
        for &child in graph.children(node) {
            parents[child as usize] += 1;
        }
    }
    parents
}

/// For each vertex, the length of the longest path from the root, among the vertices that are drawn.
pub fn layers(graph: &Graph, selection: &Selection) -> Vec<usize> {
    let mut layer = vec![0; selection.nodes.len() + selection.boxes.len()];
    for &node in graph.topological_order() {
        let vertex = selection.vertex_of[node as usize];
        if selection.is_node(vertex) {
            for &child in graph.children(node) {
                let below = selection.vertex_of[child as usize] as usize;
                if below < selection.nodes.len() {
                    layer[below] = layer[below].max(layer[vertex as usize] + 1);
                }
            }
        }
    }
    for &(vertex, below) in &selection.box_edges {
        layer[below as usize] = layer[below as usize].max(layer[vertex as usize] + 1);
    }
    layer
}

/// Returns the layer above the line that marks the depth limit, if one line can separate all nodes within the limit
/// from the others.
pub fn frontier(vertices: &[Vertex], distance: &[u32], limit: u32) -> Option<usize> {
    let mut is_something_below = false;
    for vertex in vertices {
        let is_above = distance[vertex.node? as usize] <= limit;
        if is_above && vertex.layer > limit as usize {
            return None;
        }
        is_something_below |= !is_above;
    }
    is_something_below.then_some(limit as usize)
}
