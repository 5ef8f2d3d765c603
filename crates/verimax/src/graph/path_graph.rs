//! [`PathGraph`]: explicit games in which a position may come back, or in which a win counts plies. There a position is
//! worth what the path to it makes of it.

use super::{Graph, GraphError, Node, NodeId};
use crate::value::{INF, Value};

/// A finite game graph that is played on paths: it may have cycles.
///
/// A position that was met before, on the path from the root or in the history, ends the game and is worth 0. This is
/// the game of [`parts::Paths`](crate::parts::Paths), with a history. If wins count plies, a finished game is worth
/// more to the winner the sooner it comes.
///
/// ```
/// use verimax::{Depth, Node, PathGraph, Side, law};
///
/// // Max may stay with 1 at node 1, from where Min can only go back.
/// let node = |side, eval, children: &[u32]| Node { side, eval, children: children.to_vec(), name: None };
/// let nodes = vec![node(Side::Max, 0, &[1]), node(Side::Min, 1, &[0])];
/// let value = |history: &[u32], depth: u32| {
///     let tree = PathGraph::new(nodes.clone(), 0, history.to_vec(), None).unwrap().tree(100).unwrap();
///     law::minimax(&tree, tree.root(), Depth::plies(depth))
/// };
/// assert_eq!(value(&[], 1), 1);
/// assert_eq!(value(&[], 2), 0); // node 0 comes back
/// assert_eq!(value(&[1], 1), 0); // node 1 was there before the root
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathGraph {
    nodes: Vec<Node>,
    root: NodeId,
    history: Vec<NodeId>,
    mate: Option<Value>,
}

impl PathGraph {
    /// Builds the game, or says what is wrong with it.
    ///
    /// `history` lists the positions before the root, the oldest first. Each has a move to the next, and the last one
    /// to the root. `mate` says that wins count plies: a finished game with an evaluation above 0 is worth `mate` less
    /// the plies from the root; below 0, the negation of that.
    pub fn new(
        nodes: Vec<Node>,
        root: NodeId,
        history: Vec<NodeId>,
        mate: Option<Value>,
    ) -> Result<PathGraph, GraphError> {
        let graph = PathGraph { nodes, root, history, mate };
        graph.check_nodes()?;
        graph.check_history()?;
        match graph.mate {
            Some(mate) if !(1..=INF).contains(&mate) || mate as usize <= graph.nodes.len() => {
                Err(GraphError::BadMate { mate: mate.into(), nodes: graph.nodes.len() })
            }
            _ => Ok(graph),
        }
    }

    /// Every edge leads to a node, every value is in range, and every node can be reached from the root.
    fn check_nodes(&self) -> Result<(), GraphError> {
        let last = self.nodes.len().checked_sub(1).and_then(|last| NodeId::try_from(last).ok());
        let last = last.ok_or(GraphError::Empty)?;
        if self.root > last {
            return Err(GraphError::NoSuchRoot { root: self.root, last });
        }
        for (id, node) in (0..).zip(&self.nodes) {
            if !(-INF..=INF).contains(&node.eval) {
                return Err(GraphError::OutOfRange { node: self.name(id), value: node.eval.into() });
            }
            if let Some(&child) = node.children.iter().find(|&&child| child > last) {
                return Err(GraphError::NoSuchChild { node: self.name(id), child, last });
            }
        }
        let mut is_reached = vec![false; self.nodes.len()];
        is_reached[self.root as usize] = true;
        let mut todo = vec![self.root];
        while let Some(node) = todo.pop() {
            let children = self.children(node).iter().copied();
            todo.extend(children.filter(|&child| !std::mem::replace(&mut is_reached[child as usize], true)));
        }
        match (0..).zip(is_reached).find(|(_, is_reached)| !is_reached) {
            Some((node, _)) => Err(GraphError::Unreachable { node: self.name(node), root: self.name(self.root) }),
            None => Ok(()),
        }
    }

