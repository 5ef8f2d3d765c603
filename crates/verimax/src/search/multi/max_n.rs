//! max^n. Luckhardt & Irani 1986, *An algorithmic solution of N-person games*.

use verimax_contracts::{ensures, ghost, invariant, theory, variant};

use super::listener::MultiListener;
use crate::multi_game::MultiGame;
use crate::payoffs::Payoffs;
use crate::ties::Ties;
use crate::value::Depth;

theory!("multi.MaxN");
theory!("multi_position.Position");

/// Returns the vector of max^n(p, depth) by this rule for ties: every player takes the move that gives it most. A
/// player may move twice. Nothing is pruned.
#[ensures("result = max_n_value p depth ties")]
#[ensures("seats result = seats_of p")]
#[variant("positions p")]
pub fn max_n<G: MultiGame, L: MultiListener<G>>(p: &G, depth: Depth, ties: Ties, listener: &mut L) -> Payoffs {
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
        invariant!("mv_i > 0 -> best = best_branch p (after depth) ties mv_i && seats best = seats_of p");
        let new = max_n(&p.play(mv), depth.after_move(), ties, listener);
        if is_first {
            ghost!("first_branch (pure { unfold_multi p }) (pure { after depth }) ties");
            best = new;
            is_first = false;
        } else {
            ghost!("next_branch (pure { unfold_multi p }) (pure { after depth }) ties mv_i");
            if ties.replace(player, &best, &new) {
                best = new;
            }
        }
    }
    listener.leave(&best);
    best
}
