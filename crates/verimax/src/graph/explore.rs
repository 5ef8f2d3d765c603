//! Turns any game into an explicit graph, as the law and the dynamic programs need.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Graph, GraphError, Node, NodeId};
use crate::game::Game;
use crate::value::Depth;

impl Graph {
    /// Truncates a game to a depth: returns all positions within `depth` moves of `start`. There is one node for each
    /// position and number of plies left (with [`Depth::END`], one per position). Fails if there are more than `limit`,
    /// and if the game [merges keys](Game::merges_keys): a graph tells positions apart by their keys.
    pub fn explore<G: Game>(start: G, depth: Depth, limit: usize) -> Result<Graph, GraphError> {
        Graph::explore_positions(start, depth, limit).map(|(graph, _)| graph)
    }

    /// Like [`Graph::explore`], but also returns the position and the plies left of every node.
    pub(crate) fn explore_positions<G: Game>(
        start: G,
        depth: Depth,
        limit: usize,
    ) -> Result<(Graph, Vec<(G, Depth)>), GraphError> {
        if start.merges_keys() {
            return Err(GraphError::MergedKeys);
        }
        let successors = |position: &G| position.moves().map(|mv| position.play(mv)).collect();
        let (positions, children) = explored(start, depth, limit, G::key, successors)?;
        let nodes = positions.iter().zip(children).map(|((position, _), children)| Node {
            side: position.side(),
            eval: position.eval(),
            children,
            name: None,
        });
        Ok((Graph::new(nodes.collect(), 0)?, positions))
    }
}

/// The positions that [`explored`] finds, each with the number of plies left, and the children of each.
pub(super) type Explored<Position> = (Vec<(Position, Depth)>, Vec<Vec<NodeId>>);

/// Finds all positions within `depth` moves of `start`, in breadth-first order: one for each key and number of plies
/// left. Fails if there are more than `limit`.
pub(super) fn explored<Position, Key: Eq + Hash>(
    start: Position,
    depth: Depth,
    limit: usize,
    key: impl Fn(&Position) -> Key,
    successors: impl Fn(&Position) -> Vec<Position>,
) -> Result<Explored<Position>, GraphError> {
    let mut known: FxHashMap<(Key, Depth), NodeId> = FxHashMap::default();
    let mut children: Vec<Vec<NodeId>> = Vec::new();
    known.insert((key(&start), depth), 0);
    let mut found = vec![(start, depth)];
    while let Some((position, depth)) = found.get(children.len()) {
        let left = depth.after_move();
        let successors = if depth.is_zero() { Vec::new() } else { successors(position) };
        let ids = successors.into_iter().map(|child| {
            *known.entry((key(&child), left)).or_insert_with(|| {
                found.push((child, left));
                (found.len() - 1) as NodeId
            })
        });
        let ids = ids.collect();
        children.push(ids);
        if found.len() > limit.min(NodeId::MAX as usize) {
            return Err(GraphError::TooLarge { limit });
        }
    }
    Ok((found, children))
}
