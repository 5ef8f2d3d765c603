//! Turns any game into an explicit graph, as the law and the dynamic programs need.

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
        let mut known: FxHashMap<(G::Key, Depth), NodeId> = FxHashMap::default();
        let mut nodes: Vec<Node> = Vec::new();
        known.insert((start.key(), depth), 0);
        let mut found = vec![(start, depth)];
        while let Some((position, depth)) = found.get(nodes.len()) {
            let mut node = Node { side: position.side(), eval: position.eval(), children: Vec::new(), name: None };
            if !depth.is_zero() {
                let left = depth.after_move();
                let successors: Vec<G> = position.moves().map(|mv| position.play(mv)).collect();
                for child in successors {
                    let id = *known.entry((child.key(), left)).or_insert_with(|| {
                        found.push((child, left));
                        (found.len() - 1) as NodeId
                    });
                    node.children.push(id);
                }
            }
            nodes.push(node);
            if found.len() > limit.min(NodeId::MAX as usize) {
                return Err(GraphError::TooLarge { limit });
            }
        }
        Ok((Graph::new(nodes, 0)?, found))
    }
}
