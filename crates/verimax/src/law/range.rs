//! The least and the greatest value of some expansions.

use verimax_contracts::verified;

use crate::value::{Side, Value};

/// The least and the greatest value of some expansions.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The least value.
    pub least: Value,
    /// The greatest value.
    pub greatest: Value,
}

impl Range {
    /// Converts a range between Max's point of view and this side's (both ways).
    pub fn view(self, side: Side) -> Range {
        match side {
            Side::Max => self,
            Side::Min => Range { least: -self.greatest, greatest: -self.least },
        }
    }
}
