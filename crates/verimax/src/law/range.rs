//! The least and the greatest of some values.

use verimax_contracts::verified;

use crate::value::{Side, Value};

/// The least and the greatest of the values of some expansions.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The least.
    pub least: Value,
    /// The greatest.
    pub greatest: Value,
}

impl Range {
    /// Turns a range from Max's point of view into this side's, and back.
    pub fn view(self, side: Side) -> Range {
        match side {
            Side::Max => self,
            Side::Min => Range { least: -self.greatest, greatest: -self.least },
        }
    }
}
