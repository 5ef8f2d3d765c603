//! Hexapawn, on boards of other sizes as well.
//!
//! White's pawns fill the first row, Black's the last; White begins. A pawn goes one step forward to an empty square,
//! or takes a man diagonally forward. Whoever reaches the last row wins; whoever cannot move loses. Pawns never go
//! back, so no position comes back here: the game shows that the method needs no cycles.

use crate::game::{CyclicGame, Numbering};
use crate::value::Ending;

/// The game, with the size of its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexapawn {
    columns: u32,
    rows: u32,
}

/// Which squares have White's and Black's pawns: bit `row * columns + column`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    white: u64,
    black: u64,
    black_to_move: bool,
}

/// Bits of a code for the squares of one side.
const BITS: u32 = 30;

impl Hexapawn {
    /// A board of 2 to 6 columns and 3 to 7 rows, of at most 30 squares.
    pub fn new(columns: u32, rows: u32) -> Result<Hexapawn, String> {
        if (2..=6).contains(&columns) && (3..=7).contains(&rows) && columns * rows <= BITS {
            return Ok(Hexapawn { columns, rows });
        }
        Err("hexapawn has 2 to 6 columns and 3 to 7 rows, and at most 30 squares".to_owned())
    }

    fn row(self, row: u32) -> u64 {
        ((1 << self.columns) - 1) << (row * self.columns)
    }

    fn pack(position: &Position) -> u64 {
        position.white | position.black << BITS | u64::from(position.black_to_move) << (2 * BITS)
    }

    fn mirrored(self, position: &Position) -> Position {
        let mirror = |men: u64| {
            let squares = (0..self.columns * self.rows).filter(|square| men >> square & 1 == 1);
            squares.fold(0, |all, square| {
                let (row, column) = (square / self.columns, square % self.columns);
                all | 1 << (row * self.columns + self.columns - 1 - column)
            })
        };
        Position { white: mirror(position.white), black: mirror(position.black), ..*position }
    }

    fn square(self, square: u32) -> String {
        let (row, column) = (square / self.columns, square % self.columns);
        format!("{}{}", (b'a' + column as u8) as char, row + 1)
    }

    fn result(self, position: &Position) -> Option<Ending> {
        let white_through = position.white & self.row(self.rows - 1) != 0;
        let black_through = position.black & self.row(0) != 0;
        let (mine, theirs) =
            if position.black_to_move { (black_through, white_through) } else { (white_through, black_through) };
        if theirs {
            Some(Ending::Loss)
        } else if mine {
            Some(Ending::Win)
        } else {
            None
        }
    }

    fn for_each_move(self, position: &Position, mut visit: impl FnMut(u32, u32, Position)) {
        if self.result(position).is_some() {
            return;
        }
        let black = position.black_to_move;
        let (mine, theirs) = if black { (position.black, position.white) } else { (position.white, position.black) };
        for from in (0..self.columns * self.rows).filter(|square| mine >> square & 1 == 1) {
            let (row, column) = (from / self.columns, from % self.columns);
            let next = if black { row.checked_sub(1) } else { Some(row + 1).filter(|row| *row < self.rows) };
            let Some(next) = next else { continue };
            for to_column in column.saturating_sub(1)..=(column + 1).min(self.columns - 1) {
                let to = next * self.columns + to_column;
                let is_free = (mine | theirs) >> to & 1 == 0;
                let is_theirs = theirs >> to & 1 == 1;
                if if to_column == column { is_free } else { is_theirs } {
                    let (mine, theirs) = (mine & !(1 << from) | 1 << to, theirs & !(1 << to));
                    let (white, black) = if black { (theirs, mine) } else { (mine, theirs) };
                    visit(from, to, Position { white, black, black_to_move: !position.black_to_move });
                }
            }
        }
    }
}

impl CyclicGame for Hexapawn {
    type Position = Position;

    fn name(&self) -> String {
        format!("hexapawn(columns={},rows={})", self.columns, self.rows)
    }

    fn comes_back(&self) -> bool {
        false
    }

    fn numbering(&self) -> Numbering {
        Numbering::Scattered
    }

    fn position(&self, code: u64) -> Option<Position> {
        let squares = (1u64 << (self.columns * self.rows)) - 1;
        let men = |shift: u32| code >> shift & ((1 << BITS) - 1);
        let position = Position { white: men(0), black: men(BITS), black_to_move: code >> (2 * BITS) == 1 };
        let Position { white, black, .. } = position;
        let is_valid = code >> (2 * BITS) <= 1 && (white | black) & !squares == 0 && white & black == 0;
        (is_valid && self.code(&position) == code).then_some(position)
    }

    fn code(&self, position: &Position) -> u64 {
        Hexapawn::pack(position).min(Hexapawn::pack(&self.mirrored(position)))
    }

    fn side(&self, position: &Position) -> Option<usize> {
        Some(usize::from(position.black_to_move))
    }

    fn expand(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        let before = children.len();
        self.for_each_move(position, |_, _, child| children.push(child));
        self.result(position).or((children.len() == before).then_some(Ending::Loss))
    }

    fn start(&self) -> Option<Position> {
        Some(Position { white: self.row(0), black: self.row(self.rows - 1), black_to_move: false })
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let what = || {
            let start = self.start().map(|start| self.show(&start)).unwrap_or_default();
            format!("a position is its rows, the last first, and the side to move, such as '{start}'")
        };
        let (board, side) = text.trim().split_once(' ').ok_or_else(what)?;
        let rows: Vec<&str> = board.split('/').collect();
        let side = ["w", "b"].iter().position(|word| *word == side.trim()).ok_or_else(what)?;
        let mut position = Position { white: 0, black: 0, black_to_move: side == 1 };
        if rows.len() != self.rows as usize {
            return Err(what());
        }
        for (row, line) in rows.iter().rev().enumerate() {
            if line.chars().count() != self.columns as usize {
                return Err(what());
            }
            for (column, c) in line.chars().enumerate() {
                let bit = 1 << (row * self.columns as usize + column);
                match c {
                    'w' => position.white |= bit,
                    'b' => position.black |= bit,
                    '.' => {}
                    _ => return Err(what()),
                }
            }
        }
        Ok(position)
    }

    fn show(&self, position: &Position) -> String {
        let cell = |square: u32| match (position.white >> square & 1, position.black >> square & 1) {
            (1, _) => 'w',
            (_, 1) => 'b',
            _ => '.',
        };
        let row = |row: u32| (0..self.columns).map(|column| cell(row * self.columns + column)).collect::<String>();
        let rows: Vec<String> = (0..self.rows).rev().map(row).collect();
        format!("{} {}", rows.join("/"), if position.black_to_move { 'b' } else { 'w' })
    }

    fn moves(&self, position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        self.for_each_move(position, |from, to, child| moves.push((self.square(from) + &self.square(to), child)));
        moves
    }
}
