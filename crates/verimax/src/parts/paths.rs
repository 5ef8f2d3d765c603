//! [`Paths`], the game of paths of a game in which positions may come back.

use std::hash::{BuildHasher, RandomState};
use std::iter::{Take, successors};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use crate::catalogue::Alternation;
use crate::game::Game;
use crate::value::{INF, Side, Value};

/// The game of paths: a position that comes back on its own path ends the game, and is worth a given value.
///
/// A [`Game`] promises that no position comes back, and everything that is proved about a search rests on that promise.
/// A game with cycles breaks it. In its game of paths a position is a *path*, from the start to where we are, and no
/// path comes back. If the game has finitely many positions, then every line of moves ends: each move but the last
/// visits a position for the first time. So every search applies as it is proved, with the law for path-dependent
/// draws: minimax on paths, where a node that is met again on its own path counts as terminal.
///
/// ```
/// use verimax::{Depth, Game, Side, Value, parts::{Bits, Paths}, search};
///
/// /// Three fields in a ring. Max moves the token to either neighbour, Min stops or passes. Field 2 is worth 5.
/// #[derive(Clone)]
/// struct Ring { field: u8, side: Side }
///
/// impl Game for Ring {
///     type Move = u8;
///     type Moves = Bits;
///     type Key = (u8, Side);
///     fn side(&self) -> Side { self.side }
///     fn moves(&self) -> Bits {
///         match (self.side, self.field) {
///             (_, 2) => Bits::NONE,                             // the end
///             (Side::Max, field) => Bits::new(0b111 & !(1 << field)),
///             (Side::Min, field) => Bits::new(1 << field),     // pass
///         }
///     }
///     fn play(&self, field: u8) -> Ring { Ring { field, side: self.side.other() } }
///     fn eval(&self) -> Value { if self.field == 2 { -5 } else { 0 } }
///     fn key(&self) -> (u8, Side) { (self.field, self.side) }
/// }
///
/// // Max goes round between the fields 0 and 1 for ever rather than to field 2. A search would not end.
/// let start = Paths::new(Ring { field: 0, side: Side::Max });
/// assert_eq!(search::minimax(&start, Depth::END, &mut ()), 0);
/// // Where a repetition is worth less than field 2, Max goes there.
/// let start = Paths::with_repetition(Ring { field: 0, side: Side::Max }, -9);
/// assert_eq!(search::minimax(&start, Depth::END, &mut ()), -5);
/// ```
///
/// **Keys.** Two positions are the same if their keys are equal, so the keys of the game must identify positions: with
/// keys that merge mirror images, a mirror image would end the game. The value of a position depends on the path to it.
/// So the key of a `Paths` is the whole path, as a number: a table never serves two paths with one entry, and every
/// guarantee holds with a table as well. Such a table rarely helps. A table that files under the key of the position
/// alone is wrong (graph history interaction), whichever search uses it.
///
/// The game's bounds, its packed key and its score so far are left out: they speak of positions, not of paths.
#[derive(Clone, Debug)]
pub struct Paths<G: Game> {
    game: G,
    /// The position and those before it.
    path: Arc<Visit<G::Key>>,
    is_repeated: bool,
    rules: Arc<Rules<G::Key>>,
}

/// A position on a path, by its key, and the rest of the path back to the start.
#[derive(Debug)]
struct Visit<Key> {
    key: Key,
    before: Option<Arc<Visit<Key>>>,
    /// The number of the path that ends here, once a key was asked for.
    number: OnceLock<u64>,
}

/// What all positions of a game of paths share.
#[derive(Debug)]
struct Rules<Key> {
    /// Tells this game of paths from all others, also from those in other runs of the program: there, the numbers of
    /// the paths are others. So it is random.
    id: u64,
    /// What a position that comes back is worth, from Max's point of view.
    repetition: Value,
    /// The numbers of the paths: a path is the path before it, and one more position.
    numbers: Mutex<FxHashMap<(Option<u64>, Key), u64>>,
}

impl<G: Game> Paths<G> {
    /// The game of paths that start here. A position that comes back is worth 0.
    pub fn new(start: G) -> Paths<G> {
        Paths::with_repetition(start, 0)
    }

    /// The same, where a position that comes back is worth `repetition`, from Max's point of view. A value beyond
    /// `-INF..=INF` is clamped.
    pub fn with_repetition(start: G, repetition: Value) -> Paths<G> {
        let (id, numbers) = (RandomState::new().hash_one(()), Mutex::default());
        let path = Arc::new(Visit { key: start.key(), before: None, number: OnceLock::new() });
        let rules = Arc::new(Rules { id, repetition: repetition.clamp(-INF, INF), numbers });
        Paths { game: start, path, is_repeated: false, rules }
    }

    /// The position of the game, where the path has led.
    pub fn position(&self) -> &G {
        &self.game
    }

