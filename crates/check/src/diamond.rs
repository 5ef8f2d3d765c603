//! Graphs on which a transposition table acts: two ways of different length lead from the root to the same position. A
//! search that takes the short way first stores results of greater depth than it needs on the long way.

use fastrand::Rng;
use verimax::{Depth, Graph, Node, NodeId, Side, Value};

use crate::Query;
use crate::generate::{Scope, random_window};

/// A diamond under construction.
struct Diamond {
    nodes: Vec<Node>,
    is_alternating: bool,
    range: Value,
    /// Where leaves are to be.
    slots: Vec<usize>,
}

/// A question about a random diamond. `None` if the scope has no room for it.
pub(crate) fn random_diamond(rng: &mut Rng, scope: Scope) -> Option<Query> {
    if scope.trees_only {
        return None;
    }
    let is_alternating = scope.alternating || rng.u8(0..4) > 0;
    let range = rng.i32(0..=scope.values_range);
    let mut diamond = Diamond { nodes: Vec::new(), is_alternating, range, slots: Vec::new() };
    // The two ways; usually the short one comes first.
    let short = 1 + usize::from(rng.u8(0..4) > 0);
    let long = short + if is_alternating || rng.bool() { 2 } else { 1 };
    let root = diamond.add(rng, None);
    let mut ends = [root, root];
    for (end, moves) in ends.iter_mut().zip([short, long]) {
        for _ in 1..moves {
            *end = diamond.add(rng, Some(*end));
        }
    }
    let shared = diamond.add(rng, Some(ends[0]));
    diamond.nodes[ends[1]].children.push(shared as NodeId);
    if rng.u8(0..4) == 0 {
        diamond.nodes[root].children.reverse();
    }
    // Below the position: some lines that go on beyond the depth, some choices.
    for _ in 0..rng.usize(1..4) {
        let mut end = diamond.add(rng, Some(shared));
        for _ in 0..rng.usize(0..3) {
            end = diamond.add(rng, Some(end));
        }
        (0..rng.usize(1..3)).for_each(|_| diamond.slots.push(end));
    }
    // Other moves on the way, so that the windows differ.
    for _ in 0..rng.usize(0..4) {
        diamond.slots.push(if rng.bool() { ends[0] } else { rng.usize(0..shared) });
    }
    diamond.add_leaves(rng);
    if scope.terminal_evals_only {
        diamond.nodes.iter_mut().filter(|node| !node.children.is_empty()).for_each(|node| node.eval = 0);
    }
    let graph = Graph::new(diamond.nodes, 0).ok().filter(|graph| graph.len() <= scope.max_nodes)?;
    let depth = Depth::plies(long as u32 + rng.u32(1..4));
    let window = random_window(rng, &graph);
    Some(Query { graph, depth: scope.depth(depth), window: scope.window(window), table: Vec::new(), paths: None })
}

impl Diamond {
    fn add(&mut self, rng: &mut Rng, parent: Option<usize>) -> usize {
        let side = match parent {
            Some(parent) if self.is_alternating => self.nodes[parent].side.other(),
            _ => [Side::Max, Side::Min][rng.usize(0..2)],
        };
        let eval = rng.i32(-self.range..=self.range);
        let node = self.nodes.len();
        self.nodes.push(Node { side, eval, children: Vec::new(), name: None });
        parent.into_iter().for_each(|parent| self.nodes[parent].children.push(node as NodeId));
        node
    }

    /// Puts leaves into the slots. Often one leaf is in several of them.
    fn add_leaves(&mut self, rng: &mut Rng) {
        let inner = self.nodes.len();
        for slot in std::mem::take(&mut self.slots) {
            let leaves = inner..self.nodes.len();
            let fits = |leaf: &usize| !self.is_alternating || self.nodes[*leaf].side != self.nodes[slot].side;
            let fitting: Vec<usize> = leaves.filter(fits).collect();
            let leaf = match rng.choice(&fitting) {
                Some(&leaf) if rng.u8(0..4) < fitting.len() as u8 => leaf,
                _ => {
                    let leaf = self.add(rng, Some(slot));
                    self.nodes[slot].children.pop();
                    leaf
                }
            };
            let children = &mut self.nodes[slot].children;
            children.insert(rng.usize(0..=children.len()), leaf as NodeId);
        }
    }
}
