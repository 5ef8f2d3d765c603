//! [`Line3`]: a tic-tac-toe for three.

use std::fmt;
use std::ops::RangeInclusive;

use verimax::{MultiGame, Payoffs, Player, Value};

use super::{MultiPlayable, letter};
use crate::GameError;
use crate::spec::{bad_value, in_range};

/// Tic-tac-toe for the players A, B and C, who in turn put their letter on an empty cell. On a board with up to 12
/// cells, three cells next to each other in a row, a column or a diagonal are a line. Whoever first has a line of its
/// own letters gets all 6 points, and the game is over. If the board is full without one, everybody gets 2.
///
/// So the sum is always 6, unless the game goes on. The cells are numbered from 1, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line3 {
    columns: u8,
    rows: u8,
    /// The cells of each player, one bit each.
    cells: [u16; 3],
    player: u8,
}

impl Line3 {
    pub(crate) const SIZE: RangeInclusive<u8> = 1..=12;
    const MOST_CELLS: u8 = 12;
    /// What there is to win.
    const POT: Value = 6;

    /// The empty board.
    pub fn new(columns: u8, rows: u8) -> Result<Line3, GameError> {
        in_range("line3", "columns", columns, &Line3::SIZE)?;
        in_range("line3", "rows", rows, &Line3::SIZE)?;
        if columns * rows > Line3::MOST_CELLS {
            let allowed = format!("such that columns * rows is at most {}", Line3::MOST_CELLS);
            return Err(bad_value("line3", "rows", rows, allowed));
        }
        Ok(Line3 { columns, rows, cells: [0; 3], player: 0 })
    }

    /// How many columns the board has.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Who owns a cell, counted from 0 row by row.
    pub fn at(&self, cell: u8) -> Option<Player> {
        (0..3).find(|&player| self.cells[player] >> cell & 1 == 1)
    }

    /// How many cells the board has.
    pub fn cell_count(&self) -> u8 {
        self.columns * self.rows
    }

    fn has(&self, cells: u16, column: i8, row: i8) -> bool {
        let inside = (0..self.columns as i8).contains(&column) && (0..self.rows as i8).contains(&row);
        inside && cells >> (row * self.columns as i8 + column) & 1 == 1
    }

    fn has_line(&self, cells: u16) -> bool {
        let starts = (0..self.rows as i8).flat_map(|row| (0..self.columns as i8).map(move |column| (column, row)));
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        starts.into_iter().any(|(column, row)| {
            let is_line = |(x, y): &(i8, i8)| (0..3).all(|k| self.has(cells, column + k * x, row + k * y));
            directions.iter().any(is_line)
        })
    }

    /// The player who has a line. Only the one who moved last can have one.
    fn winner(&self) -> Option<Player> {
        let last = usize::from((self.player + 2) % 3);
        self.has_line(self.cells[last]).then_some(last)
    }

    fn empty(&self) -> u16 {
        let [a, b, c] = self.cells;
        !(a | b | c) & ((1 << self.cell_count()) - 1)
    }
}

impl MultiGame for Line3 {
    /// A cell, counted from 0.
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Key = ([u16; 3], u8);

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        self.player.into()
    }

    fn moves(&self) -> Self::Moves {
        let empty = if self.winner().is_some() { 0 } else { self.empty() };
        let cells: Vec<u8> = (0..self.cell_count()).filter(|cell| empty >> cell & 1 == 1).collect();
        cells.into_iter()
    }

    fn play(&self, cell: u8) -> Line3 {
        let mut next = *self;
        next.cells[usize::from(self.player)] |= 1 << cell;
        next.player = (self.player + 1) % 3;
        next
    }

    /// While the game goes on, everybody is estimated to get 2.
    fn payoffs(&self) -> Payoffs {
        let points = |player| match self.winner() {
            Some(winner) if winner == player => Line3::POT,
            Some(_) => 0,
            None => Line3::POT / 3,
        };
        Payoffs::new((0..3).map(points).collect())
    }

    fn greatest_sum(&self) -> Option<Value> {
        Some(Line3::POT)
    }

    fn key(&self) -> ([u16; 3], u8) {
        (self.cells, self.player)
    }
}

impl MultiPlayable for Line3 {
    fn player_name(&self, player: Player) -> String {
        letter(player).to_string()
    }

    fn move_name(&self, cell: u8) -> String {
        (cell + 1).to_string()
    }

    fn most_plies(&self) -> u32 {
        self.empty().count_ones()
    }
}

impl fmt::Display for Line3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            let cells = (0..self.columns).map(|column| {
                let cell = row * self.columns + column;
                self.at(cell).map_or('.', letter).to_string()
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join(" "))?;
        }
        write!(f, "{} to move", letter(self.player.into()))
    }
}
