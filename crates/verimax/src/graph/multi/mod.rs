//! [`MultiGraph`]: explicit games for several players. `short` reads and writes trees; `json/multi.rs` reads and writes
//! files.

mod short;

use std::ops::Range;

use super::{Graph, GraphError, Node, NodeId};
use crate::graph::explore::explored;
use crate::multi_game::MultiGame;
use crate::payoffs::{MOST_PLAYERS, Payoffs, Player};
use crate::value::{Depth, INF, Side, Value};

/// A node, as the reader of a file or a caller of [`MultiGraph::new`] gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiNode {
    /// The player to move.
    pub player: Player,
    /// What the players get; an estimate, if there are children. `None` stands for zeros, and only where there are
    /// children.
    pub payoffs: Option<Payoffs>,
    /// The children, in the order in which a search tries them.
    pub children: Vec<NodeId>,
    /// The name, if it has one.
    pub name: Option<String>,
}

/// A finite, acyclic game graph for several players, with one root from which every node can be reached.
///
/// ```
/// use verimax::{Depth, MultiGraph, Ties, search::multi};
/// let graph = MultiGraph::parse("(p0 (p1 [1,2,6] [3,1,5]) (p1 [2,4,3] [4,4,1]))").unwrap().graph;
/// let best = |ties| multi::max_n(&graph.start(), Depth::END, ties, &mut ()).to_string();
/// assert_eq!(best(Ties::First), "[2, 4, 3]");
/// assert_eq!(best(Ties::Last), "[4, 4, 1]"); // player 1 does not care
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiGraph {
    /// The edges, the names and the root. Its sides and evaluations mean nothing.
    frame: Graph,
    movers: Vec<Player>,
    payoffs: Vec<Payoffs>,
    players: usize,
    /// What no vector's sum exceeds, if no payoff is negative.
    greatest_sum: Option<Value>,
}

/// A graph for several players, and how deep its file asks to search it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiFile {
    /// The graph.
    pub graph: MultiGraph,
    /// How deep to search from the root.
    pub depth: Depth,
}

impl MultiGraph {
    /// Builds a graph of these nodes, or says what is wrong with them. The number of players is that of the payoffs,
    /// the same at all nodes.
    pub fn new(nodes: Vec<MultiNode>, root: NodeId) -> Result<MultiGraph, GraphError> {
        let name = |id: usize| nodes[id].name.clone().unwrap_or_else(|| format!("#{id}"));
        let bad = |id: usize, message: String| GraphError::BadPayoffs { node: name(id), message };
        let with_payoffs = nodes.iter().enumerate().find_map(|(id, node)| Some((id, node.payoffs.as_ref()?)));
        let players = with_payoffs.map_or(0, |(_, payoffs)| payoffs.players());
        for (id, node) in nodes.iter().enumerate() {
            match &node.payoffs {
                None if node.children.is_empty() => {
                    return Err(bad(
                        id,
                        "has no children and no payoff; a finished game has one for each player".into(),
                    ));
                }
                Some(payoffs) if payoffs.players() != players => {
                    let (first, _) = with_payoffs.unwrap_or((id, payoffs));
                    let (here, there) = (counted(payoffs.players()), name(first));
                    return Err(bad(
                        id,
                        format!("has {here}, but {there} has {players}; all have one for each player"),
                    ));
                }
                Some(payoffs) if !(1..=MOST_PLAYERS).contains(&players) => {
                    let here = counted(payoffs.players());
                    return Err(bad(id, format!("has {here}; a game has 1 to {MOST_PLAYERS} players")));
                }
                Some(payoffs) => {
                    if let Some(&value) = payoffs.values().iter().find(|value| !(-INF..=INF).contains(*value)) {
                        return Err(GraphError::OutOfRange { node: name(id), value: value.into() });
                    }
                }
                None => {}
            }
        }
        // Without any payoffs there is a cycle, or nothing at all: the frame says so.
        if let Some(id) = nodes.iter().position(|node| players > 0 && node.player >= players) {
            let player = nodes[id].player;
            return Err(bad(id, format!("has player {player} to move, but the players are 0 to {}", players - 1)));
        }
        let movers = nodes.iter().map(|node| node.player).collect();
        let zeros = Payoffs::new(vec![0; players]);
        let payoffs: Vec<Payoffs> =
            nodes.iter().map(|node| node.payoffs.clone().unwrap_or_else(|| zeros.clone())).collect();
        let frame =
            nodes.into_iter().map(|MultiNode { children, name, .. }| Node { side: Side::Max, eval: 0, children, name });
        let frame = Graph::new(frame.collect(), root)?;
        let sum = |payoffs: &Payoffs| payoffs.values().iter().map(|&value| i64::from(value)).sum::<i64>();
        let is_bounded = payoffs.iter().flat_map(Payoffs::values).all(|&value| value >= 0);
        let greatest = payoffs.iter().map(sum).max().and_then(|sum| Value::try_from(sum).ok());
        let greatest_sum = greatest.filter(|&sum| is_bounded && sum <= INF);
        Ok(MultiGraph { frame, movers, payoffs, players, greatest_sum })
    }

