//! The follow-up strategy: what the opponent of the side to move can be sure of on a board with an even number of rows.
//!
//! Rows are counted from 1. A column with an odd number of free cells is *odd*: its next cell lies in an even row. The
//! others are *even*. The opponent answers every stone by the cell above it, but a stone in a *shared* cell by another
//! shared cell. The shared cells are the next cells of the odd columns: once they are taken, all columns are even. With an
//! even number of stones, their number is even. So every stone has an answer until the board is full, and the opponent gets
//! every free cell of an even row that is not shared: these are *sure*. The side to move gets the free cells of odd rows,
//! and some of those that are shared: if these and the own stones contain no line, the side to move does not win.
//!
//! With an odd number of stones, the opponent needs a *target*: an own threat in an odd row of some column. There the
//! opponent is to get the odd rows, so the column has to become odd: its next cell is not shared if it is odd, and is if it is
//! even. That makes the number of shared cells even again. In the column of the target, the side to move gets the even rows
//! below the target; when all other columns are full, the side to move has to play there, and finally below the target,
//! where the opponent then wins.

use num_traits::{CheckedSub, One, PrimInt, Zero};

use super::shape::{Shape, has_line, next_cells, win};

/// An upper bound of the value, from the point of view of the side to move, if the follow-up strategy proves one below a
/// win. There is an even number of rows, and nobody can win at once; `threats` are those of the opponent.
#[inline]
pub fn follow_up<S: Shape>(shape: S, own: S::Cells, taken: S::Cells, threats: S::Cells) -> Option<i8> {
    let even = shape.even_rows();
    let (free, next) = (shape.board() ^ taken, next_cells(shape, taken));
    let odd_next = next & even;
    // The cells that the side to move may get; if there is a target, outside of its column.
    let open = free & !even | odd_next;
    // The opponent's threats that are sure: those are not shared, since nobody can win at once.
    let won = threats & even;
    let open = if won.is_zero() { open } else { open & !above(shape, won) };

    if taken.count_ones().is_multiple_of(2) {
        if has_line(shape, own | open) {
            return None;
        }
        let sure = free & even & !odd_next;
        return Some(match lowest(shape, won) {
            Some(cells) => -latest_win(shape, cells),
            // A line of sure cells is complete with the last stone or before.
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

/// The free cells of odd rows above cells that the opponent is sure of, and wins with: they are never reached.
#[inline]
fn above<S: Shape>(shape: S, won: S::Cells) -> S::Cells {
    let mut above = won << 1 & shape.board();
    for _ in 2..shape.rows() / 2 {
        above = above | above << 2 & shape.board();
    }
    above
}

/// Those of the cells that are in the lowest row, if there are any.
#[inline]
fn lowest<S: Shape>(shape: S, cells: S::Cells) -> Option<S::Cells> {
    let mut rows = (0..shape.rows()).map(|row| cells & shape.bottom() << row as usize);
    rows.find(|cells| !cells.is_zero())
}

/// What a win at one of these cells, all of one row, is worth at least: at the latest, all other columns are full.
#[inline]
fn latest_win<S: Shape>(shape: S, cells: S::Cells) -> i8 {
    let row = cells.trailing_zeros() % shape.stride();
    win(shape, shape.size() + row + 1 - shape.rows())
}
