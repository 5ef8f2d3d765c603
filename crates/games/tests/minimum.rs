//! Knuth and Moore's minimum: if the best move always comes first, the shipped search visits as many leaves of a
//! uniform tree as the theorem says (`proofs/minimum.mlw`), in every window, and tells its listener of each.

use verimax::search::{minimax, negamax_knuth_moore};
use verimax::trace::Stats;
use verimax::{Depth, Game, INF, Value};
use verimax_games::{Order, Uniform};

fn leaves(root: &Uniform, alpha: Value, beta: Value, depth: Depth) -> u64 {
    let mut stats = Stats::default();
    negamax_knuth_moore(root, alpha, beta, depth, &mut stats);
    stats.leaves
}

#[test]
fn in_the_open_window_it_is_the_minimum_of_knuth_and_moore() {
    assert_eq!(leaves(&Uniform::new(3, 4, 1, Order::Best).unwrap(), -INF, INF, Depth::END), 17);
    for b in 1..=6 {
        for d in 0..=7 {
            for seed in 0..3 {
                let root = Uniform::new(b, d, seed, Order::Best).unwrap();
                let power = |n: u8| u64::from(b).pow(n.into());
                let minimum = power(d.div_ceil(2)) + power(d / 2) - 1;
                assert_eq!(leaves(&root, -INF, INF, Depth::END), minimum, "b={b} d={d} seed={seed}");
            }
        }
    }
}

/// In this order the inner nodes evaluate to their values, so that a search to a lower depth has the best moves first.
#[test]
fn to_a_lower_depth_it_is_the_minimum_of_that_depth() {
    let root = Uniform::new(4, 8, 1, Order::Best).unwrap();
    for (depth, minimum) in [(0, 1), (1, 4), (2, 7), (3, 19), (4, 31), (5, 79), (6, 127)] {
        assert_eq!(leaves(&root, -INF, INF, Depth::plies(depth)), minimum, "depth {depth}");
    }
}

#[test]
fn outside_the_window_it_is_one_strategy() {
    for b in 1..=5 {
        for d in 0..=6 {
            let root = Uniform::new(b, d, 7, Order::Best).unwrap();
            let value = root.side().view(minimax(&root, Depth::END, &mut ()));
            let power = |n: u8| u64::from(b).pow(n.into());
            for beta in [value - 1, value] {
                assert_eq!(leaves(&root, -INF, beta, Depth::END), power(d / 2), "a cutoff: b={b} d={d}");
            }
            for alpha in [value, value + 1] {
                assert_eq!(leaves(&root, alpha, INF, Depth::END), power(d.div_ceil(2)), "fails low: b={b} d={d}");
            }
        }
    }
}

/// The theorem needs the order: with another one there are more leaves.
#[test]
fn with_another_order_it_is_more() {
    for order in [Order::Random, Order::Worst] {
        let root = Uniform::new(3, 6, 1, order).unwrap();
        assert!(leaves(&root, -INF, INF, Depth::END) > 53, "{order}");
    }
}
