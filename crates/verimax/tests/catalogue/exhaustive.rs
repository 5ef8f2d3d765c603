//! All trees up to a size, with values in {-1, 0, 1}: all windows, all depths, all algorithms, both policies.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use verimax::catalogue::{Call, Needs};
use verimax::law::Expansions;
use verimax::{Depth, Graph, Side};

use crate::generate::{alternating, evals_of, shapes, sides_of, tree};
use crate::harness::*;

/// How many searches the two tests judge. docs/guarantees.md states the sum.
pub const ALTERNATING_SEARCHES: u64 = 126_474_120;
pub const ANY_SIDES_SEARCHES: u64 = 55_321_404;

/// Runs every call in every way on one tree. Returns the number of searches.
fn check(graph: &Graph, calls: &[Call]) -> u64 {
    let mut searches = 0;
    for depth in depths(graph) {
        let law = Expansions::of(graph, graph.root(), depth);
        for call in calls.iter().filter(|call| call.algorithm.takes.depth || depth == Depth::END) {
            let windows = if call.algorithm.takes.window { windows() } else { vec![verimax::Window::OPEN] };
            for &reuse in policies(call) {
                for &window in &windows {
                    let Ok(value) = run(call, reuse, graph, window, depth) else {
                        continue; // a decision algorithm has nothing to decide
                    };
                    searches += 1;
                    let claim = call.algorithm.guarantee(reuse);
                    // Fail-hard: the result stays inside the window.
                    let is_hard = call.algorithm.name.ends_with("knuth_moore");
                    assert!(!is_hard || (window.alpha()..=window.beta()).contains(&value), "{value} in {window}");
                    assert!(
                        holds(&law, claim, value, window),
                        "{}: {value} is not {claim}, reuse {reuse}, window {window}, depth {depth}, {:?}",
                        call.algorithm.name,
                        graph.to_short(),
                    );
                }
            }
        }
    }
    searches
}

/// Runs `check` on all trees of up to `most` nodes with all values, on two threads.
fn check_all(most: usize, sides: impl Fn(&[usize]) -> Vec<Vec<Side>> + Sync, calls: &[Call]) -> u64 {
    let shapes: Vec<_> = (1..=most).flat_map(shapes).collect();
    let (next, searches) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(parents) = shapes.get(next.fetch_add(1, Relaxed) as usize) {
            let n = parents.len() + 1;
            for sides in sides(parents) {
                for values in 0..3usize.pow(n as u32) {
                    let graph = tree(parents, &evals_of(values, n), &sides);
                    searches.fetch_add(check(&graph, calls), Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    searches.into_inner()
}

/// Law: every algorithm has the guarantee that the catalogue claims, on every tree of up to six nodes with alternating
/// sides.
#[test]
fn every_alternating_tree_of_six_nodes() {
    let sides = |parents: &[usize]| vec![alternating(parents, Side::Max), alternating(parents, Side::Min)];
    let searches = check_all(6, sides, &calls());
    assert_eq!(searches, ALTERNATING_SEARCHES);
}

/// Law: the same holds if a side may move twice, for the algorithms that allow it, on every tree of up to five nodes.
#[test]
fn every_tree_of_five_nodes() {
    let calls: Vec<Call> = calls().into_iter().filter(|call| call.needs() == Needs::AnyGame).collect();
    let sides = |parents: &[usize]| {
        let n = parents.len() + 1;
        (0..1 << n).map(|bits| sides_of(bits, n)).collect()
    };
    let searches = check_all(5, sides, &calls);
    assert_eq!(searches, ANY_SIDES_SEARCHES);
}
