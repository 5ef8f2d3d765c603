//! Selects the nodes of a graph to draw, and the boxes that stand for the others. Nothing here recurses: a graph may be
//! a million nodes deep.

use std::collections::VecDeque;

use verimax::{Graph, NodeId};

/// The most nodes that are drawn.
const MAX_NODES: usize = 150;
/// Roughly the most edges between them.
const MAX_EDGES: usize = 600;

/// The nodes that are drawn, and the boxes that stand for the others. Both are *vertices* of the picture: the root is
/// vertex 0, and the boxes come last.
pub struct Selection {
    /// The nodes, in the order of selection.
    pub nodes: Vec<NodeId>,
    /// The boxes.
    pub boxes: Vec<HiddenNodes>,
    /// For each node, the vertex that shows it or stands for it.
    pub vertex_of: Vec<u32>,
    /// The edges from nodes to boxes, at most one per node.
    pub box_edges: Vec<(u32, u32)>,
}

/// The contents of a box. A node that fits into several boxes counts in the first.
#[derive(Clone, Copy, Default)]
pub struct HiddenNodes {
    /// The number of nodes.
    pub count: usize,
    /// How many of them the search reached.
    pub reached: usize,
}

const NOT_YET: u32 = u32::MAX;

impl Selection {
    /// Selects breadth first. Nodes that the search reached come first.
    pub fn of(graph: &Graph, reached: &[bool]) -> Selection {
        let (nodes, mut vertex_of) = choose(graph, reached);
        let (mut boxes, mut box_edges) = (Vec::new(), Vec::new());
        if nodes.len() == graph.len() {
            return Selection { nodes, boxes, vertex_of, box_edges };
        }
        for (vertex, &node) in (0..).zip(&nodes) {
            let own = (nodes.len() + boxes.len()) as u32;
            let hidden = hide_below(graph, node, reached, own, &mut vertex_of);
            if hidden.count > 0 {
                boxes.push(hidden);
                box_edges.push((vertex, own));
            } else {
                let mut below = graph.children(node).iter().map(|&child| vertex_of[child as usize]);
                box_edges.extend(below.find(|&other| other as usize >= nodes.len()).map(|other| (vertex, other)));
            }
        }
        Selection { nodes, boxes, vertex_of, box_edges }
    }

    /// True if the vertex is a node, not a box.
    pub fn is_node(&self, vertex: u32) -> bool {
        (vertex as usize) < self.nodes.len()
    }
}

fn choose(graph: &Graph, reached: &[bool]) -> (Vec<NodeId>, Vec<u32>) {
    let (mut nodes, mut vertex_of) = (Vec::new(), vec![NOT_YET; graph.len()]);
    let mut queues = [VecDeque::new(), VecDeque::new()];
    let mut parents_drawn = vec![0_usize; graph.len()];
    let mut edges = 0;
    queues[0].push_back(graph.root());
    while nodes.len() < MAX_NODES {
        let [first, second] = &mut queues;
        let Some(node) = first.pop_front().or_else(|| second.pop_front()) else { break };
        let children = graph.children(node);
        let below = children.iter().filter(|&&child| vertex_of[child as usize] != NOT_YET).count();
        edges += parents_drawn[node as usize] + below;
        if edges > MAX_EDGES {
            break;
        }
        vertex_of[node as usize] = nodes.len() as u32;
        nodes.push(node);
        for &child in children {
            let is_new = vertex_of[child as usize] == NOT_YET && parents_drawn[child as usize] == 0;
            parents_drawn[child as usize] += 1;
            if is_new {
                queues[usize::from(!reached[child as usize])].push_back(child);
            }
        }
    }
    (nodes, vertex_of)
}

/// Hides all nodes below `node` that have no vertex yet in the box `own`.
fn hide_below(graph: &Graph, node: NodeId, reached: &[bool], own: u32, vertex_of: &mut [u32]) -> HiddenNodes {
    let mut hidden = HiddenNodes::default();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        for &child in graph.children(node) {
            if vertex_of[child as usize] == NOT_YET {
                vertex_of[child as usize] = own;
                hidden.count += 1;
                hidden.reached += usize::from(reached[child as usize]);
                open.push(child);
            }
        }
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;
    use verimax::{Node, Side};

    fn node(children: Vec<NodeId>) -> Node {
        Node { side: Side::Max, eval: 0, children, name: None }
    }

    #[test]
    fn a_small_graph_is_drawn_whole() {
        let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0))").unwrap();
        let selection = Selection::of(&graph, &vec![true; graph.len()]);
        assert_eq!((selection.nodes.len(), selection.boxes.len()), (graph.len(), 0));
    }

    #[test]
    fn reached_nodes_come_first_and_every_node_is_counted_once() {
        // The root has 1,000 children, each with one child of its own. The search reached the last 50 children.
        let mut nodes = vec![node((1..=1000).collect())];
        nodes.extend((1..=1000).map(|i| node(vec![1000 + i])));
        nodes.extend((1..=1000).map(|_| node(vec![])));
        let graph = Graph::new(nodes, 0).unwrap();
        let reached: Vec<bool> = (0..2001).map(|i| i == 0 || (951..=1000).contains(&i)).collect();
        let selection = Selection::of(&graph, &reached);
        assert_eq!(selection.nodes.len(), MAX_NODES);
        assert_eq!(selection.nodes[1..=50], (951..=1000).collect::<Vec<_>>());
        let hidden: usize = selection.boxes.iter().map(|hidden| hidden.count).sum();
        assert_eq!(hidden + MAX_NODES, 2001);
        assert!(selection.vertex_of.iter().all(|&vertex| vertex != NOT_YET));
    }

    #[test]
    fn a_dense_graph_is_cut_by_its_edges() {
        let nodes = (0..140).map(|i| node((i + 1..140).collect())).collect();
        let graph = Graph::new(nodes, 0).unwrap();
        let selection = Selection::of(&graph, &[true; 140]);
        assert_eq!(selection.nodes.len(), 35, "35 * 34 / 2 = 595 edges");
        assert_eq!(selection.boxes.len(), 1);
        assert_eq!(selection.box_edges.len(), 35);
    }
}
