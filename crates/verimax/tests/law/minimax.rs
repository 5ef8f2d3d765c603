//! Minimax and its variants, and Fishburn's condition.

use verimax::law::{is_alpha_beta_result, minimax, negamax, partial_minimax, truncation};
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

/// Law: `partial_minimax` of no children is `None`. One more child never makes it worse for the side to move, and with
/// all children it is the minimax value. It is always the best of the children that it counts.
#[test]
fn partial_minimax_grows_to_minimax() {
    let mut checked = 0;
    for_all_positions(|graph, node, depth| {
        if depth == Depth::ZERO {
            return;
        }
        let left = depth.limit().map_or(Depth::END, |plies| Depth::plies(plies - 1));
        let children = graph.children(node);
        let better = |x: i32, y: i32| if graph.side(node) == Side::Max { x.max(y) } else { x.min(y) };
        let mut best = None;
        assert_eq!(partial_minimax(graph, node, depth, 0), None);
        for (i, &child) in children.iter().enumerate() {
            let value = brute::minimax(graph, child, left);
            let more = best.map_or(value, |best| better(best, value));
            assert_eq!(partial_minimax(graph, node, depth, i + 1), Some(more));
            assert!(best.is_none_or(|best| better(best, more) == more));
            best = Some(more);
            checked += 1;
        }
        let all = (!children.is_empty()).then(|| minimax(graph, node, depth));
        assert_eq!(partial_minimax(graph, node, depth, children.len()), all);
        assert_eq!(partial_minimax(graph, node, depth, children.len() + 1), all);
    });
    assert_eq!(checked, 179_088);
}

/// Law: minimax to a depth is minimax to the end of the truncated game.
#[test]
fn a_depth_limit_is_a_truncation() {
    let checked = for_all_positions(|graph, node, depth| {
        let cut = truncation(graph.position(node), depth).unwrap();
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
