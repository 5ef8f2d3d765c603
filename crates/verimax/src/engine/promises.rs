//! The promises of a game that cost next to nothing to check at every position: its bounds do not cross, no value is
//! out of range, and every packed key is what the first one says. A game that breaks one gets an error instead of a
//! wrong answer.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use super::EngineGame;
use super::clock::Instant;
use super::error::EngineError;
use super::path::Path;
use crate::game::{Game, PackedKey};
use crate::table::SharedTable;
use crate::value::{Depth, INF, Interval, Side, Value};

/// An answer of the game that breaks a promise, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Breach {
    pub broken: Broken,
    /// The names in the table of the positions from the start to where the search was.
    pub path: Vec<u64>,
}

/// An answer of the game that breaks a promise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    Eval(Value),
    Score(Value),
    Bounds(Interval),
    /// The evaluation, less the score so far, is beyond the largest value.
    LargeEval(Value, Value),
    /// The bounds that the game or a search has proved, less the score so far, leave no value up to the largest.
    LargeBounds(Interval, Value),
    /// The bounds of a game that is over do not contain its result.
    Over(Interval, Value),
    /// What was known of a position, less the score so far, and what a search has found leave no value.
    Contradiction(Interval),
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
            Broken::Score(score) => format!("`score_so_far` is {score} (it must lie in {}..={INF})", -INF),
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
            Broken::Over(Interval { lower, upper }, eval) => {
                format!("`bounds` is {lower}..={upper} where the game is over (but the result, `eval`, is {eval})")
            }
            Broken::Contradiction(Interval { lower, upper }) => format!(
                "what is left to win is worth at least {lower}, and at most {upper} (so `bounds` are wrong, or a key \
                 that does not tell positions apart)"
            ),
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
    /// True if the table was loaded from a file. Then a contradiction need not be the fault of the game.
    trusts_a_file: bool,
}

impl Default for Promised {
    fn default() -> Promised {
        Promised { most_number: None, largest_value: Value::MAX, trusts_a_file: false }
    }
}

impl Promised {
    pub fn by<G: Game>(start: &G, trusts_a_file: bool) -> Promised {
        let default = Promised { trusts_a_file, ..Promised::default() };
        start.packed_key().map_or(default, |PackedKey { bits, largest_value, .. }| Promised {
            most_number: Some(u64::MAX.checked_shr(64u32.saturating_sub(bits)).unwrap_or(0)),
            largest_value: largest_value.max(0),
            ..default
        })
    }

    #[inline]
    fn is_kept_by_eval(self, eval: Value, score: Value) -> bool {
        let are_in_range = Interval::ALL.contains(eval) && Interval::ALL.contains(score);
        are_in_range && eval.abs_diff(score) <= self.largest_value as u32
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
        if !Interval::ALL.contains(eval) {
            Broken::Eval(eval)
        } else if !Interval::ALL.contains(score) {
            Broken::Score(score)
        } else {
            Broken::LargeEval(eval - score, self.largest_value)
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
        if !bounds.contains(eval) && position.moves().len() == 0 {
            return Some(Broken::Over(bounds, eval));
        }
        let left = Interval { lower: bounds.lower.saturating_sub(score), upper: bounds.upper.saturating_sub(score) };
        if !self.is_kept_by_bounds(left) {
            return Some(Broken::LargeBounds(left, self.largest_value));
        }
        (!self.is_kept_by_key(key)).then(|| self.broken_by_key(key))
    }

    /// The error for a promise that a search from `start` has found broken. It names the nearest position that breaks
    /// one, so that the game's author need not follow the search. If there is none near the start, it names the one
    /// that the search has met.
    pub fn error<G: EngineGame>(self, start: &G, Breach { broken, path }: &Breach, table: &SharedTable) -> EngineError {
        let near = |position: &G, limits| nearest(position, limits, |position| self.broken_by(position));
        if let Some((broken, line)) = near(start, NEAR_START) {
            return EngineError::BrokenPromise { what: broken.what(), line: Some(line) };
        }
        let Some((mut line, end)) = follow(start, path, table) else {
            return EngineError::BrokenPromise { what: broken.what(), line: None };
        };
        // A kernel looks at children before it puts them on the path, and the last plies of a search to a depth are
        // not on it at all.
        let (broken, more) = near(&end, NEAR_SEARCH).unwrap_or((*broken, Vec::new()));
        line.extend(more);
        EngineError::BrokenPromise { what: broken.what(), line: Some(line) }
    }
}

/// How far to look for a broken promise.
#[derive(Clone, Copy)]
struct Near {
    plies: usize,
    positions: usize,
    time: Duration,
}

/// Around the start of the search, in all directions.
const NEAR_START: Near = Near { plies: usize::MAX, positions: 100_000, time: Duration::from_millis(500) };

/// Around the position at which a search has met it.
const NEAR_SEARCH: Near = Near { plies: 3, ..NEAR_START };

/// The nearest position that breaks a promise, and the line to it, as indices of moves.
fn nearest<G: EngineGame>(
    start: &G,
    Near { plies, positions, time }: Near,
    broken_by: impl Fn(&G) -> Option<Broken>,
) -> Option<(Broken, Vec<usize>)> {
    /// The place of the position before, and the index of the move that leads here.
    struct Reached(usize, usize);

    let begun = Instant::now();
    let mut seen = HashSet::from([start.key()]);
    let mut queue = VecDeque::from([(start.clone(), 0)]);
    let mut reached = vec![Reached(0, 0)];
    let mut place = 0;
    while let Some((position, ply)) = queue.pop_front() {
        if begun.elapsed() >= time {
            break;
        }
        if let Some(broken) = broken_by(&position) {
            let mut line = Vec::new();
            while place > 0 {
                let Reached(before, number) = reached[place];
                line.push(number);
                place = before;
            }
            line.reverse();
            return Some((broken, line));
        }
        let moves = position.moves().enumerate().take(if ply < plies { usize::MAX } else { 0 });
        for (number, mv) in moves {
            if seen.len() >= positions {
                break;
            }
            let child = position.play(mv);
            if seen.insert(child.key()) {
                queue.push_back((child, ply + 1));
                reached.push(Reached(place, number));
            }
        }
        place += 1;
    }
    None
}

/// Follows the positions with these names in the table, the first of which is the start. Returns the moves as indices,
/// and the last position. `None` if the start has another name, as in a search without a table. No names: the start.
fn follow<G: EngineGame>(start: &G, names: &[u64], table: &SharedTable) -> Option<(Vec<usize>, G)> {
    let Some((&first, rest)) = names.split_first() else { return Some((Vec::new(), start.clone())) };
    if table.name(start) != first {
        return None;
    }
    let (mut line, mut position) = (Vec::new(), start.clone());
    for &name in rest {
        let mut children = position.moves().map(|mv| position.play(mv)).enumerate();
        let (number, child) = children.find(|(_, child)| table.name(child) == name)?;
        line.push(number);
        position = child;
    }
    Some((line, position))
}

/// What is promised, and the first promise that a thread has seen broken.
pub(super) struct Promises {
    promised: Promised,
    breach: RefCell<Option<Breach>>,
}

impl Promises {
    pub fn new(promised: Promised) -> Promises {
        Promises { promised, breach: RefCell::new(None) }
    }

