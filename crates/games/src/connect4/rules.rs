//! [`Connect4`]: a position and its rules, as plainly as possible. Nothing here is optimised.

use std::fmt;
use std::ops::RangeInclusive;

use verimax::catalogue::Alternation;
use verimax::parts::Bits;
use verimax::{Game, Side, Value};

use super::{AnySize, Quick, Shape, Standard};
use crate::playable::words;
use crate::spec::{bad_value, in_range, rules_of};
use crate::{GameError, Playable};

/// The most cells of a board, including one extra row.
const MOST_CELLS: u8 = 128;

/// Right, up, and the two diagonals: the steps to the right and up along a line.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A position of Connect Four. The exact rules are at the top of the module's source file. X is Max and starts.
///
/// Each side's cells are the bits of a word, numbered by columns. With seven columns and six rows:
///
/// ```text
///  5 11 17 23 29 35 41
///  4 10 16 22 28 34 40
///  3  9 15 21 27 33 39
///  2  8 14 20 26 32 38
///  1  7 13 19 25 31 37
///  0  6 12 18 24 30 36
/// ```
///
/// A move is the index of its column. Players count from `1`. On boards of up to nine columns, a line of moves may omit
/// the spaces:
///
/// ```
/// use verimax::{Game, Side};
/// use verimax_games::{Connect4, play_moves};
///
/// let position = play_moves(Connect4::default(), "44455")?;
/// assert_eq!((position.stones(), position.side()), (5, Side::Min));
/// assert_eq!((position.at(3, 1), position.at(4, 0), position.at(4, 2)), (Some(Side::Min), Some(Side::Min), None));
/// # Ok::<(), verimax_games::GameError>(())
/// ```
///
/// The type says what the compiler knows about the board's size, so that the solver's form of the game ([`Quick`]) can
/// be fast: [`Standard`], or any size ([`Connect4::new`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4<S: Shape = Standard> {
    shape: S,
    max: u128,
    min: u128,
    winner: Option<Side>,
}

pub(crate) const COLUMNS: RangeInclusive<u8> = 1..=16;
pub(crate) const ROWS: RangeInclusive<u8> = 1..=16;

impl Connect4<AnySize<u128>> {
    /// The empty board with `columns` and `rows` in 1..=16, such that `columns * (rows + 1)` is at most 128.
    pub fn new(columns: u8, rows: u8) -> Result<Self, GameError> {
        in_range("connect4", "columns", columns, &COLUMNS)?;
        in_range("connect4", "rows", rows, &ROWS)?;
        let most = MOST_CELLS / columns - 1;
        AnySize::new(columns.into(), rows.into()).map(Connect4::on).ok_or_else(|| {
            let allowed =
                format!("at most {most} with {columns} columns: columns * (rows + 1) is at most {MOST_CELLS}");
            bad_value("connect4", "rows", rows, allowed)
        })
    }
}

impl<S: Shape> Connect4<S> {
    /// The empty board of this shape.
    pub fn on(shape: S) -> Connect4<S> {
        Connect4 { shape, max: 0, min: 0, winner: None }
    }

    /// The shape of the board.
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The number of columns.
    pub fn columns(&self) -> u8 {
        self.shape.columns() as u8
    }

    /// The number of rows.
    pub fn rows(&self) -> u8 {
        self.shape.rows() as u8
    }

    /// The number of stones on the board.
    pub fn stones(&self) -> u32 {
        self.max.count_ones() + self.min.count_ones()
    }

    /// The side whose stone is in this cell. Columns count from the left and rows from below, both from 0. Returns
    /// `None` if there is no stone or no such cell.
    pub fn at(&self, column: u8, row: u8) -> Option<Side> {
        if column >= self.columns() || row >= self.rows() {
            return None;
        }
        let cell = self.cell(column, row);
        match (self.max & cell != 0, self.min & cell != 0) {
            (true, _) => Some(Side::Max),
            (_, true) => Some(Side::Min),
            _ => None,
        }
    }

