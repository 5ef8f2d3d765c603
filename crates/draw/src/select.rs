//! Which nodes of a graph are drawn, and which boxes stand for the others. Every loop is over lists: a graph may be a
//! million nodes deep.

use std::collections::VecDeque;

use verimax::{Graph, NodeId};

/// At most so many nodes are drawn.
const MAX_NODES: usize = 150;
/// And at most about so many edges between them.
const MAX_EDGES: usize = 600;

/// The nodes that are drawn, and the boxes for those that are not. Both are *vertices* of the picture, numbered from
/// the root, which is 0, with the boxes last.
pub struct Selection {
    /// The nodes, in the order in which they were chosen.
    pub nodes: Vec<NodeId>,
    /// The boxes.
    pub boxes: Vec<HiddenNodes>,
    /// Which vertex shows a node, or stands for it.
    pub vertex_of: Vec<u32>,
    /// The edges from nodes to boxes: at most one for each node.
    pub box_edges: Vec<(u32, u32)>,
}

/// What a box stands for. A node that several boxes could stand for is counted in the first.
#[derive(Clone, Copy, Default)]
pub struct HiddenNodes {
    /// How many nodes.
    pub count: usize,
    /// How many of them were reached by the search.
    pub reached: usize,
}

const NOT_YET: u32 = u32::MAX;

impl Selection {
    /// Chooses breadth-first, and as long as there are any, nodes that the search reached.
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

    /// Whether the vertex is a node, and no box.
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

/// Puts all nodes below `node` that have no vertex yet into the box `own`.
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
        // A root with 1,000 children, of which each has one child; the search reached the last 50 children.
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
