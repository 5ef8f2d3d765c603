//! Which entries a search may reuse.

use verimax_contracts::{ensures, theory, verified};

use crate::value::Depth;

theory!("law.Minimax");

/// Which entries a search may reuse.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reuse {
    /// Those of the same depth: every table search is then exact.
    Equal,
    /// Those of at least that depth, as is usual: the result may then mix depths.
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
