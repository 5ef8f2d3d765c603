//! Random graphs with chance.

use fastrand::Rng;
use verimax::{ChanceGraph, ChanceNode, NodeId, Turn, Value};

/// A graph of at most this many nodes. Every node is a child of an earlier one; some have several parents.
pub fn graph(rng: &mut Rng, most: NodeId, values: Value) -> ChanceGraph {
    let size = rng.u32(1..=most);
    let turns = [Turn::MAX, Turn::MIN, Turn::Chance];
    let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); size as usize];
    let window = rng.u32(1..=4); // small: deep graphs
    for node in 1..size {
        let parent = rng.u32(node.saturating_sub(window)..node);
        children[parent as usize].push(node);
        if rng.u8(0..4) == 0 {
            children[rng.u32(0..node) as usize].push(node);
        }
    }
    let nodes = children.into_iter().map(|mut children| {
        rng.shuffle(&mut children);
        let turn = turns[rng.usize(0..3)];
        let weights = if turn == Turn::Chance { children.iter().map(|_| rng.u32(1..=4)).collect() } else { Vec::new() };
        ChanceNode { turn, eval: rng.i32(-values..=values), children, weights, name: None }
    });
    ChanceGraph::new(nodes.collect(), 0, None).expect("a graph")
}
