//! Enumerates every question about game graphs with a given number of nodes, and asks MTD(f) over NegamaxTTW. Questions
//! that differ only in what cannot matter are asked once:
//!
//! - Nodes are numbered in breadth-first order. So there is one graph of each isomorphism class.
//! - Max starts. The other half is the same with all values negated.
//! - No child is listed twice. The driver searches null windows, and within one search all nodes have the same window
//!   (from Max's point of view). So the second visit gets the same answer at once, from the table or the evaluation.
//! - Only the order of the evaluations and the first guess matters. The driver asks 'at least v?' and 'more than v?'
//!   for evaluations v, and 'at least the guess?'. The guess is 0, and no evaluation is.
//! - An evaluation that the search never asks for matters only by being below or above the result. (If it were equal,
//!   the result could only have more witnesses.)
//! - Some node with moves is at the depth limit, and some such node is reached with two different numbers of plies
//!   left. Otherwise there is only one expansion, or entries are reused only at their own depth, and the result is
//!   exact.

use std::cell::Cell;

use verimax::catalogue::{Alternation, Call};
use verimax::law::Expansions;
use verimax::table::{HashTable, Reuse};
use verimax::{Depth, Game, Graph, Node, NodeId, Side, Value, Window};
use verimax_check::Query;

/// The number of questions asked, and the counterexamples.
#[derive(Default)]
pub struct Count {
    /// Graphs.
    pub graphs: u64,
    /// Searches that see different values.
    pub searches: u64,
    /// Questions whose answer is not witnessed.
    pub not_witnessed: Vec<Query>,
}

/// Asks all questions about graphs with this many nodes. If the sides need not alternate, the search is in minimax
/// form.
pub fn ask_all(nodes: usize, alternating: bool) -> Count {
    let search = if alternating { "mtd_f(over=negamax_ttw)" } else { "mtd_f(over=minimax_ttw)" };
    let call = Call::parse(search).expect("a search of the catalogue");
    let mut all = All { nodes, alternating, call, count: Count::default() };
    all.grow(&mut vec![node(Side::Max)], 0);
    all.count
}

/// Evaluations lie strictly between `-FAR` and `FAR`.
const FAR: Value = 1 << 28;

struct All {
    nodes: usize,
    alternating: bool,
    call: Call,
    count: Count,
}

fn node(side: Side) -> Node {
    Node { side, eval: 0, children: Vec::new(), name: None }
}

fn reaches(nodes: &[Node], from: NodeId, to: NodeId) -> bool {
    from == to || nodes[from as usize].children.iter().any(|&child| reaches(nodes, child, to))
}

impl All {
    /// Tries every way to give children to `at` and the nodes after it.
    fn grow(&mut self, nodes: &mut Vec<Node>, at: usize) {
        if at == nodes.len() {
            if at == self.nodes {
                self.count.graphs += 1;
                self.choose_depth(nodes);
            }
            return;
        }
        self.grow(nodes, at + 1);
        for child in 1..nodes.len() as NodeId {
            let is_turn = !self.alternating || nodes[child as usize].side != nodes[at].side;
            if is_turn && !nodes[at].children.contains(&child) && !reaches(nodes, child, at as NodeId) {
                nodes[at].children.push(child);
                self.grow(nodes, at);
                nodes[at].children.pop();
            }
        }
        if nodes.len() < self.nodes {
            let child = nodes.len() as NodeId;
            nodes[at].children.push(child);
            nodes.push(node(nodes[at].side.other()));
            self.grow(nodes, at);
            nodes.pop();
            nodes[at].children.pop();
        }
    }

    fn choose_depth(&mut self, nodes: &[Node]) {
        let lengths = path_lengths(nodes);
        let inner: Vec<usize> = (0..nodes.len()).filter(|&node| !nodes[node].children.is_empty()).collect();
        for depth in 1..nodes.len() as u32 {
            let is_limit = inner.iter().any(|&node| lengths[node] >> depth & 1 == 1);
            let is_met_twice = |node: usize| (lengths[node] & ((2 << depth) - 1)).count_ones() > 1;
            if !is_limit || !inner.iter().any(|&node| is_met_twice(node)) {
                continue;
            }
            // The search cannot see the evaluation of a node at which no expansion ends.
            let is_seen = |node: usize| nodes[node].children.is_empty() || lengths[node] >> depth != 0;
            let evals: Vec<_> = (0..nodes.len()).map(|node| if is_seen(node) { None } else { Some(0) }).collect();
            let choices = if self.alternating { 1 } else { 1 << (inner.len() - 1) };
            for choice in 0..choices {
                let mut nodes = nodes.to_vec();
                if !self.alternating {
                    for (bit, &node) in inner[1..].iter().enumerate() {
                        nodes[node].side = if choice >> bit & 1 == 0 { Side::Max } else { Side::Min };
                    }
                }
                let graph = Graph::new(nodes, 0).expect("a game graph");
                self.choose_evals(&graph, Depth::plies(depth), &mut evals.clone());
            }
        }
    }

