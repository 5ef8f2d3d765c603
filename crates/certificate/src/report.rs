//! What a run says of the range of claims that it has checked.

use verimax_contracts::verified;

/// What a run says of the claims from number `first` to before `last`.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangeReport {
    /// The first claim of the range.
    pub first: usize,
    /// The first claim after the range.
    pub last: usize,
    /// True if every claim of the range follows from those before it.
    pub passed: bool,
}
