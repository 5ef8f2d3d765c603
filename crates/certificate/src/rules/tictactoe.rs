//! Tic-tac-toe. The exact rules:
#![doc = include_str!("tictactoe.txt")]

use super::Rules;

/// A position of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe {
    /// Max's cells: bit `c` is cell `c`.
    max: u32,
    /// Min's cells.
    min: u32,
}

const BOARD: u32 = 0b111_111_111;

const LINES: [u32; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

fn has_line(cells: u32) -> bool {
    LINES.iter().any(|line| cells & line == *line)
}

impl TicTacToe {
    fn empty(&self) -> u32 {
        BOARD & !(self.max | self.min)
    }

    /// Who has a cell: true for Max.
    pub(crate) fn owner(&self, cell: u32) -> Option<bool> {
        let is_max = self.max >> cell & 1 == 1;
        (is_max || self.min >> cell & 1 == 1).then_some(is_max)
    }

    /// The cell of a move: the empty one with this number.
    pub(crate) fn cell(&self, mv: u32) -> u32 {
        (0..9).filter(|cell| self.empty() >> cell & 1 == 1).nth(mv as usize).unwrap_or(9)
    }
}

impl Rules for TicTacToe {
    fn is_max_to_move(&self) -> bool {
        self.max.count_ones() == self.min.count_ones()
    }

    fn number_of_moves(&self) -> u32 {
        if has_line(self.max) || has_line(self.min) { 0 } else { self.empty().count_ones() }
    }

    fn play(&self, mv: u32) -> TicTacToe {
        let cell = 1 << self.cell(mv) & BOARD;
        if self.is_max_to_move() {
            TicTacToe { max: self.max | cell, ..*self }
        } else {
            TicTacToe { min: self.min | cell, ..*self }
        }
    }

    fn result(&self) -> i32 {
        i32::from(has_line(self.max)) - i32::from(has_line(self.min))
    }

    fn code(&self) -> u64 {
        u64::from(self.max | self.min << 9)
    }

    fn decode(&self, code: u64) -> Option<TicTacToe> {
        if code >> 18 != 0 {
            return None;
        }
        let (max, min) = (code as u32 & BOARD, code as u32 >> 9);
        let more = max.count_ones().checked_sub(min.count_ones())?;
        (max & min == 0 && more <= 1).then_some(TicTacToe { max, min })
    }

    fn finishing_move(&self) -> Option<u32> {
        (0..self.number_of_moves()).find(|&mv| self.play(mv).result() != 0)
    }

    /// The empty cells.
    fn layer(&self) -> u32 {
        self.empty().count_ones()
    }
}
