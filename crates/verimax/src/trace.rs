//! What a search does, event by event: who listens is told, and what nobody listens to costs nothing.

use crate::game::Game;
use crate::table::Entry;
use crate::value::{Depth, Value};

/// One step of a search. Values and windows are from the algorithm's own point of view: Max's in the minimax family,
/// that of the side to move in the others. Every event but the first is about the position last entered and not yet
/// returned from.
pub enum Event<'a, G: Game> {
    /// A position is searched.
    Enter {
        /// The position.
        position: &'a G,
        /// Lower end of the window.
        alpha: Value,
        /// Upper end of the window.
        beta: Value,
        /// Plies left.
        depth: Depth,
    },
    /// The table was asked.
    Probe(Effect),
    /// The position was evaluated as it stands.
    Leaf(Value),
    /// A move was searched.
    Child {
        /// The move.
        mv: G::Move,
        /// What it is worth, seen from the position.
        value: Value,
    },
    /// The value is out of the window; moves that are left need not be searched.
    Cutoff(Value),
    /// The table was told.
    Store(Entry),
    /// The search of the position is over.
    Return(Value),
}

impl<G: Game> Clone for Event<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Event<'_, G> {}

/// What an answer of the table does to the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: no entry, or none that may be used here.
    Nothing,
    /// The search of the position is over.
    Returned(Value),
    /// The window is smaller now.
    Narrowed {
        /// Lower end.
        alpha: Value,
        /// Upper end.
        beta: Value,
    },
}

/// Is told what a search does. `()` does not listen; a pair lets both listen.
pub trait Listener<G: Game> {
    /// Something happened.
    fn event(&mut self, event: Event<'_, G>);

    /// A position is searched.
    fn enter(&mut self, position: &G, alpha: Value, beta: Value, depth: Depth) {
        self.event(Event::Enter { position, alpha, beta, depth });
    }

    /// The table was asked.
    fn probed(&mut self, effect: Effect) {
        self.event(Event::Probe(effect));
    }

    /// A move was searched.
    fn child(&mut self, mv: G::Move, value: Value) {
        self.event(Event::Child { mv, value });
    }

    /// The value is out of the window; moves that are left need not be searched.
    fn cutoff(&mut self, value: Value) {
        self.event(Event::Cutoff(value));
    }

    /// The table was told.
    fn stored(&mut self, entry: Entry) {
        self.event(Event::Store(entry));
    }

    /// The position was evaluated as it stands, and its search is over. Returns `value`.
    fn leaf(&mut self, value: Value) -> Value {
        self.event(Event::Leaf(value));
        self.leave(value)
    }

    /// The search of the position is over. Returns `value`.
    fn leave(&mut self, value: Value) -> Value {
        self.event(Event::Return(value));
        value
    }
}

impl<G: Game> Listener<G> for () {
    #[inline(always)]
    fn event(&mut self, _: Event<'_, G>) {}
}

impl<G: Game, A: Listener<G>, B: Listener<G>> Listener<G> for (&mut A, &mut B) {
    fn event(&mut self, event: Event<'_, G>) {
        self.0.event(event);
        self.1.event(event);
    }
}

/// Counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Positions searched; one that is searched twice counts twice.
    pub nodes: u64,
    /// Evaluations.
    pub leaves: u64,
    /// Times that the moves of a position were ended by a value out of the window.
    pub cutoffs: u64,
    /// Times that the table ended a search or narrowed its window.
    pub table_hits: u64,
}

impl<G: Game> Listener<G> for Stats {
    #[inline]
    fn event(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { .. } => self.nodes += 1,
            Event::Leaf(_) => self.leaves += 1,
            Event::Cutoff(_) => self.cutoffs += 1,
            Event::Probe(Effect::Returned(_) | Effect::Narrowed { .. }) => self.table_hits += 1,
            Event::Probe(Effect::Nothing) | Event::Child { .. } | Event::Store(_) | Event::Return(_) => {}
        }
    }
}
