//! Fox and hounds, on the dark squares of a board with an even number of columns.
//!
//! The hounds fill the dark squares of the first row; the fox stands on the last row, in the middle or next to it on
//! the right. The fox begins. It goes one step diagonally in any direction, a hound one step diagonally forward,
//! towards the last row. Nobody takes anything. The fox wins if it reaches the first row or the hounds cannot move; the
//! hounds win if the fox cannot move. Hounds never go back, so no position comes back here.

use crate::game::{CyclicGame, Numbering};
use crate::value::Ending;

/// The game, with the size of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fox {
    columns: u32,
    rows: u32,
}

/// Where the fox and the hounds stand, by the number of the dark square, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    hounds: u64,
    fox: u32,
    hounds_to_move: bool,
}

impl Fox {
    /// A board of 4, 6 or 8 columns and 4 to 8 rows.
    pub fn new(columns: u32, rows: u32) -> Result<Fox, String> {
        if [4, 6, 8].contains(&columns) && (4..=8).contains(&rows) {
            return Ok(Fox { columns, rows });
        }
        Err("fox and hounds has 4, 6 or 8 columns and 4 to 8 rows".to_owned())
    }

    /// Dark squares in a row.
    fn width(self) -> u32 {
        self.columns / 2
    }

    fn column(self, square: u32) -> u32 {
        square % self.width() * 2 + square / self.width() % 2
    }

    /// The dark squares diagonally next to a square, in rows that differ by one of `steps`.
    fn next(self, square: u32, steps: &[i32]) -> impl Iterator<Item = u32> {
        let (row, column) = ((square / self.width()) as i32, self.column(square) as i32);
        let steps = steps.to_vec();
        steps.into_iter().flat_map(move |up| [-1, 1].map(|side| (row + up, column + side))).filter_map(
            move |(row, column)| {
                let is_there = (0..self.rows as i32).contains(&row) && (0..self.columns as i32).contains(&column);
                is_there.then(|| row as u32 * self.width() + column as u32 / 2)
            },
        )
    }

    fn name_of(self, square: u32) -> String {
        format!("{}{}", (b'a' + self.column(square) as u8) as char, square / self.width() + 1)
    }

    fn for_each_move(self, position: &Position, mut visit: impl FnMut(u32, u32, Position)) {
        if position.fox < self.width() {
            return;
        }
        let is_free = |square: &u32| position.hounds >> square & 1 == 0 && *square != position.fox;
        if !position.hounds_to_move {
            for fox in self.next(position.fox, &[-1, 1]).filter(is_free) {
                visit(position.fox, fox, Position { fox, hounds_to_move: true, ..*position });
            }
            return;
        }
        for from in (0..self.width() * self.rows).filter(|square| position.hounds >> square & 1 == 1) {
            for to in self.next(from, &[1]).filter(is_free) {
                let hounds = position.hounds & !(1 << from) | 1 << to;
                visit(from, to, Position { hounds, hounds_to_move: false, ..*position });
            }
        }
    }
}

impl CyclicGame for Fox {
    type Position = Position;

    fn name(&self) -> String {
        format!("fox(columns={},rows={})", self.columns, self.rows)
    }

    fn comes_back(&self) -> bool {
        false
    }

    fn numbering(&self) -> Numbering {
        Numbering::Scattered
    }

    fn position(&self, code: u64) -> Option<Position> {
        let squares = self.width() * self.rows;
        let position =
            Position { hounds: code & 0xffff_ffff, fox: (code >> 32 & 31) as u32, hounds_to_move: code >> 37 == 1 };
        let is_valid = code >> 37 <= 1
            && position.fox < squares
            && position.hounds >> squares == 0
            && position.hounds >> position.fox & 1 == 0
            && position.hounds.count_ones() == self.width();
        is_valid.then_some(position)
    }

    fn code(&self, position: &Position) -> u64 {
        position.hounds | u64::from(position.fox) << 32 | u64::from(position.hounds_to_move) << 37
    }

    fn side(&self, position: &Position) -> Option<usize> {
        Some(usize::from(position.hounds_to_move))
    }

    fn expand(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        if position.fox < self.width() {
            return Some(if position.hounds_to_move { Ending::Loss } else { Ending::Win });
        }
        let before = children.len();
        self.for_each_move(position, |_, _, child| children.push(child));
        (children.len() == before).then_some(Ending::Loss)
    }

    fn start(&self) -> Option<Position> {
        let fox = self.width() * (self.rows - 1) + self.width() / 2;
        Some(Position { hounds: (1 << self.width()) - 1, fox, hounds_to_move: false })
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let start = self.start().map(|start| self.show(&start)).unwrap_or_default();
        let what = || format!("a position is the fox, the hounds and who is to move, such as '{start}'");
        let square = |word: &str| (0..self.width() * self.rows).find(|square| self.name_of(*square) == word);
        let words: Vec<&str> = text.split_whitespace().collect();
        let [fox, hounds @ .., side] = &words[..] else { return Err(what()) };
        let hounds_to_move = ["fox", "hounds"].iter().position(|word| word == side).ok_or_else(what)? == 1;
        let mut position = Position { hounds: 0, fox: square(fox).ok_or_else(what)?, hounds_to_move };
        for hound in hounds {
            position.hounds |= 1 << square(hound).ok_or_else(what)?;
        }
        self.position(self.code(&position)).ok_or_else(what)
    }

    fn show(&self, position: &Position) -> String {
        let squares = (0..self.width() * self.rows).filter(|square| position.hounds >> square & 1 == 1);
        let hounds: Vec<String> = squares.map(|square| self.name_of(square)).collect();
        let side = if position.hounds_to_move { "hounds" } else { "fox" };
        format!("{} {} {side}", self.name_of(position.fox), hounds.join(" "))
    }

    fn moves(&self, position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        self.for_each_move(position, |from, to, child| moves.push((self.name_of(from) + &self.name_of(to), child)));
        moves
    }
}
