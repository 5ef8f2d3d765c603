//! Generates questions with chance: random graphs of growing size, rich in what breaks searches there. Nodes are
//! reached at different depths, weights are equal or far apart, windows end at or next to an evaluation, and the range
//! fits the evaluations closely or is wider.

use std::collections::VecDeque;

use fastrand::Rng;
use verimax::{ChanceFile, ChanceGraph, ChanceNode, Depth, Interval, NodeId, Side, Turn};

use super::value;
use crate::generate::{Scope, random_window};

/// How many questions to ask about each graph.
const QUESTIONS_PER_GRAPH: usize = 4;
/// Graphs reach their full size after this many.
const GROWTH: usize = 1500;
/// The greatest weights of a graph's outcomes.
const GREATEST_WEIGHTS: [u32; 5] = [1, 2, 3, 6, 20];

/// Questions without end.
pub(crate) struct Stream {
    scope: Scope,
    rng: Rng,
    graphs: usize,
    queue: VecDeque<ChanceFile>,
}

impl Stream {
    pub(crate) fn new(scope: Scope, seed: u64) -> Stream {
        Stream { scope, rng: Rng::with_seed(seed), graphs: 0, queue: VecDeque::new() }
    }

    /// The next question.
    pub(crate) fn question(&mut self) -> ChanceFile {
        loop {
            if let Some(question) = self.queue.pop_front() {
                return question;
            }
            let most = self.scope.max_nodes.min(4 + self.graphs * self.scope.max_nodes / GROWTH);
            self.graphs += 1;
            self.ask_about(most);
        }
    }

    fn ask_about(&mut self, most: usize) {
        let graph = random_graph(&mut self.rng, self.scope, most);
        let height = graph.structure().height();
        let questions = if self.scope.has_one_question() { 1 } else { QUESTIONS_PER_GRAPH };
        for _ in 0..questions {
            let depth = if self.rng.u8(0..4) == 0 { Depth::END } else { Depth::plies(self.rng.u32(0..=height)) };
            let window = self.scope.window(random_window(&mut self.rng, graph.structure()));
            let question = ChanceFile { graph: graph.clone(), depth: self.scope.depth(depth), window };
            // What has too many digits cannot be judged.
            self.queue.extend(value(&question).map(|_| question));
        }
    }
}

/// A random graph with chance.
fn random_graph(rng: &mut Rng, scope: Scope, most: usize) -> ChanceGraph {
    let n = rng.usize(scope.least_nodes()..=most.max(scope.least_nodes()));
    let is_alternating = scope.alternating || rng.bool();
    let is_deep = rng.bool();
    let spread = rng.i32(1..=5).min(scope.values_range);
    let scale = rng.i32(1..=(scope.values_range / spread.max(1)).max(1));
    let greatest = GREATEST_WEIGHTS[rng.usize(0..GREATEST_WEIGHTS.len())];
    let mut nodes: Vec<ChanceNode> = Vec::with_capacity(n);
    // Who moves next: here, or after chance.
    let mut movers: Vec<Side> = Vec::with_capacity(n);
    let after = |node: &ChanceNode, mover: Side| if node.turn == Turn::Chance { mover } else { mover.other() };
    for i in 0..n {
        let mut mover = if rng.bool() { Side::Max } else { Side::Min };
        if i > 0 {
            let parent = rng.usize(if is_deep { i.saturating_sub(2) } else { 0 }..i);
            if is_alternating {
                mover = after(&nodes[parent], movers[parent]);
            }
            insert(rng, &mut nodes[parent], i, greatest);
        }
        let turn = if rng.u8(0..5) < 2 { Turn::Chance } else { Turn::Player(mover) };
        let eval = rng.i32(-spread..=spread) * scale;
        nodes.push(ChanceNode { turn, eval, children: Vec::new(), weights: Vec::new(), name: None });
        movers.push(mover);
    }
    for _ in 0..if scope.trees_only || n < 3 { 0 } else { rng.usize(0..=(n / 3).max(2)) } {
        let to = rng.usize(1..n);
        let from = rng.usize(0..to);
        if !is_alternating || after(&nodes[from], movers[from]) == movers[to] {
            insert(rng, &mut nodes[from], to, greatest);
        }
    }
    for (node, &mover) in nodes.iter_mut().zip(&movers) {
        if node.children.is_empty() {
            node.turn = Turn::Player(mover); // chance does not move where the game is over
        } else if scope.terminal_evals_only {
            node.eval = 0;
        }
    }
    let wide = Interval { lower: -scope.values_range, upper: scope.values_range };
    let range = rng.bool().then_some(wide);
    // Every edge leads to a larger index, every node but the first has a parent, and the weights are positive and few.
    ChanceGraph::new(nodes, 0, range).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Adds a child at a random place.
fn insert(rng: &mut Rng, parent: &mut ChanceNode, child: usize, greatest: u32) {
    let place = rng.usize(0..=parent.children.len());
    parent.children.insert(place, child as NodeId);
    if parent.turn == Turn::Chance {
        parent.weights.insert(place, rng.u32(1..=greatest));
    }
}

/// True if Max and Min take turns on every path, however often chance moves between them. Where the game is over, the
/// side to move is the one whose turn it would be.
pub(crate) fn is_alternating(graph: &ChanceGraph) -> bool {
    // Who moved last before each node: Max, Min.
    let mut last = vec![[false; 2]; graph.len()];
    let index = |side: Side| usize::from(side == Side::Min);
    for &node in graph.structure().topological_order() {
        let mut here = last[node as usize];
        if let Turn::Player(side) = graph.turn(node) {
            if here[index(side)] {
                return false;
            }
            here = [false; 2];
            here[index(side)] = true;
        }
        for &child in graph.children(node) {
            let below = &mut last[child as usize];
            *below = [below[0] || here[0], below[1] || here[1]];
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: every question is in scope, has a value, and about half of them have chance within the depth.
    #[test]
    fn questions_are_in_scope() {
        let scopes = [
            Scope::default(),
            Scope { alternating: true, trees_only: true, no_finished_root: true, ..Scope::default() },
            Scope {
                to_the_end: true,
                full_window: true,
                terminal_evals_only: true,
                values_range: 1,
                ..Scope::default()
            },
            Scope { min_depth: 2, max_nodes: 40, ..Scope::default() },
        ];
        for scope in scopes {
            let mut stream = Stream::new(scope, 1);
            let mut with_chance = 0;
            for _ in 0..3000 {
                let question = stream.question();
                let graph = &question.graph;
                assert!(super::super::shrink::is_question(&question, scope));
                assert!(graph.len() <= scope.max_nodes);
                with_chance += usize::from(graph.nodes().any(|node| node.turn == Turn::Chance));
                assert!(value(&question).is_some());
            }
            assert!(with_chance > 1500, "{with_chance}");
        }
    }

    /// Law: the same seed gives the same questions.
    #[test]
    fn a_seed_decides() {
        let ask = |seed| {
            let mut stream = Stream::new(Scope::default(), seed);
            (0..500).map(|_| stream.question()).collect::<Vec<_>>()
        };
        assert_eq!(ask(7), ask(7));
        assert_ne!(ask(7), ask(8));
    }
}