    /// Runs the search. When it asks for an evaluation, tries every place in the order of those chosen so far.
    fn choose_evals(&mut self, graph: &Graph, depth: Depth, evals: &mut Vec<Option<Value>>) {
        let wanted = Cell::new(None);
        let start = Position { graph, evals, wanted: &wanted, node: 0 };
        let mut table = HashTable::<NodeId>::new(Reuse::AtLeast);
        let result = self.call.run(&start, Window::OPEN, depth, &mut table, &mut ()).expect("a value");
        let Some(node) = wanted.get() else {
            self.count.searches += 1;
            return self.judge(graph, depth, evals, result);
        };
        let mut known: Vec<Value> = evals.iter().flatten().copied().chain([-FAR, 0, FAR]).collect();
        known.sort_unstable();
        known.dedup();
        let equal = known.iter().copied().filter(|eval| ![-FAR, 0, FAR].contains(eval));
        let between = known.windows(2).map(|pair| pair[0] + (pair[1] - pair[0]) / 2);
        for eval in equal.chain(between) {
            evals[node as usize] = Some(eval);
            self.choose_evals(graph, depth, evals);
        }
        evals[node as usize] = None;
    }

    fn judge(&mut self, graph: &Graph, depth: Depth, evals: &[Option<Value>], result: Value) {
        let unseen: Vec<usize> = (0..evals.len()).filter(|&node| evals[node].is_none()).collect();
        for choice in 0..1 << unseen.len() {
            let mut nodes: Vec<Node> = graph.nodes().collect();
            nodes.iter_mut().zip(evals).for_each(|(node, eval)| node.eval = eval.unwrap_or_default());
            for (bit, &node) in unseen.iter().enumerate() {
                nodes[node].eval = if choice >> bit & 1 == 0 { result - 1 } else { result + 1 };
            }
            let graph = Graph::new(nodes, 0).expect("a game graph");
            if !Expansions::of(&graph, 0, depth).contain(result) {
                self.count.not_witnessed.push(Query {
                    graph,
                    depth,
                    window: Window::OPEN,
                    table: Vec::new(),
                    paths: None,
                });
            }
        }
    }
}

/// For each node, the lengths of the paths to it, as a bit set.
fn path_lengths(nodes: &[Node]) -> Vec<u32> {
    let mut lengths = vec![0; nodes.len()];
    lengths[0] = 1;
    let graph = Graph::new(nodes.to_vec(), 0).expect("a game graph");
    for &node in graph.topological_order() {
        for &child in graph.children(node) {
            lengths[child as usize] |= lengths[node as usize] << 1;
        }
    }
    lengths
}

/// A node of a graph in which some evaluations are still open.
#[derive(Clone)]
struct Position<'g> {
    graph: &'g Graph,
    evals: &'g [Option<Value>],
    /// The first node whose evaluation the search asked for while it was open.
    wanted: &'g Cell<Option<NodeId>>,
    node: NodeId,
}

impl Game for Position<'_> {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = NodeId;

    fn side(&self) -> Side {
        self.graph.side(self.node)
    }

    fn moves(&self) -> Self::Moves {
        0..self.graph.children(self.node).len() as u32
    }

    fn play(&self, mv: u32) -> Self {
        Position { node: self.graph.children(self.node)[mv as usize], ..self.clone() }
    }

    fn eval(&self) -> Value {
        self.evals[self.node as usize].unwrap_or_else(|| {
            self.wanted.set(self.wanted.get().or(Some(self.node)));
            0
        })
    }

    fn key(&self) -> NodeId {
        self.node
    }
}

impl Alternation for Position<'_> {
    fn alternates(&self) -> bool {
        self.graph.require_alternating().is_ok()
    }
}
