//! Connect Four on any board that fits into a word.
//!
//! 1. The board has columns and rows. Max moves first, and the sides alternate.
//! 2. A move drops a stone of the mover into a column that is not full. It falls to the lowest empty row. Moves are
//!    numbered from left to right, without the full columns.
//! 3. A side wins with four of its stones next to each other in a row, a column or a diagonal. Then the game is over.
//! 4. If the board is full and nobody has won, the game is over as well: it is a draw.
//! 5. A draw is worth 0. A win is worth `(cells + 2 - n) / 2`, rounded down, to the winner, if there are `n` stones on
//!    the board at the end.

use super::Rules;

/// A position of Connect Four.
///
/// A set of cells is a word. Column `c` has the bits from `c * (rows + 1)` on, from the bottom up. The bit on top of
/// each column stays empty, so that shifted sets do not run from one column into the next. With 7 columns and 6 rows:
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4 {
    columns: u32,
    rows: u32,
    /// The stones of the side to move.
    own: u64,
    /// The stones of both sides.
    taken: u64,
}

impl Connect4 {
    /// The empty board. `None` if `columns * (rows + 1)` is not in 1..=64.
    pub fn new(columns: u32, rows: u32) -> Option<Connect4> {
        let bits = columns.checked_mul(rows.checked_add(1)?)?;
        (columns >= 1 && rows >= 1 && bits <= 64).then_some(Connect4 { columns, rows, own: 0, taken: 0 })
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The stones of the side to move.
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The stones of both sides.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    fn stride(&self) -> u32 {
        self.rows + 1
    }

    fn cell(&self, column: u32, row: u32) -> u64 {
        1 << (column * self.stride() + row)
    }

    /// How many stones a column has.
    fn height(&self, column: u32) -> u32 {
        let mut row = 0;
        while row < self.rows && self.taken & self.cell(column, row) != 0 {
            row += 1;
        }
        row
    }

    fn stones(&self) -> u32 {
        self.taken.count_ones()
    }

    /// True if the set contains four cells in a line: the bits of neighbours are `step` apart.
    fn has_line_along(set: u64, step: u32) -> bool {
        let pairs = set & set >> step;
        pairs & pairs >> (2 * step) != 0
    }

    fn has_line(&self, set: u64) -> bool {
        let stride = self.stride();
        Self::has_line_along(set, 1)
            || Self::has_line_along(set, stride)
            || Self::has_line_along(set, stride - 1)
            || Self::has_line_along(set, stride + 1)
    }

    /// True if the side that has just moved has won.
    fn is_won(&self) -> bool {
        self.has_line(self.own ^ self.taken)
    }

    /// The column of a move: the one with this number among those that are not full.
    fn column_of(&self, mv: u32) -> u32 {
        let mut left = mv;
        let mut column = 0;
        while column < self.columns {
            if self.taken & self.cell(column, self.rows - 1) == 0 {
                if left == 0 {
                    return column;
                }
                left -= 1;
            }
            column += 1;
        }
        self.columns
    }

    /// The stones of the side to move, and a one on top of each column's stones.
    fn plain_code(&self) -> u64 {
        let mut code = self.own;
        for column in 0..self.columns {
            code |= self.cell(column, self.height(column));
        }
        code
    }

    /// Left and right swapped.
    fn mirrored(&self) -> Connect4 {
        Connect4 { own: self.mirror(self.own), taken: self.mirror(self.taken), ..*self }
    }

    fn mirror(&self, set: u64) -> u64 {
        let mut mirrored = 0;
        let column_bits = (1 << self.stride()) - 1;
        for column in 0..self.columns {
            let bits = set >> (column * self.stride()) & column_bits;
            mirrored |= bits << ((self.columns - 1 - column) * self.stride());
        }
        mirrored
    }
}

impl Rules for Connect4 {
    fn is_max_to_move(&self) -> bool {
        self.stones().is_multiple_of(2)
    }

    fn number_of_moves(&self) -> u32 {
        if self.is_won() {
            return 0;
        }
        let mut open = 0;
        for column in 0..self.columns {
            if self.taken & self.cell(column, self.rows - 1) == 0 {
                open += 1;
            }
        }
        open
    }

    fn play(&self, mv: u32) -> Connect4 {
        let column = self.column_of(mv);
        let stone = self.cell(column, self.height(column));
        Connect4 { own: self.own ^ self.taken, taken: self.taken | stone, ..*self }
    }

    fn result(&self) -> i32 {
        if !self.is_won() {
            return 0;
        }
        let score = (self.columns * self.rows + 2 - self.stones()) / 2;
        if self.is_max_to_move() { -(score as i32) } else { score as i32 }
    }

    /// Mirror images share a code.
    fn code(&self) -> u64 {
        self.plain_code().min(self.mirrored().plain_code())
    }

    fn decode(&self, code: u64) -> Option<Connect4> {
        let mut own = 0;
        let mut taken = 0;
        for column in 0..self.columns {
            let mut row = self.rows;
            while code & self.cell(column, row) == 0 {
                if row == 0 {
                    return None;
                }
                row -= 1;
            }
            let below = self.cell(column, row) - self.cell(column, 0);
            taken |= below;
            own |= code & below;
        }
        let bits = self.columns * self.stride();
        if bits < 64 && code >> bits != 0 {
            return None;
        }
        Some(Connect4 { own, taken, ..*self })
    }

    fn finishing_move(&self) -> Option<u32> {
        (0..self.number_of_moves()).find(|&mv| self.play(mv).is_won())
    }

    fn layer(&self) -> u32 {
        self.columns * self.rows - self.stones()
    }
}
