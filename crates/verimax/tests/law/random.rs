//! The comparison on random graphs with shared nodes. Two occurrences of one node are expanded independently.

use verimax::law::{Expansions, Guarantee};
use verimax::{Depth, Graph, Window};

use crate::generate::{Random, graph};
use crate::judge::{Judge, most_expansions};

/// Law: what `Expansions` says about values, entries, guarantees and witnesses agrees with the definitions, at every
/// node of 1,000 random graphs of up to 12 nodes, to all depths. The graphs' values lie in -2..=2; results and windows
/// go beyond them on both sides. Graphs with more than 20,000 expansions are skipped.
#[test]
fn expansions_of_random_graphs() {
    let mut judge = Judge::new(5);
    let mut random = Random(1);
    let (mut graphs, mut shared, mut passed_over) = (0, 0, 0);
    while graphs < 1_000 {
        let graph = graph(&mut random, 12);
        if most_expansions(&graph) > 20_000 {
            passed_over += 1;
            continue;
        }
        (0..graph.len() as u32).for_each(|node| judge.judge(&graph, node));
        graphs += 1;
        shared += usize::from(graph.to_short().is_none());
    }
    assert_eq!((shared, passed_over, judge.checked), (578, 8, 45_458));
}

/// Law: a shared node may be expanded at one occurrence and not at another. Here only one expansion is worth 1: the one
/// that stops at the first occurrence of `s` and goes on at the second.
#[test]
fn occurrences_of_a_shared_node_are_expanded_independently() {
    let text = r#"{"nodes":[
        {"side":"max","children":[1,2]},
        {"side":"min","children":[3]},
        {"side":"min","children":[3,4]},
        {"name":"s","side":"max","eval":0,"children":[5]},
        {"side":"max","eval":1},
        {"side":"min","eval":2}]}"#;
    let graph = Graph::parse(text).unwrap();
    let all = Expansions::of(&graph, graph.root(), Depth::plies(2));
    // The first occurrence alone decides whether the root is worth 2. If it stops, the second gives 0 or min(2, 1).
    let values: Vec<i32> = (-1..=3).filter(|&x| all.contain(x)).collect();
    assert_eq!(values, [0, 1, 2]);
    let witness = all.witness(1).unwrap();
    assert!(witness.is_expansion_of(&graph, graph.root(), Depth::plies(2)));
    assert_eq!(witness.value(&graph), 1);
    assert_eq!(all.strongest(1, Window::OPEN), Some(Guarantee::Witnessed));
}
