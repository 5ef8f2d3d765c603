//! [`Formula`], the value of a position without a search; and [`Method`], what a name such as `pvs` or `nim_sum` stands for.

use std::fmt;

use verimax::Value;
use verimax::catalogue::{Call, Family};

/// A formula for the positions of one game.
pub struct Formula<G> {
    /// What it is called, and where it comes from.
    pub info: FormulaInfo,
    /// The value from the point of view of the side to move, with best play to the end of the game; `None` if the
    /// position is too large for it.
    pub value: fn(&G) -> Option<Value>,
}

/// What there is to know of a formula, whichever of its games it is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormulaInfo {
    /// What it is called, in snake_case; no search of the catalogue has this name.
    pub name: &'static str,
    /// Which algorithms it belongs with.
    pub family: Family,
    /// Author and year.
    pub source: &'static str,
}

/// How the value of a position is found: by a search of the catalogue, or by a formula for certain games.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// By a search.
    Search(Call),
    /// By a formula.
    Formula(FormulaInfo),
}

impl Method {
    /// Author and year.
    pub fn source(&self) -> &'static str {
        match self {
            Method::Search(call) => call.algorithm.source,
            Method::Formula(formula) => formula.source,
        }
    }
}

/// The name, with the parameters that are not the usual ones.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Search(call) => call.fmt(f),
            Method::Formula(formula) => f.pad(formula.name),
        }
    }
}
