//! Connect Four with a simple evaluation, for searches to a depth: the same rules and the same code for Verimax and for the
//! crate `minimax`.

use minimax::{Evaluation, Winner};
use verimax::{Game, PackedKey, Side, Value};

const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const CELLS: u64 = BOTTOM * 0b11_1111;

/// The columns from the middle outwards, and the pass.
const ORDER: [u8; 8] = [3, 2, 4, 1, 5, 0, 6, PASS];

/// The only move before the start.
const PASS: u8 = 7;

/// A win on the full board; one more for each free cell.
const WIN: Value = 100;

/// A position of seven columns and six rows. Seven bits are a column, from below; the seventh is always 0.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The stones of the side to move.
    own: u64,
    /// The stones of both.
    taken: u64,
    side: Side,
    status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Open,
    /// The side that is not to move has four in a line.
    Won,
    /// What comes before the position that is searched, with a pass as its single move.
    Before,
}

impl Board {
    /// The position after moves, columns counted from 1.
    pub fn after(moves: &str) -> Board {
        let start = Board { own: 0, taken: 0, side: Side::Max, status: Status::Open };
        moves.bytes().fold(start, |board, column| board.play(column - b'1'))
    }

    /// What comes before this position: `minimax` shuffles the moves of the position that it is asked about, and is not to
    /// have good or bad luck.
    pub fn before(&self) -> Board {
        Board { own: self.own ^ self.taken, side: self.side.other(), status: Status::Before, ..*self }
    }

    /// Lines that the side to move can still fill, less those of the other.
    fn open_lines(&self) -> Value {
        let free = CELLS ^ self.taken;
        let lines = |cells: u64| {
            // Lines upwards begin in the three lowest rows, those downwards to the right in the others; the last kind is moved
            // four columns on, so that no cell counts for two.
            let (one, other) = (starts(cells, 1) | starts(cells, 6), starts(cells, 7) | starts(cells, 8) << 28);
            one.count_ones() + other.count_ones()
        };
        lines(self.own | free) as Value - lines(self.own ^ self.taken | free) as Value
    }
}

fn has_line(cells: u64) -> bool {
    [1, 6, 7, 8].iter().any(|&d| starts(cells, d) != 0)
}

/// Where a line of four of these cells begins, in the direction that is so many bits on.
#[inline]
fn starts(cells: u64, d: u32) -> u64 {
    let pairs = cells & cells >> d;
    pairs & pairs >> (2 * d)
}

/// The columns that are not full.
#[derive(Clone)]
pub struct Columns {
    /// The lowest free cell of each.
    cells: u64,
    next: usize,
}

impl Iterator for Columns {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.cells != 0 {
            let column = ORDER[self.next & 7];
            self.next += 1;
            let cell = self.cells & 0x7f << (7 * column);
            if cell != 0 {
                self.cells ^= cell;
                return Some(column);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.cells.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Columns {}

impl Game for Board {
    type Move = u8;
    type Moves = Columns;
    type Key = u64;

    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self) -> Columns {
        let cells = match self.status {
            Status::Open => (self.taken + BOTTOM) & CELLS,
            Status::Won => 0,
            Status::Before => 1 << (7 * PASS),
        };
        Columns { cells, next: 0 }
    }

    #[inline]
    fn play(&self, column: u8) -> Board {
        // A pass goes to a column that does not exist, and adds nothing.
        let stone = (self.taken + BOTTOM) & CELLS & 0x7f << (7 * column);
        let status = if has_line(self.own | stone) { Status::Won } else { Status::Open };
        Board { own: self.own ^ self.taken, taken: self.taken | stone, side: self.side.other(), status }
    }

    fn eval(&self) -> Value {
        let value = match self.status {
            Status::Won => -WIN - (CELLS ^ self.taken).count_ones() as Value,
            _ => self.open_lines(),
        };
        self.side.view(value)
    }

    fn key(&self) -> u64 {
        self.own | (self.taken + BOTTOM)
    }

    fn packed_key(&self) -> Option<PackedKey> {
        Some(PackedKey { number: self.key(), bits: 49, largest_value: WIN + 42 })
    }

    /// The order of [`Columns`] is a good one, which `minimax` keeps as well.
    fn move_score(&self, column: u8) -> Option<i32> {
        Some(-(i32::from(column) - 3).abs())
    }
}

/// The rules as `minimax` wants them. If `COUNT`, it is counted how many positions are reached.
pub struct Rules<const COUNT: bool>;

thread_local! {
    static REACHED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// How many positions were reached by [`Rules<true>`] on this thread since the last call.
pub fn take_reached() -> u64 {
    REACHED.take()
}

impl<const COUNT: bool> minimax::Game for Rules<COUNT> {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(board.moves());
        }
        winner
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        if COUNT {
            REACHED.set(REACHED.get() + 1);
        }
        Some(board.play(column))
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        match board.status {
            Status::Won => Some(Winner::PlayerJustMoved),
            _ if board.taken == CELLS => Some(Winner::Draw),
            _ => None,
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        let key = board.key() | u64::from(board.status == Status::Before) << 63;
        let hash = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    }
}

/// The evaluation as `minimax` wants it.
pub struct OpenLines<const COUNT: bool>;

impl<const COUNT: bool> minimax::Evaluator for OpenLines<COUNT> {
    type G = Rules<COUNT>;