    /// True if the position was met before on this path. Then the game is over.
    pub fn is_repeated(&self) -> bool {
        self.is_repeated
    }
}

impl<G: Game> Game for Paths<G> {
    type Move = G::Move;
    type Moves = Take<G::Moves>;
    /// The number of the path.
    type Key = u64;

    fn side(&self) -> Side {
        self.game.side()
    }

    fn moves(&self) -> Take<G::Moves> {
        self.game.moves().take(if self.is_repeated { 0 } else { usize::MAX })
    }

    fn play(&self, mv: G::Move) -> Paths<G> {
        let game = self.game.play(mv);
        let key = game.key();
        let is_repeated = self.path.back().any(|visit| visit.key == key);
        let path = Arc::new(Visit { key, before: Some(self.path.clone()), number: OnceLock::new() });
        Paths { game, path, is_repeated, rules: self.rules.clone() }
    }

    fn eval(&self) -> Value {
        if self.is_repeated { self.rules.repetition } else { self.game.eval() }
    }

    fn key(&self) -> u64 {
        let new: Vec<_> = self.path.back().take_while(|visit| visit.number.get().is_none()).collect();
        let mut numbers = self.rules.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut last = self.path.back().nth(new.len()).and_then(|visit| visit.number.get().copied());
        for visit in new.into_iter().rev() {
            let next = numbers.len() as u64;
            let number = *numbers.entry((last, visit.key)).or_insert(next);
            // If another thread was quicker, it has set the same number.
            last = Some(*visit.number.get_or_init(|| number));
        }
        last.unwrap_or_default()
    }

    fn rules(&self) -> u64 {
        self.rules.id
    }

    fn move_score(&self, mv: G::Move) -> Option<i32> {
        self.game.move_score(mv)
    }
}

impl<G: Game + Alternation> Alternation for Paths<G> {
    fn alternates(&self) -> bool {
        self.game.alternates()
    }
}

impl<Key> Visit<Key> {
    /// The path backwards, from here to the start.
    fn back(&self) -> impl Iterator<Item = &Visit<Key>> {
        successors(Some(self), |visit| visit.before.as_deref())
    }
}

/// Lets go of a long path in a loop: one by one, each visit would drop the one before it in a deeper call.
impl<Key> Drop for Visit<Key> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(visit) = before {
            before = Arc::into_inner(visit).and_then(|mut visit| visit.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Bits;

    /// A token on a ring of four fields: one step either way. Max moves.
    #[derive(Clone, Debug)]
    struct Ring(u8);

    impl Game for Ring {
        type Move = u8;
        type Moves = Bits;
        type Key = u8;

        fn side(&self) -> Side {
            Side::Max
        }

        fn moves(&self) -> Bits {
            Bits::new(1 << ((self.0 + 1) % 4) | 1 << ((self.0 + 3) % 4))
        }

        fn play(&self, field: u8) -> Ring {
            Ring(field)
        }

        fn eval(&self) -> Value {
            self.0.into()
        }

        fn key(&self) -> u8 {
            self.0
        }

        fn move_score(&self, field: u8) -> Option<i32> {
            Some(field.into())
        }
    }

    #[test]
    fn a_position_that_comes_back_ends_the_game() {
        let start = Paths::with_repetition(Ring(0), 7);
        let round = [1, 2, 3].iter().fold(start.clone(), |p, &field| p.play(field));
        assert_eq!((round.is_repeated(), round.moves().len(), round.eval()), (false, 2, 3));
        let back = round.play(0);
        assert_eq!((back.is_repeated(), back.moves().len(), back.eval()), (true, 0, 7));
        assert_eq!(back.position().0, 0);
        assert_eq!((start.move_score(3), start.score_so_far(), start.packed_key()), (Some(3), 0, None));
        for (repetition, expected) in [(Value::MAX, INF), (Value::MIN, -INF), (-3, -3)] {
            assert_eq!(Paths::with_repetition(Ring(0), repetition).play(1).play(0).eval(), expected);
        }
    }

    #[test]
    fn a_key_is_the_path_whenever_it_is_asked_for() {
        let start = Paths::new(Ring(0));
        let (one, other) = (start.play(1).play(2), start.play(3).play(2));
        assert_ne!(one.key(), other.key(), "two paths to one position");
        assert_eq!(one.key(), start.play(1).play(2).key(), "the same path");
        assert_ne!(start.key(), start.play(1).key());
        assert_eq!(one.rules(), start.rules());
        assert_ne!(Paths::new(Ring(0)).rules(), start.rules(), "the numbers of another game mean other paths");
    }

    #[test]
    fn a_long_path_is_dropped_without_a_deep_stack() {
        let mut path = Arc::new(Visit { key: 0, before: None, number: OnceLock::new() });
        for key in 1..1_000_000 {
            path = Arc::new(Visit { key, before: Some(path), number: OnceLock::new() });
        }
        assert_eq!(path.back().count(), 1_000_000);
        drop(path);
    }
}
