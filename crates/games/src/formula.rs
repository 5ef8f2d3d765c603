//! [`Formula`] gives the value of a position without a search. [`Method`] is what a name such as `pvs` or `nim_sum`
//! stands for.

use std::fmt;

use verimax::Value;
use verimax::catalogue::{Call, Family};

/// A formula for the positions of one game.
pub struct Formula<G> {
    /// What it is called, and where it comes from.
    pub info: FormulaInfo,
    /// The value of best play to the end of the game, from the point of view of the side to move; `None` if the
    /// position is too large for the formula.
    pub value: fn(&G) -> Option<Value>,
}

/// Describes a formula, in the same way for all games that have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormulaInfo {
    /// What it is called, in snake_case; no search of the catalogue has this name.
    pub name: &'static str,
    /// The family of algorithms that it belongs to.
    pub family: Family,
    /// Author and year.
    pub source: &'static str,
}

/// A way to find the value of a position: a search of the catalogue, or a formula for certain games.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// A search.
    Search(Call),
    /// A formula.
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

/// Prints the name, with the parameters that differ from their defaults.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Search(call) => call.fmt(f),
            Method::Formula(formula) => f.pad(formula.name),
        }
    }
}
