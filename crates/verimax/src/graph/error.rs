//! The errors of graphs and of their text, one sentence each.

use thiserror::Error;

use super::NodeId;
use crate::text::{SHORT, printable};
use crate::value::{INF, Side, Value};

/// The reason why a text is not a game graph, or why an algorithm cannot search it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GraphError {
    /// The text cannot be read.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// What the text says there, and what would be right.
        message: String,
    },
    /// The graph has no nodes.
    #[error("the graph has no nodes; a game has at least its start")]
    Empty,
    /// The graph has too many nodes or edges.
    #[error("the graph would have more than {limit} nodes or edges; that is the limit")]
    TooLarge {
        /// The maximum.
        limit: usize,
    },
    /// The game merges keys, so a graph of it would take one position for another.
    #[error("the keys of the game merge positions of equal worth; a graph needs keys that tell all positions apart")]
    MergedKeys,
    /// The root is not a node.
    #[error("the root is {root}, but the nodes are numbered 0 to {last}")]
    NoSuchRoot {
        /// The root as given.
        root: NodeId,
        /// The last node.
        last: NodeId,
    },
    /// A child is not a node.
    #[error("node {} has the child {child}, but the nodes are numbered 0 to {last}", shown(node))]
    NoSuchChild {
        /// The parent.
        node: String,
        /// The child as given.
        child: NodeId,
        /// The last node.
        last: NodeId,
    },
    /// The moves form a cycle.
    #[error("the moves go round in a cycle: {}; only those of Max and Min alone may, in JSON", arrows(path))]
    Cycle {
        /// The nodes of the cycle; the first is repeated at the end.
        path: Vec<String>,
    },
    /// A move leads back to the root.
    #[error("node {} has the root {} as a child; the start has no parents", shown(parent), shown(root))]
    RootHasParent {
        /// The root.
        root: String,
        /// One of its parents.
        parent: String,
    },
    /// No game reaches this node.
    #[error(
        "node {} cannot be reached from the root {}; leave it out, or make it a child of some node",
        shown(node),
        shown(root)
    )]
    Unreachable {
        /// The node.
        node: String,
        /// The root.
        root: String,
    },
    /// The game is over here, but there is no score.
    #[error("node {} has no children and no eval; every finished game needs its score", shown(node))]
    NoScore {
        /// The node.
        node: String,
    },
    /// The name cannot be shown, or another node has it, too.
    #[error("node #{node} has the name \"{}\", {problem}", shown(name))]
    BadName {
        /// The node's index.
        node: NodeId,
        /// The node's name.
        name: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The value is too large.
    #[error("node {} has the value {value}; values lie within {} to {INF}", shown(node), -INF)]
    OutOfRange {
        /// The node.
        node: String,
        /// The value as given.
        value: i64,
    },
    /// A node of a game for several players has no such player, or not one payoff for each.
    #[error("node {} {message}", shown(node))]
    BadPayoffs {
        /// The node.
        node: String,
        /// What is wrong with it.
        message: String,
    },
    /// A table line has no such node, or an impossible value.
    #[error("table entry {index}: {message}")]
    BadTableLine {
        /// Counted from 0.
        index: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The history cannot be played.
    #[error("the history: {message}")]
    BadHistory {
        /// What is wrong with it.
        message: String,
    },
    /// A win would be worth nothing, or too much.
    #[error("the mate is {mate}; it must be greater than the number of nodes, {nodes}, and at most {INF}")]
    BadMate {
        /// The mate as given.
        mate: i64,
        /// The number of nodes.
        nodes: usize,
    },
    /// Chance moves, where only players may.
    #[error(
        "node {} belongs to chance; `verimax tree` and `verimax check --chance` read such graphs, others do not",
        shown(node)
    )]
    HasChance {
        /// The node.
        node: String,
    },
    /// The file declares a range, where it has no use.
    #[error(
        "the file declares a `range`, as only games with chance do; `verimax tree` and `verimax check --chance` read them, others do not"
    )]
    HasRange,
    /// The weights of a node are missing, wrong or out of place.
    #[error("node {} {problem}", shown(node))]
    BadWeights {
        /// The node.
        node: String,
        /// What is wrong with them.
        problem: String,
    },
    /// An evaluation is outside of the range that the game declares.
    #[error("node {} has the evaluation {value}, but the range of the game is {lower} to {upper}", shown(node))]
    OutsideRange {
        /// The node.
        node: String,
        /// The evaluation.
        value: Value,
        /// The least evaluation, as declared.
        lower: Value,
        /// The greatest evaluation, as declared.
        upper: Value,
    },
    /// The range makes no sense.
    #[error("the range is {lower} to {upper}; it has two values in order, both within {} to {INF}", -INF)]
    BadRange {
        /// As given.
        lower: i64,
        /// As given.
        upper: i64,
    },
    /// The file has fields that make it a game on paths.
    #[error("the file has a `history` or a `mate`: it is a game on paths, which only `verimax check --replay` plays")]
    OnPaths,
    /// Alpha and beta do not make a window.
    #[error("the window ({alpha}, {beta}) is empty or out of range; alpha must be less than beta, both within {} to {INF}", -INF)]
    BadWindow {
        /// Alpha as given.
        alpha: i64,
        /// Beta as given.
        beta: i64,
    },
    /// The same side moves twice in a row.
    #[error("{side} moves at {} and again at its child {}", shown(parent), shown(child))]
    NotAlternating {
        /// Where the side moves first.
        parent: String,
        /// Where it moves again.
        child: String,
        /// The side.
        side: Side,
    },
    /// Min starts.
    #[error("the root {} is a min node, but Max starts", shown(root))]
    MinStarts {
        /// The root.
        root: String,
    },
}

fn shown(name: &str) -> String {
    printable(name, SHORT)
}

/// Joins the nodes of a path with arrows. A long path shows only its ends.
fn arrows(path: &[String]) -> String {
    const ENDS: usize = 5;
    let joined = |nodes: &[String]| nodes.iter().map(|name| shown(name)).collect::<Vec<_>>().join(" -> ");
    match path.len().checked_sub(2 * ENDS) {
        None | Some(0 | 1) => joined(path),
        Some(more) => {
            let (first, last) = (&path[..ENDS], &path[path.len() - ENDS..]);
            format!("{} -> ({more} more) -> {}", joined(first), joined(last))
        }
    }
}
