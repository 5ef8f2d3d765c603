//! The follow-up strategy: what the opponent of the side to move can be sure of, on a board with an even number of
//! rows.
//!
//! Rows count from 1. A column with an odd number of free cells is *odd*: its next cell is in an even row. The other
//! columns are *even*. The opponent answers a stone in a *shared* cell by another shared cell, and every other stone by
//! the cell above it. The shared cells are the next cells of the odd columns. Once they are taken, all columns are
//! even.
//!
//! With an even number of stones on the board, the number of shared cells is even. So every stone has an answer until
//! the board is full. The opponent gets every free cell in an even row that is not shared: these cells are *sure*. The
//! side to move gets the free cells in odd rows, and some of the shared cells. If these and the side's own stones
//! contain no line, the side to move does not win.
//!
//! With an odd number of stones, the opponent needs a *target*: one of its own threats in an odd row of some column.
//! There the opponent wants the odd rows, so the column has to become odd. If it is odd, its next cell is not shared;
//! if it is even, its next cell is shared. That makes the number of shared cells even again. In the target's column,
//! the side to move gets the even rows below the target. When all other columns are full, the side to move has to play
//! there, and finally in the cell below the target. Then the opponent wins.

use num_traits::{CheckedSub, One, PrimInt, Zero};

use super::shape::{Shape, has_line, next_cells, win};

/// Returns an upper bound of the value, from the point of view of the side to move, if the follow-up strategy proves
/// one below a win. The number of rows must be even, and nobody can win at once. `threats` are the opponent's.
#[inline]
pub fn follow_up<S: Shape>(shape: S, own: S::Cells, taken: S::Cells, threats: S::Cells) -> Option<i8> {
    let even = shape.even_rows();
    let (free, next) = (shape.board() ^ taken, next_cells(shape, taken));
    let odd_next = next & even;
    // The cells that the side to move may get; with a target, these are the cells outside its column.
    let open = free & !even | odd_next;
    // The opponent's threats among the sure cells. They cannot be shared cells, because nobody can win at once.
    let won = threats & even;
    let open = if won.is_zero() { open } else { open & !above(shape, won) };

    if taken.count_ones().is_multiple_of(2) {
        if has_line(shape, own | open) {
            return None;
        }
        let sure = free & even & !odd_next;
        return Some(match lowest(shape, won) {
            Some(cells) => -latest_win(shape, cells),
            // A line of sure cells is complete with the last stone at the latest.
            None if has_line(shape, own ^ taken | sure) => -1,
            None => 0,
        });
    }
    let mut targets = threats & !even;
    while let Some(rest) = targets.checked_sub(&S::Cells::one()) {
        let target = targets & !rest;
        let column = shape.column(target);
        let below = (target - S::Cells::one()) & column;
        if !has_line(shape, own | open & !column | (free & even | next) & below) {
            return Some(-latest_win(shape, target));
        }
        targets = targets & !column;
    }
    None
}

/// The free cells in odd rows above sure cells with which the opponent wins: play never reaches them.
#[inline]
fn above<S: Shape>(shape: S, won: S::Cells) -> S::Cells {
    let mut above = won << 1 & shape.board();
    for _ in 2..shape.rows() / 2 {
        above = above | above << 2 & shape.board();
    }
    above
}

/// The cells in the lowest row that has any.
#[inline]
fn lowest<S: Shape>(shape: S, cells: S::Cells) -> Option<S::Cells> {
    let mut rows = (0..shape.rows()).map(|row| cells & shape.bottom() << row as usize);
    rows.find(|cells| !cells.is_zero())
}

/// The least that a win at one of these cells, all in one row, is worth: at the latest, all other columns are full.
#[inline]
fn latest_win<S: Shape>(shape: S, cells: S::Cells) -> i8 {
    let row = cells.trailing_zeros() % shape.stride();
    win(shape, shape.size() + row + 1 - shape.rows())
}
