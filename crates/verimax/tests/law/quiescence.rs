//! The quiescence value.

use verimax::law::{minimax, quiescence};
use verimax::{Depth, NodeId};

use crate::brute;
use crate::generate::{Random, graph, trees};

/// Law: `quiescence` agrees with its recursive definition, at every node of all trees of up to 4 nodes and of random
/// graphs, with random noisy moves. Without noise it is the evaluation.
#[test]
fn quiescence_is_the_recursion() {
    let mut random = Random(1950);
    let small: Vec<_> = (1..=4).flat_map(|n| trees(n, false)).collect();
    let random_graphs: Vec<_> = (0..3_000).map(|_| graph(&mut random, 10)).collect();
    for graph in small.iter().chain(&random_graphs) {
        let nodes = 0..graph.len() as NodeId;
        let edges = nodes.clone().flat_map(|node| (0..graph.children(node).len()).map(move |index| (node, index)));
        let percent = random.below(101);
        let noisy: Vec<_> = edges.filter(|_| random.below(100) < percent).collect();
        for node in nodes {
            let expected = brute::quiescence(graph, node, &noisy);
            assert_eq!(quiescence(graph, node, |node, index| noisy.contains(&(node, index))), expected);
            assert_eq!(quiescence(graph, node, |_, _| false), minimax(graph, node, Depth::ZERO));
        }
    }
}
