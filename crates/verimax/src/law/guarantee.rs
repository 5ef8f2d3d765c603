//! The three guarantees: how much a result says.

use std::fmt;

use verimax_contracts::{ensures, requires, theory};

use super::expansion::Expansions;
use super::minimax::is_alpha_beta_result;
use crate::table::Entry;
use crate::value::{Bound, Value, Window};

theory!("decide.Ranges");

/// What a result `x` for a position `p`, a depth `d` and a window `(a, b)` guarantees. Each level implies the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guarantee {
    /// `x` is an alpha-beta result for minimax(p, d).
    Exact,
    /// Some single expansion `w` of `p` to depth `d` makes `x` an alpha-beta result for the value of `w`
    /// (Wesselink, Huizing & van de Wetering 2025).
    Witnessed,
    /// `x <= a` and some expansion has a value `<= x`; or `x >= b` and some expansion has a value `>= x`; or
    /// `a < x < b` and both.
    Bracketed,
}

impl Guarantee {
    /// From the strongest to the weakest.
    pub const ALL: [Guarantee; 3] = [Guarantee::Exact, Guarantee::Witnessed, Guarantee::Bracketed];
}

impl fmt::Display for Guarantee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Guarantee::Exact => "exact",
            Guarantee::Witnessed => "witnessed",
            Guarantee::Bracketed => "bracketed",
        })
    }
}

impl Expansions<'_> {
    /// True if the result `x` in this window has the guarantee.
    pub fn guarantees(&self, guarantee: Guarantee, x: Value, window: Window) -> bool {
        match guarantee {
            Guarantee::Exact => is_alpha_beta_result(x, self.minimax(), window),
            Guarantee::Witnessed => self.is_witnessed(x, window.alpha(), window.beta()),
            Guarantee::Bracketed => self.is_bracketed(x, window.alpha(), window.beta()),
        }
    }

    /// True if some single expansion makes `x` an alpha-beta result. Outside the window it is enough to look at the
    /// extremes: the expansion with the least value, or the one with the greatest.
    #[requires("are_ranges self.expansions_unfolding self.expansions_ranges && alpha < beta")]
    #[ensures(
        "forall t d. unfolds self.expansions_unfolding t d -> (result <-> witnessed Max AtLeast t d alpha beta x)"
    )]
    fn is_witnessed(&self, x: Value, alpha: Value, beta: Value) -> bool {
        if alpha < x && x < beta { self.contain(x) } else { self.is_bracketed(x, alpha, beta) }
    }

    /// True if, on each side of `x` that matters, some expansion supports it.
    #[requires("are_ranges self.expansions_unfolding self.expansions_ranges && alpha < beta")]
    #[ensures(
        "forall t d. unfolds self.expansions_unfolding t d -> (result <-> bracketed Max AtLeast t d alpha beta x)"
    )]
    fn is_bracketed(&self, x: Value, alpha: Value, beta: Value) -> bool {
        let range = self.range();
        (x >= beta || range.least <= x) && (x <= alpha || x <= range.greatest)
    }

    /// The strongest guarantee that the result has, if any.
    pub fn strongest(&self, x: Value, window: Window) -> Option<Guarantee> {
        Guarantee::ALL.into_iter().find(|&guarantee| self.guarantees(guarantee, x, window))
    }

    /// True if a table may hold this entry for the position. The expansions must be to the entry's depth.
    ///
    /// - [`Guarantee::Witnessed`], *valid*: some expansion has a value equal to the entry's (exact), at least it
    ///   (lower) or at most it (upper).
    /// - [`Guarantee::Exact`], *exactly valid*: the same holds for minimax(p, depth) itself.
    /// - [`Guarantee::Bracketed`]: as *valid*, but two expansions together may support an exact entry, one from each
    ///   side.
    pub fn is_valid(&self, guarantee: Guarantee, entry: Entry) -> bool {
        let entry = entry.view(self.side());
        let (value, range) = (entry.value, self.range());
        let (least, greatest) = match guarantee {
            Guarantee::Exact => (self.minimax(), self.minimax()),
            Guarantee::Witnessed | Guarantee::Bracketed => (range.least, range.greatest),
        };
        match entry.bound {
            Bound::Lower => value <= greatest,
            Bound::Upper => least <= value,
            Bound::Exact if guarantee == Guarantee::Witnessed => self.contain(value),
            Bound::Exact => least <= value && value <= greatest,
        }
    }
}
