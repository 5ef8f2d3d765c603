//! Nim. The exact rules:
#![doc = include_str!("nim.txt")]

use super::Rules;

const MOST_HEAPS: usize = 16;

/// So every move has a number below [`ALL_MOVES`](crate::ALL_MOVES).
const MOST_OBJECTS: u32 = 254;

/// The heaps, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    /// What the heaps had at the start; 0 for those that the game does not have.
    start: [u8; MOST_HEAPS],
    heaps: [u8; MOST_HEAPS],
    /// How many heaps the game has.
    number: usize,
    is_max_to_move: bool,
}

impl Nim {
    /// The start of the game. `None` if there is no heap, or too many heaps or objects.
    pub fn new(heaps: &[u32]) -> Option<Nim> {
        let objects = heaps.iter().try_fold(0_u32, |sum, heap| sum.checked_add(*heap))?;
        // The largest code is one less than twice this, and has to fit.
        let positions = heaps.iter().try_fold(1_u64, |product, heap| product.checked_mul(u64::from(*heap) + 1))?;
        if heaps.is_empty() || heaps.len() > MOST_HEAPS || objects > MOST_OBJECTS || positions > 1 << 63 {
            return None;
        }
        let mut start = [0; MOST_HEAPS];
        start.iter_mut().zip(heaps).for_each(|(place, heap)| *place = *heap as u8);
        Some(Nim { start, heaps: start, number: heaps.len(), is_max_to_move: true })
    }

    /// What the heaps had at the start.
    pub(crate) fn start(&self) -> &[u8] {
        &self.start[..self.number]
    }

    /// What the heaps have now.
    pub(crate) fn heaps(&self) -> &[u8] {
        &self.heaps[..self.number]
    }

    /// The heap of a move, and how many objects it takes.
    pub(crate) fn take(&self, mv: u32) -> (usize, u8) {
        let mut left = mv;
        for (index, &heap) in self.heaps.iter().enumerate() {
            if left < u32::from(heap) {
                return (index, left as u8 + 1);
            }
            left -= u32::from(heap);
        }
        (0, 0)
    }
}

impl Rules for Nim {
    fn is_max_to_move(&self) -> bool {
        self.is_max_to_move
    }

    fn number_of_moves(&self) -> u32 {
        self.heaps.iter().map(|&heap| u32::from(heap)).sum()
    }

    fn play(&self, mv: u32) -> Nim {
        let (heap, taken) = self.take(mv);
        let mut next = Nim { is_max_to_move: !self.is_max_to_move, ..*self };
        next.heaps[heap] -= taken;
        next
    }

    fn result(&self) -> i32 {
        match (self.number_of_moves(), self.is_max_to_move) {
            (0, true) => -1,
            (0, false) => 1,
            _ => 0,
        }
    }

    fn code(&self) -> u64 {
        let heaps = self.start.iter().zip(&self.heaps);
        let rank = heaps.fold(0, |rank, (start, heap)| rank * (u64::from(*start) + 1) + u64::from(*heap));
        2 * rank + u64::from(!self.is_max_to_move)
    }

    fn decode(&self, code: u64) -> Option<Nim> {
        let mut rank = code / 2;
        let mut position = Nim { is_max_to_move: code.is_multiple_of(2), ..*self };
        for (start, heap) in self.start.iter().zip(&mut position.heaps).rev() {
            let places = u64::from(*start) + 1;
            *heap = (rank % places) as u8;
            rank /= places;
        }
        (rank == 0).then_some(position)
    }

    fn finishing_move(&self) -> Option<u32> {
        let objects = self.number_of_moves();
        let is_last_heap = self.heaps.iter().any(|&heap| u32::from(heap) == objects);
        if is_last_heap { objects.checked_sub(1) } else { None }
    }

    /// The objects.
    fn layer(&self) -> u32 {
        self.number_of_moves()
    }
}
