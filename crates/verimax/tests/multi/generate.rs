//! All small trees, and random graphs.

use verimax::{MultiGraph, MultiNode, NodeId, Payoffs, Value};

/// All vectors of three components that are not negative and whose sum is `sum`.
pub fn vectors(sum: Value) -> Vec<Payoffs> {
    let pairs = (0..=sum).flat_map(|a| (0..=sum - a).map(move |b| (a, b)));
    pairs.map(|(a, b)| Payoffs::new(vec![a, b, sum - a - b])).collect()
}

/// A tree: payoffs, or a player and its moves.
#[derive(Clone, Debug)]
pub enum Tree {
    Leaf(Payoffs),
    Turn(usize, Vec<Tree>),
}

impl Tree {
    pub fn graph(&self) -> MultiGraph {
        let mut nodes = Vec::new();
        self.add_to(&mut nodes);
        MultiGraph::new(nodes, 0).unwrap()
    }

    fn add_to(&self, nodes: &mut Vec<MultiNode>) -> NodeId {
        let id = nodes.len();
        let mut node = MultiNode { player: 0, payoffs: None, children: Vec::new(), name: None };
        nodes.push(node.clone());
        match self {
            Tree::Leaf(payoffs) => node.payoffs = Some(payoffs.clone()),
            Tree::Turn(player, moves) => {
                node.player = *player;
                node.children = moves.iter().map(|tree| tree.add_to(nodes)).collect();
            }
        }
        nodes[id] = node;
        id as NodeId
    }
}

/// Calls `see` with every tree that has exactly `nodes` nodes and these vectors at its leaves. Any player may move.
pub fn all_trees(nodes: usize, leaves: &[Payoffs], see: &mut dyn FnMut(&Tree)) {
    if nodes == 1 {
        leaves.iter().for_each(|leaf| see(&Tree::Leaf(leaf.clone())));
        return;
    }
    for player in 0..3 {
        all_moves(nodes - 1, leaves, &mut Vec::new(), &mut |moves| see(&Tree::Turn(player, moves.to_vec())));
    }
}

fn all_moves(nodes: usize, leaves: &[Payoffs], before: &mut Vec<Tree>, see: &mut dyn FnMut(&[Tree])) {
    if nodes == 0 {
        see(before);
        return;
    }
    for first in 1..=nodes {
        let mut trees = Vec::new();
        all_trees(first, leaves, &mut |tree| trees.push(tree.clone()));
        for tree in trees {
            before.push(tree);
            all_moves(nodes - first, leaves, before, see);
            before.pop();
        }
    }
}

/// A random graph whose nodes may have several parents, with estimates at inner nodes. Its vectors have the sum 4, or
/// any components.
pub fn random_graph(random: &mut fastrand::Rng, has_sum: bool) -> MultiGraph {
    let vectors = vectors(4);
    let size = random.usize(1..12);
    let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); size];
    for id in 1..size {
        children[random.usize(0..id)].push(id as NodeId); // so that every node can be reached
        if random.usize(0..3) == 0 {
            children[random.usize(0..id)].push(id as NodeId);
        }
    }
    let nodes = children.into_iter().map(|mut children| {
        random.shuffle(&mut children);
        let payoffs = if has_sum {
            random.choice(&vectors).unwrap().clone()
        } else {
            Payoffs::new((0..3).map(|_| random.i32(-2..3)).collect())
        };
        MultiNode { player: random.usize(0..3), payoffs: Some(payoffs), children, name: None }
    });
    let nodes = nodes.collect();
    MultiGraph::new(nodes, 0).unwrap()
}
