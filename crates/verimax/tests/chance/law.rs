//! The law against definitions that are written apart from it.

use fastrand::Rng;
use verimax::law::chance::{Fraction, chance_layers, exact_factor, expectiminimax, is_result, rounded_expectiminimax};
use verimax::{ChanceGraph, Depth, NodeId, Side, Turn};

use crate::random;

/// A fraction of two numbers of 128 bits, not in lowest terms.
type Pair = (i128, i128);

fn less((a, b): Pair, (c, d): Pair) -> bool {
    a * d < c * b
}

/// Expectiminimax by recursion over the tree, with one common denominator for all outcomes.
fn naive(graph: &ChanceGraph, node: NodeId, depth: u32) -> Pair {
    let children = graph.children(node);
    if depth == 0 || children.is_empty() {
        return (graph.eval(node).into(), 1);
    }
    let values: Vec<Pair> = children.iter().map(|&child| naive(graph, child, depth - 1)).collect();
    match graph.turn(node) {
        Turn::Player(Side::Max) => values.into_iter().reduce(|x, y| if less(x, y) { y } else { x }).unwrap(),
        Turn::Player(Side::Min) => values.into_iter().reduce(|x, y| if less(y, x) { y } else { x }).unwrap(),
        Turn::Chance => {
            let common: i128 = values.iter().map(|value| value.1).product();
            let weights = graph.weights(node);
            let sum: i128 = values.iter().zip(weights).map(|((n, d), &w)| n * (common / d) * i128::from(w)).sum();
            (sum, common * weights.iter().map(|&w| i128::from(w)).sum::<i128>())
        }
    }
}

/// The greatest number of chance nodes on a path, by recursion.
fn naive_layers(graph: &ChanceGraph, node: NodeId, depth: u32) -> u32 {
    if depth == 0 || graph.children(node).is_empty() {
        return 0;
    }
    let below = graph.children(node).iter().map(|&child| naive_layers(graph, child, depth - 1)).max().unwrap_or(0);
    below + u32::from(graph.turn(node) == Turn::Chance)
}

/// Law: the value is the one of the definition; the rounded value is below it by at most a unit for each layer of
/// chance; with the exact factor, nothing is rounded.
#[test]
fn the_values_are_those_of_the_definition() {
    let mut rng = Rng::with_seed(20);
    let mut fractions = 0;
    for _ in 0..1000 {
        let graph = random::graph(&mut rng, 9, 5);
        for plies in 0..5 {
            let depth = Depth::plies(plies);
            let (numerator, denominator) = naive(&graph, 0, plies);
            let value = expectiminimax(&graph, 0, depth).unwrap();
            assert_eq!(value, Fraction::new(numerator.into(), denominator.into()), "{graph:?}");
            let layers = chance_layers(&graph, 0, depth);
            assert_eq!(layers, naive_layers(&graph, 0, plies));
            for factor in [1, 2, 5, 12, 100] {
                let rounded = rounded_expectiminimax(&graph, 0, depth, factor);
                let exact = &value * Fraction::from_integer(factor.into());
                let whole = |number: i128| Fraction::from_integer(number.into());
                assert!(whole(rounded) <= exact && exact <= whole(rounded + i128::from(layers)), "{graph:?}");
            }
            let factor = exact_factor(&graph, 0, depth).unwrap();
            let rounded = rounded_expectiminimax(&graph, 0, depth, factor);
            assert_eq!(Fraction::new(rounded.into(), factor.into()), value, "{graph:?}");
            fractions += u32::from(!value.is_integer());
        }
    }
    assert!(fractions > 500, "{fractions}");
}

/// Law: a value whose denominator has more than 1024 bits is refused, not computed for hours.
#[test]
fn endless_digits_are_refused() {
    let chain = |n: usize| "(chance 1*1 2*".repeat(n) + "0" + &")".repeat(n);
    let short = ChanceGraph::parse(&chain(600)).unwrap();
    assert!(expectiminimax(&short, 0, Depth::END).is_some());
    assert_eq!(exact_factor(&short, 0, Depth::END), None);
    let long = ChanceGraph::parse(&chain(100_000)).unwrap();
    assert_eq!(expectiminimax(&long, 0, Depth::END), None);
    assert_eq!(rounded_expectiminimax(&long, 0, Depth::END, 1_000), 998);
}

/// Law: Fishburn's condition is the one of the law without chance.
#[test]
fn results_are_those_of_fishburn() {
    for alpha in -2..=2 {
        for beta in alpha + 1..=2 {
            for (x, e) in (-3..=3).flat_map(|x| (-3..=3).map(move |e| (x, e))) {
                let window = verimax::Window::new(alpha, beta).unwrap();
                let expected = verimax::law::is_alpha_beta_result(x, e, window);
                assert_eq!(is_result(&x, &e, &alpha, &beta), expected);
            }
        }
    }
}
