//! Which entries a search may reuse.

use verimax_contracts::{ensures, theory, verified};

use crate::value::Depth;

theory!("law.Minimax");

/// Which entries a search may reuse.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reuse {
    /// Only entries of the same depth. Then every table search is exact.
    Equal,
    /// Entries of the same or a greater depth, as is usual. Then a result may mix depths.
    AtLeast,
}

impl Reuse {
    /// True if a search to depth `wanted` may reuse an entry of depth `stored`.
    #[ensures("result <-> match self with Equal -> stored = wanted | AtLeast -> plies wanted <= plies stored end")]
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
