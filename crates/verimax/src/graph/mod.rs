//! Explicit game graphs: every position is listed. `file`, `json`, `short` and `names` read and write them, `validate`
//! checks them, `access` shows what is in them, and `explore` makes one out of any game. `path_graph` has those with
//! cycles, `chance_graph` those in which chance moves, `multi` those for several players.

mod access;
mod chance_graph;
mod error;
mod explore;
mod file;
#[cfg(feature = "json")]
mod json;
mod multi;
mod names;
mod path_graph;
mod short;
mod tokens;
mod validate;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use verimax_contracts::{opaque, theory, verified};

use crate::game::Game;
use crate::text::{SHORT, printable};
use crate::value::{Side, Value};

pub use chance_graph::{ChanceFile, ChanceGraph, ChanceNode, ChancePosition};
pub use error::GraphError;
pub use file::{GraphFile, TableLine};
pub use multi::{MultiFile, MultiGraph, MultiNode, MultiPosition};
pub use path_graph::PathGraph;

theory!("names.Names");

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
#[verified]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    sides: Vec<Side>,
    evals: Vec<Value>,
    /// The children of node `i` are `child_nodes[first_child[i]..first_child[i + 1]]`.
    first_child: Vec<u32>,
    child_nodes: Vec<NodeId>,
    names: Names,
    root_node: NodeId,
    /// All nodes, parents before children.
    order: Vec<NodeId>,
    /// The first edge, if any, after which the same side moves again.
    repeated_side: Option<(NodeId, NodeId)>,
    hash: GraphHash,
}

/// The names of those nodes that have one.
#[opaque]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Names(FxHashMap<NodeId, String>);

/// A hash of the graph, made when somebody asks for it.
#[opaque]
#[derive(Clone, Debug, Default)]
struct GraphHash(OnceLock<u64>);

/// Equal graphs have equal hashes, so hashes are not compared.
impl PartialEq for GraphHash {
    fn eq(&self, _: &GraphHash) -> bool {
        true
    }
}

impl Eq for GraphHash {}

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
            child_nodes: Vec::with_capacity(edges),
            names: Names::default(),
            root_node: root,
            order: Vec::new(),
            repeated_side: None,
            hash: GraphHash::default(),
        };
        graph.first_child.push(0);
        for (id, node) in (0..).zip(nodes) {
            graph.sides.push(node.side);
            graph.evals.push(node.eval);
            graph.child_nodes.extend(node.children);
            graph.first_child.push(graph.child_nodes.len() as u32);
            if let Some(name) = node.name {
                graph.names.0.insert(id, name);
            }
        }
        graph.order = validate::order_of(&graph)?;
        graph.repeated_side = validate::repeated_side(&graph);
        // The proofs of all that reads a graph rest on this. It says again, in proved code, what was checked above.
        assert!(graph.is_well_formed(), "a validated graph is well formed");
        Ok(graph)
    }

    /// The node's name, or `#` and its index.
    pub fn name(&self, node: NodeId) -> String {
        self.names.0.get(&node).cloned().unwrap_or_else(|| format!("#{node}"))
    }

    /// The node's name as people may see it, whatever it contains: see [`text`](crate::text).
    pub fn shown_name(&self, node: NodeId) -> String {
        printable(&self.name(node), SHORT)
    }

    /// The node with this name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.names.0.iter().find(|(_, own)| *own == name).map(|(node, _)| *node)
    }

    /// A hash of all that matters to a search: the same in every run of the program.
    fn hash(&self) -> u64 {
        *self.hash.0.get_or_init(|| {
            let edges = (&self.first_child, &self.child_nodes);
            BuildHasherDefault::<DefaultHasher>::default().hash_one((&self.sides, &self.evals, edges))
        })
    }

    /// The length of the longest game, in moves.
    pub fn height(&self) -> u32 {
        let mut height = vec![0; self.len()];
        for &node in self.order.iter().rev() {
            height[node as usize] =
                self.children(node).iter().map(|&child| height[child as usize] + 1).max().unwrap_or(0);
        }
        height[self.root_node as usize]
    }

    /// The graph as a game that starts at `node`.
    pub fn position(&self, node: NodeId) -> GraphPosition<'_> {
        GraphPosition { graph: self, node }
    }

    /// The graph as a game that starts at the root.
    pub fn start(&self) -> GraphPosition<'_> {
        self.position(self.root_node)
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
        match self.side(self.root_node) {
            Side::Max => Ok(()),
            Side::Min => Err(GraphError::MinStarts { root: self.name(self.root_node) }),
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

    /// A hash of the graph. (Its address would not do: the next run may have another graph there, and load a table of
    /// this one.)
    fn rules(&self) -> u64 {
        self.graph.hash()
    }
}
