//! What a search does, event by event: who listens is told, and what nobody listens to costs nothing.

use verimax_contracts::{ensures, theory, verified};

use crate::game::Game;
use crate::table::Entry;
use crate::value::{Depth, Value};

theory!("position.Listener");

/// One step of a search. Values and windows are from the algorithm's own point of view: Max's in the minimax family and
/// in best-first search, that of the side to move in the others. Every event is about the position last entered and not
/// yet returned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<Move> {
    /// The position is searched.
    Enter {
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
        mv: Move,
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
#[verified]
pub trait Listener<G: Game> {
    /// Something happened. The position is given with [`Event::Enter`], and only there.
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>);

    /// A position is searched.
    #[inline]
    fn enter(&mut self, position: &G, alpha: Value, beta: Value, depth: Depth) {
        self.event(Some(position), Event::Enter { alpha, beta, depth });
    }

    /// The table was asked, and had nothing that may be used here.
    #[inline]
    fn missed(&mut self) {
        self.event(None, Event::Probe(Effect::Nothing));
    }

    /// The table was asked, and its answer ends the search of the position. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn answered(&mut self, value: Value) -> Value {
        self.event(None, Event::Probe(Effect::Returned(value)));
        self.leave(value)
    }

    /// The table was asked, and the window is smaller now.
    #[inline]
    fn narrowed(&mut self, alpha: Value, beta: Value) {
        self.event(None, Event::Probe(Effect::Narrowed { alpha, beta }));
    }

    /// A move was searched.
    #[inline]
    fn child(&mut self, mv: G::Move, value: Value) {
        self.event(None, Event::Child { mv, value });
    }

    /// The value is out of the window; moves that are left need not be searched.
    #[inline]
    fn cutoff(&mut self, value: Value) {
        self.event(None, Event::Cutoff(value));
    }

    /// The table was told.
    #[inline]
    fn stored(&mut self, entry: Entry) {
        self.event(None, Event::Store(entry));
    }

    /// The position was evaluated as it stands, and its search is over. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn leaf(&mut self, value: Value) -> Value {
        self.event(None, Event::Leaf(value));
        self.leave(value)
    }

    /// The search of the position is over. Returns `value`.
    #[ensures("result = value")]
    #[inline]
    fn leave(&mut self, value: Value) -> Value {
        self.event(None, Event::Return(value));
        value
    }
}

impl<G: Game> Listener<G> for () {
    #[inline(always)]
    fn event(&mut self, _: Option<&G>, _: Event<G::Move>) {}
}

impl<G: Game, A: Listener<G>, B: Listener<G>> Listener<G> for (&mut A, &mut B) {
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>) {
        self.0.event(entered, event);
        self.1.event(entered, event);
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
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        match event {
            Event::Enter { .. } => self.nodes += 1,
            Event::Leaf(_) => self.leaves += 1,
            Event::Cutoff(_) => self.cutoffs += 1,
            Event::Probe(Effect::Returned(_) | Effect::Narrowed { .. }) => self.table_hits += 1,
            Event::Probe(Effect::Nothing) | Event::Child { .. } | Event::Store(_) | Event::Return(_) => {}
        }
    }
}

/// An event, and where it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<Key, Move> {
    /// How many positions above this one are being searched.
    pub ply: usize,
    /// The position.
    pub key: Key,
    /// What happened.
    pub event: Event<Move>,
}

/// Writes everything down.
#[derive(Clone, Debug)]
pub struct Recorder<Key, Move> {
    /// What happened so far.
    pub steps: Vec<Step<Key, Move>>,
    /// The positions entered and not yet returned from.
    path: Vec<Key>,
}

impl<Key, Move> Default for Recorder<Key, Move> {
    fn default() -> Self {
        Recorder { steps: Vec::new(), path: Vec::new() }
    }
}

impl<G: Game> Listener<G> for Recorder<G::Key, G::Move> {
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>) {
        self.path.extend(entered.map(G::key));
        if let Some((&key, above)) = self.path.split_last() {
            self.steps.push(Step { ply: above.len(), key, event });
        }
        if let Event::Return(_) = event {
            self.path.pop();
        }
    }
}
