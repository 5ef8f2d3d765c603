//! [`ChanceGraph`]: explicit games in which chance moves, too.

use std::ops::Range;

use super::explore::explored;
use super::{Graph, GraphError, Node, NodeId};
use crate::chance_game::ChanceGame;
use crate::value::{Depth, INF, Interval, MOST_WEIGHT, Side, Turn, Value, Window};

/// A node of a [`ChanceGraph`], as the reader of a file or a caller of [`ChanceGraph::new`] gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceNode {
    /// Who moves.
    pub turn: Turn,
    /// The static evaluation from Max's point of view.
    pub eval: Value,
    /// The children, in the order in which a search tries them.
    pub children: Vec<NodeId>,
    /// Where chance moves, the weight of each child; elsewhere empty.
    pub weights: Vec<u32>,
    /// The name, if it has one.
    pub name: Option<String>,
}

/// A finite, acyclic game graph with chance: what a [`Graph`] is, with outcomes of chance and their weights.
///
/// ```
/// use verimax::law::chance::{Fraction, expectiminimax};
/// use verimax::{ChanceGraph, Depth};
/// let graph = ChanceGraph::parse("(max (chance 1*3 2*(min 4 5)) 3)").unwrap();
/// let value = expectiminimax(&graph, graph.root(), Depth::END).unwrap();
/// assert_eq!(value, Fraction::new(11.into(), 3.into())); // (1 * 3 + 2 * 4) / 3
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceGraph {
    /// Nodes and edges, validated. A chance node is Max's there.
    graph: Graph,
    turns: Vec<Turn>,
    /// For each node; empty where no chance moves.
    weights: Vec<Vec<u32>>,
    range: Interval,
}

/// A graph with chance, and the question that its file asks about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceFile {
    /// The graph.
    pub graph: ChanceGraph,
    /// How deep to search from the root.
    pub depth: Depth,
    /// In which window, from Max's point of view.
    pub window: Window,
}

impl ChanceGraph {
    /// Builds a graph of these nodes, or says what is wrong with them. The `range` contains all evaluations; without
    /// one, it is from the least to the greatest of them.
    pub fn new(nodes: Vec<ChanceNode>, root: NodeId, range: Option<Interval>) -> Result<ChanceGraph, GraphError> {
        let (mut turns, mut weights) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(nodes.len()));
        let mut plain = Vec::with_capacity(nodes.len());
        for (id, node) in (0..).zip(nodes) {
            let ChanceNode { turn, eval, children, weights: own, name } = node;
            let shown = || name.clone().unwrap_or_else(|| format!("#{id}"));
            check_weights(turn, children.len(), &own)
                .map_err(|problem| GraphError::BadWeights { node: shown(), problem })?;
            turns.push(turn);
            weights.push(own);
            let side = if let Turn::Player(side) = turn { side } else { Side::Max };
            plain.push(Node { side, eval, children, name });
        }
        let graph = Graph::new(plain, root)?;
        let range = match range {
            Some(range) => in_range(&graph, range)?,
            None => range_of((0..graph.len() as NodeId).map(|node| graph.eval(node))),
        };
        Ok(ChanceGraph { graph, turns, weights, range })
    }

    /// Truncates a game to a depth, as [`Graph::explore`] does: one node for each position and number of plies left.
    /// Fails if there are more than `limit`, or if the game breaks a promise about its weights or its range.
    pub fn explore<G: ChanceGame>(start: G, depth: Depth, limit: usize) -> Result<ChanceGraph, GraphError> {
        let range = start.range();
        let successors = |position: &G| position.moves().map(|mv| position.play(mv)).collect();
        let (positions, children) = explored(start, depth, limit, G::key, successors)?;
        let nodes = positions.iter().zip(children).map(|((position, left), children)| {
            let has_outcomes = position.turn() == Turn::Chance && !left.is_zero();
            let weights = match has_outcomes {
                true => position.moves().map(|outcome| position.weight(outcome)).collect(),
                false => Vec::new(),
            };
            ChanceNode { turn: position.turn(), eval: position.eval(), children, weights, name: None }
        });
        ChanceGraph::new(nodes.collect(), 0, Some(range))
    }

    /// Reads a graph in either form, see [`ChanceFile::parse`]. Ignores the question that the text may ask.
    pub fn parse(text: &str) -> Result<ChanceGraph, GraphError> {
        ChanceFile::parse(text).map(|file| file.graph)
    }

    /// The nodes and edges alone. There, a chance node is shown as Max's.
    pub fn structure(&self) -> &Graph {
        &self.graph
    }

    /// The node where the game starts.
    pub fn root(&self) -> NodeId {
        self.graph.root()
    }

    /// The number of nodes.
    #[allow(clippy::len_without_is_empty)] // a graph has a root
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Who moves at a node.
    pub fn turn(&self, node: NodeId) -> Turn {
        self.turns[node as usize]
    }

    /// The static evaluation of a node from Max's point of view.
    pub fn eval(&self, node: NodeId) -> Value {
        self.graph.eval(node)
    }

    /// The children of a node, in move order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.graph.children(node)
    }

    /// The weights of the children of a chance node; empty for other nodes.
    pub fn weights(&self, node: NodeId) -> &[u32] {
        &self.weights[node as usize]
    }

    /// Contains all evaluations.
    pub fn range(&self) -> Interval {
        self.range
    }

    /// The node's name, or `#` and its index.
    pub fn name(&self, node: NodeId) -> String {
        self.graph.name(node)
    }

    /// All nodes, in the order of their indices.
    pub fn nodes(&self) -> impl Iterator<Item = ChanceNode> + '_ {
        self.graph.nodes().enumerate().map(|(id, Node { eval, children, name, .. })| ChanceNode {
            turn: self.turns[id],
            eval,
            children,
            weights: self.weights[id].clone(),
            name,
        })
    }

    /// The graph as a game that starts at `node`.
    pub fn position(&self, node: NodeId) -> ChancePosition<'_> {
        ChancePosition { graph: self, node }
    }

    /// The graph as a game that starts at the root.
    pub fn start(&self) -> ChancePosition<'_> {
        self.position(self.root())
    }
}

