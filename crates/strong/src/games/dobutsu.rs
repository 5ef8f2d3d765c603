//! Dobutsu shogi, 'let's catch the lion': 3 times 4 squares, four animals a side.
//!
//! - The lion goes one step in any direction, the giraffe straight, the elephant diagonally, the chick straight
//!   forward. A chick that goes to the last row becomes a hen; the hen goes one step anywhere but diagonally back.
//! - What is taken changes sides, a hen as a chick, and may be put on any empty square instead of a move; a chick that
//!   is put on the last row stays a chick.
//! - A side that catches the other lion wins. A side that brings its lion to the last row wins as well, unless the lion
//!   can be caught there with the next move. Whoever cannot move loses.
//!
//! A code is seen from the side to move, and left and right may be exchanged: such positions are one. If the side to
//! move can catch the lion, it does; these positions, and those in which the other lion has arrived, are not stored.
//!
//! A code has four bits for every square, row by row, from the left corner of the side to move: 0 is empty, then lion,
//! elephant, giraffe, chick, hen; 8 more for the other side. Twelve more bits are the hands, two for each kind: chicks,
//! elephants, giraffes of the side to move, then those of the other side.

use crate::game::{CyclicGame, Numbering};
use crate::value::{Ending, Value};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dobutsu;

/// A position, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// As in the code, but left and right as they are.
    bits: u64,
    /// True if the second side is to move: only names of squares depend on it.
    second: bool,
}

const LION: u64 = 1;
const CHICK: u64 = 4;
const HEN: u64 = 5;
const THEIRS: u64 = 8;

const BOARD: u64 = (1 << 48) - 1;
const ONES: u64 = 0x1111_1111_1111;

/// Letters of the animals, and the place of each in a hand: chick, elephant, giraffe.
const LETTERS: [char; 6] = ['.', 'L', 'E', 'G', 'C', 'H'];
const IN_HAND: [u64; 6] = [0, 0, 1, 2, 0, 0];
const PUT: [u64; 3] = [CHICK, 2, 3];

/// For every animal and square, where it can go.
const STEPS: [[u16; 12]; 6] = {
    // Up, down, sides, diagonally up, diagonally down.
    let can = [
        [false; 5],
        [true; 5],
        [false, false, false, true, true],
        [true, true, true, false, false],
        [true, false, false, false, false],
        [true, true, true, true, false],
    ];
    let mut steps = [[0; 12]; 6];
    let mut kind = 1;
    while kind < 6 {
        let mut from = 0;
        while from < 12 {
            let mut to = 0;
            while to < 12 {
                let (up, side) = (to / 3 - from as i32 / 3, to % 3 - from as i32 % 3);
                let way = match (up, side) {
                    (1, 0) => 0,
                    (-1, 0) => 1,
                    (0, 1 | -1) => 2,
                    (1, 1 | -1) => 3,
                    (-1, 1 | -1) => 4,
                    _ => 5,
                };
                if way < 5 && can[kind][way] {
                    steps[kind][from] |= 1 << to;
                }
                to += 1;
            }
            from += 1;
        }
        kind += 1;
    }
    steps
};

/// What stands on a square.
fn at(bits: u64, square: u32) -> u64 {
    bits >> (4 * square) & 15
}

/// The squares of a set, the lowest first.
fn squares(mut set: u16) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}

/// The first square with this on it.
fn find(bits: u64, animal: u64) -> Option<u32> {
    // Where the animal stands, all four bits are 0.
    let empty = !occupied((bits ^ (animal * ONES)) & BOARD) & ONES;
    (empty != 0).then(|| empty.trailing_zeros() / 4)
}

/// One bit of every square that is not empty, as the lowest of its four bits.
fn occupied(bits: u64) -> u64 {
    (bits | bits >> 1 | bits >> 2 | bits >> 3) & ONES
}

/// One bit a square, from the lowest of four.
fn squeeze(ones: u64) -> u16 {
    let pairs = (ones | ones >> 3) & 0x0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000f_000f_000f;
    ((fours | fours >> 12 | fours >> 24) & 0xfff) as u16
}

impl Position {
    /// The squares of the animals of the side to move, and of the other side.
    fn men(&self) -> (u16, u16) {
        let all = occupied(self.bits & BOARD);
        let theirs = self.bits >> 3 & ONES;
        (squeeze(all & !theirs), squeeze(all & theirs))
    }

