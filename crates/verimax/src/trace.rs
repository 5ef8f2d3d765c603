//! What a search does, event by event. A listener gets every event; without one, tracing costs nothing.

mod line;

use verimax_contracts::{ensures, theory, verified};

use crate::game::Game;
use crate::table::Entry;
use crate::value::{Depth, Value};

pub use line::line_of;

theory!("position.Listener");

/// One step of a search. Values and windows are from the algorithm's own point of view: Max's in the minimax family and
/// in best-first search, that of the side to move elsewhere. Every event concerns the innermost position that the
/// search has entered but not left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<Move> {
    /// The search enters a position.
    Enter {
        /// Lower end of the window.
        alpha: Value,
        /// Upper end of the window.
        beta: Value,
        /// Plies left.
        depth: Depth,
    },
    /// It probed the table.
    Probe(Effect),
    /// It evaluated the position.
    Leaf(Value),
    /// It searched a move.
    Child {
        /// The move.
        mv: Move,
        /// The move's value, from the position's point of view.
        value: Value,
    },
    /// The value is outside the window: the search skips the remaining moves.
    Cutoff(Value),
    /// It stored an entry.
    Store(Entry),
    /// It leaves the position.
    Return(Value),
}

/// What a probe of the table did to the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: no entry, or none that may be reused here.
    Nothing,
    /// It ended the search of the position.
    Returned(Value),
    /// It narrowed the window.
    Narrowed {
        /// Lower end.
        alpha: Value,
        /// Upper end.
        beta: Value,
    },
}

/// Receives the events of a search. `()` ignores them; a pair passes them to both parts.
#[verified]
pub trait Listener<G: Game> {
    /// Receives an event. The position comes with [`Event::Enter`], and only there.
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>);
}

/// How a search tells a listener what it does. No listener can change these methods, so none can change a result.
#[verified]
pub trait Tell<G: Game>: Listener<G> {
    /// The search enters a position.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn enter(&mut self, position: &G, alpha: Value, beta: Value, depth: Depth) {
        self.event(Some(position), Event::Enter { alpha, beta, depth });
    }

    /// The table had nothing that may be reused here.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn missed(&mut self) {
        self.event(None, Event::Probe(Effect::Nothing));
    }

    /// The table's entry ends the search of the position. Returns `value`.
    #[ensures("result = value && told_leaves self = old (told_leaves self)")]
    #[inline]
    fn answered(&mut self, value: Value) -> Value {
        self.event(None, Event::Probe(Effect::Returned(value)));
        self.leave(value)
    }

    /// The table's entry narrows the window.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn narrowed(&mut self, alpha: Value, beta: Value) {
        self.event(None, Event::Probe(Effect::Narrowed { alpha, beta }));
    }

    /// The search has searched a move.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn child(&mut self, mv: G::Move, value: Value) {
        self.event(None, Event::Child { mv, value });
    }

    /// The value is outside the window: the search skips the remaining moves.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn cutoff(&mut self, value: Value) {
        self.event(None, Event::Cutoff(value));
    }

    /// The search has stored an entry.
    #[ensures("told_leaves self = old (told_leaves self)")]
    #[inline]
    fn stored(&mut self, entry: Entry) {
        self.event(None, Event::Store(entry));
    }

    /// The search evaluates the position, and leaves it. Returns `value`. This counts as one more leaf.
    #[ensures("result = value && told_leaves self = old (told_leaves self) + 1")]
    #[inline]
    fn leaf(&mut self, value: Value) -> Value {
        self.event(None, Event::Leaf(value));
        self.leave(value)
    }

    /// The search leaves the position. Returns `value`.
    #[ensures("result = value && told_leaves self = old (told_leaves self)")]
    #[inline]
    fn leave(&mut self, value: Value) -> Value {
        self.event(None, Event::Return(value));
        value
    }
}

impl<G: Game, L: Listener<G>> Tell<G> for L {}

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

/// Counts the events of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Positions searched. A position that is searched twice counts twice.
    pub nodes: u64,
    /// Evaluations.
    pub leaves: u64,
    /// Cutoffs: positions whose remaining moves were skipped because a value left the window.
    pub cutoffs: u64,
    /// Probes that ended a search or narrowed its window.
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

/// Records every event.
#[derive(Clone, Debug)]
pub struct Recorder<Key, Move> {
    /// The events so far.
    pub steps: Vec<Step<Key, Move>>,
    /// The positions entered and not yet left.
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
