//! A node of the tree that SSS* generates.

use verimax_contracts::verified;

use crate::value::{Depth, Value};

/// How far SSS* has come with a node.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// On the OPEN list, and nothing below it is generated.
    Live,
    /// Not on the OPEN list: its children stand for it.
    Expanded,
    /// On the OPEN list, and nothing below it matters any more.
    Solved,
}

/// A node, and where its children are. Below, `who` is the player whose strategies SSS* compares.
#[verified]
pub struct Node<G> {
    pub position: G,
    pub depth: Depth,
    /// The merit that it was generated with.
    pub limit: Value,
    /// The highest merit of the states at the node and below it, as `who` sees it.
    pub merit: Value,
    pub state: State,
    /// Its children in the tree, `first..end`: all if `who` chooses, one at a time if the opponent does.
    pub first: usize,
    pub end: usize,
    /// How many children have been generated.
    pub generated: usize,
}
