//! A pile of stones whose rules a test can replace one by one.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use verimax::catalogue::Alternation;
use verimax::search::NoisyGame;
use verimax::{Game, INF, Interval, PackedKey, Side, Value};

/// A pile of stones; a move takes one or two; whoever takes the last stone wins. The side to move loses at the
/// multiples of 3.
#[derive(Clone, Copy, Debug)]
pub struct Pile {
    pub stones: u8,
    pub side: Side,
    /// How many stones the last move took, which makes no difference to the position.
    pub last: u8,
    pub rules: &'static Rules,
}

/// The answers of a pile.
#[derive(Debug)]
pub struct Rules {
    pub side: fn(&Pile) -> Side,
    pub moves: fn(&Pile) -> Vec<u8>,
    /// The `size_hint` of the list of moves when this many are left.
    pub hint: Hint,
    pub play: fn(&Pile, u8) -> u8,
    pub eval: fn(&Pile) -> Value,
    pub lower: fn(&Pile) -> Value,
    pub upper: fn(&Pile) -> Value,
    pub key: fn(&Pile) -> Key,
    pub merges: bool,
    pub packed: fn(&Pile) -> Option<PackedKey>,
    pub score: fn(&Pile, u8) -> Option<i32>,
    pub alternates: fn(&Pile) -> bool,
    pub noisy: fn(&Pile) -> Vec<u8>,
}

pub const RULES: Rules = Rules {
    side: |p| p.side,
    moves: |p| (1..=p.stones.min(2)).collect(),
    hint: |left| (left, Some(left)),
    play: |p, taken| p.stones - taken,
    eval: |p| if p.stones == 0 { p.side.view(-1) } else { 0 },
    lower: |_| -INF,
    upper: |_| INF,
    key: |p| Key { stones: p.stones, side: p.side, more: 0, hashed: Hashed::All },
    merges: false,
    packed: |_| None,
    score: |_, _| None,
    alternates: |_| true,
    noisy: |_| Vec::new(),
};

impl Pile {
    /// What best play is worth.
    pub fn value(&self) -> Value {
        self.side.view(if self.stones.is_multiple_of(3) { -1 } else { 1 })
    }

    /// A packed key that keeps the laws.
    pub fn packed(&self) -> PackedKey {
        PackedKey { number: u64::from(self.stones) << 1 | self.side as u64, bits: 4, largest_value: 1 }
    }

    /// Five stones, and Max to move.
    pub fn of(rules: &'static Rules) -> Pile {
        Pile { stones: 5, side: Side::Max, last: 0, rules }
    }
}

/// A number that this thread has not had before.
pub fn fresh() -> i32 {
    thread_local!(static NEXT: Cell<i32> = const { Cell::new(0) });
    NEXT.replace(NEXT.get() + 1)
}

/// Which part of a key its `Hash` looks at.
#[derive(Clone, Copy, Debug)]
pub enum Hashed {
    All,
    Nothing,
    Stones,
    /// The stones, the side, and another number.
    More(i32),
}

#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub stones: u8,
    pub side: Side,
    pub more: i32,
    pub hashed: Hashed,
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        (self.stones, self.side, self.more) == (other.stones, other.side, other.more)
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.hashed {
            Hashed::All => (self.stones, self.side, self.more).hash(state),
            Hashed::Nothing => {}
            Hashed::Stones => self.stones.hash(state),
            Hashed::More(more) => (self.stones, self.side, more).hash(state),
        }
    }
}

/// How the pile was reached makes no difference to `==`.
impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        (self.stones, self.side) == (other.stones, other.side)
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.stones, self.side).hash(state);
    }
}

type Hint = fn(usize) -> (usize, Option<usize>);

/// Moves whose `size_hint` a test can choose.
#[derive(Clone)]
pub struct Moves {
    moves: std::vec::IntoIter<u8>,
    hint: Hint,
}

impl Iterator for Moves {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.moves.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.hint)(self.moves.len())
    }
}

impl ExactSizeIterator for Moves {}

impl Game for Pile {
    type Move = u8;
    type Moves = Moves;
    type Key = Key;
    fn side(&self) -> Side {
        (self.rules.side)(self)
    }
    fn moves(&self) -> Moves {
        Moves { moves: (self.rules.moves)(self).into_iter(), hint: self.rules.hint }
    }
    fn play(&self, last: u8) -> Pile {
        Pile { stones: (self.rules.play)(self, last), side: self.side.other(), last, rules: self.rules }
    }
    fn eval(&self) -> Value {
        (self.rules.eval)(self)
    }
    fn bounds(&self) -> Interval {
        Interval { lower: (self.rules.lower)(self), upper: (self.rules.upper)(self) }
    }
    fn merges_keys(&self) -> bool {
        self.rules.merges
    }
    fn key(&self) -> Key {
        (self.rules.key)(self)
    }
    fn packed_key(&self) -> Option<PackedKey> {
        (self.rules.packed)(self)
    }
    fn move_score(&self, mv: u8) -> Option<i32> {
        (self.rules.score)(self, mv)
    }
}

impl NoisyGame for Pile {
    fn noisy_moves(&self) -> Moves {
        Moves { moves: (self.rules.noisy)(self).into_iter(), hint: self.rules.hint }
    }
}

impl Alternation for Pile {
    fn alternates(&self) -> bool {
        (self.rules.alternates)(self)
    }
}
