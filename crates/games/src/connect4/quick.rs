//! Connect Four for solvers: the same values as [`Connect4`](super::Connect4), and far fewer positions.
//!
//! A comment at each trick says why it is safe. What they have in common: a position of this game *is* a position of
//! the plain game. Either neither side can win at once, and the side to move has at least two moves that do not lose at
//! once; or the game is over, and its value is known.

use std::iter::FusedIterator;

use num_traits::{CheckedSub, One, PrimInt, ToPrimitive, Zero};
use verimax::{Form, Game, Interval, PackedKey, Side, Value};

use super::Connect4;
use super::follow_up::follow_up;
use super::shape::{Shape, completing, has_line, next_cells, win};
use crate::Playable;
use crate::spec::rules_of;

/// With more stones than this, mirror images hardly ever occur, so we do not look for them.
const MIRRORED_STONES: u32 = 14;

/// A position of Connect Four with something to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quick<S: Shape> {
    shape: S,
    /// The stones of the side to move.
    own: S::Cells,
    /// The stones of both sides.
    taken: S::Cells,
    /// The moves that do not lose at once. If there are none, the game is over.
    moves: S::Cells,
    /// The free cells that would complete a line: for the side to move, and for the opponent.
    threats: [S::Cells; 2],
    /// Bounds of the value, from the point of view of the side to move. They are equal if the game is over.
    lower: i8,
    upper: i8,
}

impl<S: Shape> Quick<S> {
    /// Plays all forced moves, until there is something to decide or the game is over. The side to move must not be
    /// able to win at once.
    ///
    /// If only one move does not lose at once, the side to move plays it. Every other move is worth the minimum of the
    /// position, since there is no earlier loss. So the value stays the same, from the point of view of the same side.
    #[inline(always)]
    fn settled(shape: S, mut own: S::Cells, mut taken: S::Cells, mut both: [S::Cells; 2]) -> Quick<S> {
        loop {
            let moves = safe_moves(shape, taken, both[1]);
            let Some(rest) = moves.checked_sub(&S::Cells::one()) else {
                let stones = taken.count_ones();
                // No safe move: the opponent wins with the next stone but one. Or no move at all: a draw.
                let result = if stones == shape.size() { 0 } else { -win(shape, stones + 2) };
                return Quick { shape, own, taken, moves, threats: both, lower: result, upper: result };
            };
            if !(moves & rest).is_zero() {
                let (lower, upper) = bounds(shape, own, taken, both[1]);
                return Quick { shape, own, taken, moves, threats: both, lower, upper };
            }
            let moved = own | moves;
            own = own ^ taken;
            taken = taken | moves;
            both = [both[1] & !moves, threats(shape, moved, taken)];
        }
    }

    /// The form of the position with these stones: those of the side to move, and those of both sides. They must lie
    /// in their columns without gaps.
    pub fn with_stones(shape: S, own: S::Cells, taken: S::Cells) -> Quick<S> {
        let threats = [threats(shape, own, taken), threats(shape, own ^ taken, taken)];
        let stones = taken.count_ones();
        let over = |result| {
            let (lower, upper) = (result, result);
            Quick { shape, own, taken, moves: S::Cells::zero(), threats, lower, upper }
        };
        if has_line(shape, own ^ taken) {
            return over(-win(shape, stones));
        }
        if stones == shape.size() {
            return over(0);
        }
        if !(threats[0] & next_cells(shape, taken)).is_zero() {
            return over(win(shape, stones + 1));
        }
        Quick::settled(shape, own, taken, threats)
    }

    fn stones(&self) -> u32 {
        self.taken.count_ones()
    }
}

/// The form in which Connect Four is solved: forced replies are part of the move that forces them.
impl<S: Shape> Form<Connect4<S>> for Quick<S> {
    fn of(position: &Connect4<S>) -> Quick<S> {
        let (own, taken) = stones(position);
        Quick::with_stones(position.shape(), own, taken)
    }

    fn plain_moves(&self, mv: QuickMove<S>) -> Vec<u8> {
        let Quick { shape, own, taken, .. } = *self;
        let replies = forced_replies(shape, own ^ taken, taken | mv.cell);
        [column(shape, mv.cell)].into_iter().chain(replies).collect()
    }

