//! Quiescence search, after an idea of Shannon 1950: in the middle of an exchange an evaluation says little, so the
//! search plays noisy moves until the position is quiet. Fail-soft; a side may move twice.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory, variant, verified};

use super::evaluate;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, Value};

theory!("position.Noise");
theory!("quiescence.Quiescence");

/// A game that knows which of its moves are noisy.
#[verified]
pub trait NoisyGame: Game {
    /// The moves that quiescence search goes on with, such as captures, in the order in which it tries them. They are
    /// legal moves, and depend on the position alone. If there are none, the position is quiet.
    #[ensures("result = noisy self && noise_goes_on self")]
    fn noisy_moves(&self) -> Self::Moves;
}

/// Returns an alpha-beta result for quiescence(p), from the point of view of the side to move: it stands pat, which is
/// worth the evaluation, or plays one of its [`noisy_moves`](NoisyGame::noisy_moves). The result may lie outside the
/// window, and is then the tighter bound.
///
/// To use it at the leaves of a search with a depth limit, wrap the position in a game with the same rules, whose
/// `eval` is this search in the open window, from Max's point of view. Every guarantee of the search then holds for
/// these evaluations.
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
