//! What retrograde analysis reads and writes: [`Edges`], a graph in three vectors, and [`Solution`].

use verimax_contracts::verified;

use crate::graph::{Graph, NodeId, PathGraph};
use crate::value::{Side, Value};

/// The rank of a node outside of an attractor.
#[verified]
pub const NEVER: u32 = u32::MAX;

/// A graph, with or without cycles: its moves one after the other.
#[verified]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// The side to move at each node.
    pub(super) sides: Vec<Side>,
    /// What a node is worth if the game is over there, from Max's point of view.
    pub(super) ends: Vec<Value>,
    /// The moves of node `p` are those from number `first[p]` to before `first[p + 1]`.
    pub(super) first: Vec<usize>,
    /// Where each move leads.
    pub(super) targets: Vec<NodeId>,
}

impl Default for Edges {
    fn default() -> Edges {
        Edges { sides: Vec::new(), ends: Vec::new(), first: vec![0], targets: Vec::new() }
    }
}

impl Edges {
    /// Adds the next node: the side to move, what it is worth to Max if the game is over there, and the nodes that its
    /// moves lead to. These may be added later.
    pub fn add(&mut self, side: Side, end: Value, targets: &[NodeId]) {
        self.sides.push(side);
        self.ends.push(end);
        self.targets.extend(targets);
        self.first.push(self.targets.len());
    }
}

impl From<&Graph> for Edges {
    fn from(graph: &Graph) -> Edges {
        super::acyclic::edges_of(graph)
    }
}

/// The history, and whether wins count plies, do not matter here.
impl From<&PathGraph> for Edges {
    fn from(graph: &PathGraph) -> Edges {
        let mut edges = Edges::default();
        for node in graph.nodes() {
            edges.add(node.side, node.eval, &node.children);
        }
        edges
    }
}

/// What one side wants: an end that it finds worth this at least.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    /// Who wants it.
    pub side: Side,
    /// From the point of view of that side.
    pub least: Value,
}

/// The moves into each node, the last one first. Moves go by their numbers plus one; 0 means that there is none.
#[verified]
pub(super) struct Incoming {
    /// The last move into each node.
    pub latest: Vec<usize>,
    /// The last move before this one that leads to the same node.
    pub next: Vec<usize>,
    /// The node that each move starts from.
    pub source: Vec<NodeId>,
}

/// What every node of a graph is worth, and how far away that is.
#[verified]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value of each node, from Max's point of view. Play that never ends is worth 0.
    pub values: Vec<Value>,
    /// In how many plies the side that profits forces it: it hurries, and the other side delays. 0 where the value is
    /// 0.
    pub distances: Vec<u32>,
}