    fn forced_moves(position: &Connect4<S>) -> Vec<u8> {
        let wins_at_once = |position: &Connect4<S>| position.moves().find(|&column| position.play(column).eval() != 0);
        if let Some(column) = wins_at_once(position) {
            return vec![column];
        }
        if position.is_over() {
            return Vec::new();
        }
        let (own, taken) = stones(position);
        let mut columns: Vec<u8> = forced_replies(position.shape(), own, taken).collect();
        let end = columns.iter().fold(*position, |position, &column| position.play(column));
        if Quick::of(&end).moves.is_zero() {
            // Every move lets the opponent win at once, so any will do.
            let last = end.moves().next();
            columns.extend(last);
            columns.extend(last.and_then(|column| wins_at_once(&end.play(column))));
        }
        columns
    }
}

/// The stones of the side to move, and those of both sides.
fn stones<S: Shape>(position: &Connect4<S>) -> (S::Cells, S::Cells) {
    let all = (0..position.columns()).flat_map(|column| (0..position.rows()).map(move |row| (column, row)));
    all.fold((S::Cells::zero(), S::Cells::zero()), |(own, taken), (column, row)| {
        let stride = position.shape().stride();
        let cell = S::Cells::one() << (u32::from(column) * stride + u32::from(row)) as usize;
        match position.at(column, row) {
            None => (own, taken),
            Some(side) if side == position.side() => (own | cell, taken | cell),
            Some(_) => (own, taken | cell),
        }
    })
}

/// The column of the lowest of these cells, counting from 0.
fn column<S: Shape>(shape: S, cells: S::Cells) -> u8 {
    (cells.trailing_zeros() / shape.stride()) as u8
}

/// The columns of the stones that [`Quick::settled`] plays.
fn forced_replies<S: Shape>(shape: S, mut own: S::Cells, mut taken: S::Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = safe_moves(shape, taken, threats(shape, own ^ taken, taken));
        (cell.count_ones() == 1).then(|| {
            own = own ^ taken;
            taken = taken | cell;
            column(shape, cell)
        })
    })
}

/// Bounds of the value, from the point of view of the side to move. Nobody can win at once, and the side to move has a
/// move that does not lose at once. `threats` are the opponent's.
#[inline]
fn bounds<S: Shape>(shape: S, own: S::Cells, taken: S::Cells, threats: S::Cells) -> (i8, i8) {
    let (free, stones) = (shape.board() ^ taken, taken.count_ones());
    let lower = if has_line(shape, own ^ taken | free) {
        // Our next stone does not lose at once, so the earliest loss is the opponent's stone after the next.
        -win(shape, stones + 4)
    } else {
        0 // The opponent has no line left to complete.
    };
    let upper = if shape.rows().is_multiple_of(2) { follow_up(shape, own, taken, threats) } else { None };
    // We have no line left to complete.
    let upper = upper.or_else(|| (!has_line(shape, own | free)).then_some(0));
    // Nobody wins at once, so our earliest win is our stone after the next.
    (lower, upper.unwrap_or(win(shape, stones + 3)))
}

/// The free cells that would complete a line of these stones.
#[inline]
fn threats<S: Shape>(shape: S, stones: S::Cells, taken: S::Cells) -> S::Cells {
    completing(shape, stones) & !taken
}

/// The moves after which the opponent cannot win at once. The side to move must not be able to win at once.
#[inline]
fn safe_moves<S: Shape>(shape: S, taken: S::Cells, threats: S::Cells) -> S::Cells {
    let next = next_cells(shape, taken);
    let forced = next & threats;
    let answers = if forced.is_zero() {
        next
    } else if (forced & (forced - S::Cells::one())).is_zero() {
        forced
    } else {
        S::Cells::zero() // two threats, and only one can be answered
    };
    // A stone just below a threat lets the opponent complete it.
    answers & !(threats >> 1)
}

/// The set with its columns from right to left.
fn mirrored<S: Shape>(shape: S, set: S::Cells) -> S::Cells {
    let column = (S::Cells::one() << shape.stride() as usize) - S::Cells::one();
    (0..shape.columns()).fold(S::Cells::zero(), |mirrored, i| {
        let (from, to) = (i * shape.stride(), (shape.columns() - 1 - i) * shape.stride());
        mirrored | (set >> from as usize & column) << to as usize
    })
}

