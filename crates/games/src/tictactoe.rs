//! [`TicTacToe`]: three in a row on a board of three by three.

use std::fmt;

use verimax::catalogue::Alternation;
use verimax::parts::Bits;
use verimax::{Game, Interval, PackedKey, Side, Value};

use crate::Playable;

/// A position of tic-tac-toe. X is Max and starts. A win for X is worth 1, a win for O -1, a draw 0.
///
/// Each side's cells are the bits of a word, numbered by rows:
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
///
/// A move is the index of its cell. Players call the cells `1` to `9`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TicTacToe {
    x: u16,
    o: u16,
}

const BOARD: u16 = 0b111_111_111;

const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Where each cell goes in a quarter turn to the right.
const TURNED: [u8; 9] = [2, 5, 8, 1, 4, 7, 0, 3, 6];
/// Where each cell goes if left and right are swapped.
const MIRRORED: [u8; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];

impl TicTacToe {
    /// Of the eight symmetric positions, the one with the smallest key.
    pub fn canonical(&self) -> TicTacToe {
        let mut smallest = *self;
        let mut turned = *self;
        for _ in 0..4 {
            turned = turned.rearranged(&TURNED);
            for symmetric in [turned, turned.rearranged(&MIRRORED)] {
                if symmetric.key() < smallest.key() {
                    smallest = symmetric;
                }
            }
        }
        smallest
    }

    fn rearranged(&self, to: &[u8; 9]) -> TicTacToe {
        let rearrange = |cells: u16| to.iter().enumerate().fold(0, |new, (from, to)| new | (cells >> from & 1) << to);
        TicTacToe { x: rearrange(self.x), o: rearrange(self.o) }
    }

    /// The side whose mark is in this cell, counted from 0. Returns `None` if the cell is empty, or if there is none.
    pub fn at(&self, cell: u8) -> Option<Side> {
        match [self.x, self.o].map(|cells| Bits::new(cells.into()).contains(cell)) {
            [true, _] => Some(Side::Max),
            [_, true] => Some(Side::Min),
            _ => None,
        }
    }

    fn empty_cells(&self) -> u16 {
        BOARD & !(self.x | self.o)
    }
}

/// For every set of cells, the cells that complete a line with it; all cells if the set contains a line.
const COMPLETING: [u16; 512] = {
    let mut completing = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut i = 0;
        while i < LINES.len() {
            let missing = LINES[i] & !(cells as u16);
            if missing == 0 {
                completing[cells] = BOARD;
            } else if missing.is_power_of_two() {
                completing[cells] |= missing;
            }
            i += 1;
        }
        cells += 1;
    }
    completing
};

fn completing(cells: u16) -> u16 {
    COMPLETING[usize::from(cells & BOARD)]
}

/// True if the set contains a line. Only then does [`completing`] give the whole board: in a set without a line, no
/// cell of the set itself completes one.
fn has_line(cells: u16) -> bool {
    completing(cells) == BOARD
}

impl Game for TicTacToe {
    type Move = u8;
    type Moves = Bits;
    type Key = u32;

    fn side(&self) -> Side {
        if self.x.count_ones() == self.o.count_ones() { Side::Max } else { Side::Min }
    }

    fn moves(&self) -> Bits {
        Bits::new(if self.is_over() { 0 } else { self.empty_cells().into() })
    }

    fn play(&self, cell: u8) -> TicTacToe {
        if !Bits::new(self.empty_cells().into()).contains(cell) {
            return *self;
        }
        match self.side() {
            Side::Max => TicTacToe { x: self.x | 1 << cell, ..*self },
            Side::Min => TicTacToe { o: self.o | 1 << cell, ..*self },
        }
    }

    fn eval(&self) -> Value {
        Value::from(has_line(self.x)) - Value::from(has_line(self.o))
    }

    fn bounds(&self) -> Interval {
        if self.is_over() {
            return Interval::exactly(self.eval());
        }
        let (side, empty) = (self.side(), self.empty_cells());
        let (own, other) = if side == Side::Max { (self.x, self.o) } else { (self.o, self.x) };
        // The side to move wins at once, or cannot stop two threats.
        if completing(own) & empty != 0 {
            return Interval::exactly(side.view(1));
        }
        if (completing(other) & empty).count_ones() > 1 {
            return Interval::exactly(side.view(-1));
        }
        // A side can win only with a line that has none of the other side's cells.
        Interval { lower: -Value::from(has_line(BOARD & !self.x)), upper: has_line(BOARD & !self.o).into() }
    }

