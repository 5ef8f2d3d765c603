//! Transposition tables: what an entry says, when a search may reuse one, and a hash table that keeps everything.

mod hash;

use crate::game::Game;
use crate::value::{Bound, Depth, INF, Side, Value};

pub use hash::HashTable;

/// What is known of a position, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The value, or a bound on it.
    pub value: Value,
    /// How deep the search was that found it.
    pub depth: Depth,
    /// What the value is.
    pub bound: Bound,
}

impl Entry {
    /// The entry of a search that returned `value` in the window `(alpha, beta)`.
    pub fn of_result(value: Value, depth: Depth, alpha: Value, beta: Value) -> Entry {
        let bound = if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        Entry { value, depth, bound }
    }

    /// The value, if it answers a search in the window `(alpha, beta)` as it stands.
    pub fn answer(self, alpha: Value, beta: Value) -> Option<Value> {
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        answers.then_some(self.value)
    }

    /// Turns an entry from the point of view of `side` into one from Max's, and back.
    pub fn view(self, side: Side) -> Entry {
        match side {
            Side::Max => self,
            Side::Min => Entry { value: -self.value, bound: self.bound.flipped(), ..self },
        }
    }
}

/// A lower and an upper bound of a position's value, from the point of view of the side to move.
///
/// The two may come from different searches. With entries of greater depth in use they may even contradict each
/// other, `lower > upper`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
    /// How deep the searches were that found them.
    pub depth: Depth,
}

impl Bounds {
    /// Nothing is known.
    pub fn unknown(depth: Depth) -> Bounds {
        Bounds { lower: -INF, upper: INF, depth }
    }

    /// With what an entry of the same depth says in addition; an entry of another depth replaces what was known.
    pub fn and(self, entry: Entry) -> Bounds {
        let known = if self.depth == entry.depth { self } else { Bounds::unknown(entry.depth) };
        match entry.bound {
            Bound::Exact => Bounds { lower: entry.value, upper: entry.value, ..known },
            Bound::Lower => Bounds { lower: entry.value, ..known },
            Bound::Upper => Bounds { upper: entry.value, ..known },
        }
    }
}

/// What a table may hold.
pub trait Stored: Copy {
    /// How deep the search was that found it.
    fn depth(&self) -> Depth;
}

impl Stored for Entry {
    fn depth(&self) -> Depth {
        self.depth
    }
}

impl Stored for Bounds {
    fn depth(&self) -> Depth {
        self.depth
    }
}

/// Which entries a search may reuse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reuse {
    /// Those of the same depth: every table search is then exact.
    Equal,
    /// Those of at least the depth, as is usual: the result may then mix depths.
    AtLeast,
}

impl Reuse {
    /// Whether what was found at depth `stored` may serve a search to depth `wanted`.
    pub fn allows(self, stored: Depth, wanted: Depth) -> bool {
        match self {
            Reuse::Equal => stored == wanted,
            Reuse::AtLeast => stored >= wanted,
        }
    }
}

impl std::fmt::Display for Reuse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Reuse::Equal => "equal",
            Reuse::AtLeast => "at_least",
        })
    }
}

/// The reuse policy as a type: [`EqualDepth`] or [`AtLeastDepth`]. It belongs to the table, not to the search, so that
/// no search can write entries that mix depths into a table from which another wants exact values.
pub trait Policy {
    /// The policy.
    const REUSE: Reuse;
}

/// [`Reuse::Equal`]: such a table stays *exactly valid*.
#[derive(Clone, Copy, Debug, Default)]
pub struct EqualDepth;

impl Policy for EqualDepth {
    const REUSE: Reuse = Reuse::Equal;
}

/// [`Reuse::AtLeast`]: such a table stays *valid*, and no more.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtLeastDepth;

impl Policy for AtLeastDepth {
    const REUSE: Reuse = Reuse::AtLeast;
}

/// A transposition table of entries `E`.
///
/// It may forget, replace or gain entries at any time. What it promises: an entry that it returns for a position is
/// valid for that position, provided that what was stored was.
pub trait Table<G: Game, E: Stored> {
    /// Which entries a search may reuse.
    type Reuse: Policy;

    /// What is known of the position.
    fn probe(&self, position: &G) -> Option<E>;

    /// Takes note; the table may decide otherwise.
    fn store(&mut self, position: &G, entry: E);

    /// What is known of the position and may serve a search to this depth.
    fn reusable(&self, position: &G, depth: Depth) -> Option<E> {
        self.probe(position).filter(|entry| Self::Reuse::REUSE.allows(entry.depth(), depth))
    }
}