/// A move, and the position it leads to: both the move score and [`Game::play`] need it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuickMove<S: Shape> {
    position: Quick<S>,
    cell: S::Cells,
    score: i32,
}

/// How promising a stone in this cell is, which makes these threats and leads to this position. The weights were tuned
/// to minimise the number of nodes.
#[inline]
fn score<S: Shape>(from: &Quick<S>, cell: S::Cells, threats: S::Cells, to: &Quick<S>) -> i32 {
    let Quick { shape, taken, threats: [own_before, theirs_before], .. } = *from;
    let n = |set: S::Cells| set.count_ones() as i32;
    let next = next_cells(shape, taken | cell);
    let forced = to.stones() - from.stones() - 1;
    let theirs = to.threats[(forced % 2) as usize];
    // In the end, Max can get the odd rows, and Min the even ones.
    let rows = if from.side() == Side::Max { !shape.even_rows() } else { shape.even_rows() };
    let from_center = (2 * i32::from(column(shape, cell)) + 1 - shape.columns() as i32).abs();
    14 * n(threats) + 4 * n(threats & rows) + 2 * n(threats & (next | next << 1)) - 6 * n(theirs)
        // The stone gives the cell above it to the opponent. If the opponent takes that, the next one is ours.
        - 24 * n(own_before & cell << 1)
        + 4 * n(own_before & cell << 2)
        - 4 * n(theirs_before & cell << 2)
        + 10 * forced as i32
        - 3 * n(to.moves)
        - from_center
}

/// The moves of a [`Quick`] position.
#[derive(Clone, Copy, Debug)]
pub struct QuickMoves<S: Shape> {
    from: Quick<S>,
    cells: S::Cells,
}

impl<S: Shape> Iterator for QuickMoves<S> {
    type Item = QuickMove<S>;

    /// Always inline: the kernels iterate in two places, and then the compiler would make it a call, which costs 4% of
    /// the instructions of a solve.
    #[inline(always)]
    fn next(&mut self) -> Option<QuickMove<S>> {
        let rest = self.cells & self.cells.checked_sub(&S::Cells::one())?;
        let cell = self.cells ^ rest;
        self.cells = rest;
        let Quick { shape, own, taken, threats: [_, theirs], .. } = self.from;
        let after = taken | cell;
        let threats = threats(shape, own | cell, after);
        let position = Quick::settled(shape, own ^ taken, after, [theirs & !cell, threats]);
        let score = score(&self.from, cell, threats, &position);
        Some(QuickMove { cell, position, score })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.cells.count_ones() as usize;
        (left, Some(left))
    }
}

impl<S: Shape> ExactSizeIterator for QuickMoves<S> {}
impl<S: Shape> FusedIterator for QuickMoves<S> {}

impl<S: Shape> Game for Quick<S> {
    type Move = QuickMove<S>;
    type Moves = QuickMoves<S>;
    type Key = S::Cells;

    fn side(&self) -> Side {
        if self.stones().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn moves(&self) -> QuickMoves<S> {
        QuickMoves { from: *self, cells: self.moves }
    }

    fn play(&self, mv: QuickMove<S>) -> Quick<S> {
        mv.position
    }

    fn eval(&self) -> Value {
        self.side().view(0.clamp(self.lower, self.upper).into())
    }

    fn bounds(&self) -> Interval {
        Interval { lower: self.lower.into(), upper: self.upper.into() }.view(self.side())
    }

    /// The stones of the side to move, plus a bit above the highest stone of every column. This determines all stones,
    /// and their number determines the side to move. While there are few stones, a position and its mirror image, which
    /// have the same value, share a key.
    fn key(&self) -> S::Cells {
        let key = self.own | (self.taken + self.shape.bottom());
        if self.stones() < MIRRORED_STONES { key.min(mirrored(self.shape, key)) } else { key }
    }

    fn merges_keys(&self) -> bool {
        true
    }

    fn rules(&self) -> u64 {
        rules_of(self.shape)
    }

    fn packed_key(&self) -> Option<PackedKey> {
        let bits = self.shape.columns() * self.shape.stride();
        let number = self.key().to_u64()?;
        Some(PackedKey { number, bits, largest_value: win(self.shape, 0).into() })
    }

    fn move_score(&self, mv: QuickMove<S>) -> Option<i32> {
        Some(mv.score)
    }
}
