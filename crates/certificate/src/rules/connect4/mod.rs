//! Connect Four on any board that fits into a word.
//!
//! 1. The board has columns and rows. Max moves first, and the sides alternate.
//! 2. A move drops a stone of the mover into a column that is not full. It falls to the lowest empty row. Moves are
//!    numbered from left to right, without the full columns.
//! 3. A side wins with four of its stones next to each other in a row, a column or a diagonal. Then the game is over.
//! 4. If the board is full and nobody has won, the game is over as well: it is a draw.
//! 5. A draw is worth 0. A win is worth `(cells + 2 - n) / 2`, rounded down, to the winner, if there are `n` stones on
//!    the board at the end.
//!
//! `proofs/connect4.mlw` states these rules, and the contracts here say that the words follow them.

mod board;
mod finish;

pub use board::Connect4;

use verimax_contracts::{assert_proof, ensures, ghost, invariant, loop_variant, requires, theory, verified};

use super::Rules;

theory!("connect4_codes.Codes");

/// All ones.
#[verified]
const ALL_BITS: u64 = 0xffff_ffff_ffff_ffff;

impl Connect4 {
    /// The empty board. `None` if there are no columns or no rows, or if `columns * (rows + 1)` is more than 64.
    #[ensures(Some(p) => "sound p && p.connect4_columns = columns && p.connect4_rows = rows && p.connect4_stones = 0")]
    pub fn new(columns: u32, rows: u32) -> Option<Connect4> {
        if columns == 0 || rows == 0 || columns > 64 || rows > 63 || columns * (rows + 1) > 64 {
            return None;
        }
        let board = Connect4 { columns, rows, stones: 0, own: 0, taken: 0, next: 0 };
        ghost!("no_bottoms board");
        let mut next = 0;
        for column in 0..columns {
            invariant!("bottoms board next column_i");
            ghost!("one_more_bottom board (U64.to_int next) (U32.to_int column)");
            next |= board.cell(column, 0);
        }
        let start = Connect4 { next, ..board };
        assert_proof!("bottoms start next columns");
        ghost!("empty_is_sound start");
        Some(start)
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

    /// How far the bits of neighbours in a row are apart.
    #[requires("fits self")]
    #[ensures("result = self.connect4_rows + 1 && 2 <= result <= 64")]
    #[inline]
    fn stride(&self) -> u32 {
        ghost!("index_fits self 0 (U32.to_int self.connect4_rows)");
        self.rows + 1
    }

    /// The number of a cell's bit.
    #[requires("fits self && column < self.connect4_columns && row <= self.connect4_rows")]
    #[ensures("result = index self column row && result < 64")]
    #[inline]
    fn bit(&self, column: u32, row: u32) -> u32 {
        ghost!("index_fits self (U32.to_int column) (U32.to_int row)");
        column * self.stride() + row
    }

    /// One cell.
    #[requires("fits self && column < self.connect4_columns && row <= self.connect4_rows")]
    #[ensures("result = pow2 (index self column row)")]
    #[inline]
    fn cell(&self, column: u32, row: u32) -> u64 {
        let bit = self.bit(column, row);
        ghost!("shifted_one (U32.to_int bit)");
        1 << bit
    }

    /// True if the set contains the cell.
    #[requires("fits self && column < self.connect4_columns && row <= self.connect4_rows")]
    #[ensures("result <-> has cells (index self column row)")]
    #[inline]
    fn contains(&self, cells: u64, column: u32, row: u32) -> bool {
        ghost!("index_fits self (U32.to_int column) (U32.to_int row)");
        ghost!("bit_test (U64.to_int cells) (pure { index self column row })");
        cells & self.cell(column, row) != 0
    }

    /// The lowest cells of a column.
    #[requires("fits self && column < self.connect4_columns && rows <= self.connect4_rows")]
    #[ensures("result = pow2 (index self column rows) - pow2 (index self column 0)")]
    #[inline]
    fn stack(&self, column: u32, rows: u32) -> u64 {
        ghost!("stack_fits self (U32.to_int column) (U32.to_int rows)");
        self.cell(column, rows) - self.cell(column, 0)
    }

    /// All cells of the first column, and the bit on top.
    #[requires("fits self")]
    #[ensures("result = pow2 (self.connect4_rows + 1) - 1")]
    #[inline]
    fn first_column(&self) -> u64 {
        let stride = self.stride();
        ghost!("last_ones (U32.to_int stride)");
        ALL_BITS >> (64 - stride)
    }

    /// All cells of a column, and the bit on top.
    #[requires("fits self && column < self.connect4_columns")]
    #[ensures(
        "forall i. 0 <= i -> (has result i <-> index self column 0 <= i <= index self column self.connect4_rows)"
    )]
    #[inline]
    fn column(&self, column: u32) -> u64 {
        let low = self.first_column();
        let base = self.bit(column, 0);
        let cells = low << base;
        ghost!("column_digits self (U64.to_int low) (U32.to_int base) (U64.to_int cells) (U32.to_int column)");
        cells
    }

    /// True if a column has room for a stone.
    #[requires("sound self && column < self.connect4_columns")]
    #[ensures("result <-> (board_of self).level column < self.connect4_rows")]
    #[inline]
    fn is_open(&self, column: u32) -> bool {
        !self.contains(self.next, column, self.rows)
    }

    /// True if the set contains four cells in a line: the bits of neighbours are `step` apart.
    #[requires("1 <= step <= 65")]
    #[ensures("result <-> apart cells step")]
    #[inline]
    fn has_line_along(cells: u64, step: u32) -> bool {
        if 3 * step >= 64 {
            return false;
        }
        ghost!("quads_apart (U64.to_int cells) (U32.to_int step)");
        let pairs = cells & cells >> step;
        pairs & pairs >> (2 * step) != 0
    }

    /// True if the side that has just moved has won.
    #[requires("sound self")]
    #[ensures("result <-> has_won self.connect4_columns (board_of self) (other_side (mover self.connect4_stones))")]
    #[inline]
    fn is_won(&self) -> bool {
        let cells = self.own ^ self.taken;
        let stride = self.stride();
        ghost!("last_mover_shown self (U64.to_int cells)");
        ghost!("lines_found self (U64.to_int cells) (pure { other_side (mover self.connect4_stones) })");
        Self::has_line_along(cells, 1)
            || Self::has_line_along(cells, stride)
            || Self::has_line_along(cells, stride - 1)
            || Self::has_line_along(cells, stride + 1)
    }

    /// The column of a move: the one with this number among those that are not full.
    #[requires("sound self && mv < degree (tree_of self)")]
    #[ensures("result < self.connect4_columns && (board_of self).level result < self.connect4_rows")]
    #[ensures("open_before self.connect4_rows (board_of self) result = mv")]
    #[inline]
    fn column_of(&self, mv: u32) -> u32 {
        ghost!("moves_of_position self");
        let mut left = mv;
        let mut column = 0;
        loop {
            invariant!("column < self.connect4_columns");
            invariant!("left + open_before self.connect4_rows (board_of self) column = mv");
            loop_variant!("self.connect4_columns - column");
            if self.is_open(column) {
                if left == 0 {
                    return column;
                }
                left -= 1;
            }
            column += 1;
        }
    }

    /// One column of a set, in place of another column.
    #[requires("fits self && from < self.connect4_columns && into < self.connect4_columns")]
    #[ensures("is_moved self cells result from into")]
    #[inline]
    fn moved_column(&self, cells: u64, from: u32, into: u32) -> u64 {
        let low = self.first_column();
        let bits = cells >> self.bit(from, 0) & low;
        let base = self.bit(into, 0);
        let moved = bits << base;
        ghost!(
            "column_moved self (U64.to_int cells) (U64.to_int low) (U64.to_int bits) (U32.to_int base)
                (U64.to_int moved) (U32.to_int from) (U32.to_int into)"
        );
        moved
    }

    /// Left and right swapped.
    #[requires("fits self")]
    #[ensures("mirrored_below self cells result self.connect4_columns")]
    #[inline]
    fn mirror(&self, cells: u64) -> u64 {
        ghost!("nothing_mirrored self (U64.to_int cells)");
        let mut mirrored = 0;
        for column in 0..self.columns {
            invariant!("mirrored_below self cells mirrored column_i");
            let moved = self.moved_column(cells, self.columns - 1 - column, column);
            ghost!(
                "one_more_mirrored self (U64.to_int cells) (U64.to_int mirrored) (U64.to_int moved)
                    (U32.to_int column)"
            );
            mirrored |= moved;
        }
        mirrored
    }

    /// The highest row of a column that the set has, the bit on top included; `None` if it has no row of it.
    #[requires("fits self && column < self.connect4_columns")]
    #[ensures(Some(row) => "row <= self.connect4_rows && has cells (index self column row)")]
    #[ensures(Some(row) => "empty_from self cells column (row + 1)")]
    #[inline]
    fn highest(&self, cells: u64, column: u32) -> Option<u32> {
        let mut row = self.rows;
        while !self.contains(cells, column, row) {
            invariant!("row <= self.connect4_rows && empty_from self cells column (row + 1)");
            loop_variant!("U32.to_int row");
            if row == 0 {
                return None;
            }
            row -= 1;
        }
        Some(row)
    }
}

