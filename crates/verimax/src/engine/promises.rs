//! The promises of a game that cost next to nothing to check at every position: its bounds do not cross, no value is
//! out of range, and every packed key is what the first one says. A game that breaks one gets an error instead of a
//! wrong answer.

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
    /// The evaluation, less the score so far, is beyond the largest value.
    LargeEval(i64, Value),
    /// The bounds that the game or a search has proved, less the score so far, leave no value up to the largest.
    LargeBounds(Interval, Value),
    /// A packed number has too many bits: it is larger than the second one.
    Number(u64, u64),
    /// There is no packed key, but the start has one.
    NoKey,
    /// There is a packed key, but the start has none.
    NewKey,
}

impl Broken {
    fn what(self) -> String {
        match self {
            Broken::Eval(eval) => format!("`eval` is {eval} (it must lie in {}..={INF})", -INF),
            Broken::Bounds(Interval { lower, upper }) if lower > upper => {
                format!("`bounds` is {lower}..={upper} (the lower must not exceed the upper)")
            }
            Broken::Bounds(Interval { lower, upper }) => {
                format!("`bounds` is {lower}..={upper} (it must lie in {}..={INF})", -INF)
            }
            Broken::LargeEval(eval, largest) => {
                format!(
                    "`eval` less `score_so_far` is {eval} (but `packed_key` says that `largest_value` is {largest})"
                )
            }
            Broken::LargeBounds(Interval { lower, upper }, largest) => {
                let part = if lower > largest { format!("at least {lower}") } else { format!("at most {upper}") };
                format!("what is left to win is worth {part} (but `packed_key` says that `largest_value` is {largest})")
            }
            Broken::Number(number, most) => {
                format!("`packed_key` has the number {number} (with its `bits` it must be at most {most})")
            }
            Broken::NoKey => "`packed_key` is `None` (but at the start it is a number)".to_owned(),
            Broken::NewKey => "`packed_key` is a number (but at the start it is `None`)".to_owned(),
        }
    }
}

/// True if bounds do not cross, and are in range.
#[inline]
fn are_valid(Interval { lower, upper }: Interval) -> bool {
    -INF <= lower && lower <= upper && upper <= INF
}

/// What the start of a search promises of all positions.
#[derive(Clone, Copy)]
pub(super) struct Promised {
    /// The largest number of a packed key. `None` if positions have no packed keys.
    most_number: Option<u64>,
    /// No value is larger, apart from the score so far.
    largest_value: Value,
}

impl Default for Promised {
    fn default() -> Promised {
        Promised { most_number: None, largest_value: Value::MAX }
    }
}

impl Promised {
    pub fn by<G: Game>(start: &G) -> Promised {
        start.packed_key().map_or_else(Promised::default, |PackedKey { bits, largest_value, .. }| Promised {
            most_number: Some(u64::MAX.checked_shr(64u32.saturating_sub(bits)).unwrap_or(0)),
            largest_value: largest_value.max(0),
        })
    }

    #[inline]
    fn is_kept_by_eval(self, eval: Value, score: Value) -> bool {
        Interval::ALL.contains(eval) && eval.abs_diff(score) <= self.largest_value as u32
    }

    /// For bounds less the score so far.
    #[inline]
    fn is_kept_by_bounds(self, bounds: Interval) -> bool {
        bounds.lower <= self.largest_value && -self.largest_value <= bounds.upper
    }

    #[inline]
    fn is_kept_by_key(self, key: Option<PackedKey>) -> bool {
        match (key, self.most_number) {
            (Some(key), Some(most)) => key.number <= most,
            (None, None) => true,
            _ => false,
        }
    }

    #[cold]
    fn broken_by_eval(self, eval: Value, score: Value) -> Broken {
        let without_score = i64::from(eval) - i64::from(score);
        if Interval::ALL.contains(eval) {
            Broken::LargeEval(without_score, self.largest_value)
        } else {
            Broken::Eval(eval)
        }
    }

    #[cold]
    fn broken_by_key(self, key: Option<PackedKey>) -> Broken {
        match (key, self.most_number) {
            (Some(key), Some(most)) => Broken::Number(key.number, most),
            (Some(_), None) => Broken::NewKey,
            (None, _) => Broken::NoKey,
        }
    }

    /// The promise that a position breaks, if any.
    fn broken_by<G: Game>(self, position: &G) -> Option<Broken> {
        let (eval, bounds, key) = (position.eval(), position.bounds(), position.packed_key());
        let score = position.score_so_far();
        if !self.is_kept_by_eval(eval, score) {
            return Some(self.broken_by_eval(eval, score));
        }
        if !are_valid(bounds) {
            return Some(Broken::Bounds(bounds));
        }
        let left = Interval { lower: bounds.lower.saturating_sub(score), upper: bounds.upper.saturating_sub(score) };
        if !self.is_kept_by_bounds(left) {
            return Some(Broken::LargeBounds(left, self.largest_value));
        }
        (!self.is_kept_by_key(key)).then(|| self.broken_by_key(key))
    }

    /// The error for a promise that a search from `start` has found broken. It names the nearest position that breaks
    /// one, so that the game's author need not follow the search.
    pub fn error<G: EngineGame>(self, start: &G, broken: Broken) -> EngineError {
        let mut seen = HashSet::from([start.key()]);
        let mut queue = VecDeque::from([(start.clone(), Vec::new())]);
        while let Some((position, line)) = queue.pop_front() {
            if let Some(broken) = self.broken_by(&position) {
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
}

/// How many positions to explore in search of the shortest line to a broken promise.
const MOST_POSITIONS: usize = 100_000;

/// What is promised, and the first promise that a thread has seen broken.
pub(super) struct Promises {
    promised: Promised,
    broken: Cell<Option<Broken>>,
}

impl Promises {
    pub fn new(promised: Promised) -> Promises {
        Promises { promised, broken: Cell::new(None) }
    }

    pub fn broken(&self) -> Option<Broken> {
        self.broken.get()
    }

    /// Notes bounds, less the score so far, that are beyond the largest value. The table could not hold them.
    #[inline]
    pub fn check_bounds(&self, lower: Value, upper: Value) {
        let bounds = Interval { lower, upper };
        if !self.promised.is_kept_by_bounds(bounds) {
            self.broken.set(Some(Broken::LargeBounds(bounds, self.promised.largest_value)));
        }
    }

    /// Notes a packed key that is not what the start promised.
    #[inline]
    pub fn check_key(&self, key: Option<PackedKey>) {
        if !self.promised.is_kept_by_key(key) {
            self.broken.set(Some(self.promised.broken_by_key(key)));
        }
    }
}

/// A position that checks its promises whenever a kernel asks it. It notes an answer that breaks one, and replaces it
/// by a valid one, so that the kernel's arithmetic holds until the search stops.
pub(super) struct Checked<'w, G> {
    pub game: G,
    pub promises: &'w Promises,
}

impl<G: Game> Game for Checked<'_, G> {
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
        Checked { game: self.game.play(mv), promises: self.promises }
    }

    #[inline]
    fn eval(&self) -> Value {
        let Promises { promised, broken } = self.promises;
        let (eval, score) = (self.game.eval(), self.game.score_so_far());
        if promised.is_kept_by_eval(eval, score) {
            return eval;
        }
        broken.set(Some(promised.broken_by_eval(eval, score)));
        0
    }

    #[inline]
    fn bounds(&self) -> Interval {
        let bounds = self.game.bounds();
        if are_valid(bounds) {
            return bounds;
        }
        self.promises.broken.set(Some(Broken::Bounds(bounds)));
        Interval::ALL
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
