//! Quiescence search, after an idea of Shannon 1950: where an exchange is going on an evaluation says little, so noisy
//! moves are searched until the position is quiet. Fail-soft; a side may move twice.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant, verified};

use super::evaluate;
use crate::game::Game;
use crate::trace::Listener;
use crate::value::{Depth, Value};

theory!("position.Noise");
theory!("quiescence.Quiescence");

/// A game that knows which of its moves are noisy.
#[verified]
pub trait NoisyGame: Game {
    /// The moves that quiescence search goes on with, such as captures, in the order in which it tries them. They are
    /// legal moves, and depend on the position alone. None: the position is quiet.
    #[ensures("result = noisy self && noise_goes_on self")]
    fn noisy_moves(&self) -> Self::Moves;
}

/// Returns an alpha-beta result for quiescence(p), from the point of view of the side to move: it stands pat, which is
/// worth the evaluation, or plays one of its [`noisy_moves`](NoisyGame::noisy_moves). The result may lie outside of the window
/// and then is the better bound.
///
/// At the leaves of a search with a depth limit: search a position that has the rules of `p`, and whose `eval` is this in
/// the open window, turned to Max's point of view. What a search guarantees then holds for these evaluations.
#[requires("-inf <= alpha < beta <= inf")]
#[ensures("quiescence_result (noisy_play p) alpha beta result")]
#[ensures("-inf <= result <= inf")]
#[variant("size (noisy_play p)")]
pub fn quiescence<G: NoisyGame, L: Listener<G>>(p: &G, alpha: Value, beta: Value, listener: &mut L) -> Value {
    listener.enter(p, alpha, beta, Depth::ZERO);
    let mut value = evaluate(p); // standing pat
    if value >= beta {
        listener.cutoff(value);
        return listener.leaf(value);
    }
    let moves = p.noisy_moves();
    if moves.len() == 0 {
        return listener.leaf(value);
    }
    let side = p.side();
    for mv in moves {
        invariant!("value < beta && quiet_searched (noisy_play p) mv_i alpha beta value");
        let child = p.play(mv);
        let a = alpha.max(value);
        let v = if child.side() == side {
            quiescence(&child, a, beta, listener)
        } else {
            -quiescence(&child, -beta, -a, listener)
        };
        listener.child(mv, v);
        value = value.max(v);
        assert_proof!("quiet_searched (noisy_play p) (mv_i + 1) alpha beta value");
        if value >= beta {
            listener.cutoff(value);
            break;
        }
    }
    listener.leave(value)
}