impl Rules for Connect4 {
    #[requires("sound self")]
    #[ensures("result <-> side_of (tree_of self) = Max")]
    #[inline]
    #[allow(clippy::manual_is_multiple_of)] // the proofs read the remainder
    fn is_max_to_move(&self) -> bool {
        self.stones % 2 == 0
    }

    #[requires("sound self")]
    #[ensures("result = degree (tree_of self)")]
    #[inline]
    fn number_of_moves(&self) -> u32 {
        ghost!("moves_of_position self");
        if self.stones >= self.columns * self.rows || self.is_won() {
            return 0;
        }
        let mut moves = 0;
        for column in 0..self.columns {
            invariant!("moves = open_before self.connect4_rows (board_of self) column_i");
            if self.is_open(column) {
                moves += 1;
            }
        }
        moves
    }

    #[requires("sound self && mv < degree (tree_of self)")]
    #[ensures("sound result && tree_of result = nth_child (tree_of self) mv && same_size result self")]
    #[inline]
    fn play(&self, mv: u32) -> Connect4 {
        ghost!("moves_of_position self");
        let column = self.column_of(mv);
        let bit = self.next & self.column(column);
        let moved = Connect4 {
            columns: self.columns,
            rows: self.rows,
            stones: self.stones + 1,
            own: self.own ^ self.taken,
            taken: self.taken | bit,
            next: self.next ^ bit | bit << 1,
        };
        ghost!("play_is_right self moved (U64.to_int bit) (U32.to_int column)");
        moved
    }

