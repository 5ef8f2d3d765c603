//! The symmetries of the boards: turned or mirrored, a position is worth the same.

use super::othello::Othello;
use verimax::{Game, PackedKey};
use verimax_games::DotsAndBoxes;

/// A game on a board that can be turned and mirrored.
pub trait Symmetric: Game + Clone {
    /// The smallest of the keys of all images of the position.
    fn smallest_key(&self) -> Self::Key;

    /// The same key without the score.
    fn without_score(key: Self::Key) -> Self::Key;

    /// A key of the game as a number, if it fits.
    fn pack(&self, key: Self::Key) -> Option<PackedKey>;
}

impl<const N: usize> Symmetric for Othello<N> {
    fn smallest_key(&self) -> Self::Key {
        let (black, white, side) = self.key();
        let flipped = |(black, white)| (rows_flipped(black, N, N), rows_flipped(white, N, N));
        let turned = |(black, white)| (half_turned(black, N * N), half_turned(white, N * N));
        let mirrored = (transposed(black, N), transposed(white, N));
        let (black, white) =
            smallest_of_four((black, white), flipped, turned).min(smallest_of_four(mirrored, flipped, turned));
        (black, white, side)
    }

    fn without_score(key: Self::Key) -> Self::Key {
        key
    }

    fn pack(&self, key: Self::Key) -> Option<PackedKey> {
        Othello::<N>::pack(key)
    }
}

impl Symmetric for DotsAndBoxes {
    fn smallest_key(&self) -> Self::Key {
        let (drawn, lead, side) = self.key();
        let (rows, columns) = (self.rows, self.columns);
        let (rows, step) = (usize::from(rows), usize::from(columns) + 1);
        let first_standing = (rows + 1) * step;
        let lying = drawn & !(u64::MAX << first_standing);
        let standing = drawn >> first_standing;
        // A row of lying lines leaves the last bit of its place unused, so half a turn moves it one bit too far.
        let flipped = |(lying, standing)| (rows_flipped(lying, rows + 1, step), rows_flipped(standing, rows, step));
        let turned = |(lying, standing)| (half_turned(lying, first_standing) >> 1, half_turned(standing, rows * step));
        let mut smallest = smallest_of_four((lying, standing), flipped, turned);
        if rows + 1 == step {
            let mirrored = (transposed(standing, step), transposed(lying, step));
            smallest = smallest.min(smallest_of_four(mirrored, flipped, turned));
        }
        (smallest.1 << first_standing | smallest.0, lead, side)
    }

    fn without_score((drawn, _, side): Self::Key) -> Self::Key {
        (drawn, 0, side)
    }

    fn pack(&self, key: Self::Key) -> Option<PackedKey> {
        DotsAndBoxes::pack(self, key)
    }
}

type Boards = (u64, u64);

/// The smallest of four images of a pair of boards: as it is, upside down, and both of these turned by half a turn.
fn smallest_of_four(boards: Boards, flipped: impl Fn(Boards) -> Boards, turned: impl Fn(Boards) -> Boards) -> Boards {
    let flipped = flipped(boards);
    boards.min(flipped).min(turned(boards)).min(turned(flipped))
}

/// The board with its rows in reverse order. There are `rows` of them, `step` bits apart.
fn rows_flipped(board: u64, rows: usize, step: usize) -> u64 {
    let row = |number: usize| board >> (number * step) & !(u64::MAX << step);
    (0..rows).fold(0, |flipped, number| flipped << step | row(number))
}

/// A board of `squares` squares, turned by half a turn.
fn half_turned(board: u64, squares: usize) -> u64 {
    board.reverse_bits() >> (64 - squares)
}

/// A board of `step` rows of `step` squares, mirrored at the diagonal: the square at (row, column) moves `step - 1`
/// places for every column that it lies to the right of the diagonal.
fn transposed(board: u64, step: usize) -> u64 {
    let diagonal = (0..step).fold(0_u64, |diagonal, number| diagonal | 1 << (number * (step + 1)));
    let below_row = |rows: usize| if rows * step < 64 { !(u64::MAX << (rows * step)) } else { u64::MAX };
    (1..step).fold(board & diagonal, |mirrored, off| {
        let right = diagonal << off & below_row(step - off);
        let left = right << (off * (step - 1));
        mirrored | (board & right) << (off * (step - 1)) | (board & left) >> (off * (step - 1))
    })
}
