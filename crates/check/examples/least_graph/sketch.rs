//! What is known about the graph: the part that the search has looked at.

use crate::order::{Order, Symbol, eval};

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
    /// The nodes that have no moves after the last one known.
    ended: u16,
    /// For each node, the indices of the known moves that may have others between them and the next one, or the end. As
    /// a bit set.
    gaps: [u16; NODES],
    /// For each gap, an evaluation. No child in the gap has a better one, for the side that moves.
    bounds: [[Symbol; MOVES]; NODES],
    moves: [u8; NODES],
    children: [[u8; MOVES]; NODES],
    /// For each node, its known children, as a bit set.
    child_set: [u16; NODES],
    /// For each node, those from which known moves lead to it, as a bit set.
    above: [u16; NODES],
}

/// Where a move may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// After the known moves.
    Last,
    /// After the known moves, and only to a node with a better evaluation than this one. Others are left to a gap.
    LastBetter(Symbol),
    /// Next in the gap after the known move with this index.
    Gap(u8),
}

/// What comes in a place.
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
        let (gaps, bounds) = ([0; NODES], [[0; MOVES]; NODES]);
        Sketch { order, nodes: 1, min: 0, ended: 0, gaps, bounds, moves, children, child_set, above }
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
        self.is_ended(node) && self.gaps[node as usize] == 0
    }

    /// True if the node has no moves after the last one known.
    pub fn is_ended(&self, node: u8) -> bool {
        self.ended >> node & 1 == 1
    }

    /// The indices of the known moves with a gap after them.
    pub fn gaps(&self, node: u8) -> impl Iterator<Item = u8> + use<> {
        members(self.gaps[node as usize]).map(|index| index as u8)
    }

    /// If there may be others after the known move with this index: an evaluation than which none of theirs is better.
    pub fn bound(&self, node: u8, index: u8) -> Option<Symbol> {
        let is_gap = self.gaps[node as usize] >> index & 1 == 1;
        is_gap.then(|| self.bounds[node as usize][index as usize])
    }

    /// True if the game is known to be over here.
    pub fn is_leaf(&self, node: u8) -> bool {
        self.is_ended(node) && self.moves[node as usize] == 0
    }

    /// All that can come in the place, in a graph of at most `limit` nodes. A root with a single move is left out: its
    /// child alone would be a smaller counterexample.
    pub fn nexts(&self, node: u8, place: Place, limit: u8) -> impl Iterator<Item = Next> + use<> {
        let is_possible = |child: usize| match place {
            Place::Last => true,
            Place::LastBetter(value) => self.is_no_better(node, eval(child as u8), value) != Some(true),
            Place::Gap(index) => {
                let bound = self.bounds[node as usize][index as usize];
                self.is_no_better(node, eval(child as u8), bound) != Some(false)
            }
        };
        let old = members(self.other_children(node)).filter(|&child| is_possible(child));
        let old = old.fold(0, |set, child| set | 1 << child);
        let new = (self.nodes < limit).then_some(self.nodes);
        let is_final = !matches!(place, Place::LastBetter(_));
        let end = (node != 0 || self.moves[0] > 1 || !is_final).then_some(Next::End);
        members(old).map(|child| child as u8).chain(new).map(Next::Move).chain(end)
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

    /// The nodes from which known moves lead to the node, as a bit set.
    pub fn above(&self, node: u8) -> u16 {
        self.above[node as usize]
    }

    /// Adds what comes in the place, in a graph of at most `limit` nodes.
    pub fn learn(&mut self, node: u8, place: Place, next: Next, limit: u8) {
        if let Place::LastBetter(value) = place {
            self.leave(node, value, limit);
        }
        match (place, next) {
            (Place::Gap(index), Next::Move(child)) => {
                self.add(node, child);
                self.insert(node, index, child);
            }
            (Place::Gap(index), Next::End) => self.gaps[node as usize] &= !(1 << index),
            (_, Next::Move(child)) => self.add(node, child),
            (_, Next::End) => self.ended |= 1 << node,
        }
        if let (Place::LastBetter(value), Next::Move(child)) = (place, next) {
            self.learn_no_better(node, value, eval(child), true);
        }
    }

    /// Adds a last move.
    fn add(&mut self, node: u8, child: u8) {
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

    /// Puts the last move into the gap, which goes on after it.
    fn insert(&mut self, node: u8, index: u8, child: u8) {
        let moves = index as usize + 1..self.moves[node as usize] as usize;
        let node_index = node as usize;
        let before = self.gaps[node_index] & ((1 << index) - 1);
        let after = self.gaps[node_index] >> (index + 1) << (index + 2);
        self.gaps[node_index] = before | 1 << (index + 1) | after;
        let bound = self.bounds[node_index][index as usize];
        self.bounds[node_index][moves.clone()].rotate_right(1);
        self.bounds[node_index][moves.start] = bound;
        self.children[node_index][moves].rotate_right(1);
        self.learn_no_better(node, eval(child), bound, false);
    }

    /// Leaves a gap after the last known move, if there can be moves in it.
    fn leave(&mut self, node: u8, value: Symbol, limit: u8) {
        let is_possible = |child: usize| self.is_no_better(node, eval(child as u8), value) != Some(false);
        if self.nodes < limit || members(self.other_children(node)).any(is_possible) {
            let last = self.moves[node as usize] - 1;
            self.gaps[node as usize] |= 1 << last;
            self.bounds[node as usize][last as usize] = value;
        }
    }

    /// Is `x` no better than `y`, for the side that moves at the node?
    pub fn is_no_better(&self, node: u8, x: Symbol, y: Symbol) -> Option<bool> {
        let (low, high) = if self.is_max(node) { (x, y) } else { (y, x) };
        self.order.at_most(low, high)
    }

    /// Adds that `x` is no better than `y`; if `strict`, worse.
    fn learn_no_better(&mut self, node: u8, x: Symbol, y: Symbol, strict: bool) {
        let (low, high) = if self.is_max(node) { (x, y) } else { (y, x) };
        self.order.learn(low, high, strict);
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
