//! Explicit game graphs: every position is listed. `file`, `json` and `short` read and write them, `validate` checks
//! them, and `explore` makes one out of any game. `path_graph` has those with cycles.

mod error;
mod explore;
mod file;
#[cfg(feature = "json")]
mod json;
mod path_graph;
mod short;
mod validate;

use std::ops::Range;

use rustc_hash::FxHashMap;
use verimax_contracts::{ensures, opaque, requires, theory, trusted, verified};

use crate::game::Game;
use crate::text::{SHORT, printable};
use crate::value::{Side, Value};

pub use error::GraphError;
pub use file::{GraphFile, TableLine};
pub use path_graph::PathGraph;

theory!("graph_law.Graph_law");

/// The index of a node of a [`Graph`].
#[verified]
pub type NodeId = u32;

/// A node, as the reader of a file or a caller of [`Graph::new`] gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The side to move.
    pub side: Side,
    /// The static evaluation from Max's point of view.
    pub eval: Value,
    /// The children, in the order in which a search tries them.
    pub children: Vec<NodeId>,
    /// The name, if it has one.
    pub name: Option<String>,
}

/// A finite, acyclic game graph with one root from which every node can be reached. A node with two parents is a
/// transposition.
///
/// ```
/// use verimax::{Depth, Graph, law};
/// let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
/// assert_eq!(law::minimax(&graph, graph.root(), Depth::END), 7);
/// ```
#[opaque]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    sides: Vec<Side>,
    evals: Vec<Value>,
    /// The children of node `i` are `children[first_child[i]..first_child[i + 1]]`.
    first_child: Vec<u32>,
    children: Vec<NodeId>,
    names: FxHashMap<NodeId, String>,
    root: NodeId,
    /// All nodes, parents before children.
    order: Vec<NodeId>,
    /// The first edge, if any, after which the same side moves again.
    repeated_side: Option<(NodeId, NodeId)>,
}

impl Graph {
    /// Builds a graph of these nodes, or says what is wrong with them.
    pub fn new(nodes: Vec<Node>, root: NodeId) -> Result<Graph, GraphError> {
        let edges = nodes.iter().map(|node| node.children.len()).sum();
        if u32::try_from(nodes.len()).is_err() || u32::try_from(edges).is_err() {
            return Err(GraphError::TooLarge { limit: u32::MAX as usize });
        }
        let mut graph = Graph {
            sides: Vec::with_capacity(nodes.len()),
            evals: Vec::with_capacity(nodes.len()),
            first_child: Vec::with_capacity(nodes.len() + 1),
            children: Vec::with_capacity(edges),
            names: FxHashMap::default(),
            root,
            order: Vec::new(),
            repeated_side: None,
        };
        graph.first_child.push(0);
        for (id, node) in (0..).zip(nodes) {
            graph.sides.push(node.side);
            graph.evals.push(node.eval);
            graph.children.extend(node.children);
            graph.first_child.push(graph.children.len() as u32);
            if let Some(name) = node.name {
                graph.names.insert(id, name);
            }
        }
        graph.order = validate::order_of(&graph)?;
        graph.repeated_side = validate::repeated_side(&graph);
        Ok(graph)
    }

    /// The node where the game starts.
    #[trusted]
    #[ensures("result = root_of self && result < node_count self")]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The number of nodes.
    #[trusted]
    #[ensures("result = node_count self")]
    #[allow(clippy::len_without_is_empty)] // a graph has a root
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// The side to move.
    #[trusted]
    #[requires("node < node_count self")]
    #[ensures("result = side_of (tree_at self node)")]
    pub fn side(&self, node: NodeId) -> Side {
        self.sides[node as usize]
    }

    /// The static evaluation from Max's point of view.
    #[trusted]
    #[requires("node < node_count self")]
    #[ensures("result = eval_of (tree_at self node) && -inf <= result <= inf")]
    pub fn eval(&self, node: NodeId) -> Value {
        self.evals[node as usize]
    }

    /// The children, in move order.
    #[trusted]
    #[requires("node < node_count self")]
    #[ensures("children_of self node result && length result <= 4294967295")]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let node = node as usize;
        &self.children[self.first_child[node] as usize..self.first_child[node + 1] as usize]
    }

    /// The node's name, or `#` and its index.
    pub fn name(&self, node: NodeId) -> String {
        self.names.get(&node).cloned().unwrap_or_else(|| format!("#{node}"))
    }

    /// The node's name as people may see it, whatever it contains: see [`text`](crate::text).
    pub fn shown_name(&self, node: NodeId) -> String {
        printable(&self.name(node), SHORT)
    }

    /// The node with this name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.names.iter().find(|(_, own)| *own == name).map(|(node, _)| *node)
    }

    /// All nodes, parents before children.
    #[trusted]
    #[ensures("result = order_of self && complete_order self")]
    pub fn topological_order(&self) -> &[NodeId] {
        &self.order
    }

    /// The length of the longest game, in moves.
    pub fn height(&self) -> u32 {
        let mut height = vec![0; self.len()];
        for &node in self.order.iter().rev() {
            height[node as usize] =
                self.children(node).iter().map(|&child| height[child as usize] + 1).max().unwrap_or(0);
        }
        height[self.root as usize]
    }

    /// The graph as a game that starts at `node`.
    pub fn position(&self, node: NodeId) -> GraphPosition<'_> {
        GraphPosition { graph: self, node }
    }

    /// The graph as a game that starts at the root.
    pub fn start(&self) -> GraphPosition<'_> {
        self.position(self.root)
    }

    /// Fails if the same side moves twice in a row, and names the edge where it does.
    pub fn require_alternating(&self) -> Result<(), GraphError> {
        match self.repeated_side {
            None => Ok(()),
            Some((parent, child)) => Err(GraphError::NotAlternating {
                parent: self.name(parent),
                child: self.name(child),
                side: self.side(parent),
            }),
        }
    }

    /// Fails if Min moves first.
    pub fn require_max_starts(&self) -> Result<(), GraphError> {
        match self.side(self.root) {
            Side::Max => Ok(()),
            Side::Min => Err(GraphError::MinStarts { root: self.name(self.root) }),
        }
    }
}

/// A node of a graph as a position of a game. A move is the index of a child.
#[derive(Clone, Copy, Debug)]
pub struct GraphPosition<'g> {
    graph: &'g Graph,
    node: NodeId,
}

impl<'g> GraphPosition<'g> {
    /// The graph.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The node.
    pub fn node(&self) -> NodeId {
        self.node
    }
}

impl Game for GraphPosition<'_> {
    type Move = u32;
    type Moves = Range<u32>;
    type Key = NodeId;

    fn side(&self) -> Side {
        self.graph.side(self.node)
    }

    fn moves(&self) -> Range<u32> {
        0..self.graph.children(self.node).len() as u32
    }

    fn play(&self, mv: u32) -> Self {
        self.graph.position(self.graph.children(self.node)[mv as usize])
    }

    fn eval(&self) -> Value {
        self.graph.eval(self.node)
    }

    fn key(&self) -> NodeId {
        self.node
    }

    /// The address of the graph: no other graph has it as long as this one lives.
    fn rules(&self) -> u64 {
        std::ptr::from_ref(self.graph).addr() as u64
    }
}
