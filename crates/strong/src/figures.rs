//! How many positions have which value.

use crate::build::Wire;
use crate::value::{Ending, Value};

/// How many positions have which value, by side to move.
#[derive(Clone, Default)]
pub(crate) struct Histogram {
    /// Packed values of positions with the first side to move, and the second.
    counts: [Vec<u64>; 2],
    /// The least code for every packed value.
    least: [Vec<u64>; 2],
    /// True if the game does not tell the sides apart.
    is_one: bool,
}

impl Histogram {
    /// Counts a position.
    pub(crate) fn add(&mut self, side: Option<usize>, value: Value, code: u64) {
        self.is_one |= side.is_none();
        self.add_many(side.unwrap_or(0), usize::from(value.pack()), 1);
        let least = &mut self.least[side.unwrap_or(0)][usize::from(value.pack())];
        *least = code.min(*least);
    }

    fn add_many(&mut self, side: usize, packed: usize, positions: u64) {
        if self.counts[side].len() <= packed {
            self.counts[side].resize(packed + 1, 0);
            self.least[side].resize(packed + 1, u64::MAX);
        }
        self.counts[side][packed] += positions;
    }

    /// The same over all workers.
    pub(crate) fn over_all(self, wire: &mut Wire) -> Histogram {
        let mut all = self.clone();
        let [is_one] = wire.sum([u64::from(self.is_one)]);
        all.is_one = is_one > 0;
        let others: Vec<usize> = (0..wire.peers()).filter(|peer| *peer != wire.index()).collect();
        let place = |side: usize, packed: usize| (side << 16 | packed) as u32;
        let sides = |counts: &[Vec<u64>; 2]| -> Vec<(u32, u64)> {
            let slots = counts.iter().enumerate();
            slots.flat_map(|(side, slots)| slots.iter().enumerate().map(move |(p, n)| (place(side, p), *n))).collect()
        };
        for to in &others {
            sides(&self.counts).into_iter().for_each(|(place, number)| wire.send(*to, number, place));
        }
        wire.barrier(&mut |number, place| all.add_many((place >> 16) as usize, (place & 0xffff) as usize, number));
        for to in &others {
            sides(&self.least).into_iter().for_each(|(place, number)| wire.send(*to, number, place));
        }
        wire.barrier(&mut |code, place| {
            let least = &mut all.least[(place >> 16) as usize][(place & 0xffff) as usize];
            *least = code.min(*least);
        });
        all
    }

    /// All packed values that occur, in order.
    pub(crate) fn palette(histograms: &[Histogram]) -> Vec<u16> {
        let counts = || histograms.iter().flat_map(|histogram| &histogram.counts);
        let values = counts().map(Vec::len).max().unwrap_or(0);
        let occurs = |packed: &usize| counts().any(|counts| counts.get(*packed).is_some_and(|count| *count > 0));
        (0..values).filter(occurs).map(|packed| packed as u16).collect()
    }
}

/// Positions of one side to move, or of both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Count {
    /// All of them.
    pub positions: u64,
    /// The side to move wins.
    pub wins: u64,
    /// Nobody wins.
    pub draws: u64,
    /// The side to move loses.
    pub losses: u64,
    /// The longest distance to the end with best play, in plies.
    pub longest: u16,
    /// How many positions have it.
    pub longest_positions: u64,
    /// The code of the first of them; `None` if all positions are drawn.
    pub longest_code: Option<u64>,
}

impl Count {
    fn new<'h>(counts: impl Iterator<Item = (&'h Vec<u64>, &'h Vec<u64>)>) -> Count {
        let mut all = Count::default();
        for (counts, least) in counts {
            for (packed, (positions, code)) in counts.iter().zip(least).enumerate() {
                if *positions == 0 {
                    continue;
                }
                let value = Value::unpack(packed as u16);
                all.positions += positions;
                match value.ending() {
                    Ending::Win => all.wins += positions,
                    Ending::Draw => all.draws += positions,
                    Ending::Loss => all.losses += positions,
                }
                match value.plies() {
                    Some(plies) if all.longest_code.is_none() || plies > all.longest => {
                        (all.longest, all.longest_positions, all.longest_code) = (plies, *positions, Some(*code));
                    }
                    Some(plies) if plies == all.longest => {
                        all.longest_positions += positions;
                        all.longest_code = all.longest_code.min(Some(*code));
                    }
                    _ => {}
                }
            }
        }
        all
    }
}

/// What is in a database: its positions, or those of its largest material set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Figures {
    /// Whichever side is to move.
    pub all: Count,
    /// With the first side to move, and with the second; `None` if the game does not tell them apart.
    pub sides: Option<[Count; 2]>,
}

impl Figures {
    pub(crate) fn new(histogram: &Histogram) -> Figures {
        let Histogram { counts, least, is_one } = histogram;
        let side = |side: usize| Count::new(counts[side..=side].iter().zip(&least[side..=side]));
        Figures { all: Count::new(counts.iter().zip(least)), sides: (!is_one).then(|| [side(0), side(1)]) }
    }
}
