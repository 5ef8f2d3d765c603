//! The three guarantees: how much a result says. `judgement` decides which of them a result has.

use std::fmt;

use verimax_contracts::verified;

/// What a result `x` for a position `p`, a depth `d` and a window `(a, b)` guarantees. Each level implies the next.
#[verified(prefixed)]
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
