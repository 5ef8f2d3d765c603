//! The size of a board, and the sets of cells that depend on it. A set of cells is a word with one bit per cell.
//!
//! The bits of a board with 7 columns and 6 rows are below. The bits of the extra row on top (in brackets) are always
//! 0, so that shifted sets do not run from one column into the next:
//!
//! ```text
//! ( 6)(13)(20)(27)(34)(41)(48)
//!   5  12  19  26  33  40  47
//!   4  11  18  25  32  39  46
//!   3  10  17  24  31  38  45
//!   2   9  16  23  30  37  44
//!   1   8  15  22  29  36  43
//!   0   7  14  21  28  35  42
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{One, PrimInt, WrappingAdd, WrappingSub};

/// A word whose bits are cells: `u64`, or `u128` for wide boards.
pub trait Cells: PrimInt + WrappingAdd + WrappingSub + Hash + Debug + Send + Sync + 'static {}

impl Cells for u64 {}
impl Cells for u128 {}

/// The size of a board. A size that the compiler knows costs nothing at run time: [`Standard`].
pub trait Shape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A word that holds `columns * (rows + 1)` bits.
    type Cells: Cells;

    /// The number of columns.
    fn columns(self) -> u32;

    /// The number of rows.
    fn rows(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> Self::Cells;

    /// All cells.
    fn board(self) -> Self::Cells;

    /// The cells of the second, fourth, sixth, … row.
    fn even_rows(self) -> Self::Cells;

    /// The number of cells.
    fn size(self) -> u32 {
        self.columns() * self.rows()
    }

    /// The distance between two neighbours in a row, in bits.
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// The column of the lowest of these cells.
    fn column(self, cells: Self::Cells) -> Self::Cells {
        let column = (Self::Cells::one() << self.stride() as usize) - Self::Cells::one();
        column << (cells.trailing_zeros() / self.stride() * self.stride()) as usize
    }

    /// The distances between neighbours in the four directions of a line, in bits.
    fn directions(self) -> [u32; 4] {
        [1, self.stride(), self.stride() - 1, self.stride() + 1]
    }
}

/// The usual board: seven columns, six rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Standard;

const STANDARD_BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;

impl Shape for Standard {
    type Cells = u64;

    fn columns(self) -> u32 {
        7
    }

    fn rows(self) -> u32 {
        6
    }

    fn bottom(self) -> u64 {
        STANDARD_BOTTOM
    }

    fn board(self) -> u64 {
        STANDARD_BOTTOM * 0b11_1111
    }

    fn even_rows(self) -> u64 {
        STANDARD_BOTTOM * 0b10_1010
    }
}

/// Any other size. The word must hold `columns * (rows + 1)` bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnySize<C> {
    columns: u32,
    rows: u32,
    bottom: C,
    board: C,
    even_rows: C,
}

impl<C: Cells> AnySize<C> {
    /// The board of this size, with up to 16 rows. Returns `None` if it does not fit into the word.
    pub fn new(columns: u32, rows: u32) -> Option<AnySize<C>> {
        let bits = C::zero().count_zeros();
        if rows > 16 || columns.checked_mul(rows + 1)? > bits {
            return None;
        }
        let cells = |wanted: fn(u32) -> bool| {
            let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
            all.filter(|&(_, row)| wanted(row))
                .fold(C::zero(), |set, (column, row)| set | C::one() << (column * (rows + 1) + row) as usize)
        };
        let (bottom, board, even_rows) = (cells(|row| row == 0), cells(|_| true), cells(|row| row % 2 == 1));
        Some(AnySize { columns, rows, bottom, board, even_rows })
    }
}

impl<C: Cells> Shape for AnySize<C> {
    type Cells = C;

    fn columns(self) -> u32 {
        self.columns
    }

    fn rows(self) -> u32 {
        self.rows
    }

    fn bottom(self) -> C {
        self.bottom
    }

    fn board(self) -> C {
        self.board
    }

    fn even_rows(self) -> C {
        self.even_rows
    }
}

/// The lowest free cell of every column that has one.
#[inline]
pub fn next_cells<S: Shape>(shape: S, taken: S::Cells) -> S::Cells {
    (taken + shape.bottom()) & shape.board()
}

/// The value of a win with the `stones`-th stone.
#[inline]
pub fn win<S: Shape>(shape: S, stones: u32) -> i8 {
    ((shape.size() + 2 - stones) / 2) as i8
}

/// True if the set contains four cells in a line.
pub fn has_line(shape: impl Shape<Cells = impl Cells>, set: impl Cells) -> bool {
    shape.directions().iter().any(|&d| {
        let d = d as usize;
        let pairs = set & set >> d;
        !(pairs & pairs >> (2 * d)).is_zero()
    })
}

/// The cells of the board that complete a line of four with three cells of the set.
pub fn completing<S: Shape>(shape: S, set: S::Cells) -> S::Cells {
    let [vertical, sideways @ ..] = shape.directions();
    debug_assert_eq!(vertical, 1);
    let mut cells = (set << 1) & (set << 2) & (set << 3);
    for d in sideways {
        let d = d as usize;
        let below = (set << d) & (set << (2 * d));
        let above = (set >> d) & (set >> (2 * d));
        cells = cells | below & (set << (3 * d)) | below & (set >> d) | above & (set << d) | above & (set >> (3 * d));
    }
    cells & shape.board()
}
