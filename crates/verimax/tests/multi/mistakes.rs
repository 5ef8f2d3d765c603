//! The stored counterexamples: what shallow pruning must not do. The first three are the smallest trees of their kind
//! with the sum 2.

use verimax::literature::{Example, MULTI_EXAMPLES};
use verimax::search::multi::shallow;
use verimax::{Depth, MultiGame, MultiGraph, Ties, law};

use crate::brute::{self, Mistake, all_vectors};
use crate::generate::{Tree, all_trees, vectors};

fn stored(name: &str) -> MultiGraph {
    MultiGraph::parse(Example::find(name).unwrap().text).unwrap().graph
}

/// What the variant returns, and what max^n is worth by the rule that the variant uses.
fn both(graph: &MultiGraph, mistake: Mistake) -> (String, String) {
    let ties = if mistake == Mistake::LastTies { Ties::Last } else { Ties::First };
    let (found, _) = brute::shallow(graph, mistake, graph.start().greatest_sum().unwrap());
    (found.to_string(), law::max_n(graph, Depth::END, ties).unwrap().to_string())
}

#[test]
fn stored_counterexamples_fail() {
    for (name, mistake, found, right) in [
        ("shallow-last-ties", Mistake::LastTies, "[1, 1, 0]", "[1, 0, 1]"),
        ("shallow-same-player", Mistake::SamePlayer, "[1, 0, 1]", "[2, 0, 0]"),
        ("shallow-deep", Mistake::Deep, "[1, 0, 1]", "[2, 0, 0]"),
        ("shallow-deep-in-turn", Mistake::Deep, "[1, 0, 2]", "[2, 1, 0]"),
    ] {
        let graph = stored(name);
        assert_eq!(both(&graph, mistake), (found.to_owned(), right.to_owned()), "{name}");
        // With all its rules, shallow pruning is right there.
        let first = law::max_n(&graph, Depth::END, Ties::First).unwrap();
        assert_eq!(shallow(&graph.start(), Depth::END, &mut ()), Some(first), "{name}");
    }
}

/// What they return is not the vector of any rule for ties.
#[test]
fn no_rule_for_ties_gives_them() {
    for (name, mistake) in [
        ("shallow-last-ties", Mistake::LastTies),
        ("shallow-same-player", Mistake::SamePlayer),
        ("shallow-deep", Mistake::Deep),
        ("shallow-deep-in-turn", Mistake::Deep),
    ] {
        let graph = stored(name);
        let (found, _) = brute::shallow(&graph, mistake, graph.start().greatest_sum().unwrap());
        assert!(!all_vectors(&graph, graph.root(), Depth::END).contains(&found), "{name}");
    }
}

fn is_wrong(tree: &Tree, mistake: Mistake) -> bool {
    let graph = tree.graph();
    let (found, right) = both(&graph, mistake);
    found != right
}

/// Law: nothing smaller shows the mistake; and a cut only above the bound is no mistake at all.
#[test]
fn smaller_trees_do_not_show_it() {
    let leaves = vectors(2);
    for nodes in 1..=4 {
        all_trees(nodes, &leaves, &mut |tree| {
            for mistake in [Mistake::LastTies, Mistake::SamePlayer, Mistake::Deep, Mistake::CutAbove] {
                assert!(!is_wrong(tree, mistake), "{mistake:?} {tree:?}");
            }
        });
    }
    all_trees(5, &leaves, &mut |tree| {
        assert!(!is_wrong(tree, Mistake::Deep) && !is_wrong(tree, Mistake::CutAbove), "{tree:?}");
    });
}

#[test]
fn every_example_is_a_graph_for_several_players() {
    for example in MULTI_EXAMPLES {
        assert!(MultiGraph::is_meant_by(example.text), "{}", example.name);
        MultiGraph::parse(example.text).unwrap_or_else(|error| panic!("{}: {error}", example.name));
    }
}
