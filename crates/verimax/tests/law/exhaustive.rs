//! The comparison on all small trees: what holds here has no small exception.

use crate::generate::trees;
use crate::judge::Judge;

/// Law: what `Expansions` says about values, entries, guarantees and witnesses agrees with the definitions. On every
/// node of every ordered tree of up to 4 nodes, with all sides and values in {-1, 0, 1}, to all depths.
#[test]
fn expansions_of_all_trees_of_up_to_four_nodes() {
    let mut judge = Judge::new(3);
    let mut graphs = 0;
    for graph in (1..=4).flat_map(|n| trees(n, false)) {
        (0..graph.len() as u32).for_each(|node| judge.judge(&graph, node));
        graphs += 1;
    }
    assert_eq!((graphs, judge.checked), (6_954, 135_738));
}

/// The same law at the root of every ordered tree of 5 nodes, with all sides.
#[test]
fn expansions_of_all_trees_of_five_nodes() {
    let mut judge = Judge::new(2);
    let mut graphs = 0;
    for graph in trees(5, false) {
        judge.judge(&graph, 0);
        graphs += 1;
    }
    assert_eq!((graphs, judge.checked), (108_864, 590_976));
}

/// The same law at the root of every ordered tree of 6 nodes, if Max starts and the sides alternate.
#[test]
fn expansions_of_all_alternating_trees_of_six_nodes() {
    let mut judge = Judge::new(2);
    let mut graphs = 0;
    for graph in trees(6, true) {
        judge.judge(&graph, 0);
        graphs += 1;
    }
    assert_eq!((graphs, judge.checked), (30_618, 177_876));
}
