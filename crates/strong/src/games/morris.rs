//! Three men's morris, as tapatan is played: nine points in three rows, joined along rows, columns and both diagonals.
//!
//! White begins. First each side in turn puts one of its three men on an empty point. Then each side in turn moves one
//! of its men along a line to the next point, if that is empty. Three men in a row, a column or a diagonal win, in
//! either phase. Whoever cannot move loses.

use crate::game::{CyclicGame, Numbering};
use crate::value::Ending;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Morris;

/// Which points have White's and Black's men: bit `row * 3 + column`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    white: u64,
    black: u64,
    black_to_move: bool,
}

const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// For every point, those that a line leads to.
const NEXT: [u64; 9] = [0o32, 0o25, 0o62, 0o131, 0o757, 0o464, 0o230, 0o520, 0o260];

/// Where each point goes under a quarter turn, and under the exchange of left and right.
const TURN: [usize; 9] = [2, 5, 8, 1, 4, 7, 0, 3, 6];
const MIRROR: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];

fn mapped(men: u64, map: &[usize; 9]) -> u64 {
    (0..9).filter(|point| men >> point & 1 == 1).fold(0, |all, point| all | 1 << map[point])
}

impl Position {
    fn mapped(&self, map: &[usize; 9]) -> Position {
        Position { white: mapped(self.white, map), black: mapped(self.black, map), ..*self }
    }

    fn pack(&self) -> u64 {
        self.white | self.black << 9 | u64::from(self.black_to_move) << 18
    }

    /// The men of the side to move, and of the other.
    fn men(&self) -> (u64, u64) {
        if self.black_to_move { (self.black, self.white) } else { (self.white, self.black) }
    }

    /// True if such men can stand there: both sides have three, or they are being put in turn.
    fn is_valid(&self) -> bool {
        let (white, black) = (self.white.count_ones(), self.black.count_ones());
        let fits = (white, black) == (3, 3) || white <= 3 && white == black + u32::from(self.black_to_move);
        fits && self.white & self.black == 0
    }

    fn result(&self) -> Option<Ending> {
        let has_line = |men: u64| LINES.iter().any(|line| men & line == *line);
        let (mine, theirs) = self.men();
        if has_line(theirs) {
            Some(Ending::Loss)
        } else if has_line(mine) {
            Some(Ending::Win)
        } else {
            None
        }
    }

    /// Calls `visit` with the point that a man leaves, if it was on the board, the point that it goes to, and the
    /// position after that.
    fn for_each_move(&self, mut visit: impl FnMut(Option<usize>, usize, Position)) {
        if self.result().is_some() {
            return;
        }
        let (mine, theirs) = self.men();
        let free = 0o777 & !(mine | theirs);
        let mut go = |from: Option<usize>, targets: u64| {
            for to in (0..9).filter(|to| targets >> to & 1 == 1) {
                let mine = mine & !from.map_or(0, |from| 1 << from) | 1 << to;
                let (white, black) = if self.black_to_move { (theirs, mine) } else { (mine, theirs) };
                visit(from, to, Position { white, black, black_to_move: !self.black_to_move });
            }
        };
        if mine.count_ones() < 3 {
            return go(None, free);
        }
        for from in (0..9).filter(|from| mine >> from & 1 == 1) {
            go(Some(from), free & NEXT[from]);
        }
    }
}

fn point(point: usize) -> String {
    format!("{}{}", (b'a' + (point % 3) as u8) as char, point / 3 + 1)
}

impl CyclicGame for Morris {
    type Position = Position;

    fn name(&self) -> String {
        "morris3".to_owned()
    }

    fn numbering(&self) -> Numbering {
        Numbering::Scattered
    }

    fn position(&self, code: u64) -> Option<Position> {
        let position = Position { white: code & 0o777, black: code >> 9 & 0o777, black_to_move: code >> 18 == 1 };
        (code >> 18 <= 1 && position.is_valid() && self.code(&position) == code).then_some(position)
    }

    fn code(&self, position: &Position) -> u64 {
        let (mut image, mut least) = (*position, u64::MAX);
        for _ in 0..4 {
            image = image.mapped(&TURN);
            least = least.min(image.pack()).min(image.mapped(&MIRROR).pack());
        }
        least
    }

    fn side(&self, position: &Position) -> Option<usize> {
        Some(usize::from(position.black_to_move))
    }

    fn expand(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        let before = children.len();
        position.for_each_move(|_, _, child| children.push(child));
        position.result().or((children.len() == before).then_some(Ending::Loss))
    }

    fn start(&self) -> Option<Position> {
        Some(Position { white: 0, black: 0, black_to_move: false })
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let what =
            || "a position is its rows, the last first, and the side to move, such as '.b./.w./... w'".to_owned();
        let (board, side) = text.trim().split_once(' ').ok_or_else(what)?;
        let side = ["w", "b"].iter().position(|word| *word == side.trim()).ok_or_else(what)?;
        let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(what());
        }
        let mut position = Position { white: 0, black: 0, black_to_move: side == 1 };
        for place in 0..9 {
            match rows[2 - place / 3][place % 3] {
                'w' => position.white |= 1 << place,
                'b' => position.black |= 1 << place,
                '.' => {}
                _ => return Err(what()),
            }
        }
        match position.is_valid() {
            true => Ok(position),
            false => Err("each side has three men, or they are being put in turn, White first".to_owned()),
        }
    }

    fn show(&self, position: &Position) -> String {
        let cell = |place: usize| match (position.white >> place & 1, position.black >> place & 1) {
            (1, _) => 'w',
            (_, 1) => 'b',
            _ => '.',
        };
        let rows: Vec<String> = (0..3).rev().map(|row| (0..3).map(|column| cell(row * 3 + column)).collect()).collect();
        format!("{} {}", rows.join("/"), if position.black_to_move { 'b' } else { 'w' })
    }

    fn moves(&self, position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        position.for_each_move(|from, to, child| {
            moves.push((from.map(point).unwrap_or_default() + &point(to), child));
        });
        moves
    }
}
