//! [`Scale`]: whole numbers in place of fractions. A search counts in units of `1 / factor`.

use verimax_contracts::{assert_proof, ensures, ghost, requires, theory, verified};

use crate::chance_game::ChanceGame;
use crate::value::{Interval, Value};

theory!("chance.Scales");
theory!("chance_position.Chance_position");

/// A value times the factor of a [`Scale`], from Max's point of view.
pub type Scaled = i64;

/// The largest scaled value. The searches add up at most three of its products with
/// [`MOST_WEIGHT`](crate::MOST_WEIGHT), and their sum fits into a [`Scaled`].
#[verified]
pub const MOST_SCALED: Scaled = 1_000_000_000_000;

/// How a search counts: an evaluation `v` counts as `v * factor`, and lies in `low..=high`.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scale {
    units: i64,
    least: Scaled,
    greatest: Scaled,
}

impl Scale {
    /// The scale of a game with evaluations in this range. `None` if the factor is not positive, the range is empty, or
    /// a scaled value would be greater than [`MOST_SCALED`].
    #[ensures(
        Some(scale) => "0 < scale.scale_units = factor &&
           scale.scale_least = factor * evals.interval_lower && scale.scale_greatest = factor * evals.interval_upper &&
           - largest <= scale.scale_least <= scale.scale_greatest <= largest"
    )]
    pub fn new(evals: Interval, factor: i64) -> Option<Scale> {
        if factor < 1 || evals.lower > evals.upper {
            return None;
        }
        let lower = i64::from(evals.lower);
        let upper = i64::from(evals.upper);
        let most = MOST_SCALED / factor;
        if lower < -most || upper > most {
            return None;
        }
        ghost!("scaled_range (I64.to_int factor) (I64.to_int lower) (I64.to_int upper) (I64.to_int most)");
        Some(Scale { units: factor, least: factor * lower, greatest: factor * upper })
    }

    /// The scale of the game that starts here.
    #[ensures(
        Some(scale) => "0 < scale.scale_units = factor &&
           - largest <= scale.scale_least <= scale.scale_greatest <= largest &&
           sound scale.scale_units scale.scale_least scale.scale_greatest start"
    )]
    pub fn of<G: ChanceGame>(start: &G, factor: i64) -> Option<Scale> {
        let evals = start.range();
        let scale = Scale::new(evals, factor)?;
        ghost!(
            "sound_scaled (I64.to_int factor) (I32.to_int evals.interval_lower) (I32.to_int evals.interval_upper)
               (pure { chance_play start })"
        );
        Some(scale)
    }

    /// How many units make 1.
    #[ensures("result = self.scale_units")]
    pub fn factor(self) -> i64 {
        self.units
    }

    /// The least scaled value.
    #[ensures("result = self.scale_least")]
    pub fn low(self) -> Scaled {
        self.least
    }

    /// The greatest scaled value.
    #[ensures("result = self.scale_greatest")]
    pub fn high(self) -> Scaled {
        self.greatest
    }

    /// What a search in the window `(alpha, beta)` returns, if the range alone decides it.
    #[ensures(
        Some(x) => "x = self.scale_least && (x >= beta || x = self.scale_greatest) ||
                    x = self.scale_greatest && x <= alpha"
    )]
    #[ensures(
        None => "alpha < self.scale_greatest && self.scale_least < beta && self.scale_least <> self.scale_greatest"
    )]
    pub(super) fn settles(self, alpha: Scaled, beta: Scaled) -> Option<Scaled> {
        if self.least >= beta || self.least == self.greatest {
            Some(self.least)
        } else {
            (self.greatest <= alpha).then_some(self.greatest)
        }
    }

    /// An evaluation, scaled.
    #[requires("- largest <= self.scale_units * eval <= largest")]
    #[ensures("result = self.scale_units * eval")]
    pub fn scaled(self, eval: Value) -> Scaled {
        self.units * i64::from(eval)
    }
}

/// A weight times a value.
#[requires("0 <= weight <= most_weight && - largest <= value <= largest")]
#[ensures("result = weight * value && -most_sum <= result <= most_sum")]
pub(super) fn times(weight: i64, value: Scaled) -> i64 {
    ghost!("product_fits (I64.to_int weight) (I64.to_int value)");
    weight * value
}

/// The greatest whole number that is not above `x / w`.
#[requires("0 < w && -4 * most_sum <= x <= 4 * most_sum")]
#[ensures("result = quotient x w && w * result <= x < w * result + w")]
#[ensures("-4 * most_sum <= result <= 4 * most_sum")]
pub(super) fn divide_down(x: i64, w: i64) -> i64 {
    let part = x / w;
    let left = x % w;
    assert_proof!("x = w * part + left && - w < left < w");
    if left < 0 {
        assert_proof!("w * (part - 1) = w * part - w");
        part - 1
    } else {
        part
    }
}

/// The least whole number that is not below `x / w`.
#[requires("0 < w && -4 * most_sum <= x <= 4 * most_sum")]
#[ensures("w * result - w < x <= w * result")]
#[ensures("-4 * most_sum <= result <= 4 * most_sum")]
pub(super) fn divide_up(x: i64, w: i64) -> i64 {
    -divide_down(-x, w)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: the two are the quotient, rounded down and up.
    #[test]
    fn division_rounds_as_it_says() {
        for x in -40..=40 {
            for w in 1..=9 {
                assert_eq!(divide_down(x, w), x.div_euclid(w), "{x} / {w}");
                assert!(w * divide_up(x, w) >= x && w * divide_up(x, w) < x + w, "{x} / {w}");
            }
        }
    }

    /// Law: a scale is refused exactly where a value would be too large.
    #[test]
    fn scales_have_limits() {
        let range = |lower, upper| Interval { lower, upper };
        for (range, factor, fits) in [
            (range(-1, 1), MOST_SCALED, true),
            (range(-1, 1), MOST_SCALED + 1, false),
            (range(-1_000_000_000, 0), 1_000, true),
            (range(-1_000_000_000, 0), 1_001, false),
            (range(0, 1_000_000_000), i64::MAX, false),
            (range(Value::MIN, Value::MAX), 1, true),
            (range(0, 0), MOST_SCALED + 1, true),
            (range(0, 0), 0, false),
            (range(1, 0), 1, false),
        ] {
            assert_eq!(Scale::new(range, factor).is_some(), fits, "{range} times {factor}");
        }
    }
}
