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

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::Game;
use crate::trace::Listener;
use crate::value::{Depth, INF, Side, Value};

/// Returns minimax(p, depth), from Max's point of view.
pub fn sss_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Max, listener)
}

/// Returns minimax(p, depth), from Max's point of view: SSS* with the sides exchanged.
pub fn dual_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Min, listener)
}

/// A node of the tree that has been generated.
struct TreeNode<G> {
    position: G,
    depth: Depth,
    parent: Option<usize>,
    /// Solved, so that nothing below it matters any more.
    is_solved: bool,
}

/// A state of the OPEN list; the greatest goes next.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct State {
    merit: Value,
    /// The indices of the moves that lead there: the leftmost first, and a node before what is below it.
    path: Reverse<Vec<u32>>,
    is_solved: bool,
    node: usize,
}

/// SSS* for the player `who`.
fn best_first<G: Game, L: Listener<G>>(p: G, depth: Depth, who: Side, listener: &mut L) -> Value {
    let mut tree = vec![TreeNode { position: p, depth, parent: None, is_solved: false }];
    let mut open = BinaryHeap::new();
    open.push(State { merit: INF, path: Reverse(Vec::new()), is_solved: false, node: 0 });
    while let Some(State { merit, path: Reverse(path), is_solved, node }) = open.pop() {
        if is_purged(&tree, node) {
            continue;
        }
        if is_solved {
            let Some(parent) = tree[node].parent else {
                return who.view(merit);
            };
            let mut path = path;
            let index = path.pop().unwrap_or_default() as usize;
            let chooser = &tree[parent].position;
            let sibling = if chooser.side() == who { None } else { chooser.moves().nth(index + 1) };
            if let Some(mv) = sibling {
                path.push(index as u32 + 1);
                let node = generate(&mut tree, parent, mv);
                open.push(State { merit, path: Reverse(path), is_solved: false, node });
            } else {
                tree[parent].is_solved = true;
                open.push(State { merit, path: Reverse(path), is_solved: true, node: parent });
            }
            continue;
        }
        let TreeNode { position, depth, .. } = &tree[node];
        listener.enter(position, -INF, INF, *depth);
        let moves = position.moves();
        if depth.is_zero() || moves.len() == 0 {
            let value = listener.leaf(position.eval());
            let merit = merit.min(who.view(value));
            tree[node].is_solved = true;
            open.push(State { merit, path: Reverse(path), is_solved: true, node });
            continue;
        }
        listener.leave(who.view(merit));
        let count = if position.side() == who { moves.len() } else { 1 };
        let moves: Vec<_> = moves.take(count).collect();
        for (index, mv) in (0u32..).zip(moves) {
            let mut path = path.clone();
            path.push(index);
            let node = generate(&mut tree, node, mv);
            open.push(State { merit, path: Reverse(path), is_solved: false, node });
        }
    }
    unreachable!("the root is solved before the list is empty")
}

/// Adds the position after a move to the tree.
fn generate<G: Game>(tree: &mut Vec<TreeNode<G>>, parent: usize, mv: G::Move) -> usize {
    let TreeNode { position, depth, .. } = &tree[parent];
    let (position, depth) = (position.play(mv), depth.after_move());
    tree.push(TreeNode { position, depth, parent: Some(parent), is_solved: false });
    tree.len() - 1
}

/// Whether something above the node has been solved without it.
fn is_purged<G>(tree: &[TreeNode<G>], node: usize) -> bool {
    let mut above = tree[node].parent;
    while let Some(node) = above {
        if tree[node].is_solved {
            return true;
        }
        above = tree[node].parent;
    }
    false
}