    /// All positions of a game within `depth` moves of `start`, one node for each position and number of plies left
    /// (with [`Depth::END`], one per position). Fails if there are more than `limit`.
    pub fn explore<G: MultiGame>(start: G, depth: Depth, limit: usize) -> Result<MultiGraph, GraphError> {
        let successors = |position: &G| position.moves().map(|mv| position.play(mv)).collect();
        let (positions, children) = explored(start, depth, limit, G::key, successors)?;
        let nodes = positions.iter().zip(children).map(|((position, _), children)| MultiNode {
            player: position.player(),
            payoffs: Some(position.payoffs()),
            children,
            name: None,
        });
        MultiGraph::new(nodes.collect(), 0)
    }

    /// Reads either form: JSON if the text starts with a brace, the short form otherwise. JSON needs the feature
    /// `json`.
    pub fn parse(text: &str) -> Result<MultiFile, GraphError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            return MultiGraph::from_json(text);
        }
        Ok(MultiFile { graph: MultiGraph::from_short(text)?, depth: Depth::END })
    }

    /// True if the text looks like a graph for several players rather than for two: it has payoffs or numbered players.
    pub fn is_meant_by(text: &str) -> bool {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            let is_field = |(at, field): (usize, &str)| text[at + field.len()..].trim_start().starts_with(':');
            return text.match_indices("\"payoff\"").any(is_field);
        }
        short::is_meant_by(text)
    }

    /// The edges, the names and the root, as a graph whose sides and evaluations mean nothing.
    pub fn frame(&self) -> &Graph {
        &self.frame
    }

    /// The number of nodes.
    #[allow(clippy::len_without_is_empty)] // a graph has a root
    pub fn len(&self) -> usize {
        self.frame.len()
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The node where the game starts.
    pub fn root(&self) -> NodeId {
        self.frame.root()
    }

    /// The player to move.
    pub fn player(&self, node: NodeId) -> Player {
        self.movers[node as usize]
    }

    /// What the players get at a node, or an estimate.
    pub fn payoffs(&self, node: NodeId) -> &Payoffs {
        &self.payoffs[node as usize]
    }

    /// The children, in move order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.frame.children(node)
    }

    /// The node's name, or `#` and its index.
    pub fn name(&self, node: NodeId) -> String {
        self.frame.name(node)
    }

    /// The nodes, in the order of their indices, as [`MultiGraph::new`] takes them.
    pub fn nodes(&self) -> Vec<MultiNode> {
        let nodes = (0..).zip(self.frame.nodes());
        nodes
            .map(|(id, node)| MultiNode {
                player: self.player(id),
                payoffs: Some(self.payoffs(id).clone()),
                children: node.children,
                name: node.name,
            })
            .collect()
    }

    /// The graph as a game that starts at the root.
    pub fn start(&self) -> MultiPosition<'_> {
        MultiPosition { graph: self, node: self.root() }
    }
}

#[cfg(not(feature = "json"))]
impl MultiGraph {
    fn from_json(_: &str) -> Result<MultiFile, GraphError> {
        let message = "this is JSON, and this program is built without the feature `json` of verimax; a tree can be \
                       written as (p0 [1,2,3] [3,2,1])";
        Err(GraphError::Syntax { line: 1, column: 1, message: message.to_owned() })
    }
}

/// A number of payoffs, in words.
fn counted(payoffs: usize) -> String {
    if payoffs == 1 { "1 payoff".to_owned() } else { format!("{payoffs} payoffs") }
}

/// A node of a graph as a position of a game. A move is the index of a child.
#[derive(Clone, Copy, Debug)]
pub struct MultiPosition<'g> {
    graph: &'g MultiGraph,
    node: NodeId,
}

impl MultiPosition<'_> {
    /// The node.
    pub fn node(&self) -> NodeId {
        self.node
    }
}

impl MultiGame for MultiPosition<'_> {
    type Move = u32;
    type Moves = Range<u32>;
    type Key = NodeId;

    fn players(&self) -> usize {
        self.graph.players
    }

    fn player(&self) -> Player {
        self.graph.player(self.node)
    }

    fn moves(&self) -> Range<u32> {
        0..self.graph.children(self.node).len() as u32
    }

    fn play(&self, mv: u32) -> Self {
        MultiPosition { graph: self.graph, node: self.graph.children(self.node)[mv as usize] }
    }

    fn payoffs(&self) -> Payoffs {
        self.graph.payoffs(self.node).clone()
    }

    fn greatest_sum(&self) -> Option<Value> {
        self.graph.greatest_sum
    }

    fn key(&self) -> NodeId {
        self.node
    }
}