    /// The bit of a cell.
    fn cell(&self, column: u8, row: u8) -> u128 {
        1 << (column * self.rows() + row)
    }

    fn cells(&self) -> u32 {
        self.shape.size()
    }

    /// The lowest empty row of a column, or `None` if the column is full.
    fn lowest_empty_row(&self, column: u8) -> Option<u8> {
        (0..self.rows()).find(|&row| self.at(column, row).is_none())
    }

    /// True if the stone of `side` in this cell is one of four in a line.
    fn is_in_four(&self, column: u8, row: u8, side: Side) -> bool {
        DIRECTIONS.iter().any(|&(right, up)| {
            let after = self.stones_beside(column, row, right, up, side);
            let before = self.stones_beside(column, row, -right, -up, side);
            before + 1 + after >= 4
        })
    }

    /// How many stones of `side` follow each other from this cell in a direction, not counting the cell itself.
    fn stones_beside(&self, column: u8, row: u8, right: i8, up: i8, side: Side) -> usize {
        let cell = |steps: i8| Some((column.checked_add_signed(steps * right)?, row.checked_add_signed(steps * up)?));
        (1..).map_while(cell).take_while(|&(column, row)| self.at(column, row) == Some(side)).count()
    }
}

/// The empty board of seven columns and six rows.
impl Default for Connect4 {
    fn default() -> Connect4 {
        Connect4::on(Standard)
    }
}

impl<S: Shape> Game for Connect4<S> {
    type Move = u8;
    type Moves = Bits;
    type Key = (u128, u128);

    fn side(&self) -> Side {
        if self.stones().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    /// The moves from left to right.
    fn moves(&self) -> Bits {
        if self.is_over() {
            return Bits::NONE;
        }
        let open = (0..self.columns()).filter(|&column| self.lowest_empty_row(column).is_some());
        Bits::new(open.fold(0, |columns, column| columns | 1 << column))
    }

    fn play(&self, column: u8) -> Connect4<S> {
        if !self.moves().contains(column) {
            return *self;
        }
        let Some(row) = self.lowest_empty_row(column) else { return *self };
        let (side, stone) = (self.side(), self.cell(column, row));
        let mut next = match side {
            Side::Max => Connect4 { max: self.max | stone, ..*self },
            Side::Min => Connect4 { min: self.min | stone, ..*self },
        };
        if next.is_in_four(column, row, side) {
            next.winner = Some(side);
        }
        next
    }

    /// The result if the game is over, otherwise 0.
    fn eval(&self) -> Value {
        let score = (self.cells() + 2 - self.stones()) / 2;
        self.winner.map_or(0, |winner| winner.view(score as Value))
    }

    /// The cells of each side. They determine who has won.
    fn key(&self) -> (u128, u128) {
        (self.max, self.min)
    }

    fn rules(&self) -> u64 {
        rules_of(self.shape)
    }
}

impl<S: Shape> Alternation for Connect4<S> {
    fn alternates(&self) -> bool {
        true
    }
}

impl<S: Shape> Playable for Connect4<S> {
    type Form = Quick<S>;

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.stones() == self.cells()
    }

    fn move_name(&self, column: u8) -> String {
        (u16::from(column) + 1).to_string()
    }

    /// With up to nine columns, every digit is a move, as in `4453`. Spaces and commas may separate them.
    fn split_moves<'a>(&self, line: &'a str) -> Vec<&'a str> {
        if self.columns() > 9 {
            return words(line).collect();
        }
        words(line).flat_map(|word| word.split_inclusive(|_| true)).collect()
    }
}

