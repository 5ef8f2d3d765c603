//! Shallow pruning of max^n. Korf 1991, *Multi-player alpha-beta pruning*. It needs payoffs that are not negative and
//! whose sum is bounded, ties that go to the first move, and a cut at `>=`. Where a player moves twice in a row, the
//! second position gets no bound. Deep bounds would be wrong.

use verimax_contracts::{assert_proof, ensures, ghost, invariant, requires, theory, variant};

use super::listener::MultiListener;
use crate::multi_game::MultiGame;
use crate::payoffs::Payoffs;
use crate::value::{Depth, Value};

theory!("multi.Shallow");
theory!("multi_position.Position");

/// Returns the vector of max^n(p, depth) with [`Ties::First`](crate::Ties::First); `None` if the game does not
/// [bound](MultiGame::greatest_sum) the sum of its payoffs. A player may move twice.
#[ensures(Some(x) => "x = max_n_value p depth TiesFirst")]
pub fn shallow<G: MultiGame, L: MultiListener<G>>(p: &G, depth: Depth, listener: &mut L) -> Option<Payoffs> {
    let sum = p.greatest_sum()?;
    Some(shallow_below(p, sum, sum, depth, listener))
}

/// Returns the vector of max^n(p, depth), unless the player to move gets `bound` or more, and `bound` is less than
/// `sum`. Then it may return any vector that gives the player at least `bound`, and no more than max^n does: it leaves
/// too little of the sum for the player who moved here, who will choose another move.
#[requires("0 <= sum <= inf && bound <= sum && bounded (seats_of p) sum p")]
#[ensures("shallow_result p depth sum bound result")]
#[ensures("bounded_payoffs (seats_of p) sum result")]
#[variant("positions p")]
fn shallow_below<G: MultiGame, L: MultiListener<G>>(
    p: &G,
    sum: Value,
    bound: Value,
    depth: Depth,
    listener: &mut L,
) -> Payoffs {
    listener.enter(p);
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        let payoffs = p.payoffs();
        listener.leaf(&payoffs);
        listener.leave(&payoffs);
        return payoffs;
    }
    let player = p.player();
    let mut best = Payoffs::new(Vec::new()); // until the first move is searched
    let mut is_first = true;
    for mv in moves {
        invariant!("is_first <-> mv_i = 0");
        invariant!("mv_i > 0 -> best = best_branch p (after depth) TiesFirst mv_i");
        invariant!("mv_i > 0 -> bounded_payoffs (seats_of p) sum best && payoff best player < bound");
        let child = p.play(mv);
        if is_first {
            ghost!("first_branch (pure { unfold_multi p }) (pure { after depth }) TiesFirst");
            best = shallow_below(&child, sum, sum, depth.after_move(), listener);
            is_first = false;
        } else {
            // What `player` has is no bound on what `player` gets next.
            let left = if child.player() == player { sum } else { sum - best.of(player) };
            let new = shallow_below(&child, sum, left, depth.after_move(), listener);
            ghost!(
                "shallow_step (pure { unfold_multi p }) (pure { after depth }) (I32.to_int sum) (I32.to_int left)
                   (pure { seats_of p }) mv_i best new"
            );
            if new.of(player) > best.of(player) {
                best = new;
            }
        }
        assert_proof!("best = best_branch p (after depth) TiesFirst (mv_i + 1)");
        if best.of(player) >= bound {
            ghost!(
                "enough (pure { unfold_multi p }) (U32.to_int depth.depth_0) (I32.to_int sum) (I32.to_int bound)
                   (pure { seats_of p }) (mv_i + 1)"
            );
            listener.cutoff();
            listener.leave(&best);
            return best;
        }
    }
    ghost!("searched (pure { unfold_multi p }) (U32.to_int depth.depth_0) (I32.to_int sum) (I32.to_int bound)");
    listener.leave(&best);
    best
}
