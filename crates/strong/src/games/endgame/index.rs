//! The perfect index of a material set: a number for every position, the same for those that symmetry makes equal.
//!
//! The index is `((side * pairs + kings) * squares + second man) * squares + ...`. The kings are numbered together: of
//! the eight symmetric images the white king stands in the triangle a1, d1, d4, and if it stands on the diagonal, the
//! black king does not stand above it: 462 pairs. With pawns, only left and right can be exchanged: the white king
//! stands on the files a to d, and there are 1806 pairs. If both kings stand on the diagonal, two images remain, and
//! the smaller number counts. A pawn has 48 squares, every other man 64. Behind these come the positions with en
//! passant: 16 ways in which two pawns stand side by side, for every pair of kings.

use std::cmp::Ordering;
use std::sync::OnceLock;

use cozy_chess::{Piece, Square, get_king_moves};

use super::material::{MOST_MEN, MaterialSet};
use super::rules::Position;

/// Marks a pair of kings without a number.
const NONE: u16 = u16::MAX;

/// The pairs of kings: their numbers by both squares, and their squares by number.
struct Kings {
    number: Vec<u16>,
    squares: Vec<(u8, u8)>,
}

impl Kings {
    fn new(is_first: fn(u8, u8) -> bool) -> Kings {
        let mut kings = Kings { number: vec![NONE; 64 * 64], squares: Vec::new() };
        for white in 0..64 {
            let near = get_king_moves(Square::index(usize::from(white)));
            for black in 0..64 {
                if white != black && !near.has(Square::index(usize::from(black))) && is_first(white, black) {
                    kings.number[usize::from(white) * 64 + usize::from(black)] = kings.squares.len() as u16;
                    kings.squares.push((white, black));
                }
            }
        }
        kings
    }

    /// The pairs with pawns on the board, or without.
    fn with(pawns: bool) -> &'static Kings {
        static WITH_PAWNS: OnceLock<Kings> = OnceLock::new();
        static WITHOUT: OnceLock<Kings> = OnceLock::new();
        match pawns {
            true => WITH_PAWNS.get_or_init(|| Kings::new(|white, _| white % 8 < 4)),
            false => WITHOUT.get_or_init(|| {
                Kings::new(|white, black| {
                    let (file, rank) = (white % 8, white / 8);
                    file < 4 && rank <= file && (rank < file || black / 8 <= black % 8)
                })
            }),
        }
    }

    fn number(&self, white: u8, black: u8) -> Option<u64> {
        let number = self.number[usize::from(white) * 64 + usize::from(black)];
        (number != NONE).then_some(u64::from(number))
    }
}

/// Exchanges files and ranks.
fn transpose(square: u8) -> u8 {
    square % 8 * 8 + square / 8
}

/// How many squares a man can stand on.
fn squares_of(piece: Piece) -> u64 {
    if piece == Piece::Pawn { 48 } else { 64 }
}

impl MaterialSet {
    /// How many numbers in a row have the same kings and the same side to move. The pairs of kings are 462 or 1806:
    /// with two, three, six or seven workers, who owns a row depends on the kings alone, and only their moves cross.
    pub fn row(&self) -> u64 {
        self.men[2..].iter().map(|man| squares_of(man.1)).product()
    }

    fn plain_size(&self) -> u64 {
        2 * Kings::with(self.pawns).squares.len() as u64 * self.row()
    }

    /// Numbers lie below this.
    pub fn size(&self) -> u64 {
        self.plain_size() + if self.en_passant { 2 * Kings::with(true).squares.len() as u64 * 16 } else { 0 }
    }

