//! What every move is worth, as far as it is known: searches that may be stopped leave bounds.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, verified};

use crate::game::Game;
use crate::value::{Depth, Interval, Side};

theory!("driver.Bounding");

/// A search that finds bounds, from Max's point of view: those proved so far, if it is stopped.
#[verified]
pub trait BoundingSearch<G: Game> {
    /// Returns bounds of minimax(p, depth); `None` if it failed.
    #[ensures(Some(found) => "-inf <= found.interval_lower <= found.interval_upper <= inf")]
    #[ensures(Some(found) => "bounded Max (bounding_policy self) p depth found.interval_lower found.interval_upper")]
    fn bounds(&mut self, p: &G, depth: Depth) -> Option<Interval>;
}

/// A legal move, and what is known of the position it leads to, from Max's point of view.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RootMove<Move> {
    /// The move.
    pub mv: Move,
    /// What is known of its value.
    pub bounds: Interval,
}

/// Returns every move in order, with bounds of the position that it leads to, to one ply less than `depth`. To the end
/// of the game, `known`, the bounds of `p` itself, help: no move is worth more to the side to move than the position.
/// They are bounds of the values themselves if the search reuses entries of equal depth only or goes to the end of the
/// game. `None` if the search failed.
#[requires("depth = endless -> known.interval_lower <= minimax_value p endless <= known.interval_upper")]
#[ensures(Some(moves) => "length moves = degree p")]
#[ensures(Some(moves) => "forall i. 0 <= i < degree p -> moves[i].rootmove_mv = (legal p)[i]")]
#[ensures(
    Some(moves) => "forall i. 0 <= i < degree p ->
        bounded_move (bounding_policy search) p (after depth) i moves[i].rootmove_bounds"
)]
pub fn root_bounds<G: Game, S: BoundingSearch<G>>(
    p: &G,
    depth: Depth,
    known: Interval,
    search: &mut S,
) -> Option<Vec<RootMove<G::Move>>> {
    let left = depth.after_move();
    let mut moves = Vec::new();
    for mv in p.moves() {
        invariant!("length moves = mv_i");
        invariant!("forall i. 0 <= i < mv_i -> moves[i].rootmove_mv = (legal p)[i]");
        invariant!(
            "forall i. 0 <= i < mv_i ->
                bounded_move (bounding_policy search) p (after depth) i moves[i].rootmove_bounds"
        );
        let mut bounds = search.bounds(&p.play(mv), left)?;
        if depth == Depth::END {
            match p.side() {
                Side::Max => bounds.upper = bounds.upper.min(known.upper),
                Side::Min => bounds.lower = bounds.lower.max(known.lower),
            }
        }
        assert_proof!("bounded_move (bounding_policy search) p (after depth) mv_i bounds");
        moves.push(RootMove { mv, bounds });
    }
    Some(moves)
}
