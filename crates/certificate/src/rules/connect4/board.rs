//! How a position of Connect Four is kept: sets of cells in words.

use verimax_contracts::verified;

/// A position of Connect Four.
///
/// A set of cells is a word. Column `c` has the bits from `c * (rows + 1)` on, from the bottom up. No stone ever lies
/// on the bit on top of each column, so that shifted sets do not run from one column into the next. With 7 columns and
/// 6 rows:
///
/// ```text
/// ( 6)(13)(20)(27)(34)(41)(48)
///   5  12  19  26  33  40  47
///   4  11  18  25  32  39  46
///   3  10  17  24  31  38  45
///   2   9  16  23  30  37  44
///   1   8  15  22  29  36  43
///   0   7  14  21  28  35  42
/// ```
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4 {
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// How many stones there are.
    pub(super) stones: u32,
    /// The stones of the side to move.
    pub(super) own: u64,
    /// The stones of both sides.
    pub(super) taken: u64,
    /// Where the next stone of each column comes to lie; in a full column the bit on top.
    pub(super) next: u64,
}
