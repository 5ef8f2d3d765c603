//! SSS*, Stockman 1979, and its mirror image DUAL*: best-first search with an OPEN list. A side may move twice.
//!
//! SSS* looks for Max's best strategy. A state of the OPEN list is a node, whether it is solved, and a merit, an upper
//! bound on what a strategy through it can be worth; the state of the highest merit goes next, of equal ones the
//! leftmost:
//!
//! | state | becomes |
//! |---|---|
//! | live, to be evaluated | solved, with the lesser of merit and evaluation |
//! | live, Max to move | all of its children, live |
//! | live, Min to move | its first child, live |
//! | solved, Min's choice | its next sibling, live; after the last one its parent, solved |
//! | solved, Max's choice | its parent, solved; whatever else is below the parent is purged |

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Side, Value};

/// Returns minimax(p, depth), from Max's point of view.
pub fn sss_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Max, listener)
}

/// Returns minimax(p, depth), from Max's point of view: SSS* with the sides exchanged.
pub fn dual_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Min, listener)
}

/// SSS* for the player `who`.
fn best_first<G: Game, L: Listener<G>>(p: G, depth: Depth, who: Side, listener: &mut L) -> Value {
    let mut tree = Tree::new(p, depth);
    let mut open = Open::default();
    open.insert(&tree, INF, 0);
    while let Some((merit, id)) = open.pop() {
        if tree.is_purged(id) {
            continue;
        }
        let node = &tree.nodes[id];
        if node.is_solved {
            let Some(parent) = node.parent else {
                return who.view(merit);
            };
            let chooser = &tree.nodes[parent].position;
            let sibling = if chooser.side() == who { None } else { chooser.moves().nth(node.index + 1) };
            match sibling {
                Some(mv) => {
                    let sibling = tree.generate(parent, node.index + 1, mv);
                    open.insert(&tree, merit, sibling);
                }
                None => {
                    tree.solve(parent);
                    open.insert(&tree, merit, parent);
                }
            }
            continue;
        }
        listener.enter(&node.position, -INF, INF, node.depth);
        let moves = node.position.moves();
        if node.depth.is_zero() || moves.len() == 0 {
            let merit = merit.min(who.view(listener.leaf(node.position.eval())));
            tree.solve(id);
            open.insert(&tree, merit, id);
            continue;
        }
        listener.leave(who.view(merit));
        let count = if node.position.side() == who { moves.len() } else { 1 };
        for (index, mv) in moves.take(count).enumerate().collect::<Vec<_>>() {
            let child = tree.generate(id, index, mv);
            open.insert(&tree, merit, child);
        }
    }
    unreachable!("the root is solved before the list is empty")
}

/// The tree as far as it has been generated.
struct Tree<G> {
    nodes: Vec<TreeNode<G>>,
    /// How many nodes have been solved.
    solved: usize,
}

struct TreeNode<G> {
    position: G,
    depth: Depth,
    parent: Option<usize>,
    /// Which move of the parent leads here.
    index: usize,
    /// Distance from the root.
    ply: usize,
    /// True once it is solved: nothing below it matters any more.
    is_solved: bool,
    /// How many nodes were solved when we last knew that nothing above this one was.
    checked_at: usize,
}

impl<G: Game> Tree<G> {
    fn new(position: G, depth: Depth) -> Tree<G> {
        let root = TreeNode { position, depth, parent: None, index: 0, ply: 0, is_solved: false, checked_at: 0 };
        Tree { nodes: vec![root], solved: 0 }
    }

    /// Adds the position after a move of a node that is not purged.
    fn generate(&mut self, parent: usize, index: usize, mv: G::Move) -> usize {
        let TreeNode { position, depth, ply, .. } = &self.nodes[parent];
        self.nodes.push(TreeNode {
            position: position.play(mv),
            depth: depth.after_move(),
            parent: Some(parent),
            index,
            ply: ply + 1,
            is_solved: false,
            checked_at: self.solved,
        });
        self.nodes.len() - 1
    }

    /// Marks a node as solved. It is not purged, so nothing above it is solved.
    fn solve(&mut self, id: usize) {
        self.solved += 1;
        self.nodes[id].is_solved = true;
        self.nodes[id].checked_at = self.solved;
    }

    /// True if something above the node has been solved without it.
    fn is_purged(&self, id: usize) -> bool {
        if self.nodes[id].checked_at == self.solved {
            return false;
        }
        let mut above = std::iter::successors(self.nodes[id].parent, |&id| self.nodes[id].parent);
        above.any(|id| self.nodes[id].is_solved)
    }

    /// Compares two nodes from left to right. A node comes before what is below it.
    fn order(&self, x: usize, y: usize) -> Ordering {
        let ancestor = |id: usize, ply: usize| {
            let mut up = std::iter::successors(Some(id), |&id| self.nodes[id].parent);
            up.find(|&id| self.nodes[id].ply == ply).unwrap_or(id)
        };
        let ply = self.nodes[x].ply.min(self.nodes[y].ply);
        let (mut left, mut right) = (ancestor(x, ply), ancestor(y, ply));
        if left == right {
            return self.nodes[x].ply.cmp(&self.nodes[y].ply);
        }
        while let (Some(above_left), Some(above_right)) = (self.nodes[left].parent, self.nodes[right].parent) {
            if above_left == above_right {
                break;
            }
            (left, right) = (above_left, above_right);
        }
        self.nodes[left].index.cmp(&self.nodes[right].index)
    }
}

/// The OPEN list: nodes by merit, those of equal merit from left to right.
#[derive(Default)]
struct Open(BTreeMap<Value, VecDeque<usize>>);

impl Open {
    fn insert<G: Game>(&mut self, tree: &Tree<G>, merit: Value, id: usize) {
        let equals = self.0.entry(merit).or_default();
        equals.insert(equals.partition_point(|&other| tree.order(other, id).is_lt()), id);
    }

    /// Takes the leftmost of the highest merit.
    fn pop(&mut self) -> Option<(Value, usize)> {
        let mut best = self.0.last_entry()?;
        let merit = *best.key();
        let id = best.get_mut().pop_front();
        if best.get().is_empty() {
            best.remove();
        }
        Some((merit, id?))
    }
}
