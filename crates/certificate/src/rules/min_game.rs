//! The Min game. The exact rules:
#![doc = include_str!("min.txt")]

use std::sync::Arc;

use super::Rules;

const MOST_NUMBERS: usize = 1000;
const LARGEST_SUM: u32 = 1_000_000_000;

/// A sequence of numbers, how many are taken, and what they have brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinGame {
    numbers: Arc<[i32]>,
    taken: usize,
    is_max_to_move: bool,
    score: i32,
}

impl MinGame {
    /// The start of the game. `None` if there is no number, or too many, or their absolute values add up to too much.
    pub fn new(numbers: &[i32]) -> Option<MinGame> {
        let sum = numbers.iter().try_fold(0_u32, |sum, number| sum.checked_add(number.unsigned_abs()))?;
        let fits = (1..=MOST_NUMBERS).contains(&numbers.len()) && sum <= LARGEST_SUM;
        fits.then(|| MinGame { numbers: numbers.into(), taken: 0, is_max_to_move: false, score: 0 })
    }

    /// The whole sequence.
    pub(crate) fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// The numbers that are left.
    pub(crate) fn left(&self) -> &[i32] {
        &self.numbers[self.taken..]
    }
}

impl Rules for MinGame {
    fn is_max_to_move(&self) -> bool {
        self.is_max_to_move
    }

    fn number_of_moves(&self) -> u32 {
        if self.left().len() <= 1 { 0 } else { 2 }
    }

    /// No sum overflows: the absolute value of a score is at most that of all numbers together.
    fn play(&self, mv: u32) -> MinGame {
        let taken = self.left().len().min(if mv == 0 { 1 } else { 2 });
        let sum: i32 = self.left()[..taken].iter().sum();
        MinGame {
            numbers: self.numbers.clone(),
            taken: self.taken + taken,
            is_max_to_move: !self.is_max_to_move,
            score: if self.is_max_to_move { self.score - sum } else { self.score + sum },
        }
    }

    /// The score so far, even before the end.
    fn result(&self) -> i32 {
        self.score
    }

    fn code(&self) -> u64 {
        let place = 2 * self.taken as u64 + u64::from(!self.is_max_to_move);
        place << 32 | u64::from(self.score.wrapping_sub(i32::MIN) as u32)
    }

    fn decode(&self, code: u64) -> Option<MinGame> {
        let taken = usize::try_from(code >> 33).ok().filter(|&taken| taken <= self.numbers.len())?;
        let score = (code as u32 as i32).wrapping_add(i32::MIN);
        let is_max_to_move = code >> 32 & 1 == 0;
        let most: u32 = self.numbers[..taken].iter().map(|number| number.unsigned_abs()).sum();
        let position = MinGame { numbers: self.numbers.clone(), taken, is_max_to_move, score };
        (score.unsigned_abs() <= most).then_some(position)
    }

    /// The numbers that are left.
    fn layer(&self) -> u32 {
        self.left().len() as u32
    }
}
