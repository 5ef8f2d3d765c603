//! [`Kalah`]: sow seeds around the board and collect them in your store. The sides need not alternate.
//!
//! The exact rules:
//! 1. Each side has a row of houses and, to the right of them, a store. Max moves first.
//! 2. A move takes all seeds out of one of your own houses and sows them counter-clockwise, one into each pit: your
//!    houses to the right, your store, the opponent's houses (but not the opponent's store), and on into your houses
//!    from the left. Sowing may go around more than once; then the house it started from gets a seed as well.
//! 3. If the last seed lands in your own store, you move again.
//! 4. If the last seed lands in one of your own houses that was empty (the house it started from counts as empty), and
//!    the opposite house has seeds, that seed and the opposite seeds go to your store. If the opposite house is empty,
//!    nothing is captured.
//! 5. If all houses of one side are empty after a move, the game is over. The remaining seeds go to the store of the
//!    side whose houses they are in.
//! 6. The result is the number of seeds in Max's store minus the number in Min's.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use verimax::catalogue::Alternation;
use verimax::parts::Bits;
use verimax::search::NoisyGame;
use verimax::{Game, Interval, Side, Value};

use crate::spec::{bad_value, in_range};
use crate::{GameError, Playable};

const MOST_HOUSES: usize = 12;
const MOST_PITS: usize = 2 * MOST_HOUSES + 2;
/// The most seeds of a game: any pit must be able to hold all of them in a byte.
const MOST_SEEDS: u16 = 254;

/// A position of Kalah. The exact rules are at the top of this source file.
///
/// The pits are numbered in the order of sowing. So the house opposite to pit `i` is pit `2 * houses - i`. With six
/// houses:
///
/// ```text
///     12 11 10  9  8  7       Min's houses
/// 13                     6    Min's store, Max's store
///      0  1  2  3  4  5       Max's houses
/// ```
///
/// A move is the index of one of the mover's houses, from the mover's left. Players count from `1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kalah {
    pits: [u8; MOST_PITS],
    houses: u8,
    side: Side,
}

impl Kalah {
    pub(crate) const HOUSES: RangeInclusive<u8> = 1..=MOST_HOUSES as u8;
    pub(crate) const SEEDS: RangeInclusive<u8> = 1..=127;

    /// The start of the game, with `houses` in 1..=12 on each side and `seeds` in each house: at least one, and at most
    /// 254 seeds in all.
    pub fn new(houses: u8, seeds: u8) -> Result<Kalah, GameError> {
        in_range("kalah", "houses", houses, &Kalah::HOUSES)?;
        in_range("kalah", "seeds", seeds, &Kalah::SEEDS)?;
        let most = MOST_SEEDS / (2 * u16::from(houses));
        if u16::from(seeds) > most {
            let allowed = format!("at most {most} with {houses} houses, which makes at most {MOST_SEEDS} seeds in all");
            return Err(bad_value("kalah", "seeds", seeds, allowed));
        }
        let mut start = Kalah { pits: [0; MOST_PITS], houses, side: Side::Max };
        for side in [Side::Max, Side::Min] {
            let houses = start.houses_of(side);
            start.pits[houses].fill(seeds);
        }
        Ok(start)
    }

    /// The seeds in a side's store.
    pub fn store(&self, side: Side) -> u8 {
        self.pits[self.store_of(side)]
    }

    /// The seeds in a side's houses, from left to right for that side.
    pub fn row(&self, side: Side) -> &[u8] {
        &self.pits[self.houses_of(side)]
    }

    /// The number of seeds in the game.
    fn seeds(&self) -> Value {
        self.pits.iter().map(|&seeds| Value::from(seeds)).sum()
    }

    fn houses_of(&self, side: Side) -> Range<usize> {
        let store = self.store_of(side);
        store - usize::from(self.houses)..store
    }

    fn store_of(&self, side: Side) -> usize {
        let houses = usize::from(self.houses);
        match side {
            Side::Max => houses,
            Side::Min => 2 * houses + 1,
        }
    }

    /// Sows the seeds of a pit. Returns the pit where the last seed lands.
    fn sow(&mut self, from: usize) -> usize {
        let skipped = self.store_of(self.side.other());
        let pits = 2 * usize::from(self.houses) + 2;
        let mut last = from;
        for _ in 0..std::mem::take(&mut self.pits[from]) {
            last = (last + 1) % pits;
            if last == skipped {
                last = (last + 1) % pits;
            }
            self.pits[last] += 1;
        }
        last
    }

