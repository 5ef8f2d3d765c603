//! [`Limited`]: a game in which play ends after a number of plies, for certificates of searches to a depth.

use super::Rules;

/// A position, and for how many plies play goes on. Then the estimate counts, as at the horizon of a search.
///
/// Positions of the game may share a code only if one is an image of the other, with the same estimates after the same
/// moves. All games of this crate are like this. A certificate can only be about codes below 2^56 - 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limited<R> {
    position: R,
    plies: u8,
}

/// Replaces all codes of the game from this one on, and names no position.
const TOO_LARGE: u64 = (1 << 56) - 1;

impl<R> Limited<R> {
    /// The position, with this many plies to go.
    pub fn new(position: R, plies: u8) -> Limited<R> {
        Limited { position, plies }
    }

    /// The position without the limit.
    pub fn position(&self) -> &R {
        &self.position
    }
}

impl<R: Rules> Rules for Limited<R> {
    fn is_max_to_move(&self) -> bool {
        self.position.is_max_to_move()
    }

    fn number_of_moves(&self) -> u32 {
        if self.plies == 0 { 0 } else { self.position.number_of_moves() }
    }

    fn play(&self, mv: u32) -> Limited<R> {
        Limited { position: self.position.play(mv), plies: self.plies.saturating_sub(1) }
    }

    fn result(&self) -> i32 {
        self.position.result()
    }

    /// The code of the position, times 256, plus the plies.
    fn code(&self) -> u64 {
        self.position.code().min(TOO_LARGE) << 8 | u64::from(self.plies)
    }

    fn decode(&self, code: u64) -> Option<Limited<R>> {
        let (code, plies) = (code >> 8, (code & 0xff) as u8);
        let position = if code < TOO_LARGE { self.position.decode(code)? } else { return None };
        Some(Limited { position, plies })
    }

    fn finishing_move(&self) -> Option<u32> {
        if self.plies == 0 { None } else { self.position.finishing_move() }
    }

    fn layer(&self) -> u32 {
        self.plies.into()
    }
}
