//! Tests of [`Uniform`]: each order is as good or as bad for alpha-beta as it says.

use super::*;

fn tree(branching: u8, depth: u8, seed: u64, order: Order) -> Uniform {
    Uniform::new(branching, depth, seed, order).unwrap()
}

/// Fail-soft alpha-beta in negamax form, which counts the leaves it visits.
fn alpha_beta(node: &Uniform, mut alpha: Value, beta: Value, leaves: &mut u64) -> Value {
    if node.is_over() {
        *leaves += 1;
        return node.side().view(node.eval());
    }
    let mut best = -INF;
    for mv in node.moves() {
        best = best.max(-alpha_beta(&node.play(mv), -beta, -alpha, leaves));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn leaves_visited(root: &Uniform) -> u64 {
    let mut leaves = 0;
    alpha_beta(root, -INF, INF, &mut leaves);
    leaves
}

fn minimax(node: &Uniform) -> Value {
    let values = node.moves().map(|mv| minimax(&node.play(mv)));
    values.reduce(|x, y| node.side().best(x, y)).unwrap_or(node.eval())
}

fn leaf_values(node: &Uniform, values: &mut Vec<Value>) {
    if node.is_over() {
        values.push(node.eval());
    }
    node.moves().for_each(|mv| leaf_values(&node.play(mv), values));
}

#[test]
fn with_the_best_order_alpha_beta_visits_the_leaves_of_knuth_and_moore() {
    assert_eq!(leaves_visited(&tree(3, 4, 1, Order::Best)), 17);
    for b in 2..=6 {
        for d in 1..=8 {
            for seed in 0..5 {
                let least = u64::from(b).pow(u32::from(d).div_ceil(2)) + u64::from(b).pow(u32::from(d) / 2) - 1;
                assert_eq!(leaves_visited(&tree(b, d, seed, Order::Best)), least, "b={b} d={d} seed={seed}");
            }
        }
    }
}

#[test]
fn with_the_worst_order_alpha_beta_visits_every_leaf() {
    for (b, deepest) in [(1, 64), (2, 14), (3, 9), (4, 7), (5, 6), (10, 4), (64, 2)] {
        for d in 0..=deepest {
            assert_eq!(leaves_visited(&tree(b, d, 1, Order::Worst)), u64::from(b).pow(d.into()), "b={b} d={d}");
        }
    }
}

#[test]
fn with_the_best_order_every_node_is_evaluated_to_its_minimax_value_and_its_first_move_is_best() {
    fn check(node: &Uniform) {
        assert_eq!(node.eval(), minimax(node));
        if !node.is_over() {
            assert_eq!(node.play(0).eval(), node.eval());
        }
        node.moves().for_each(|mv| check(&node.play(mv)));
    }
    for (b, d) in [(1, 7), (2, 7), (3, 5), (6, 3)] {
        (0..5).for_each(|seed| check(&tree(b, d, seed, Order::Best)));
    }
}

#[test]
fn with_the_best_order_some_moves_are_worse() {
    let root = tree(5, 4, 1, Order::Best);
    assert!(root.moves().any(|mv| root.play(mv).eval() < root.eval()));
    let reply = root.play(0);
    assert!(reply.moves().any(|mv| reply.play(mv).eval() > reply.eval()));
}

#[test]
fn with_the_worst_order_the_leaves_have_consecutive_values_around_zero() {
    let mut values = Vec::new();
    leaf_values(&tree(3, 5, 1, Order::Worst), &mut values);
    values.sort();
    assert!(values.into_iter().eq(-121..=121));
}

#[test]
fn random_leaves_spread_over_the_whole_range_and_depend_on_the_seed() {
    let leaves_of = |seed| {
        let mut values = Vec::new();
        leaf_values(&tree(10, 4, seed, Order::Random), &mut values);
        values
    };
    let values = leaves_of(1);
    assert!((-100..=100).all(|value| values.contains(&value)));
    assert!(values.iter().all(|value| (-100..=100).contains(value)));
    assert_eq!(values, leaves_of(1));
    assert_ne!(values, leaves_of(2));
    // The mean of 10,000 leaves has a standard deviation of 0.58.
    let mean = values.iter().sum::<Value>() / 10_000;
    assert!((-3..=3).contains(&mean), "{mean}");
}

#[test]
fn trees_with_too_many_leaves_are_refused() {
    assert!(Uniform::new(64, 8, 1, Order::Best).is_ok());
    assert!(Uniform::new(2, 48, 1, Order::Random).is_ok());
    assert!(Uniform::new(10, 9, 1, Order::Worst).is_ok());
    let error = Uniform::new(64, 9, 1, Order::Best).unwrap_err().to_string();
    let allowed = "such that b^d, with b=64 and order=best, is at most 281474976710656";
    assert_eq!(error, format!("`d` of uniform is `9`; it must be {allowed}"));
    assert!(Uniform::new(64, 64, 1, Order::Best).is_err());
    assert!(Uniform::new(2, 30, 1, Order::Worst).is_err());
    let error = Uniform::new(0, 1, 1, Order::Best).unwrap_err().to_string();
    assert_eq!(error, "`b` of uniform is `0`; it must be a number from 1 to 64");
    assert!(Uniform::new(65, 1, 1, Order::Best).is_err());
    assert!(Uniform::new(1, 65, 1, Order::Best).is_err());
}

#[test]
fn the_deepest_lines_of_the_largest_trees_stay_in_range() {
    for order in [Order::Best, Order::Random, Order::Worst] {
        for (b, d) in [(1, 64), (2, 48), (64, 8), (10, 9), (31, 6), (2, 29)] {
            let Ok(root) = Uniform::new(b, d, u64::MAX, order) else { continue };
            for line in [0, b - 1] {
                let leaf = (0..d).fold(root, |node, _| node.play(line));
                assert!(leaf.is_over() && leaf.eval().abs() <= INF, "{leaf}");
                assert_eq!(leaf.play(0), leaf);
                assert_eq!(root.play(b), root);
            }
        }
    }
}

#[test]
fn splitmix64_gives_the_first_outputs_of_the_reference_for_seed_0() {
    assert_eq!(splitmix64(0), 0xe220_a839_7b1d_cdaf);
    assert_eq!(splitmix64(0x9e37_79b9_7f4a_7c15), 0x6e78_9e6a_a1b9_65f4);
}
