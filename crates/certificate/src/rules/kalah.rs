//! Kalah. The exact rules:
#![doc = include_str!("kalah.txt")]

use std::ops::Range;
use std::sync::Arc;

use super::Rules;

const MOST_HOUSES: u32 = 12;
const MOST_PITS: usize = 2 * MOST_HOUSES as usize + 2;
const MOST_SEEDS: u32 = 254;

/// A position of Kalah.
///
/// The pits are numbered in the order of sowing. So the house opposite to pit `i` is pit `2 * houses - i`. With three
/// houses:
///
/// ```text
///    6  5  4       Min's houses
/// 7           3    Min's store, Max's store
///    0  1  2       Max's houses
/// ```
#[derive(Clone, Debug)]
pub struct Kalah {
    pits: [u8; MOST_PITS],
    houses: usize,
    is_max_to_move: bool,
    ways: Arc<Ways>,
}

/// In how many ways some seeds go into some pits.
#[derive(PartialEq, Eq, Debug)]
struct Ways {
    /// The seeds of the game.
    seeds: usize,
    /// For every number of pits from 0 on, for every number of seeds from 0 on.
    table: Vec<Vec<u64>>,
}

impl Ways {
    /// `None` if some number is more than 2^63.
    fn new(pits: usize, seeds: usize) -> Option<Ways> {
        let mut no_pits = vec![0; seeds + 1];
        no_pits[0] = 1;
        let mut table = vec![no_pits];
        for pit in 0..pits {
            let mut row = vec![1_u64; seeds + 1];
            for n in 1..=seeds {
                // The first pit is empty, or it has a seed: then one seed less is still to be placed.
                row[n] = row[n - 1].checked_add(table[pit][n]).filter(|&ways| ways <= 1 << 63)?;
            }
            table.push(row);
        }
        Some(Ways { seeds, table })
    }

    /// Of the ways to put the seeds into the pits, those with fewer than `first` in the first pit.
    fn with_fewer(&self, pits: usize, seeds: usize, first: usize) -> u64 {
        self.table[pits][seeds] - self.table[pits][seeds - first]
    }
}

impl Kalah {
    /// The start of the game. `None` if a number is 0, or the positions do not fit into a code.
    pub fn new(houses: u32, seeds: u32) -> Option<Kalah> {
        let all = houses.checked_mul(2)?.checked_mul(seeds)?;
        if houses == 0 || seeds == 0 || houses > MOST_HOUSES || all > MOST_SEEDS {
            return None;
        }
        let houses = houses as usize;
        let ways = Arc::new(Ways::new(2 * houses + 2, all as usize)?);
        let mut start = Kalah { pits: [0; MOST_PITS], houses, is_max_to_move: true, ways };
        for is_max in [true, false] {
            let row = start.row(is_max);
            start.pits[row].fill(seeds as u8);
        }
        Some(start)
    }

    /// The number of houses on each side.
    pub fn houses(&self) -> usize {
        self.houses
    }

    /// The number of seeds in each house at the start.
    pub fn seeds(&self) -> usize {
        self.ways.seeds / (2 * self.houses)
    }

    fn store(&self, is_max: bool) -> usize {
        if is_max { self.houses } else { 2 * self.houses + 1 }
    }

    /// A side's houses.
    fn row(&self, is_max: bool) -> Range<usize> {
        self.store(is_max) - self.houses..self.store(is_max)
    }

    fn is_empty(&self, is_max: bool) -> bool {
        self.pits[self.row(is_max)].iter().all(|&seeds| seeds == 0)
    }

    /// All pits of the board.
    fn all(&self) -> Range<usize> {
        0..2 * self.houses + 2
    }

    /// The seeds in every pit, in the order of sowing.
    pub(crate) fn pits(&self) -> &[u8] {
        &self.pits[self.all()]
    }

    /// The house of a move, counted from the mover's left.
    pub(crate) fn house(&self, mv: u32) -> Option<usize> {
        let row = self.row(self.is_max_to_move);
        (0..self.houses).filter(|house| self.pits[row.start + house] > 0).nth(mv as usize)
    }
}

impl Rules for Kalah {
    fn is_max_to_move(&self) -> bool {
        self.is_max_to_move
    }

    fn number_of_moves(&self) -> u32 {
        self.pits[self.row(self.is_max_to_move)].iter().filter(|&&seeds| seeds > 0).count() as u32
    }

    fn play(&self, mv: u32) -> Kalah {
        let mut next = self.clone();
        let Some(house) = self.house(mv) else { return next };
        let (own, other) = (self.row(self.is_max_to_move), self.store(!self.is_max_to_move));
        let (store, from) = (self.store(self.is_max_to_move), own.start + house);
        // Sow.
        let mut last = from;
        for _ in 0..std::mem::take(&mut next.pits[from]) {
            last = (last + 1) % self.all().end;
            if last == other {
                last = (last + 1) % self.all().end;
            }
            next.pits[last] += 1;
        }
        // Capture.
        if own.contains(&last) && next.pits[last] == 1 {
            let opposite = 2 * self.houses - last;
            if next.pits[opposite] > 0 {
                next.pits[store] += next.pits[last] + next.pits[opposite];
                next.pits[last] = 0;
                next.pits[opposite] = 0;
            }
        }
        if last != store {
            next.is_max_to_move = !self.is_max_to_move;
        }
        // The end of the game.
        if next.is_empty(true) || next.is_empty(false) {
            for is_max in [true, false] {
                let (row, store) = (next.row(is_max), next.store(is_max));
                next.pits[store] += next.pits[row.clone()].iter().sum::<u8>();
                next.pits[row].fill(0);
            }
        }
        next
    }

    /// The difference of the stores, even before the end.
    fn result(&self) -> i32 {
        i32::from(self.pits[self.store(true)]) - i32::from(self.pits[self.store(false)])
    }

    fn code(&self) -> u64 {
        let (mut rank, mut left) = (0, self.ways.seeds);
        for pit in self.all() {
            let seeds = usize::from(self.pits[pit]);
            rank += self.ways.with_fewer(self.all().end - pit, left, seeds);
            left -= seeds;
        }
        2 * rank + u64::from(!self.is_max_to_move)
    }

    fn decode(&self, code: u64) -> Option<Kalah> {
        let mut position = Kalah { pits: [0; MOST_PITS], is_max_to_move: code.is_multiple_of(2), ..self.clone() };
        let (mut rank, mut left) = (code / 2, self.ways.seeds);
        let last = self.all().end - 1;
        for pit in 0..last {
            let fewer = |seeds| self.ways.with_fewer(self.all().end - pit, left, seeds);
            let seeds = (0..=left).rev().find(|&seeds| fewer(seeds) <= rank)?;
            rank -= fewer(seeds);
            position.pits[pit] = seeds as u8;
            left -= seeds;
        }
        position.pits[last] = left as u8;
        (rank == 0 && position.is_empty(true) == position.is_empty(false)).then_some(position)
    }

    /// The seeds in the houses.
    fn layer(&self) -> u32 {
        [true, false].iter().map(|&is_max| self.pits[self.row(is_max)].iter().map(|&n| u32::from(n)).sum::<u32>()).sum()
    }
}

impl PartialEq for Kalah {
    fn eq(&self, other: &Kalah) -> bool {
        self.pits == other.pits && self.houses == other.houses && self.is_max_to_move == other.is_max_to_move
    }
}

impl Eq for Kalah {}
