//! What a search with chance does, event by event.

use verimax_contracts::{ensures, theory, verified};

use super::scale::Scaled;
use crate::chance_game::ChanceGame;
use crate::trace::Stats;
use crate::value::Depth;

theory!("chance_position.Chance_listener");

/// One step of a search. Values and windows are scaled, and from Max's point of view. Every event concerns the
/// innermost position that the search has entered but not left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceEvent<Move> {
    /// The search enters a position.
    Enter {
        /// Lower end of the window.
        alpha: Scaled,
        /// Upper end of the window.
        beta: Scaled,
        /// Plies left.
        depth: Depth,
    },
    /// The table narrowed the window.
    Narrowed {
        /// Lower end.
        alpha: Scaled,
        /// Upper end.
        beta: Scaled,
    },
    /// The table ended the search of the position.
    Answered(Scaled),
    /// It evaluated the position.
    Leaf(Scaled),
    /// It searched a move or an outcome.
    Child {
        /// The move.
        mv: Move,
        /// The move's value, or a bound on it.
        value: Scaled,
    },
    /// The value is outside the window: the search skips the remaining moves or outcomes.
    Cutoff(Scaled),
    /// It leaves the position.
    Return(Scaled),
}

/// Receives the events of a search. `()` ignores them; a pair passes them to both parts.
#[verified]
pub trait ChanceListener<G: ChanceGame> {
    /// Receives an event. The position comes with [`ChanceEvent::Enter`], and only there.
    fn event(&mut self, entered: Option<&G>, event: ChanceEvent<G::Move>);
}

/// How a search tells a listener what it does. No listener can change these methods, so none can change a result.
#[verified]
pub trait TellChance<G: ChanceGame>: ChanceListener<G> {
    /// The search enters a position.
    #[inline]
    fn enter(&mut self, position: &G, alpha: Scaled, beta: Scaled, depth: Depth) {
        self.event(Some(position), ChanceEvent::Enter { alpha, beta, depth });
    }

    /// What the table knows ends the search of the position. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn answered(&mut self, value: Scaled) -> Scaled {
        self.event(None, ChanceEvent::Answered(value));
        self.leave(value)
    }

    /// What the table knows narrows the window.
    #[inline]
    fn narrowed(&mut self, alpha: Scaled, beta: Scaled) {
        self.event(None, ChanceEvent::Narrowed { alpha, beta });
    }

    /// The search has searched a move or an outcome.
    #[inline]
    fn child(&mut self, mv: G::Move, value: Scaled) {
        self.event(None, ChanceEvent::Child { mv, value });
    }

    /// The value is outside the window: the search skips the rest. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn cutoff(&mut self, value: Scaled) -> Scaled {
        self.event(None, ChanceEvent::Cutoff(value));
        value
    }

    /// The search evaluates the position, and leaves it. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn leaf(&mut self, value: Scaled) -> Scaled {
        self.event(None, ChanceEvent::Leaf(value));
        self.leave(value)
    }

    /// The search leaves the position. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn leave(&mut self, value: Scaled) -> Scaled {
        self.event(None, ChanceEvent::Return(value));
        value
    }
}

impl<G: ChanceGame, L: ChanceListener<G>> TellChance<G> for L {}

impl<G: ChanceGame> ChanceListener<G> for () {
    #[inline(always)]
    fn event(&mut self, _: Option<&G>, _: ChanceEvent<G::Move>) {}
}

impl<G: ChanceGame, A: ChanceListener<G>, B: ChanceListener<G>> ChanceListener<G> for (&mut A, &mut B) {
    fn event(&mut self, entered: Option<&G>, event: ChanceEvent<G::Move>) {
        self.0.event(entered, event);
        self.1.event(entered, event);
    }
}

impl<G: ChanceGame> ChanceListener<G> for Stats {
    #[inline]
    fn event(&mut self, _: Option<&G>, event: ChanceEvent<G::Move>) {
        match event {
            ChanceEvent::Enter { .. } => self.nodes += 1,
            ChanceEvent::Leaf(_) => self.leaves += 1,
            ChanceEvent::Cutoff(_) => self.cutoffs += 1,
            ChanceEvent::Answered(_) | ChanceEvent::Narrowed { .. } => self.table_hits += 1,
            ChanceEvent::Child { .. } | ChanceEvent::Return(_) => {}
        }
    }
}
