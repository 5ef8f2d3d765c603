//! What a position is worth if chance moves, too: expectiminimax, exactly, in fractions. And what the searches compute
//! in its place, in whole units, with chance rounded down.
//!
//! For a chance position with outcomes worth `v_i` and weights `w_i`, the exact value is the sum of all `w_i * v_i`,
//! divided by the sum of all `w_i`.

use num_integer::gcd;

use super::unfolding::{Below, Item, Unfolding};
use crate::graph::{ChanceGraph, NodeId};
use crate::value::{Depth, Side, Turn};

/// A fraction of whole numbers of any size, in lowest terms. Nothing is ever rounded.
pub type Fraction = num_rational::BigRational;

/// The most bits that the denominator of a value may have. So a hostile graph cannot fill the memory with digits.
const MOST_BITS: u64 = 1024;

/// The expectiminimax value to a depth, from Max's point of view. If no plies are left or the game is over, it is the
/// evaluation. Otherwise it is the best child for the player who moves, or the weighted mean of the outcomes, each one
/// ply less deep. `None` if a denominator on the way has more than 1024 bits.
pub fn expectiminimax(graph: &ChanceGraph, node: NodeId, depth: Depth) -> Option<Fraction> {
    values(&unfold(graph, node, depth), graph).map(|mut values| values.swap_remove(0))
}

/// The rounded expectiminimax value to a depth, in units of `1 / factor`: an evaluation `v` is `v * factor`, and the
/// weighted mean of outcomes is rounded down.
pub fn rounded_expectiminimax(graph: &ChanceGraph, node: NodeId, depth: Depth, factor: i64) -> i128 {
    let unfolding = unfold(graph, node, depth);
    // Evaluations have 31 bits, a factor 63, and a sum of weights 20: that is far from the 127 bits that fit.
    let values = unfolding.bottom_up(|_, item, values: &[i128]| {
        if item.may_stop() {
            return i128::from(item.eval) * i128::from(factor);
        }
        let children = item.children.iter().map(|&child| values[child]);
        match graph.turn(item.node) {
            Turn::Player(Side::Max) => children.max().unwrap_or_default(),
            Turn::Player(Side::Min) => children.min().unwrap_or_default(),
            Turn::Chance => {
                let weights = graph.weights(item.node);
                let sum: i128 = weights.iter().zip(children).map(|(&weight, value)| i128::from(weight) * value).sum();
                sum.div_euclid(weights.iter().map(|&weight| i128::from(weight)).sum())
            }
        }
    });
    values[0]
}

/// The greatest number of chance positions, whose outcomes are searched, on a line of play. The rounded value is at
/// most this many units below the exact one.
pub fn chance_layers(graph: &ChanceGraph, node: NodeId, depth: Depth) -> u32 {
    let layers = unfold(graph, node, depth).bottom_up(|_, item, layers: &[u32]| {
        if item.may_stop() {
            return 0;
        }
        let below = item.children.iter().map(|&child| layers[child]).max().unwrap_or(0);
        below + u32::from(graph.turn(item.node) == Turn::Chance)
    });
    layers[0]
}

/// The least factor with which nothing is rounded: the least common multiple of the denominators of the values of all
/// positions that are searched. `None` if it is too large for a number of 64 bits.
pub fn exact_factor(graph: &ChanceGraph, node: NodeId, depth: Depth) -> Option<i64> {
    let mut factor = 1i64;
    for value in values(&unfold(graph, node, depth), graph)? {
        let denominator = i64::try_from(value.denom()).ok()?;
        factor = factor.checked_mul(denominator / gcd(factor, denominator))?;
    }
    Some(factor)
}

/// Fishburn's condition, for numbers of any kind: `x` is a correct answer in the window `(a, b)` for the true value `e`
/// if and only if `e <= x <= a`, or `a < e = x < b`, or `b <= x <= e`.
pub fn is_result<T: PartialOrd>(x: &T, e: &T, a: &T, b: &T) -> bool {
    (e <= x && x <= a) || (a < e && e == x && x < b) || (b <= x && x <= e)
}

fn unfold(graph: &ChanceGraph, node: NodeId, depth: Depth) -> Unfolding<'_> {
    Unfolding::new(graph.structure(), node, depth, Below::Cut)
}

/// The exact value of every item, from the leaves up.
fn values(unfolding: &Unfolding<'_>, graph: &ChanceGraph) -> Option<Vec<Fraction>> {
    let mut values = vec![Fraction::from_integer(0.into()); unfolding.len()];
    for i in (0..unfolding.len()).rev() {
        values[i] = value(unfolding.item(i), graph, &values);
        if values[i].denom().bits() > MOST_BITS {
            return None;
        }
    }
    Some(values)
}

fn value(item: Item<'_>, graph: &ChanceGraph, values: &[Fraction]) -> Fraction {
    let whole = |number: i64| Fraction::from_integer(number.into());
    let children = item.children.iter().map(|&child| &values[child]);
    let best = match graph.turn(item.node) {
        _ if item.may_stop() => None,
        Turn::Player(Side::Max) => children.max().cloned(),
        Turn::Player(Side::Min) => children.min().cloned(),
        Turn::Chance => {
            let weights = graph.weights(item.node);
            let sum: Fraction = weights.iter().zip(children).map(|(&weight, value)| value * whole(weight.into())).sum();
            Some(sum / whole(weights.iter().map(|&weight| i64::from(weight)).sum()))
        }
    };
    best.unwrap_or_else(|| whole(item.eval.into()))
}
