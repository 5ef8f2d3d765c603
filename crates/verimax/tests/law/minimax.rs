//! Minimax and its variants, and Fishburn's condition.

use verimax::law::{is_alpha_beta_result, minimax, negamax};
use verimax::{Depth, Graph, INF, Side, Window};

use crate::brute;
use crate::generate::{Random, depths, graph, trees};

/// All trees of up to 4 nodes, and random graphs with shared nodes.
fn graphs() -> impl Iterator<Item = Graph> {
    let mut random = Random(2);
    let random = (0..3_000).map(move |_| graph(&mut random, 10));
    (1..=4).flat_map(|n| trees(n, false)).chain(random)
}

/// Calls `check` with every graph, node and depth. Returns how many there were.
fn for_all_positions(mut check: impl FnMut(&Graph, u32, Depth)) -> usize {
    let mut checked = 0;
    for graph in graphs() {
        for node in 0..graph.len() as u32 {
            for depth in depths(&graph) {
                check(&graph, node, depth);
                checked += 1;
            }
        }
    }
    checked
}

/// Law: `minimax` is the textbook recursion, and `negamax` is the same from the point of view of the side to move.
#[test]
fn minimax_is_the_textbook_recursion() {
    let checked = for_all_positions(|graph, node, depth| {
        let expected = brute::minimax(graph, node, depth);
        assert_eq!(minimax(graph, node, depth), expected);
        let sign = if graph.side(node) == Side::Min { -1 } else { 1 };
        assert_eq!(negamax(graph, node, depth), sign * expected);
    });
    assert_eq!(checked, 244_856);
}

/// Law: minimax to a depth is minimax to the end of the truncated game.
#[test]
fn a_depth_limit_is_a_truncation() {
    let checked = for_all_positions(|graph, node, depth| {
        let cut = Graph::explore(graph.position(node), depth, usize::MAX).unwrap();
        assert!(depth.limit().is_none_or(|plies| cut.height() <= plies));
        assert_eq!(minimax(&cut, cut.root(), Depth::END), brute::minimax(graph, node, depth));
    });
    assert_eq!(checked, 244_856);
}

/// Law: `x` is an alpha-beta result for `e` in `(a, b)` if and only if `min(e, b) <= x <= max(e, a)`. For all small
/// numbers, and for those at the ends of the range.
#[test]
fn both_forms_of_fishburns_condition_agree() {
    let ends = [-INF, -INF + 1, INF - 1, INF];
    let numbers: Vec<i32> = (-4..=4).chain(ends).collect();
    let mut checked = 0;
    for &a in &numbers {
        for window in numbers.iter().filter_map(|&b| Window::new(a, b)) {
            for &e in &numbers {
                for &x in &numbers {
                    let expected = brute::is_alpha_beta_result(x, e, window.alpha(), window.beta());
                    assert_eq!(is_alpha_beta_result(x, e, window), expected, "{x} for {e} in {window}");
                    checked += 1;
                }
            }
        }
    }
    assert_eq!(checked, 13 * 12 / 2 * 13 * 13);
}
