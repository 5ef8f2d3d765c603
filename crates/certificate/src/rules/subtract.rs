//! The subtraction game. The exact rules:
#![doc = include_str!("subtract.txt")]

use super::Rules;

/// A pile of stones, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subtract {
    stones: u32,
    is_max_to_move: bool,
}

const MOST_STONES: u32 = 1_000_000;

impl Subtract {
    /// The start of the game. `None` if there are more than a million stones.
    pub fn new(stones: u32) -> Option<Subtract> {
        (stones <= MOST_STONES).then_some(Subtract { stones, is_max_to_move: true })
    }

    /// The number of stones.
    pub fn stones(&self) -> u32 {
        self.stones
    }
}

impl Rules for Subtract {
    fn is_max_to_move(&self) -> bool {
        self.is_max_to_move
    }

    fn number_of_moves(&self) -> u32 {
        self.stones.min(3)
    }

    fn play(&self, mv: u32) -> Subtract {
        let taken = mv.saturating_add(1);
        Subtract { stones: self.stones.saturating_sub(taken), is_max_to_move: !self.is_max_to_move }
    }

    fn result(&self) -> i32 {
        match (self.stones, self.is_max_to_move) {
            (0, true) => -1,
            (0, false) => 1,
            _ => 0,
        }
    }

    fn code(&self) -> u64 {
        2 * u64::from(self.stones) + u64::from(!self.is_max_to_move)
    }

    fn decode(&self, code: u64) -> Option<Subtract> {
        let stones = u32::try_from(code / 2).ok().filter(|&stones| stones <= MOST_STONES)?;
        Some(Subtract { stones, is_max_to_move: code.is_multiple_of(2) })
    }

    fn finishing_move(&self) -> Option<u32> {
        if self.stones <= 3 { self.stones.checked_sub(1) } else { None }
    }

    /// The stones.
    fn layer(&self) -> u32 {
        self.stones
    }
}
