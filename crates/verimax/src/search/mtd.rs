//! Memory-enhanced drivers: Plaat, Schaeffer, Pijls & de Bruin 1996. A sequence of null-window searches, each of which
//! moves one of two bounds, until they meet. The four differ in where they look next.

use crate::value::{INF, Value};

/// Where to look next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextBound {
    /// MTD(f): at the last result, beginning with a first guess.
    First(Value),
    /// MT-SSS*: at the upper bound. On a tree it evaluates the leaves of SSS*, in the same order.
    Upper,
    /// MT-DUAL*: just above the lower bound.
    Lower,
    /// Half-way.
    Bisection,
}

/// Returns the value that `search`, a search in the null window `(bound - 1, bound)`, converges to: exact if all its
/// results are exact, *bracketed* if they are bracketed. Every search moves a bound, so that it ends.
pub fn mtd(next: NextBound, mut search: impl FnMut(Value, Value) -> Value) -> Value {
    let (mut lower, mut upper) = (-INF, INF);
    let mut value = match next {
        NextBound::First(guess) => guess.clamp(-INF, INF),
        _ => 0,
    };
    while lower < upper {
        let bound = match next {
            NextBound::First(_) => value,
            NextBound::Upper => upper,
            NextBound::Lower => lower,
            NextBound::Bisection => lower + (upper - lower) / 2,
        };
        let bound = bound.clamp(lower + 1, upper);
        value = search(bound - 1, bound);
        if value < bound {
            upper = value;
        } else {
            lower = value;
        }
    }
    value
}
