//! Memory-enhanced drivers: Plaat, Schaeffer, Pijls & de Bruin 1996. A driver makes null-window searches, each of which
//! moves one of two bounds, until they meet. Drivers differ in which bound they test next.

use verimax_contracts::{ensures, invariant, loop_variant, requires, theory, verified};

use crate::game::Game;
use crate::value::{Depth, Interval, Value};

theory!("driver.Driver");

/// A search that is at least *bracketed*, from the point of view of the side to move: any
/// `FnMut(&G, Value, Value, Depth) -> Option<Value>` that is.
#[verified]
pub trait BracketedSearch<G: Game>: FnMut(&G, Value, Value, Depth) -> Option<Value> {
    /// Returns a bracketed result for negamax(p, depth) in the window; `None` if it was stopped.
    #[requires("accepts self p && -inf <= alpha < beta <= inf")]
    #[ensures(Some(x) => "bracketed (side_of p) (policy_of self) p depth alpha beta x && -inf <= x <= inf")]
    #[ensures(Some(x) => "vouches self -> witnessed (side_of p) (policy_of self) p depth alpha beta x")]
    fn search(&mut self, p: &G, alpha: Value, beta: Value, depth: Depth) -> Option<Value>;
}

impl<G: Game, F: FnMut(&G, Value, Value, Depth) -> Option<Value>> BracketedSearch<G> for F {
    fn search(&mut self, p: &G, alpha: Value, beta: Value, depth: Depth) -> Option<Value> {
        self(p, alpha, beta, depth)
    }
}

/// Chooses which bound a driver tests next.
#[verified]
pub trait NextBound {
    /// Returns the bound to test next. The value is known to lie in `lower..=upper`; `last` is the last result, if
    /// there is one. Any number will do: the driver clamps it to `lower + 1..=upper`.
    fn next(&mut self, lower: Value, upper: Value, last: Option<Value>) -> Value;
}

/// The four rules of the literature for the bound to test next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mtd {
    /// MTD(f): the last result, beginning with a first guess.
    First(Value),
    /// MT-SSS*: the upper bound. On a tree it evaluates the leaves of SSS*, in the same order.
    Upper,
    /// MT-DUAL*: just above the lower bound.
    Lower,
    /// Bisection: half-way between the bounds.
    Bisection,
}

impl NextBound for Mtd {
    fn next(&mut self, lower: Value, upper: Value, last: Option<Value>) -> Value {
        match *self {
            Mtd::First(guess) => last.unwrap_or(guess),
            Mtd::Upper => upper,
            Mtd::Lower => lower,
            Mtd::Bisection => lower + (upper - lower) / 2,
        }
    }
}

/// Narrows the bounds of a position's value by null-window searches, from the point of view of the side to move.
/// `known` are bounds to begin with. Every search moves one of them, so the loop ends: either the bounds leave one
/// value, or the search was stopped, and they are those proved so far. They are bounds of the value itself if the
/// search reuses entries of equal depth only or goes to the end of the game.
#[requires("in_range p && accepts search p && -inf <= known.interval_lower <= known.interval_upper <= inf")]
#[requires("bounded (side_of p) (policy_of search) p depth known.interval_lower known.interval_upper")]
#[ensures("-inf <= result.interval_lower <= result.interval_upper <= inf")]
#[ensures("bounded (side_of p) (policy_of search) p depth result.interval_lower result.interval_upper")]
#[ensures(
    "policy_of search = Equal || depth = endless ->
     result.interval_lower <= negamax_value p depth <= result.interval_upper"
)]
pub fn narrow<G: Game, N: NextBound, S: BracketedSearch<G>>(
    p: &G,
    depth: Depth,
    known: Interval,
    mut next: N,
    mut search: S,
) -> Interval {
    let (mut lower, mut upper) = (known.lower, known.upper);
    let mut last = None;
    while lower < upper {
        invariant!("-inf <= lower <= upper <= inf && bounded (side_of p) (policy_of search) p depth lower upper");
        loop_variant!("upper - lower");
        let bound = next.next(lower, upper, last).clamp(lower + 1, upper);
        let Some(value) = search.search(p, bound - 1, bound, depth) else { break };
        last = Some(value);
        // If deeper entries are reused, the value may lie beyond the other bound. Then it is both.
        if value < bound {
            (lower, upper) = (lower.min(value), value);
        } else {
            (lower, upper) = (value, upper.max(value));
        }
    }
    Interval { lower, upper }
}

/// Returns the value that null-window searches converge to, from the point of view of the side to move: *bracketed*,
/// and exact if the search reuses entries of equal depth only or goes to the end of the game. `None` if the search was
/// stopped.
#[requires("in_range p && accepts search p")]
#[ensures(Some(x) => "bracketed (side_of p) (policy_of search) p depth (-inf) inf x")]
#[ensures(Some(x) => "between (side_of p) (policy_of search) p depth x")]
#[ensures(Some(x) => "policy_of search = Equal || depth = endless -> exact_value_to_move p depth x")]
#[ensures(Some(x) => "-inf <= x <= inf")]
pub fn mtd<G: Game, N: NextBound, S: BracketedSearch<G>>(p: &G, depth: Depth, next: N, search: S) -> Option<Value> {
    narrow(p, depth, Interval::ALL, next, search).value()
}