    /// The history can be played, comes to the root, and visits no position twice.
    fn check_history(&self) -> Result<(), GraphError> {
        let bad = |message: String| Err(GraphError::BadHistory { message });
        let mut is_met = vec![false; self.nodes.len()];
        is_met[self.root as usize] = true;
        let mut next = self.root;
        for &node in self.history.iter().rev() {
            if node as usize >= self.nodes.len() {
                return bad(format!("no node {node}; the nodes are numbered 0 to {}", self.nodes.len() - 1));
            }
            if !self.children(node).contains(&next) {
                return bad(format!("node {} has no move to {}, which comes next", self.name(node), self.name(next)));
            }
            if std::mem::replace(&mut is_met[node as usize], true) {
                return bad(format!(
                    "node {} is there twice; a game is over when a position comes back",
                    self.name(node)
                ));
            }
            next = node;
        }
        Ok(())
    }

    /// All nodes, in the order of their indices.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The children of a node, in move order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node as usize].children
    }

    /// The node where the search starts.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The positions before the root, the oldest first.
    pub fn history(&self) -> &[NodeId] {
        &self.history
    }

    /// What a win at the root would be worth, if wins count plies.
    pub fn mate(&self) -> Option<Value> {
        self.mate
    }

    /// The node's name, or `#` and its index.
    pub fn name(&self, node: NodeId) -> String {
        self.nodes[node as usize].name.clone().unwrap_or_else(|| format!("#{node}"))
    }

    /// The tree of all paths from the root: minimax there is minimax here. Each node of the tree is named after the
    /// position where its path ends, with `again` if that has come back. Its children are in the same order; where the
    /// game is over, it has none. Fails if it has more than `limit` nodes.
    pub fn tree(&self, limit: usize) -> Result<Graph, GraphError> {
        /// A path: where it ends, the path before it, and its length.
        struct Path {
            node: NodeId,
            before: usize,
            plies: usize,
        }

        let mut is_history = vec![false; self.nodes.len()];
        self.history.iter().for_each(|&node| is_history[node as usize] = true);
        let mut paths = vec![Path { node: self.root, before: 0, plies: 0 }];
        let mut nodes: Vec<Node> = Vec::new();
        while let Some(&Path { node, before, plies }) = paths.get(nodes.len()) {
            let back = std::iter::successors(Some(before), |&path| Some(paths[path].before)).take(plies);
            let is_repeated = is_history[node as usize] || back.into_iter().any(|path| paths[path].node == node);
            let Node { side, eval, children, .. } = &self.nodes[node as usize];
            let (eval, children) = match (is_repeated, self.mate) {
                (true, _) => (0, &[][..]),
                (false, Some(mate)) if children.is_empty() => (eval.signum() * (mate - plies as Value), &[][..]),
                (false, _) => (*eval, children.as_slice()),
            };
            let (first, here) = (paths.len(), nodes.len());
            paths.extend(children.iter().map(|&node| Path { node, before: here, plies: plies + 1 }));
            if paths.len() > limit.min(NodeId::MAX as usize) {
                return Err(GraphError::TooLarge { limit });
            }
            let children = (first as NodeId..paths.len() as NodeId).collect();
            let name = Some(self.name(node) + if is_repeated { " again" } else { "" });
            nodes.push(Node { side: *side, eval, children, name });
        }
        Graph::new(nodes, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::parts::Paths;
    use crate::value::{Depth, Side};

    /// A node of a graph with cycles, as a game that never ends.
    #[derive(Clone, Copy, Debug)]
    struct EndlessNode<'g>(&'g PathGraph, NodeId);

    impl Game for EndlessNode<'_> {
        type Move = u32;
        type Moves = std::ops::Range<u32>;
        type Key = NodeId;

        fn side(&self) -> Side {
            self.0.nodes[self.1 as usize].side
        }

        fn moves(&self) -> std::ops::Range<u32> {
            0..self.0.children(self.1).len() as u32
        }

        fn play(&self, mv: u32) -> Self {
            EndlessNode(self.0, self.0.children(self.1)[mv as usize])
        }

        fn eval(&self) -> Value {
            self.0.nodes[self.1 as usize].eval
        }

        fn key(&self) -> NodeId {
            self.1
        }
    }

    fn node(side: Side, eval: Value, children: &[NodeId]) -> Node {
        Node { side, eval, children: children.to_vec(), name: None }
    }

    /// Graphs with all edges of a pattern of bits, on four nodes.
    fn graphs() -> impl Iterator<Item = PathGraph> {
        (0..1u32 << 16).step_by(7).filter_map(|bits| {
            let children = |i: u32| (0..4).filter(|j| bits >> (4 * i + j) & 1 == 1).collect::<Vec<_>>();
            let side = |i: u32| if (bits >> i ^ bits >> 5) & 1 == 0 { Side::Max } else { Side::Min };
            let nodes = (0..4).map(|i| node(side(i), i as Value * 3 - 4, &children(i)));
            PathGraph::new(nodes.collect(), 0, Vec::new(), None).ok()
        })
    }

    /// Law: the tree of paths is the game of paths, which is proved. The history is a path that was played before.
    #[test]
    fn the_tree_is_the_game_of_paths() {
        let mut histories = 0;
        for graph in graphs() {
            let tree = graph.tree(10_000).unwrap();
            let all = |graph: &Graph| -> Vec<_> { graph.nodes().map(|n| (n.side, n.eval, n.children)).collect() };
            let game = Graph::explore(Paths::new(EndlessNode(&graph, 0)), Depth::END, 10_000).unwrap();
            assert_eq!(all(&tree), all(&game), "{graph:?}");
            // Play from the root to a child, and take what was played for the history.
            for (mv, &child) in (0..).zip(graph.children(0)) {
                let Ok(after) = PathGraph::new(graph.nodes.clone(), child, vec![0], None) else { continue };
                let game = Graph::explore(Paths::new(EndlessNode(&graph, 0)).play(mv), Depth::END, 10_000).unwrap();
                assert_eq!(all(&after.tree(10_000).unwrap()), all(&game), "{after:?}");
                histories += 1;
            }
        }
        assert!(histories > 1000, "{histories}");
    }

    /// Law: a win is worth less the later it comes, and only where the game is over.
    #[test]
    fn wins_count_plies() {
        let nodes = vec![
            node(Side::Max, 1, &[1, 2]),
            node(Side::Min, 5, &[2, 3]),
            node(Side::Max, 4, &[]),
            node(Side::Max, -2, &[]),
        ];
        let tree = PathGraph::new(nodes, 0, Vec::new(), Some(10)).unwrap().tree(100).unwrap();
        let evals: Vec<Value> = tree.nodes().map(|node| node.eval).collect();
        assert_eq!(evals, [1, 5, 9, 8, -8]);
    }

    /// Law: what is no game on paths is refused with a sentence.
    #[test]
    fn what_is_refused() {
        let ring = || vec![node(Side::Max, 0, &[1]), node(Side::Min, 0, &[2]), node(Side::Max, 0, &[0])];
        let refused = |nodes, root, history: &[NodeId], mate| {
            PathGraph::new(nodes, root, history.to_vec(), mate).unwrap_err().to_string()
        };
        assert!(PathGraph::new(ring(), 0, vec![1, 2], Some(4)).is_ok());
        for (sentence, expected) in [
            (refused(Vec::new(), 0, &[], None), "the graph has no nodes; a game has at least its start"),
            (refused(ring(), 3, &[], None), "the root is 3, but the nodes are numbered 0 to 2"),
            (refused(ring(), 0, &[3], None), "the history: no node 3; the nodes are numbered 0 to 2"),
            (refused(ring(), 0, &[1], None), "the history: node #1 has no move to #0, which comes next"),
            (
                refused(ring(), 0, &[0, 1, 2], None),
                "the history: node #0 is there twice; a game is over when a position comes back",
            ),
            (
                refused(ring(), 0, &[], Some(3)),
                "the mate is 3; it must be greater than the number of nodes, 3, and at most 1000000000",
            ),
        ] {
            assert_eq!(sentence, expected);
        }
        assert_eq!(PathGraph::new(ring(), 0, vec![], None).unwrap().tree(3), Err(GraphError::TooLarge { limit: 3 }));
    }
}
