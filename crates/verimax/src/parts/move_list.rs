//! [`MoveList`], the moves of a position in an array.

use std::fmt;
use std::iter::FusedIterator;

use arrayvec::ArrayVec;

/// A list of at most `N` moves that never allocates. Fill it, and return it as the moves of a position: it iterates by
/// value, in the order of the pushes.
///
/// Choose an `N` that no position exceeds: the largest number of legal moves is a fact about the rules. A push beyond
/// it panics; it never drops a move, because a search that overlooks a legal move returns wrong values.
///
/// ```
/// use verimax::parts::MoveList;
///
/// let mut moves: MoveList<(u8, u8), 8> = MoveList::new();
/// moves.push((1, 3));
/// moves.extend([(2, 2), (0, 1)]);
/// moves.as_mut_slice().sort(); // a search tries them in this order
/// assert_eq!(moves.len(), 3);
/// assert!(moves.eq([(0, 1), (1, 3), (2, 2)]));
/// ```
#[derive(Clone)]
pub struct MoveList<Move, const N: usize> {
    moves: ArrayVec<Move, N>,
    /// How many were taken from the front.
    taken: usize,
}

/// The list is full. The error gives the move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a move list of capacity {capacity} is full; give it a larger one")]
pub struct MoveListFull<Move> {
    /// The move that did not fit.
    pub mv: Move,
    /// How many moves the list can hold.
    pub capacity: usize,
}

impl<Move: Copy, const N: usize> MoveList<Move, N> {
    /// An empty list.
    pub const fn new() -> Self {
        MoveList { moves: ArrayVec::new_const(), taken: 0 }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    ///
    /// If the list has had `N` moves already. [`try_push`](MoveList::try_push) returns an error instead.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, mv: Move) {
        if self.moves.try_push(mv).is_err() {
            panic!("a move list of capacity {N} is full; give it a larger one");
        }
    }

    /// Adds a move at the end, or gives it back if the list has had `N` moves already.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), MoveListFull<Move>> {
        self.moves.try_push(mv).map_err(|full| MoveListFull { mv: full.element(), capacity: N })
    }

    /// The moves that are still to come.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(self.taken..).unwrap_or_default()
    }

    /// The moves that are still to come, to be sorted.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        self.moves.get_mut(self.taken..).unwrap_or_default()
    }
}

impl<Move: Copy, const N: usize> Default for MoveList<Move, N> {
    fn default() -> Self {
        MoveList::new()
    }
}

/// Lists are equal if the same moves are still to come.
impl<Move: Copy + PartialEq, const N: usize> PartialEq for MoveList<Move, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<Move: Copy + Eq, const N: usize> Eq for MoveList<Move, N> {}

impl<Move: Copy + fmt::Debug, const N: usize> fmt::Debug for MoveList<Move, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<Move: Copy, const N: usize> Iterator for MoveList<Move, N> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = *self.moves.get(self.taken)?;
        self.taken += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.as_slice().len();
        (left, Some(left))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Move> {
        self.taken = self.taken.saturating_add(skipped).min(self.moves.len());
        self.next()
    }
}

impl<Move: Copy, const N: usize> ExactSizeIterator for MoveList<Move, N> {}
impl<Move: Copy, const N: usize> FusedIterator for MoveList<Move, N> {}

/// Panics as [`push`](MoveList::push) does if there are more moves than the list holds.
impl<Move: Copy, const N: usize> Extend<Move> for MoveList<Move, N> {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

/// Panics as [`push`](MoveList::push) does if there are more moves than the list holds.
impl<Move: Copy, const N: usize> FromIterator<Move> for MoveList<Move, N> {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a list is the moves that were pushed, less those that were taken, whatever is asked in between.
    #[test]
    fn it_is_what_was_pushed() {
        for count in 0..=5_u16 {
            for taken in 0..=6 {
                let mut list: MoveList<u16, 5> = (0..count).map(|number| 7 * number).collect();
                let first: Vec<u16> = list.by_ref().take(taken).collect();
                let expected: Vec<u16> = (0..count).map(|number| 7 * number).collect();
                let (front, back) = expected.split_at(taken.min(expected.len()));
                assert_eq!((&first[..], list.as_slice(), list.len()), (front, back, back.len()));
                for skipped in 0..8 {
                    assert_eq!(list.clone().nth(skipped), back.get(skipped).copied());
                    let after: Vec<u16> = list.clone().skip(skipped).collect();
                    let mut nth = list.clone();
                    nth.nth(skipped);
                    assert_eq!((after.get(1..).unwrap_or_default(), nth.len()), (nth.as_slice(), nth.clone().count()));
                }
                assert_eq!(list.clone().collect::<Vec<_>>(), back);
                assert_eq!(list.nth(back.len()), None);
                assert_eq!((list.next(), list.next(), list.len()), (None, None, 0));
                list.nth(100);
                if list.try_push(3).is_ok() {
                    assert_eq!((list.next(), list.next()), (Some(3), None), "what is pushed later comes later");
                }
            }
        }
    }

    #[test]
    fn a_full_list_gives_the_move_back_and_keeps_the_others() {
        let mut list: MoveList<u8, 2> = MoveList::new();
        assert_eq!((list.try_push(4), list.try_push(5)), (Ok(()), Ok(())));
        let full = list.try_push(6).unwrap_err();
        assert_eq!(full, MoveListFull { mv: 6, capacity: 2 });
        assert_eq!(full.to_string(), "a move list of capacity 2 is full; give it a larger one");
        assert_eq!(list.as_slice(), [4, 5]);
        list.next();
        assert!(list.try_push(6).is_err(), "what was taken keeps its place");
        assert_eq!(list.as_slice(), [5]);
    }

    #[test]
    #[should_panic = "a move list of capacity 2 is full; give it a larger one"]
    fn a_push_beyond_the_capacity_panics() {
        let _: MoveList<u8, 2> = (0..3).collect();
    }

    #[test]
    fn lists_that_hold_the_same_moves_are_equal() {
        let list = |moves: &[u8]| moves.iter().copied().collect::<MoveList<u8, 4>>();
        let mut taken = list(&[1, 2, 3]);
        taken.next();
        assert_eq!(taken, list(&[2, 3]));
        assert_ne!(taken, list(&[3, 2]));
        assert_eq!(format!("{taken:?}"), "[2, 3]");
        taken.as_mut_slice().reverse();
        assert!(taken.eq([3, 2]));
    }
}