    /// The square of the other lion.
    fn their_lion(&self) -> Option<u32> {
        find(self.bits, LION | THEIRS)
    }

    fn own_lion(&self) -> Option<u32> {
        find(self.bits, LION)
    }

    /// True if the side to move can go to this square.
    fn can_reach(&self, target: u32) -> bool {
        let (mine, _) = self.men();
        // The lion's steps lead to all squares next to one.
        squares(mine & STEPS[LION as usize][target as usize])
            .any(|from| STEPS[at(self.bits, from) as usize][from as usize] >> target & 1 == 1)
    }

    /// The same, seen from the other side, whose turn it is now.
    fn turned(&self) -> Position {
        let board = self.bits & BOARD;
        let other = board ^ occupied(board) << 3;
        // The squares in opposite order: the bytes, and the two squares in each.
        let bytes = (other << 16).swap_bytes();
        let board = (bytes & 0x0f0f_0f0f_0f0f) << 4 | bytes >> 4 & 0x0f0f_0f0f_0f0f;
        let hands = self.bits >> 48;
        let hands = hands >> 6 | (hands & 63) << 6;
        Position { bits: board | hands << 48, second: !self.second }
    }

    /// Left and right exchanged.
    fn mirrored(bits: u64) -> u64 {
        const LEFT: u64 = 0x00f_00f_00f_00f;
        const MIDDLE: u64 = 0x0f0_0f0_0f0_0f0;
        bits & !BOARD | bits & MIDDLE | (bits & LEFT) << 8 | bits >> 8 & LEFT
    }

    /// Calls `visit` with every move: what moves, from where (or from the hand), to where, and the position after it.
    fn for_each_move(&self, mut visit: impl FnMut(u64, Option<u32>, u32, Position)) {
        let (mine, theirs) = self.men();
        for from in squares(mine) {
            let kind = at(self.bits, from);
            for to in squares(STEPS[kind as usize][from as usize] & !mine) {
                let taken = at(self.bits, to) & 7;
                let becomes = if kind == CHICK && to >= 9 { HEN } else { kind };
                let mut bits = self.bits & !(15 << (4 * from)) & !(15 << (4 * to)) | becomes << (4 * to);
                if taken > LION {
                    bits += 1 << (48 + 2 * IN_HAND[taken as usize]);
                }
                visit(kind, Some(from), to, Position { bits, second: self.second }.turned());
            }
        }
        for (hand, kind) in PUT.into_iter().enumerate() {
            let shift = 48 + 2 * hand;
            if self.bits >> shift & 3 > 0 {
                for to in squares(0xfff & !(mine | theirs)) {
                    let bits = (self.bits - (1 << shift)) | kind << (4 * to);
                    visit(kind, None, to, Position { bits, second: self.second }.turned());
                }
            }
        }
    }

    /// True if there are two of every animal, one lion a side, and no number that stands for no animal.
    fn is_valid(&self) -> bool {
        let mut counts = [0; 6];
        for square in 0..12 {
            let kind = (at(self.bits, square) & 7) as usize;
            if kind > 5 || at(self.bits, square) == THEIRS {
                return false;
            }
            counts[kind] += 1;
        }
        let hand = |place: u64| (self.bits >> (48 + 2 * place) & 3) + (self.bits >> (54 + 2 * place) & 3);
        self.bits >> 60 == 0
            && self.own_lion().is_some()
            && self.their_lion().is_some()
            && counts[1] == 2
            && counts[2] + hand(1) == 2
            && counts[3] + hand(2) == 2
            && counts[4] + counts[5] + hand(0) == 2
    }

    /// The name of a square: columns from the first side's left, rows from its side.
    fn square(&self, square: u32) -> String {
        let square = if self.second { 11 - square } else { square };
        format!("{}{}", (b'a' + (square % 3) as u8) as char, square / 3 + 1)
    }
}

impl CyclicGame for Dobutsu {
    type Position = Position;

    fn name(&self) -> String {
        "dobutsu".to_owned()
    }

    fn numbering(&self) -> Numbering {
        Numbering::Scattered
    }

    fn position(&self, code: u64) -> Option<Position> {
        let position = Position { bits: code, second: false };
        (position.is_valid() && self.code(&position) == code).then_some(position)
    }