    /// The number of a position.
    pub fn encode(&self, position: &Position) -> u64 {
        let mut squares = position.squares;
        let men = &mut squares[..self.men.len()];
        if men[0] % 8 > 3 {
            men.iter_mut().for_each(|square| *square ^= 7);
        }
        if self.pawns {
            return self.number(position, &mut squares).unwrap_or(u64::MAX);
        }
        if men[0] / 8 > 3 {
            men.iter_mut().for_each(|square| *square ^= 56);
        }
        // The white king goes below the diagonal; if it is on it, the black king does; if both are, the smaller number
        // counts.
        let above = |square: u8| (square / 8).cmp(&(square % 8));
        let mut mirrored = squares;
        mirrored[..self.men.len()].iter_mut().for_each(|square| *square = transpose(*square));
        let number = match above(squares[0]).then(above(squares[1])) {
            Ordering::Less => self.number(position, &mut squares),
            Ordering::Greater => self.number(position, &mut mirrored),
            Ordering::Equal => self.number(position, &mut squares).min(self.number(position, &mut mirrored)),
        };
        number.unwrap_or(u64::MAX)
    }

    /// The number of a position with these squares, if its kings have one.
    fn number(&self, position: &Position, squares: &mut [u8; MOST_MEN]) -> Option<u64> {
        let kings = Kings::with(self.pawns);
        let pair = kings.number(squares[0], squares[1])?;
        let pair = u64::from(position.black_to_move) * kings.squares.len() as u64 + pair;
        if position.en_passant {
            let (taker, taken) = pawns(position, squares);
            let way = u64::from(taken % 8) * 2 + u64::from(taker > taken);
            return Some(self.plain_size() + pair * 16 + way);
        }
        // Equal men change places: the smaller square first.
        if self.men.len() == 4 && self.men[2] == self.men[3] && squares[2] > squares[3] {
            squares.swap(2, 3);
        }
        let men = self.men[2..].iter().zip(&squares[2..]);
        Some(men.fold(pair, |number, ((_, piece), square)| {
            let first = if *piece == Piece::Pawn { 8 } else { 0 };
            number * squares_of(*piece) + u64::from(square - first)
        }))
    }

    /// The position of a number, if there is one. Whether it is legal is another question.
    pub fn decode(&self, table: usize, number: u64) -> Option<Position> {
        let position = self.decode_stored(table, number)?;
        let men = &position.squares[..self.men.len()];
        let distinct = (1..men.len()).all(|place| !men[..place].contains(&men[place]));
        (distinct && number < self.size() && self.encode(&position) == number).then_some(position)
    }

    /// The same for a number that is known to name a position.
    pub fn decode_stored(&self, table: usize, number: u64) -> Option<Position> {
        let kings = Kings::with(self.pawns);
        let pairs = kings.squares.len() as u64;
        let squares = [0; MOST_MEN];
        let mut position = Position { table, black_to_move: false, en_passant: false, squares, exchanged: false };
        let mut rest = number;
        if number >= self.plain_size() {
            rest -= self.plain_size();
            let way = (rest % 16) as u8;
            rest /= 16;
            position.en_passant = true;
            position.black_to_move = rest / pairs == 1;
            // Black takes a white pawn on the fourth rank, White a black one on the fifth.
            let taken = way / 2 + if position.black_to_move { 24 } else { 32 };
            let taker = if way % 2 == 1 { taken + 1 } else { taken - 1 };
            if taker / 8 != taken / 8 {
                return None;
            }
            let men = if position.black_to_move { [taken, taker] } else { [taker, taken] };
            position.squares[2..].copy_from_slice(&men);
        } else {
            for place in (2..self.men.len()).rev() {
                let piece = self.men[place].1;
                let first = if piece == Piece::Pawn { 8 } else { 0 };
                position.squares[place] = (rest % squares_of(piece)) as u8 + first;
                rest /= squares_of(piece);
            }
            position.black_to_move = rest / pairs == 1;
        }
        let (white, black) = *kings.squares.get((rest % pairs) as usize)?;
        (position.squares[0], position.squares[1]) = (white, black);
        Some(position)
    }
}

/// The pawn that can take en passant, and the one that can be taken.
fn pawns(position: &Position, squares: &[u8; MOST_MEN]) -> (u8, u8) {
    if position.black_to_move { (squares[3], squares[2]) } else { (squares[2], squares[3]) }
}