    #[requires("sound self")]
    #[ensures("result = eval_of (tree_of self)")]
    #[inline]
    fn result(&self) -> i32 {
        ghost!("moves_of_position self");
        if !self.is_won() {
            return 0;
        }
        let score = (self.columns * self.rows + 2 - self.stones) / 2;
        if self.is_max_to_move() { -(score as i32) } else { score as i32 }
    }

    /// Mirror images share a code: the stones of the side to move, and a one on top of each column's stones.
    #[requires("sound self")]
    #[ensures("goes_by self result")]
    #[inline]
    fn code(&self) -> u64 {
        let code = self.own | self.next;
        let mirrored = self.mirror(code);
        ghost!("both_codes self (U64.to_int mirrored)");
        code.min(mirrored)
    }

    #[requires("sound self")]
    #[ensures(Some(p) => "sound p && same_size p self")]
    #[ensures(
        Some(p) => "forall q. sound q -> same_size q self -> goes_by q code ->
            minimax_value (tree_of q) endless = minimax_value (tree_of p) endless"
    )]
    #[inline]
    fn decode(&self, code: u64) -> Option<Connect4> {
        let bits = self.columns * self.stride();
        if bits < 64 && code >> bits != 0 {
            return None;
        }
        let (mut taken, mut next, mut stones) = (0, 0, 0);
        for column in 0..self.columns {
            invariant!("decoded_below self code taken next stones column_i && stones <= 64 * column_i");
            let row = self.highest(code, column)?;
            ghost!("index_fits self 0 (U32.to_int self.connect4_rows)");
            ghost!(
                "column_decoded self (U64.to_int code) (U64.to_int taken) (U64.to_int next) (U32.to_int stones)
                    (U32.to_int column) (U32.to_int row)"
            );
            taken |= self.stack(column, row);
            next |= self.cell(column, row);
            stones += row;
        }
        let found = Connect4 { columns: self.columns, rows: self.rows, stones, own: code & taken, taken, next };
        ghost!("decoded_is_sound self found (U64.to_int code)");
        Some(found)
    }

    fn finishing_move(&self) -> Option<u32> {
        self.winning_move()
    }

    fn layer(&self) -> u32 {
        self.columns * self.rows - self.stones
    }
}