    /// Nine bits for X, nine for O.
    fn key(&self) -> u32 {
        u32::from(self.x) | u32::from(self.o) << 9
    }

    fn packed_key(&self) -> Option<PackedKey> {
        Some(PackedKey { number: self.key().into(), bits: 18, largest_value: 1 })
    }

    /// Prefers a cell that completes a line, then one where the opponent would; then the centre, the corners, the
    /// edges.
    fn move_score(&self, cell: u8) -> Option<i32> {
        let (own, other) = if self.side() == Side::Max { (self.x, self.o) } else { (self.o, self.x) };
        let completes = |cells: u16| i32::from(completing(cells) >> cell & 1);
        let lines_through = [3, 2, 3, 2, 4, 2, 3, 2, 3][usize::from(cell) % 9];
        Some(16 * completes(own) + 8 * completes(other) + lines_through)
    }
}

impl Alternation for TicTacToe {
    fn alternates(&self) -> bool {
        true
    }
}

impl Playable for TicTacToe {
    type Form = Self;

    fn is_over(&self) -> bool {
        has_line(self.x) || has_line(self.o) || self.empty_cells() == 0
    }

    fn move_name(&self, cell: u8) -> String {
        (u16::from(cell) + 1).to_string()
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in [0, 3, 6] {
            for cell in row..row + 3 {
                let mark = match (self.x >> cell & 1, self.o >> cell & 1) {
                    (1, _) => "X",
                    (_, 1) => "O",
                    _ => ".",
                };
                write!(f, "{}{mark}", if cell == row { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        match (self.is_over(), self.eval()) {
            (false, _) => write!(f, "{} to move", if self.side() == Side::Max { "X" } else { "O" }),
            (true, 1) => write!(f, "X has won"),
            (true, -1) => write!(f, "O has won"),
            (true, _) => write!(f, "a draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::play_moves;

    fn after(moves: &str) -> TicTacToe {
        play_moves(TicTacToe::default(), moves).unwrap()
    }

    fn reachable() -> HashSet<TicTacToe> {
        let mut found = HashSet::from([TicTacToe::default()]);
        let mut to_do = vec![TicTacToe::default()];
        while let Some(position) = to_do.pop() {
            let children = position.moves().map(|cell| position.play(cell));
            to_do.extend(children.filter(|child| found.insert(*child)));
        }
        found
    }

    /// Games won by X, games won by O, draws.
    fn games(position: TicTacToe) -> [u32; 3] {
        if position.is_over() {
            return match position.eval() {
                1 => [1, 0, 0],
                -1 => [0, 1, 0],
                _ => [0, 0, 1],
            };
        }
        position.moves().fold([0; 3], |sum, cell| {
            let more = games(position.play(cell));
            [sum[0] + more[0], sum[1] + more[1], sum[2] + more[2]]
        })
    }

    #[test]
    fn there_are_5478_positions_and_765_up_to_symmetry() {
        let positions = reachable();
        assert_eq!(positions.len(), 5478);
        assert_eq!(positions.iter().map(TicTacToe::canonical).collect::<HashSet<_>>().len(), 765);
    }

    #[test]
    fn there_are_255168_complete_games() {
        let games = games(TicTacToe::default());
        assert_eq!(games, [131_184, 77_904, 46_080]);
        assert_eq!(games.iter().sum::<u32>(), 255_168);
    }

    #[test]
    fn a_canonical_position_is_symmetric_to_the_position_and_its_own_canonical_position() {
        for position in reachable() {
            let canonical = position.canonical();
            assert_eq!(canonical.canonical(), canonical);
            assert_eq!((canonical.eval(), canonical.moves().len()), (position.eval(), position.moves().len()));
            assert_eq!(position.rearranged(&TURNED).canonical(), canonical);
            assert_eq!(position.rearranged(&MIRRORED).canonical(), canonical);
        }
    }

    #[test]
    fn a_cell_that_is_taken_or_off_the_board_changes_nothing() {
        let position = after("1 2 4 5");
        assert!([0, 1, 9, 16, 255].iter().all(|&cell| position.play(cell) == position));
    }

    #[test]
    fn the_board_is_drawn_by_rows() {
        assert_eq!(after("1 2 6").to_string(), "X O .\n. . X\n. . .\nO to move");
        assert_eq!(after("1 2 4 5 7").to_string(), "X O .\nX O .\nX . .\nX has won");
        assert_eq!(after("1 2 4 5 9 8").to_string(), "X O .\nX O .\n. O X\nO has won");
        assert_eq!(after("1 2 3 5 4 6 8 7 9").to_string(), "X O X\nX O O\nO X X\na draw");
    }
}