/// Prints the top row first, and the numbers of the columns below the board.
impl<S: Shape> fmt::Display for Connect4<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.columns().to_string().len();
        let line = |entry: &dyn Fn(u8) -> String| {
            let entries: Vec<String> = (0..self.columns()).map(|column| format!("{:>width$}", entry(column))).collect();
            entries.join(" ")
        };
        for row in (0..self.rows()).rev() {
            let mark = |column| match self.at(column, row) {
                Some(Side::Max) => "X".to_owned(),
                Some(Side::Min) => "O".to_owned(),
                None => ".".to_owned(),
            };
            writeln!(f, "{}", line(&mark))?;
        }
        writeln!(f, "{}", line(&|column| self.move_name(column)))?;
        match (self.is_over(), self.winner) {
            (false, _) => write!(f, "{} to move", if self.side() == Side::Max { "X" } else { "O" }),
            (true, Some(Side::Max)) => write!(f, "X has won"),
            (true, Some(Side::Min)) => write!(f, "O has won"),
            (true, None) => write!(f, "a draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play_moves;

    fn after(moves: &str) -> Connect4 {
        play_moves(Connect4::default(), moves).unwrap()
    }

    #[test]
    fn a_stone_falls_to_the_lowest_empty_row() {
        let position = after("4453");
        let stones = [(3, 0, Side::Max), (3, 1, Side::Min), (4, 0, Side::Max), (2, 0, Side::Min)];
        for (column, row) in (0..=u8::MAX).flat_map(|column| (0..=u8::MAX).map(move |row| (column, row))) {
            let stone = stones.iter().find(|stone| (stone.0, stone.1) == (column, row));
            assert_eq!(position.at(column, row), stone.map(|stone| stone.2), "column {column}, row {row}");
        }
        assert_eq!((position.stones(), position.side(), position.eval()), (4, Side::Max, 0));
    }

    #[test]
    fn a_column_is_open_until_it_is_full() {
        assert!(after("").moves().eq(0..7));
        assert!(after("44444").moves().eq(0..7));
        assert!(after("444444").moves().eq([0, 1, 2, 4, 5, 6]));
        assert!(after("444444111111").moves().eq([1, 2, 4, 5, 6]));
    }

    #[test]
    fn four_in_a_row_win_in_every_direction() {
        let cases = [
            ("1 1 2 2 3 3 4", Side::Max),
            ("7 7 5 5 4 4 6", Side::Max), // the last stone closes a gap
            ("1 2 1 2 1 2 3 2", Side::Min),
            ("1 2 2 3 3 4 3 4 4 7 4", Side::Max),
            ("7 6 6 5 5 4 5 4 4 1 4", Side::Max),
            ("1 1 2 2 3 3 5 6 6 5 7 7 4", Side::Max), // seven in a row
        ];
        for (moves, winner) in cases {
            let position = after(moves);
            assert!(position.is_over() && position.moves().is_empty(), "{moves}");
            assert_eq!(position.eval().signum(), winner.view(1), "{moves}");
            let before = after(&moves[..moves.len() - 1]);
            assert!(!before.is_over() && before.eval() == 0, "{moves}");
        }
    }

    /// Law: the winner gets 1 for a win with their last stone, 2 with the one before, and so on: 18 with the fourth
    /// of 21.
    #[test]
    fn the_sooner_a_win_the_larger_its_score() {
        let cases = [
            (7, 6, 7, "1122334", 18),
            (7, 6, 8, "12121232", -18),
            (7, 6, 9, "112255334", 17),
            (7, 6, 10, "1212173242", -17),
            (7, 6, 39, "123723253731167772111523572563454566664", 2),
            (7, 6, 40, "3617453715311464165765664252771542742223", -2),
            (7, 6, 41, "67621613726133157635615752513377252244444", 1),
            (7, 6, 42, "212443432167156552735715677234353116642764", -1),
            (7, 6, 42, "646341667151173317736135572457356524222442", 0),
            // Max has thirteen stones, Min twelve.
            (5, 5, 7, "1122334", 10),
            (5, 5, 8, "12121232", -9),
            (5, 5, 23, "45342522244134311112553", 2),
            (5, 5, 24, "511255445352333111434242", -1),
            (5, 5, 25, "4322133132423511154445552", 1),
            (16, 7, 7, "1 1 2 2 3 3 4", 53),
        ];
        for (columns, rows, stones, line, score) in cases {
            let end = play_moves(Connect4::new(columns, rows).unwrap(), line).unwrap();
            assert!(end.is_over(), "{line}");
            assert_eq!((end.stones(), end.eval()), (stones, score), "{line}");
        }
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let full = after("444444");
        assert!([3, 7, 16, 128, 255].iter().all(|&column| full.play(column) == full));
        let over = after("1122334");
        assert!((0..=u8::MAX).all(|column| over.play(column) == over));
    }

    #[test]
    fn a_line_of_digits_needs_no_spaces() {
        for line in ["4453", "4 4 5 3", "4,4,5,3", "44 53", " 44,,5\t3, "] {
            assert_eq!(after(line), Connect4::default().play(3).play(3).play(4).play(2), "{line:?}");
        }
        let wide = Connect4::new(10, 6).unwrap();
        assert_eq!(play_moves(wide, "10,1 2").unwrap(), wide.play(9).play(0).play(1));
        assert!(play_moves(wide, "12").is_err());
        let nine = Connect4::new(9, 6).unwrap();
        assert_eq!(play_moves(nine, "91").unwrap(), nine.play(8).play(0));
    }

    #[test]
    fn a_wrong_move_in_a_line_is_numbered() {
        let refused = |line| play_moves(Connect4::default(), line).unwrap_err().to_string();
        assert_eq!(refused("4480"), "move 3: \"8\" is not a legal move; the legal moves are 1, 2, 3, 4, 5, 6, 7");
        assert_eq!(refused("44é4"), "move 3: \"é\" is not a legal move; the legal moves are 1, 2, 3, 4, 5, 6, 7");
        assert_eq!(refused("444 4444"), "move 7: \"4\" is not a legal move; the legal moves are 1, 2, 3, 5, 6, 7");
        assert_eq!(refused("1122334,5"), "move 8: \"5\" is not a legal move: the game is over");
    }

    #[test]
    fn boards_with_too_many_cells_are_refused() {
        for columns in 0..=u8::MAX {
            for rows in 0..=u8::MAX {
                let fits = columns.min(rows) >= 1
                    && columns.max(rows) <= 16
                    && u32::from(columns) * (u32::from(rows) + 1) <= 128;
                assert_eq!(Connect4::new(columns, rows).is_ok(), fits, "{columns} by {rows}");
            }
        }
        assert_eq!(Connect4::new(7, 6).unwrap().to_string(), Connect4::default().to_string());
        let refused = |columns, rows| Connect4::new(columns, rows).unwrap_err().to_string();
        assert_eq!(refused(17, 6), "`columns` of connect4 is `17`; it must be a number from 1 to 16");
        assert_eq!(refused(7, 0), "`rows` of connect4 is `0`; it must be a number from 1 to 16");
        let allowed = "at most 7 with 16 columns: columns * (rows + 1) is at most 128";
        assert_eq!(refused(16, 8), format!("`rows` of connect4 is `8`; it must be {allowed}"));
    }

    #[test]
    fn the_board_is_drawn_with_the_columns_below() {
        let small = |moves| play_moves(Connect4::new(4, 3).unwrap(), moves).unwrap().to_string();
        assert_eq!(small("221"), ". . . .\n. O . .\nX X . .\n1 2 3 4\nO to move");
        assert_eq!(small("1122334"), ". . . .\nO O O .\nX X X X\n1 2 3 4\nX has won");
        let square = play_moves(Connect4::new(4, 4).unwrap(), "12121232").unwrap();
        assert_eq!(square.to_string(), ". O . .\nX O . .\nX O . .\nX O X .\n1 2 3 4\nO has won");
        let wide = play_moves(Connect4::new(10, 1).unwrap(), "10 1").unwrap();
        assert_eq!(wide.to_string(), " O  .  .  .  .  .  .  .  .  X\n 1  2  3  4  5  6  7  8  9 10\nX to move");
        let full = play_moves(Connect4::new(3, 1).unwrap(), "1 2 3").unwrap();
        assert_eq!(full.to_string(), "X O X\n1 2 3\na draw");
    }
}
