//! The uniform trees of the experiments, and what the theory says of them.

use fastrand::Rng;
use verimax::parts::Evaluated;
use verimax::{Game, INF, Value};
use verimax_games::{GameError, Order, Uniform};

/// How many random trees an average is taken over.
pub(crate) const TREES: u64 = 16;

/// The largest evaluation of a random tree. It is so far below [`INF`] that a window of width [`INF`] around any value
/// is as good as open.
const LARGEST: Value = INF / 4;

/// A uniform tree whose positions `depth` plies below the root have independent random evaluations. There are enough
/// values that two are hardly ever equal, as Pearl's analysis assumes. ([`Order::Random`] has 201 values.) Search it to
/// `depth`: it goes on one ply below, so that these positions are not over, and [`Evaluated`] applies.
pub(crate) fn random_tree(
    branching: u8,
    depth: u8,
    seed: u64,
) -> Result<Evaluated<Uniform, impl Fn(&Uniform) -> Value + Clone>, GameError> {
    let game = Uniform::new(branching, depth + 1, seed, Order::Random)?;
    let mask = Rng::with_seed(seed).u64(..);
    let eval = move |p: &Uniform| {
        let (ply, index) = p.key();
        random_at(mask, u64::from(ply) << 48 | index).i32(-LARGEST..=LARGEST)
    };
    Ok(Evaluated { game, eval })
}

/// Random numbers that depend on the mask and the place only. There are two rounds: after one, what neighbouring places
/// get is not independent enough, and collisions come in lumps.
pub(crate) fn random_at(mask: u64, place: u64) -> Rng {
    Rng::with_seed(Rng::with_seed(mask ^ place).u64(..))
}

/// Different seeds for the trees of an average.
pub(crate) fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = Rng::with_seed(seed);
    (0..TREES).map(move |_| rng.u64(..))
}

/// The leaves of the smallest proof of a value: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975).
pub(crate) fn minimal_leaves(branching: u8, depth: u8) -> u64 {
    let power = |exponent: u8| u64::from(branching).pow(exponent.into());
    power(depth.div_ceil(2)) + power(depth / 2) - 1
}

/// The branching factor of alpha-beta on independent continuous leaves, as the depth grows: ξ/(1 − ξ), where ξ is the
/// positive root of x^b + x = 1 (Pearl 1982). It grows like b/ln b.
pub(crate) fn pearl(branching: u8) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if middle.powi(branching.into()) + middle < 1.0 { low = middle } else { high = middle }
    }
    low / (1.0 - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_give_the_published_numbers() {
        assert_eq!([minimal_leaves(3, 2), minimal_leaves(3, 4), minimal_leaves(3, 8)], [5, 17, 161]);
        // x^2 + x = 1 at the golden section.
        assert!((pearl(2) - (1.0 + 5.0_f64.sqrt()) / 2.0).abs() < 1e-12);
    }
}
