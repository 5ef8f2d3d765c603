//! What is known about the graph: the part that the search has looked at.

use crate::order::Order;

/// The most nodes that a graph can have here.
pub const NODES: usize = 12;
/// The most moves that a node can have here.
const MOVES: usize = 11;

/// Part of an acyclic graph in which Max moves first and the sides alternate. Its nodes are numbered in the order in
/// which the search meets them.
#[derive(Clone, Copy)]
pub struct Sketch {
    /// The order of the evaluations, as far as it is known.
    pub order: Order,
    nodes: u8,
    /// The nodes with Min to move, as a bit set.
    min: u16,
    /// The nodes that have no other moves than those known.
    complete: u16,
    moves: [u8; NODES],
    children: [[u8; MOVES]; NODES],
    /// For each node, its known children, as a bit set.
    child_set: [u16; NODES],
    /// For each node, those from which known moves lead to it, as a bit set.
    above: [u16; NODES],
}

/// What comes after the known moves of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// A move to this node. It is new if its number is the next one.
    Move(u8),
    /// No further move.
    End,
}

impl Sketch {
    /// Only the root.
    pub fn new() -> Sketch {
        let (moves, children) = ([0; NODES], [[0; MOVES]; NODES]);
        let (order, child_set, above) = (Order::new(), [0; NODES], [0; NODES]);
        Sketch { order, nodes: 1, min: 0, complete: 0, moves, children, child_set, above }
    }

    /// The number of nodes.
    pub fn len(&self) -> u8 {
        self.nodes
    }

    pub fn is_max(&self, node: u8) -> bool {
        self.min >> node & 1 == 0
    }

    /// The moves known so far.
    pub fn children(&self, node: u8) -> &[u8] {
        &self.children[node as usize][..self.moves[node as usize] as usize]
    }

    /// True if the node has no other moves than those known.
    pub fn is_complete(&self, node: u8) -> bool {
        self.complete >> node & 1 == 1
    }

    /// True if the game is known to be over here.
    pub fn is_leaf(&self, node: u8) -> bool {
        self.is_complete(node) && self.moves[node as usize] == 0
    }

    /// All that can come next, in a graph of at most `limit` nodes. A root with a single move is left out: its child
    /// alone would be a smaller counterexample.
    pub fn nexts(&self, node: u8, limit: u8) -> impl Iterator<Item = Next> + use<> {
        let old = members(self.other_children(node)).map(|child| child as u8);
        let new = (self.nodes < limit).then_some(self.nodes);
        let end = (node != 0 || self.moves[0] > 1).then_some(Next::End);
        old.chain(new).map(Next::Move).chain(end)
    }

    /// The known nodes that are no children yet, but could be: it is the other side's turn there, and no cycle arises.
    fn other_children(&self, node: u8) -> u16 {
        let all = (1 << self.nodes) - 1;
        let turn = if self.is_max(node) { self.min } else { all & !self.min & !1 };
        turn & !self.child_set[node as usize] & !self.above[node as usize]
    }

    /// The known nodes that the node's moves lead to, or may still lead to, as a bit set.
    pub fn possible_children(&self, node: u8) -> u16 {
        self.child_set[node as usize] | if self.is_complete(node) { 0 } else { self.other_children(node) }
    }

    /// Adds what comes next.
    pub fn learn(&mut self, node: u8, next: Next) {
        match next {
            Next::Move(child) => {
                if child == self.nodes {
                    self.nodes += 1;
                    self.min |= u16::from(self.is_max(node)) << child;
                }
                let index = &mut self.moves[node as usize];
                self.children[node as usize][*index as usize] = child;
                *index += 1;
                self.child_set[node as usize] |= 1 << child;
                let above = self.above[node as usize] | 1 << node;
                for end in 0..self.nodes {
                    if end == child || self.above[end as usize] >> child & 1 == 1 {
                        self.above[end as usize] |= above;
                    }
                }
            }
            Next::End => self.complete |= 1 << node,
        }
    }
}

/// The members of a bit set.
pub fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 16).then_some(member)
    })
}