    fn stored_position(&self, code: u64) -> Option<Position> {
        Some(Position { bits: code, second: false })
    }

    fn code(&self, position: &Position) -> u64 {
        position.bits.min(Position::mirrored(position.bits))
    }

    fn side(&self, _position: &Position) -> Option<usize> {
        None
    }

    fn at_sight(&self, position: &Position) -> Option<Value> {
        let Some(lion) = position.their_lion() else { return Some(Value::Win(0)) };
        if position.own_lion().is_none() {
            Some(Value::Loss(0))
        } else if position.can_reach(lion) {
            Some(Value::Win(1))
        } else if lion < 3 {
            Some(Value::Loss(0))
        } else {
            None
        }
    }

    fn expand(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        // Without a lion, or with the other lion here and out of reach, the game is over.
        match position.their_lion() {
            Some(lion) if lion >= 3 && position.own_lion().is_some() => {}
            _ => match self.at_sight(position) {
                None | Some(Value::Win(1)) => {}
                Some(value) => return Some(value.ending()),
            },
        }
        let before = children.len();
        position.for_each_move(|_, _, _, child| children.push(child));
        (children.len() == before).then_some(Ending::Loss)
    }

    fn start(&self) -> Option<Position> {
        self.parse("gle/.c./.C./ELG - - 1").ok()
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let what = || {
            "a position is its rows from the second side's, the first side in capitals, both hands, and the side to \
             move, such as 'gle/.c./.C./ELG - - 1' or 'gl./.C./.e./.LG C - 2'"
                .to_owned()
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, first, second, side] = words[..] else { return Err(what()) };
        let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
        if rows.len() != 4 || rows.iter().any(|row| row.len() != 3) {
            return Err(what());
        }
        let mut bits = 0;
        for square in 0..12 {
            let c = rows[3 - square / 3][square % 3];
            let kind = LETTERS.iter().position(|letter| *letter == c.to_ascii_uppercase()).ok_or_else(what)? as u64;
            bits |= (kind | if c.is_ascii_lowercase() { THEIRS } else { 0 }) << (4 * square);
        }
        for (word, shift) in [(first, 48), (second, 54)] {
            for c in word.chars().filter(|c| *c != '-') {
                let kind = LETTERS.iter().position(|letter| *letter == c.to_ascii_uppercase());
                let kind = kind.filter(|kind| (2..=4).contains(kind)).ok_or_else(what)?;
                let shift = shift + 2 * IN_HAND[kind];
                if bits >> shift & 3 == 2 {
                    return Err(what());
                }
                bits += 1 << shift;
            }
        }
        let position = Position { bits, second: false };
        let position = match side {
            "1" => position,
            "2" => position.turned(),
            _ => return Err(what()),
        };
        if !position.is_valid() {
            return Err("there are one lion a side, and two elephants, two giraffes and two chicks or hens".to_owned());
        }
        Ok(position)
    }

    fn show(&self, position: &Position) -> String {
        // Seen from the first side.
        let Position { bits, .. } = if position.second { position.turned() } else { *position };
        let cell = |square: u32| {
            let letter = LETTERS[(at(bits, square) & 7) as usize];
            if at(bits, square) & THEIRS == 0 { letter } else { letter.to_ascii_lowercase() }
        };
        let row = |row: u32| (0..3).map(|column| cell(row * 3 + column)).collect::<String>();
        let hand = |shift: u32| {
            let letters = [(0, 'C'), (2, 'E'), (4, 'G')];
            let hand: String = letters
                .iter()
                .flat_map(|(place, letter)| (0..bits >> (shift + place) & 3).map(move |_| *letter))
                .collect();
            if hand.is_empty() { "-".to_owned() } else { hand }
        };
        let rows: Vec<String> = (0..4).rev().map(row).collect();
        format!("{} {} {} {}", rows.join("/"), hand(48), hand(54).to_lowercase(), if position.second { 2 } else { 1 })
    }

    fn moves(&self, position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        if matches!(self.at_sight(position), None | Some(Value::Win(1))) {
            position.for_each_move(|kind, from, to, child| {
                let from = from.map_or("*".to_owned(), |from| position.square(from));
                moves.push((format!("{}{from}{}", LETTERS[kind as usize], position.square(to)), child));
            });
        }
        moves
    }
}
