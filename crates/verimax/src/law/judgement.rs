//! Decides which guarantee a result has, and what a table may hold, without enumerating expansions.

use verimax_contracts::{ensures, ghost, ghost_let, requires, theory};

use super::expansion::Expansions;
use super::guarantee::Guarantee;
use super::minimax::is_alpha_beta_result;
use super::range::Range;
use crate::table::Entry;
use crate::value::{Bound, Value, Window};

theory!("judgement.Guaranteed");

impl Expansions<'_> {
    /// True if the result `x` in this window has the guarantee.
    #[requires("knows_values self.expansions_unfolding self.expansions_ranges self.expansions_value")]
    #[requires("window.window_low < window.window_high")]
    #[ensures(
        "forall t d. unfolds self.expansions_unfolding t d ->
           (result <-> guaranteed guarantee t d window.window_low window.window_high x)"
    )]
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
    #[requires("knows_values self.expansions_unfolding self.expansions_ranges self.expansions_value")]
    #[requires("window.window_low < window.window_high")]
    #[ensures(
        Some(guarantee) => "forall t d. unfolds self.expansions_unfolding t d ->
           guaranteed guarantee t d window.window_low window.window_high x &&
           forall other. stronger other guarantee ->
             not (guaranteed other t d window.window_low window.window_high x)"
    )]
    #[ensures(
        None => "forall t d guarantee. unfolds self.expansions_unfolding t d ->
           not (guaranteed guarantee t d window.window_low window.window_high x)"
    )]
    pub fn strongest(&self, x: Value, window: Window) -> Option<Guarantee> {
        if self.guarantees(Guarantee::Exact, x, window) {
            Some(Guarantee::Exact)
        } else if self.guarantees(Guarantee::Witnessed, x, window) {
            Some(Guarantee::Witnessed)
        } else {
            self.guarantees(Guarantee::Bracketed, x, window).then_some(Guarantee::Bracketed)
        }
    }

    /// True if a table may hold this entry for the position. The expansions must be to the entry's depth.
    ///
    /// - [`Guarantee::Witnessed`], *valid*: some expansion has a value equal to the entry's (exact), at least it
    ///   (lower) or at most it (upper).
    /// - [`Guarantee::Exact`], *exactly valid*: the same holds for minimax(p, depth) itself.
    /// - [`Guarantee::Bracketed`]: as *valid*, but two expansions together may support an exact entry, one from each
    ///   side.
    #[requires("knows_values self.expansions_unfolding self.expansions_ranges self.expansions_value")]
    #[requires("-inf <= entry.entry_value <= inf")]
    #[ensures(
        "forall t d. unfolds self.expansions_unfolding t d ->
           (result <-> may_hold guarantee t d entry.entry_value entry.entry_bound)"
    )]
    pub fn is_valid(&self, guarantee: Guarantee, entry: Entry) -> bool {
        ghost_let!(t = "pure { item_tree self.expansions_unfolding 0 }");
        ghost_let!(d = "pure { item_plies self.expansions_unfolding 0 }");
        ghost!("exact_entry t d (pure { I32.to_int entry.entry_value }) entry.entry_bound");
        ghost!("witnessed_entry t d (pure { I32.to_int entry.entry_value }) entry.entry_bound");
        ghost!("bracketed_entry t d (pure { I32.to_int entry.entry_value }) entry.entry_bound");
        let seen = entry.view(self.side());
        let range = if guarantee == Guarantee::Exact {
            Range { least: self.minimax(), greatest: self.minimax() }
        } else {
            self.range()
        };
        match seen.bound {
            Bound::Lower => seen.value <= range.greatest,
            Bound::Upper => range.least <= seen.value,
            Bound::Exact => {
                if guarantee == Guarantee::Witnessed {
                    self.contain(seen.value)
                } else {
                    range.least <= seen.value && seen.value <= range.greatest
                }
            }
        }
    }
}