    fn evaluate(&self, board: &Board) -> Evaluation {
        board.open_lines() as Evaluation
    }
}

/// Whether a value of ours is what `minimax` says, which knows how good a win is only by the plies to it.
pub fn agree(ours: Value, theirs: Evaluation) -> bool {
    match ours {
        WIN.. => theirs == minimax::BEST_EVAL,
        v if v <= -WIN => theirs == minimax::WORST_EVAL,
        v => v == Value::from(theirs),
    }
}

#[cfg(test)]
mod tests {
    use verimax_games::{Connect4, Playable, play_moves};

    use super::*;

    /// The rules are those of Connect Four: the same moves, and the same winner at the same time, in random games.
    #[test]
    fn the_board_plays_connect_four() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let (mut board, mut plain) = (Board::after(""), Connect4::default());
            while !plain.is_over() {
                let mut moves: Vec<u8> = board.moves().collect();
                let column = moves[random.usize(..moves.len())];
                assert_eq!(moves.len(), board.moves().len());
                moves.sort_unstable();
                assert_eq!(moves, plain.moves().collect::<Vec<u8>>(), "\n{plain}");
                (board, plain) = (board.play(column), plain.play(column));
                assert_eq!((board.status == Status::Won, board.side), (plain.eval() != 0, plain.side()), "\n{plain}");
            }
            assert_eq!((board.moves().len(), board.eval().signum()), (0, plain.eval().signum()), "\n{plain}");
        }
    }

    /// Lines that the side to move can still fill, less those of the other, one by one.
    fn open_lines_one_by_one(board: &Board) -> Value {
        let cell = |column: i32, row: i32| {
            ((0..7).contains(&column) && (0..6).contains(&row)).then(|| 1u64 << (7 * column + row))
        };
        let other = board.own ^ board.taken;
        let mut difference = 0;
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line: Option<u64> = (0..4).map(|i| cell(column + i * right, row + i * up)).sum();
                if let Some(line) = line {
                    difference += Value::from(line & other == 0) - Value::from(line & board.own == 0);
                }
            }
        }
        difference
    }

    #[test]
    fn open_lines_are_counted() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let mut board = Board::after("");
            while board.moves().len() > 0 {
                assert_eq!(board.open_lines(), open_lines_one_by_one(&board), "{board:?}");
                let moves: Vec<u8> = board.moves().collect();
                board = board.play(moves[random.usize(..moves.len())]);
            }
        }
        assert_eq!(Board::after("").open_lines(), 0);
        // Seven lines go through the lowest cell of the middle column, and O has lost them.
        assert_eq!((Board::after("4").eval(), Board::after("4").open_lines()), (7, -7));
        assert_eq!(play_moves(Connect4::default(), "4").map(|p| p.side()), Ok(Board::after("4").side()));
    }

    #[test]
    fn before_a_position_there_is_one_move_that_leads_to_it() {
        for moves in ["", "4", "4453"] {
            let board = Board::after(moves);
            let before = board.before();
            assert!(before.moves().eq([PASS]));
            let again = before.play(PASS);
            assert_eq!(
                (again.own, again.taken, again.side, again.status),
                (board.own, board.taken, board.side, Status::Open)
            );
        }
    }
}
