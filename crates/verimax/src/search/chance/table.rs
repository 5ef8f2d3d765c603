//! What a search with chance remembers: two bounds for a position and a depth, also where chance moves.

use rustc_hash::FxHashMap;
use verimax_contracts::{ensures, requires, theory, verified};

use super::scale::{Scale, Scaled};
use crate::chance_game::ChanceGame;
use crate::value::Depth;

theory!("chance.Searched");
theory!("chance_position.Chance_memory");

/// A lower and an upper bound of a scaled value, from Max's point of view.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScaledBounds {
    /// The value is at least this.
    pub lower: Scaled,
    /// The value is at most this.
    pub upper: Scaled,
}

impl ScaledBounds {
    /// A value that settles a search in the window `(alpha, beta)`, if the bounds do.
    #[ensures(
        Some(x) => "forall k t d. between k t d self.scaledbounds_lower self.scaledbounds_upper ->
                      exact k t d alpha beta x"
    )]
    #[ensures(Some(x) => "x = self.scaledbounds_lower || x = self.scaledbounds_upper")]
    #[ensures(
        None => "self.scaledbounds_lower < beta && alpha < self.scaledbounds_upper &&
           self.scaledbounds_lower <> self.scaledbounds_upper"
    )]
    pub(super) fn answer(self, alpha: Scaled, beta: Scaled) -> Option<Scaled> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }

    /// The bounds after a search in the window `(alpha, beta)`, within these bounds, has returned `value`.
    #[requires("alpha < beta && self.scaledbounds_lower <= alpha && beta <= self.scaledbounds_upper")]
    #[ensures(
        "forall k t d. between k t d self.scaledbounds_lower self.scaledbounds_upper -> exact k t d alpha beta value ->
           between k t d result.scaledbounds_lower result.scaledbounds_upper"
    )]
    #[ensures("self.scaledbounds_lower <= result.scaledbounds_lower || result.scaledbounds_lower = value")]
    #[ensures("result.scaledbounds_upper <= self.scaledbounds_upper || result.scaledbounds_upper = value")]
    pub(super) fn and(self, value: Scaled, alpha: Scaled, beta: Scaled) -> ScaledBounds {
        if value <= alpha {
            ScaledBounds { lower: self.lower, upper: value }
        } else if value >= beta {
            ScaledBounds { lower: value, upper: self.upper }
        } else {
            ScaledBounds { lower: value, upper: value }
        }
    }
}

/// A transposition table for searches with chance, all in one scale.
///
/// It may forget, replace or gain entries at any time. It promises that bounds which it returns for a position and a
/// depth hold for the value of that position to exactly that depth, provided that only such bounds were stored. It is
/// enough to return nothing but what was stored for that very position and depth.
#[verified]
pub trait ChanceTable<G: ChanceGame> {
    /// The scale of all bounds. Must never change.
    #[ensures("result.scale_units = factor_of self")]
    #[ensures("result.scale_least = low_of self && result.scale_greatest = high_of self")]
    #[ensures("- largest <= low_of self <= high_of self <= largest")]
    fn scale(&self) -> Scale;

    /// The bounds for the position to this depth, if the table has them.
    #[ensures(Some(b) => "known_of self position depth b.scaledbounds_lower b.scaledbounds_upper")]
    fn probe(&self, position: &G, depth: Depth) -> Option<ScaledBounds>;

    /// Stores the bounds, or ignores them.
    #[requires("known_of self position depth known.scaledbounds_lower known.scaledbounds_upper")]
    fn store(&mut self, position: &G, depth: Depth, known: ScaledBounds);
}

/// A table that forgets everything: with it, a search is the one without a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forgets(pub Scale);

impl<G: ChanceGame> ChanceTable<G> for Forgets {
    #[inline(always)]
    fn scale(&self) -> Scale {
        self.0
    }

    #[inline(always)]
    fn probe(&self, _: &G, _: Depth) -> Option<ScaledBounds> {
        None
    }

    #[inline(always)]
    fn store(&mut self, _: &G, _: Depth, _: ScaledBounds) {}
}

/// A table that keeps everything until it is full. From then on, it changes what it has and adds nothing.
#[derive(Clone, Debug)]
pub struct ChanceHashTable<Key> {
    scale: Scale,
    limit: usize,
    bounds: FxHashMap<(Key, Depth), ScaledBounds>,
}

impl<Key> ChanceHashTable<Key> {
    /// The number of entries that a table made with [`new`](Self::new) may have.
    pub const LIMIT: usize = 10_000_000;

    /// An empty table.
    pub fn new(scale: Scale) -> Self {
        Self::with_limit(scale, Self::LIMIT)
    }

    /// An empty table that will have at most this many entries.
    pub fn with_limit(scale: Scale, limit: usize) -> Self {
        ChanceHashTable { scale, limit, bounds: FxHashMap::default() }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// True if it has none.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }
}

impl<G: ChanceGame> ChanceTable<G> for ChanceHashTable<G::Key> {
    fn scale(&self) -> Scale {
        self.scale
    }

    fn probe(&self, position: &G, depth: Depth) -> Option<ScaledBounds> {
        self.bounds.get(&(position.key(), depth)).copied()
    }

    fn store(&mut self, position: &G, depth: Depth, bounds: ScaledBounds) {
        let key = (position.key(), depth);
        if self.bounds.len() < self.limit || self.bounds.contains_key(&key) {
            self.bounds.insert(key, bounds);
        }
    }
}

/// What the table knows of the position to this depth; without an entry, that the value lies in the range.
#[requires("plays_in table p")]
#[ensures("known_of table p depth result.scaledbounds_lower result.scaledbounds_upper")]
#[inline]
pub(super) fn recall<G: ChanceGame, T: ChanceTable<G>>(p: &G, depth: Depth, table: &T) -> ScaledBounds {
    match table.probe(p, depth) {
        Some(known) => known,
        None => ScaledBounds { lower: table.scale().low(), upper: table.scale().high() },
    }
}
