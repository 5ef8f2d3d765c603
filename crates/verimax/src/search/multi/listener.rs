//! What hears of the steps of a search for several players.

use verimax_contracts::{theory, verified};

use crate::game::Game;
use crate::multi_game::MultiGame;
use crate::payoffs::Payoffs;
use crate::trace::{Event, Listener};

theory!("multi_position.Listener");

/// Hears of the steps of a search. `()` ignores them; a pair passes them to both parts. Every step concerns the
/// innermost position that the search has entered but not left.
#[verified]
pub trait MultiListener<G: MultiGame> {
    /// The search enters a position.
    fn enter(&mut self, position: &G);
    /// It takes the payoffs of the position as they are.
    fn leaf(&mut self, payoffs: &Payoffs);
    /// It skips the remaining moves.
    fn cutoff(&mut self);
    /// It leaves the position with these payoffs: those of max^n, or those that led to the cutoff.
    fn leave(&mut self, payoffs: &Payoffs);
}

impl<G: MultiGame> MultiListener<G> for () {
    fn enter(&mut self, _: &G) {}
    fn leaf(&mut self, _: &Payoffs) {}
    fn cutoff(&mut self) {}
    fn leave(&mut self, _: &Payoffs) {}
}

impl<G: MultiGame, A: MultiListener<G>, B: MultiListener<G>> MultiListener<G> for (&mut A, &mut B) {
    fn enter(&mut self, position: &G) {
        self.0.enter(position);
        self.1.enter(position);
    }

    fn leaf(&mut self, payoffs: &Payoffs) {
        self.0.leaf(payoffs);
        self.1.leaf(payoffs);
    }

    fn cutoff(&mut self) {
        self.0.cutoff();
        self.1.cutoff();
    }

    fn leave(&mut self, payoffs: &Payoffs) {
        self.0.leave(payoffs);
        self.1.leave(payoffs);
    }
}

/// Counts what a search does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MultiStats {
    /// Positions entered, leaves included.
    pub nodes: u64,
    /// Payoffs asked for.
    pub leaves: u64,
    /// Positions whose remaining moves were skipped.
    pub cutoffs: u64,
}

impl<G: MultiGame> MultiListener<G> for MultiStats {
    fn enter(&mut self, _: &G) {
        self.nodes += 1;
    }

    fn leaf(&mut self, _: &Payoffs) {
        self.leaves += 1;
    }

    fn cutoff(&mut self) {
        self.cutoffs += 1;
    }

    fn leave(&mut self, _: &Payoffs) {}
}

/// Counts the same of a two-player search: that of a [`Paranoid`](super::Paranoid) game.
impl<G: Game> Listener<G> for MultiStats {
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        match event {
            Event::Enter { .. } => self.nodes += 1,
            Event::Leaf(_) => self.leaves += 1,
            Event::Cutoff(_) => self.cutoffs += 1,
            Event::Probe(_) | Event::Child { .. } | Event::Store(_) | Event::Return(_) => {}
        }
    }
}
