//! What can be wrong with a graph or with its text: one sentence each.

use thiserror::Error;

use super::NodeId;
use crate::value::{INF, Side};

/// Why a text is not a game graph, or not one that an algorithm can take.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GraphError {
    /// The text cannot be read.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What was met, and what would be right.
        message: String,
    },
    /// No nodes.
    #[error("the graph has no nodes; a game has at least its start")]
    Empty,
    /// More nodes or edges than can be held.
    #[error("the graph would have more than {limit} nodes or edges; that is the limit")]
    TooLarge {
        /// The most.
        limit: usize,
    },
    /// The root is not a node.
    #[error("the root is {root}, but the nodes are numbered 0 to {last}")]
    NoSuchRoot {
        /// As given.
        root: NodeId,
        /// The last node.
        last: NodeId,
    },
    /// A child is not a node.
    #[error("node {node} has the child {child}, but the nodes are numbered 0 to {last}")]
    NoSuchChild {
        /// Whose child.
        node: String,
        /// As given.
        child: NodeId,
        /// The last node.
        last: NodeId,
    },
    /// A play that never ends.
    #[error("the moves go round in a cycle: {}; a game graph has none", arrows(path))]
    Cycle {
        /// The nodes of the cycle; the first is repeated at the end.
        path: Vec<String>,
    },
    /// The start is not initial.
    #[error("node {parent} has the root {root} as a child; the start has no parents")]
    RootHasParent {
        /// The root.
        root: String,
        /// One of its parents.
        parent: String,
    },
    /// A node that no play reaches.
    #[error("node {node} cannot be reached from the root {root}; leave it out, or make it a child of some node")]
    Unreachable {
        /// The node.
        node: String,
        /// The root.
        root: String,
    },
    /// A finished game without a result.
    #[error("node {node} has no children and no eval; every finished game needs its score")]
    NoScore {
        /// The node.
        node: String,
    },
    /// A name that cannot be shown, or that another node has.
    #[error("node #{node} has the name {name:?}, {problem}")]
    BadName {
        /// Its index.
        node: NodeId,
        /// Its name.
        name: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A value too large.
    #[error("node {node} has the value {value}; values lie within {} to {INF}", -INF)]
    OutOfRange {
        /// The node.
        node: String,
        /// As given.
        value: i64,
    },
    /// A table line that speaks of no node, or of no possible value.
    #[error("table entry {index}: {message}")]
    BadTableLine {
        /// From 0.
        index: usize,
        /// What is wrong with it.
        message: String,
    },
    /// Alpha and beta of a question.
    #[error("the window ({alpha}, {beta}) is empty or out of range; alpha must be less than beta, both within {} to {INF}", -INF)]
    BadWindow {
        /// As given.
        alpha: i64,
        /// As given.
        beta: i64,
    },
    /// The same side moves twice.
    #[error("{side} moves at {parent} and again at its child {child}")]
    NotAlternating {
        /// Where the side moves first.
        parent: String,
        /// Where it moves again.
        child: String,
        /// The side.
        side: Side,
    },
    /// Min starts.
    #[error("the root {root} is a min node, but Max starts")]
    MinStarts {
        /// The root.
        root: String,
    },
}

/// The nodes of a path with arrows between them; of a long one only the ends.
fn arrows(path: &[String]) -> String {
    const ENDS: usize = 5;
    match path.len().checked_sub(2 * ENDS) {
        None | Some(0 | 1) => path.join(" -> "),
        Some(more) => {
            let (first, last) = (&path[..ENDS], &path[path.len() - ENDS..]);
            format!("{} -> ({more} more) -> {}", first.join(" -> "), last.join(" -> "))
        }
    }
}
