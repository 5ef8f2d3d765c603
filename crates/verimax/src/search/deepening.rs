//! Iterative deepening and aspiration windows: Slate & Atkin 1977, *Chess 4.5*. Over any search that is at least
//! bracketed.

use verimax_contracts::{ensures, invariant, loop_variant, requires, theory, verified};

use super::mtd::BracketedSearch;
use crate::game::Game;
use crate::value::{Depth, INF, Value};

theory!("driver.Driver");

/// Searches in a window of `width` on both sides of a guess. While the result lies outside, widens the window on that
/// side, by twice as much each time. Returns the value from the point of view of the side to move: *bracketed*, and
/// exact if the search reuses entries of equal depth only or goes to the end of the game. `None` if the search was
/// stopped.
#[requires("in_range p && accepts search p")]
#[ensures(Some(x) => "bracketed (side_of p) (policy_of search) p depth (-inf) inf x")]
#[ensures(Some(x) => "between (side_of p) (policy_of search) p depth x")]
#[ensures(Some(x) => "policy_of search = Equal || depth = endless -> exact_value_to_move p depth x")]
#[ensures(Some(x) => "vouches search -> exactly (side_of p) (policy_of search) p depth x")]
#[ensures(Some(x) => "-inf <= x <= inf")]
pub fn aspiration<G: Game, S: BracketedSearch<G>>(
    p: &G,
    depth: Depth,
    guess: Value,
    width: Value,
    search: &mut S,
) -> Option<Value> {
    let mut width = width.clamp(1, INF);
    let guess = guess.clamp(1 - INF, INF - 1);
    let mut alpha = (guess - width).max(-INF);
    let mut beta = (guess + width).min(INF);
    loop {
        invariant!("-inf <= alpha < beta <= inf && 1 <= width <= inf");
        loop_variant!("(alpha + inf) + (inf - beta)");
        let value = search.search(p, alpha, beta, depth)?;
        if value <= alpha && alpha > -INF {
            alpha = (alpha - width).max(-INF);
        } else if value >= beta && beta < INF {
            beta = (beta + width).min(INF);
        } else {
            return Some(value);
        }
        width = (2 * width).min(INF);
    }
}

/// A depth, and the value of the position to that depth from the point of view of the side to move.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// How deep the search was.
    pub depth: Depth,
    /// negamax(p, depth).
    pub value: Value,
}

/// Chooses how deep iterative deepening searches next, or that it is deep enough.
#[verified]
pub trait NextDepth<G: Game, S: BracketedSearch<G>> {
    /// Takes a completed iteration: its value is what [`iterative_deepening`] would return for its depth. Returns how
    /// many plies deeper the next one goes; 0 ends the search.
    #[requires("between (side_of p) (policy_of search) p latest.iteration_depth latest.iteration_value")]
    #[requires(
        "vouches search -> exactly (side_of p) (policy_of search) p latest.iteration_depth latest.iteration_value"
    )]
    #[requires("latest.iteration_depth < endless && -inf <= latest.iteration_value <= inf")]
    fn deeper(&mut self, p: &G, search: &mut S, latest: Iteration) -> u32;
}

impl<G: Game, S: BracketedSearch<G>, F: FnMut(&G, &mut S, Iteration) -> u32> NextDepth<G, S> for F {
    fn deeper(&mut self, p: &G, search: &mut S, latest: Iteration) -> u32 {
        self(p, search, latest)
    }
}

/// Searches to depth 0, then as much deeper as `next` says, up to `deepest`. Each iteration starts with an aspiration
/// window of `width` on both sides of the value before. Returns the last *completed* iteration: its value is
/// *bracketed* for its depth, and exact if the search reuses entries of equal depth only. If the search is stopped, the
/// iteration it was in does not count; `None` if that was the first.
#[requires("in_range p && accepts search p && deepest < endless")]
#[ensures(Some(i) => "bracketed (side_of p) (policy_of search) p i.iteration_depth (-inf) inf i.iteration_value")]
#[ensures(Some(i) => "i.iteration_depth <= deepest")]
#[ensures(Some(i) => "between (side_of p) (policy_of search) p i.iteration_depth i.iteration_value")]
#[ensures(Some(i) => "policy_of search = Equal -> exact_value_to_move p i.iteration_depth i.iteration_value")]
#[ensures(Some(i) => "vouches search -> exactly (side_of p) (policy_of search) p i.iteration_depth i.iteration_value")]
#[ensures(Some(i) => "-inf <= i.iteration_value <= inf")]
pub fn iterative_deepening<G: Game, S: BracketedSearch<G>, N: NextDepth<G, S>>(
    p: &G,
    deepest: u32,
    width: Value,
    search: &mut S,
    next: &mut N,
) -> Option<Iteration> {
    let mut latest = Iteration { depth: Depth::ZERO, value: search.search(p, -INF, INF, Depth::ZERO)? };
    let mut reached = 0;
    loop {
        invariant!(
            "0 <= reached <= deepest && plies latest.iteration_depth = reached && -inf <= latest.iteration_value <= inf"
        );
        invariant!("between (side_of p) (policy_of search) p latest.iteration_depth latest.iteration_value");
        invariant!(
            "vouches search -> exactly (side_of p) (policy_of search) p latest.iteration_depth latest.iteration_value"
        );
        loop_variant!("deepest - reached");
        if reached == deepest {
            return Some(latest);
        }
        let more = next.deeper(p, search, latest);
        if more == 0 {
            return Some(latest);
        }
        reached = if more < deepest - reached { reached + more } else { deepest };
        let depth = Depth::plies(reached);
        match aspiration(p, depth, latest.value, width, search) {
            None => return Some(latest),
            Some(value) => latest = Iteration { depth, value },
        }
    }
}
