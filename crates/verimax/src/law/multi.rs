//! The law of games for several players: what max^n can be worth, and what one player can hold against the others.
//!
//! These functions follow the definitions, from the leaves up, and know nothing of the searches.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::graph::{MultiGraph, NodeId};
use crate::payoffs::{Payoffs, Player};
use crate::ties::Ties;
use crate::value::{Depth, Value};

/// The most vectors that [`max_n_vectors`] keeps for a position.
pub const MOST_VECTORS: usize = 10_000;

/// The most pairs of a node and plies left that the law looks at.
const MOST_ITEMS: usize = 10_000_000;

/// The law cannot decide a question with the memory that it allows itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum MultiLimit {
    /// A position has too many vectors.
    #[error("by different rules for ties, a position has more than {MOST_VECTORS} vectors; that is the limit")]
    Vectors,
    /// The graph unfolds into too many nodes.
    #[error("to this depth, the graph unfolds into more than {MOST_ITEMS} nodes; that is the limit")]
    Items,
}

/// Every vector that max^n can have at the root, to a depth, by any way of breaking ties: in each position of the tree
/// of all play, the mover may choose any of its best moves.
///
/// A vector `v` of a move is one of the position's if every *other* move has a vector that gives the mover no more than
/// `v` does: then there is a way of breaking ties below by which `v` is among the best here.
///
/// ```
/// use verimax::{Depth, MultiGraph, law};
/// let graph = MultiGraph::parse("(p0 (p1 [1,2,6] [3,2,4]) [2,2,5])").unwrap().graph;
/// let vectors: Vec<String> =
///     law::max_n_vectors(&graph, Depth::END).unwrap().iter().map(|vector| vector.to_string()).collect();
/// assert_eq!(vectors, ["[2, 2, 5]", "[3, 2, 4]"]); // as player 1 likes
/// ```
pub fn max_n_vectors(graph: &MultiGraph, depth: Depth) -> Result<BTreeSet<Payoffs>, MultiLimit> {
    let leaf = |node| BTreeSet::from([graph.payoffs(node).clone()]);
    bottom_up(graph, depth, leaf, |node, moves: &[&BTreeSet<Payoffs>]| {
        let mover = graph.player(node);
        let least = |set: &BTreeSet<Payoffs>| set.iter().map(|vector| vector.of(mover)).min().unwrap_or(Value::MAX);
        // Every move has to yield. The move that leads to `v` does so anyway: its least is no more than `v`.
        let wanted = moves.iter().map(|set| least(set)).max().unwrap_or(Value::MIN);
        let vectors = moves.iter().flat_map(|set| set.iter()).filter(|vector| vector.of(mover) >= wanted);
        let vectors: BTreeSet<Payoffs> = vectors.cloned().collect();
        if vectors.len() > MOST_VECTORS { Err(MultiLimit::Vectors) } else { Ok(vectors) }
    })
}

/// The vector of max^n at the root by one rule for ties.
pub fn max_n(graph: &MultiGraph, depth: Depth, ties: Ties) -> Result<Payoffs, MultiLimit> {
    let leaf = |node| graph.payoffs(node).clone();
    bottom_up(graph, depth, leaf, |node, moves: &[&Payoffs]| {
        let mover = graph.player(node);
        let most = moves.iter().map(|vector| vector.of(mover)).max();
        let mut best = moves.iter().filter(|vector| Some(vector.of(mover)) == most);
        // `min_by_key` returns the first of several, `max_by_key` the last.
        let chosen = match ties {
            Ties::First => best.next(),
            Ties::Last => best.next_back(),
            Ties::Against(player) => best.min_by_key(|vector| vector.values().get(player)),
            Ties::For(player) => best.rev().max_by_key(|vector| vector.values().get(player)),
        };
        Ok((*chosen.unwrap_or(&graph.payoffs(node))).clone())
    })
}

/// What a player gets at the root if all the others play against it: the paranoid value.
pub fn paranoid(graph: &MultiGraph, player: Player, depth: Depth) -> Result<Value, MultiLimit> {
    let leaf = |node| graph.payoffs(node).of(player);
    bottom_up(graph, depth, leaf, |node, moves: &[&Value]| {
        let values = moves.iter().map(|value| **value);
        let value = if graph.player(node) == player { values.max() } else { values.min() };
        Ok(value.unwrap_or_else(|| leaf(node)))
    })
}

/// Computes something for the root from the same thing for the children. Memoises by node and plies left.
fn bottom_up<T>(
    graph: &MultiGraph,
    depth: Depth,
    leaf: impl Fn(NodeId) -> T,
    inner: impl Fn(NodeId, &[&T]) -> Result<T, MultiLimit>,
) -> Result<T, MultiLimit> {
    let height = graph.frame().height();
    let at = |found: &FxHashMap<NodeId, T>, node: NodeId, is_leaf: bool| -> Result<T, MultiLimit> {
        let children = graph.children(node);
        if is_leaf || children.is_empty() {
            return Ok(leaf(node));
        }
        let moves: Vec<&T> = children.iter().filter_map(|child| found.get(child)).collect();
        inner(node, &moves)
    };
    let root = graph.root();
    let Some(plies) = depth.limit().filter(|&plies| plies < height) else {
        let mut found = FxHashMap::default();
        for &node in graph.frame().topological_order().iter().rev() {
            found.insert(node, at(&found, node, false)?);
        }
        return found.remove(&root).ok_or(MultiLimit::Items);
    };
    // Layer `k` has the nodes that `k` moves lead to.
    let mut layers = vec![vec![root]];
    let mut items = 1;
    for _ in 0..plies {
        let last = layers.last().into_iter().flatten();
        let next: BTreeSet<NodeId> = last.flat_map(|&node| graph.children(node)).copied().collect();
        items += next.len();
        if items > MOST_ITEMS {
            return Err(MultiLimit::Items);
        }
        layers.push(next.into_iter().collect());
    }
    let mut found = FxHashMap::default();
    for (k, layer) in layers.into_iter().enumerate().rev() {
        let here = layer.into_iter().map(|node| Ok((node, at(&found, node, k == plies as usize)?)));
        found = here.collect::<Result<_, MultiLimit>>()?;
    }
    found.remove(&root).ok_or(MultiLimit::Items)
}
