//! The promises of a game that cost next to nothing to check at every position: its bounds do not cross, and no value
//! is out of range. A game that breaks one gets an error instead of a wrong answer.

use std::cell::Cell;
use std::collections::{HashSet, VecDeque};

use super::EngineGame;
use super::error::EngineError;
use crate::game::{Game, PackedKey};
use crate::value::{INF, Interval, Side, Value};

/// An answer of the game that breaks a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    Eval(Value),
    Bounds(Interval),
}

impl Broken {
    fn of_eval(eval: Value) -> Option<Broken> {
        (!Interval::ALL.contains(eval)).then_some(Broken::Eval(eval))
    }

    fn of_bounds(bounds: Interval) -> Option<Broken> {
        let Interval { lower, upper } = bounds;
        (lower < -INF || lower > upper || upper > INF).then_some(Broken::Bounds(bounds))
    }

    /// The promise that a position breaks, if any.
    fn of<G: Game>(position: &G) -> Option<Broken> {
        Broken::of_eval(position.eval()).or_else(|| Broken::of_bounds(position.bounds()))
    }

    fn what(self) -> String {
        match self {
            Broken::Eval(eval) => format!("`eval` is {eval} (it must lie in {}..={INF})", -INF),
            Broken::Bounds(Interval { lower, upper }) if lower > upper => {
                format!("`bounds` is {lower}..={upper} (the lower must not exceed the upper)")
            }
            Broken::Bounds(Interval { lower, upper }) => {
                format!("`bounds` is {lower}..={upper} (it must lie in {}..={INF})", -INF)
            }
        }
    }
}

/// How many positions to explore in search of the shortest line to a broken promise.
const MOST_POSITIONS: usize = 100_000;

/// The error for a promise that a search from `start` has found broken. It names the nearest position that breaks one,
/// so that the game's author need not follow the search.
pub(super) fn error<G: EngineGame>(start: &G, broken: Broken) -> EngineError {
    let mut seen = HashSet::from([start.key()]);
    let mut queue = VecDeque::from([(start.clone(), Vec::new())]);
    while let Some((position, line)) = queue.pop_front() {
        if let Some(broken) = Broken::of(&position) {
            return EngineError::BrokenPromise { what: broken.what(), line: Some(line) };
        }
        for (number, mv) in position.moves().enumerate() {
            let child = position.play(mv);
            if seen.len() < MOST_POSITIONS && seen.insert(child.key()) {
                queue.push_back((child, [&line[..], &[number]].concat()));
            }
        }
    }
    EngineError::BrokenPromise { what: broken.what(), line: None }
}

/// A position that checks its promises whenever a kernel asks it. It notes an answer that breaks one, and replaces it
/// by a valid one, so that the kernel's arithmetic holds until the search stops.
pub(super) struct Watched<'w, G> {
    pub game: G,
    pub broken: &'w Cell<Option<Broken>>,
}

impl<G> Watched<'_, G> {
    #[cold]
    fn note(&self, broken: Broken) {
        self.broken.set(Some(broken));
    }
}

impl<G: Game> Game for Watched<'_, G> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    #[inline]
    fn side(&self) -> Side {
        self.game.side()
    }

    #[inline]
    fn moves(&self) -> G::Moves {
        self.game.moves()
    }

    #[inline]
    fn play(&self, mv: G::Move) -> Self {
        Watched { game: self.game.play(mv), broken: self.broken }
    }

    #[inline]
    fn eval(&self) -> Value {
        let eval = self.game.eval();
        match Broken::of_eval(eval) {
            None => eval,
            Some(broken) => {
                self.note(broken);
                0
            }
        }
    }

    #[inline]
    fn bounds(&self) -> Interval {
        let bounds = self.game.bounds();
        match Broken::of_bounds(bounds) {
            None => bounds,
            Some(broken) => {
                self.note(broken);
                Interval::ALL
            }
        }
    }

    #[inline]
    fn key(&self) -> G::Key {
        self.game.key()
    }

    #[inline]
    fn score_so_far(&self) -> Value {
        self.game.score_so_far()
    }

    #[inline]
    fn rules(&self) -> u64 {
        self.game.rules()
    }

    fn merges_keys(&self) -> bool {
        self.game.merges_keys()
    }

    fn key_without_score(&self) -> G::Key {
        self.game.key_without_score()
    }

    #[inline]
    fn packed_key(&self) -> Option<PackedKey> {
        self.game.packed_key()
    }
}