impl ChanceFile {
    /// Reads either form: JSON if the text starts with a brace, the short form otherwise. JSON needs the feature
    /// `json`.
    pub fn parse(text: &str) -> Result<ChanceFile, GraphError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // some editors put a byte order mark there
        if text.trim_start().starts_with('{') {
            return ChanceFile::from_json(text);
        }
        let graph = ChanceGraph::from_short(text)?;
        Ok(ChanceFile { graph, depth: Depth::END, window: Window::OPEN })
    }
}

/// The evaluation of a node with moves that has none of its own: 0, or the number in the range of all others that is
/// nearest to it. So it never makes the range larger.
pub(super) fn default_eval(given: impl Iterator<Item = Value>) -> Value {
    let range = range_of(given);
    0.clamp(range.lower, range.upper)
}

/// From the least of these values to the greatest; only 0 if there are none.
fn range_of(mut values: impl Iterator<Item = Value>) -> Interval {
    let first = Interval::exactly(values.next().unwrap_or(0));
    values.fold(first, |range, value| Interval { lower: range.lower.min(value), upper: range.upper.max(value) })
}

/// The range, if it is one that contains all evaluations.
fn in_range(graph: &Graph, range: Interval) -> Result<Interval, GraphError> {
    let Interval { lower, upper } = range;
    if lower > upper || lower < -INF || upper > INF {
        return Err(GraphError::BadRange { lower: lower.into(), upper: upper.into() });
    }
    match (0..graph.len() as NodeId).find(|&node| !range.contains(graph.eval(node))) {
        Some(node) => Err(GraphError::OutsideRange { node: graph.name(node), value: graph.eval(node), lower, upper }),
        None => Ok(range),
    }
}

/// A chance node has a positive weight for each child, and all of them add up to at most [`MOST_WEIGHT`]. Other nodes
/// have none.
fn check_weights(turn: Turn, children: usize, weights: &[u32]) -> Result<(), String> {
    let count = weights.len();
    if turn != Turn::Chance && count > 0 {
        return Err(format!("has weights, but {turn} moves there; only outcomes of chance have weights"));
    }
    if turn == Turn::Chance && count != children {
        let children = if children == 1 { "1 child".to_owned() } else { format!("{children} children") };
        let weights = if count == 1 { "1 weight".to_owned() } else { format!("{count} weights") };
        return Err(format!("has {children}, but {weights}; each outcome of chance needs one"));
    }
    if weights.contains(&0) {
        return Err("has the weight 0; leave out what cannot happen".to_owned());
    }
    match weights.iter().map(|&weight| u64::from(weight)).sum::<u64>() {
        sum if sum > MOST_WEIGHT.into() => Err(format!(
            "has weights that add up to {sum}; the most is {MOST_WEIGHT}, so divide them by what they share"
        )),
        _ => Ok(()),
    }
}

#[cfg(not(feature = "json"))]
impl ChanceFile {
    fn from_json(text: &str) -> Result<ChanceFile, GraphError> {
        super::GraphFile::parse(text).and(Err(GraphError::Empty)) // without the feature, that is an error
    }
}

/// A node of a [`ChanceGraph`] as a position of a game. A move is the index of a child.
#[derive(Clone, Copy, Debug)]
pub struct ChancePosition<'g> {
    graph: &'g ChanceGraph,
    node: NodeId,
}

impl ChancePosition<'_> {
    /// The node.
    pub fn node(&self) -> NodeId {
        self.node
    }
}

impl ChanceGame for ChancePosition<'_> {
    type Move = u32;
    type Moves = Range<u32>;
    type Key = NodeId;

    fn turn(&self) -> Turn {
        self.graph.turn(self.node)
    }

    fn moves(&self) -> Range<u32> {
        0..self.graph.children(self.node).len() as u32
    }

    fn weight(&self, outcome: u32) -> u32 {
        self.graph.weights(self.node)[outcome as usize]
    }

    fn play(&self, mv: u32) -> Self {
        self.graph.position(self.graph.children(self.node)[mv as usize])
    }

    fn eval(&self) -> Value {
        self.graph.eval(self.node)
    }

    fn range(&self) -> Interval {
        self.graph.range
    }

    fn key(&self) -> NodeId {
        self.node
    }
}