    /// Where the first promise was broken, if any.
    pub fn breach(&self) -> Option<Breach> {
        self.breach.borrow().clone()
    }

    /// True if a promise was broken.
    pub fn are_broken(&self) -> bool {
        self.breach.borrow().is_some()
    }
}

impl Path {
    /// Notes that the game breaks a promise here, unless it has broken one before.
    #[cold]
    fn note(&self, broken: Broken) {
        let path = || self.frames.borrow().iter().map(|frame| frame.name).collect();
        self.promises.breach.borrow_mut().get_or_insert_with(|| Breach { broken, path: path() });
        self.next_poll.set(0);
    }

    /// Notes bounds, less the score so far, that cross or are beyond the largest value. The table could not hold them.
    #[inline]
    pub fn check_bounds(&self, lower: Value, upper: Value) {
        if lower > upper || !self.promises.promised.is_kept_by_bounds(Interval { lower, upper }) {
            self.note_bounds(Interval { lower, upper });
        }
    }

    #[cold]
    fn note_bounds(&self, bounds: Interval) {
        let promised = self.promises.promised;
        if !promised.is_kept_by_bounds(bounds) {
            self.note(Broken::LargeBounds(bounds, promised.largest_value));
        } else if !promised.trusts_a_file {
            self.note(Broken::Contradiction(bounds));
        }
    }

    /// Notes a packed key that is not what the start promised.
    #[inline]
    pub fn check_key(&self, key: Option<PackedKey>) {
        if !self.promises.promised.is_kept_by_key(key) {
            self.note_key(key);
        }
    }

    #[cold]
    fn note_key(&self, key: Option<PackedKey>) {
        self.note(self.promises.promised.broken_by_key(key));
    }
}

/// A position that checks its promises whenever a kernel asks it. It notes an answer that breaks one, and replaces it
/// by a valid one, so that the kernel's arithmetic holds until the search stops.
pub(super) struct Checked<'w, G> {
    pub game: G,
    /// The path of the thread, which knows what is promised.
    pub path: &'w Path,
}

impl<G: Game> Checked<'_, G> {
    /// Notes bounds that do not contain the result of a game that is over: a search to the end asks for the evaluation
    /// only there.
    #[inline(never)]
    fn check_result(&self, eval: Value) {
        let bounds = self.game.bounds();
        if !bounds.contains(eval) {
            self.path.note(Broken::Over(bounds, eval));
        }
    }

    #[cold]
    fn note_eval(&self, eval: Value, score: Value) {
        self.path.note(self.path.promises.promised.broken_by_eval(eval, score));
    }
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
        Checked { game: self.game.play(mv), path: self.path }
    }

    #[inline]
    fn eval(&self) -> Value {
        let promised = self.path.promises.promised;
        let (eval, score) = (self.game.eval(), self.game.score_so_far());
        if promised.is_kept_by_eval(eval, score) {
            if self.path.depth.get() == Depth::END {
                self.check_result(eval);
            }
            return eval;
        }
        self.note_eval(eval, score);
        0
    }

    #[inline]
    fn bounds(&self) -> Interval {
        let bounds = self.game.bounds();
        if are_valid(bounds) {
            return bounds;
        }
        self.path.note(Broken::Bounds(bounds));
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