    /// The opposite house, if the last seed captures: it landed in an empty house of its own side, and there are seeds
    /// opposite.
    fn captured(&self, last: usize) -> Option<usize> {
        if !self.houses_of(self.side).contains(&last) || self.pits[last] != 1 {
            return None;
        }
        let opposite = 2 * usize::from(self.houses) - last;
        (self.pits[opposite] > 0).then_some(opposite)
    }

    /// Makes the capture, if the last seed captures.
    fn capture(&mut self, last: usize) {
        if let Some(opposite) = self.captured(last) {
            let captured = std::mem::take(&mut self.pits[opposite]) + std::mem::take(&mut self.pits[last]);
            self.pits[self.store_of(self.side)] += captured;
        }
    }

    /// True if sowing this house, which has seeds, ends with a capture.
    fn is_capture(&self, house: u8) -> bool {
        let mut sown = *self;
        let last = sown.sow(self.houses_of(self.side).start + usize::from(house));
        sown.captured(last).is_some()
    }

    /// Moves the remaining seeds to the stores of their sides.
    fn collect(&mut self) {
        for side in [Side::Max, Side::Min] {
            let (houses, store) = (self.houses_of(side), self.store_of(side));
            self.pits[store] += self.pits[houses.clone()].iter().sum::<u8>();
            self.pits[houses].fill(0);
        }
    }
}

impl Game for Kalah {
    type Move = u8;
    type Moves = Bits;
    type Key = ([u8; MOST_PITS], Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Bits {
        let filled = self.row(self.side).iter().enumerate().filter(|(_, seeds)| **seeds > 0);
        Bits::new(filled.fold(0_u16, |houses, (house, _)| houses | 1 << house).into())
    }

    fn play(&self, house: u8) -> Kalah {
        if matches!(self.row(self.side).get(usize::from(house)), None | Some(0)) {
            return *self;
        }
        let mut next = *self;
        let last = next.sow(self.houses_of(self.side).start + usize::from(house));
        next.capture(last);
        if last != self.store_of(self.side) {
            next.side = self.side.other();
        }
        if next.is_over() {
            next.collect();
        }
        next
    }

    /// The difference of the stores, even before the end.
    fn eval(&self) -> Value {
        Value::from(self.store(Side::Max)) - Value::from(self.store(Side::Min))
    }

    /// Seeds in a store stay there. All others may end up on either side.
    fn bounds(&self) -> Interval {
        let seeds = self.seeds();
        let [max, min] = [Side::Max, Side::Min].map(|side| Value::from(self.store(side)));
        Interval { lower: 2 * max - seeds, upper: seeds - 2 * min }
    }

    fn key(&self) -> Self::Key {
        (self.pits, self.side)
    }

    fn rules(&self) -> u64 {
        self.houses.into()
    }

    /// The difference of the stores: seeds in a store stay there.
    fn score_so_far(&self) -> Value {
        self.eval()
    }

    /// The houses, without the stores.
    fn key_without_score(&self) -> Self::Key {
        let mut pits = self.pits;
        [Side::Max, Side::Min].iter().for_each(|&side| pits[self.store_of(side)] = 0);
        (pits, self.side)
    }
}

impl NoisyGame for Kalah {
    /// The captures.
    fn noisy_moves(&self) -> Bits {
        let captures = self.moves().filter(|&house| self.is_capture(house));
        Bits::new(captures.fold(0_u16, |houses, house| houses | 1 << house).into())
    }
}

/// The sides do not alternate: a side may move again.
impl Alternation for Kalah {}

impl Playable for Kalah {
    type Form = Self;

    fn is_over(&self) -> bool {
        [Side::Max, Side::Min].iter().any(|side| self.row(*side).iter().all(|seeds| *seeds == 0))
    }

    fn move_name(&self, house: u8) -> String {
        (u16::from(house) + 1).to_string()
    }
}

/// Max sits at the bottom and Min at the top, each with their own store to their right.
impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("    ")?;
        self.row(Side::Min).iter().rev().try_for_each(|seeds| write!(f, "{seeds:4}"))?;
        let between = 4 * usize::from(self.houses);
        writeln!(f, "\n{:4}{:between$}{:4}", self.store(Side::Min), "", self.store(Side::Max))?;
        f.write_str("    ")?;
        self.row(Side::Max).iter().try_for_each(|seeds| write!(f, "{seeds:4}"))?;
        if self.is_over() { write!(f, "\nthe game is over") } else { write!(f, "\n{} to move", self.side) }
    }
}

#[cfg(test)]
#[path = "kalah_tests.rs"]
mod tests;
