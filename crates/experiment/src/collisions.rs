//! `collisions`: hash keys that are cut to few bits. Colliding pairs, and what they do to a search.

use std::cell::Cell as Counter;

use fastrand::Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use verimax::search::minimax_ttw;
use verimax::table::{Entry, HashTable, Reuse, Table};
use verimax::{Depth, Game, INF};
use verimax_games::TicTacToe;

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::{ExperimentError, Setting, Steps};

/// How many bits are kept.
const BITS: std::ops::RangeInclusive<u32> = 8..=28;

/// Zobrist's hashing (1970) of tic-tac-toe: a random word for each cell and side, combined by exclusive or. The side to
/// move follows from the cells.
#[derive(Clone)]
pub(crate) struct Zobrist {
    words: Vec<u64>,
}

impl Zobrist {
    pub(crate) fn new(seed: u64) -> Zobrist {
        let mut rng = Rng::with_seed(seed);
        Zobrist { words: (0..u32::BITS).map(|_| rng.u64(..)).collect() }
    }

    /// The first bits of a position's hash. The bits of the key are the cells of the sides.
    pub(crate) fn key(&self, position: &TicTacToe, bits: u32) -> u64 {
        let key = position.key();
        let words = self.words.iter().enumerate().filter(|&(bit, _)| key >> bit & 1 == 1);
        words.fold(0, |hash, (_, word)| hash ^ word) >> (u64::BITS - bits)
    }
}

/// A table that files positions under a few bits of their hash, and does not look at the rest. It breaks the promise of
/// [`Table`], and counts how often.
struct CutTable<'z> {
    zobrist: &'z Zobrist,
    bits: u32,
    entries: FxHashMap<u64, (u32, Entry)>,
    /// Probes that found an entry, and how many of these were of another position.
    hits: Counter<u64>,
    false_hits: Counter<u64>,
}

impl<'z> CutTable<'z> {
    fn new(zobrist: &'z Zobrist, bits: u32) -> CutTable<'z> {
        CutTable { zobrist, bits, entries: FxHashMap::default(), hits: Counter::new(0), false_hits: Counter::new(0) }
    }
}

impl Table<TicTacToe> for CutTable<'_> {
    fn reuse(&self) -> Reuse {
        Reuse::Equal
    }

    fn probe(&self, position: &TicTacToe) -> Option<Entry> {
        let &(key, entry) = self.entries.get(&self.zobrist.key(position, self.bits))?;
        self.hits.set(self.hits.get() + 1);
        self.false_hits.set(self.false_hits.get() + u64::from(key != position.key()));
        Some(entry)
    }

    fn store(&mut self, position: &TicTacToe, entry: Entry) {
        self.entries.insert(self.zobrist.key(position, self.bits), (position.key(), entry));
    }
}

/// All positions of tic-tac-toe, those with few stones first.
pub(crate) fn positions() -> Vec<TicTacToe> {
    let mut known: FxHashSet<u32> = FxHashSet::default();
    let mut found = vec![TicTacToe::default()];
    let mut next = 0;
    while let Some(position) = found.get(next).copied() {
        next += 1;
        found.extend(position.moves().map(|mv| position.play(mv)).filter(|p| known.insert(p.key())));
    }
    found
}

/// How many pairs of positions share a key.
pub(crate) fn colliding_pairs(positions: &[TicTacToe], zobrist: &Zobrist, bits: u32) -> u64 {
    let mut counts: FxHashMap<u64, u64> = FxHashMap::default();
    for position in positions {
        *counts.entry(zobrist.key(position, bits)).or_default() += 1;
    }
    counts.values().map(|count| count * (count - 1) / 2).sum()
}

/// What searches with keys of so many bits have met.
#[derive(Default)]
struct Searches {
    searches: u64,
    hits: u64,
    false_hits: u64,
    wrong: u64,
}

/// Solves every position of the list with an empty table, and compares the value with the right one.
fn search(starts: &[(TicTacToe, i32)], zobrist: &Zobrist, bits: u32, sum: &mut Searches) {
    for (start, value) in starts {
        let mut table = CutTable::new(zobrist, bits);
        let found = minimax_ttw(start, -INF, INF, Depth::END, &mut table, &mut ());
        sum.searches += 1;
        sum.hits += table.hits.get();
        sum.false_hits += table.false_hits.get();
        sum.wrong += u64::from(found != *value);
    }
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (hashes, most_stones) = if setting.large { (100, 4) } else { (10, 2) };
    steps.expect(hashes * BITS.count());
    let positions = positions();
    let n = positions.len() as f64;
    let is_start = |position: &&TicTacToe| position.key().count_ones() <= most_stones;
    let right = |start: &TicTacToe| {
        let mut table = HashTable::<u32>::new(Reuse::Equal);
        minimax_ttw(start, -INF, INF, Depth::END, &mut table, &mut ())
    };
    let starts: Vec<_> = positions.iter().filter(is_start).map(|start| (*start, right(start))).collect();
    let mut seeds = Rng::with_seed(setting.seed);
    let hashings: Vec<Zobrist> = (0..hashes).map(|_| Zobrist::new(seeds.u64(..))).collect();
    let (mut rows, mut marks, mut all) = (Vec::new(), [const { Vec::new() }; 3], Searches::default());
    let mut last_wrong = 0;
    for bits in BITS {
        let (mut pairs, mut some, mut met) = (0, 0, Searches::default());
        for zobrist in &hashings {
            let colliding = colliding_pairs(&positions, zobrist, bits);
            pairs += colliding;
            some += u64::from(colliding > 0);
            search(&starts, zobrist, bits, &mut met);
            steps.step();
        }
        let claim = n * n / 2.0_f64.powi(bits as i32 + 1);
        let mean = pairs as f64 / hashes as f64;
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        rows.push(vec![
            Cell::Count(bits.into()),
            Cell::Number(mean, 1),
            Cell::Number(claim, 1),
            Cell::Number(share(some, hashes as u64), 2),
            Cell::Number(1.0 - (-claim).exp(), 2),
            Cell::Count(met.hits),
            Cell::Count(met.false_hits),
            Cell::Count(met.searches),
            Cell::Count(met.wrong),
        ]);
        let x = f64::from(bits);
        marks[0].push((x, claim));
        marks[1].push((x, mean));
        marks[2].push((x, 100.0 * share(met.wrong, met.searches)));
        if met.wrong > 0 {
            last_wrong = bits;
        }
        all.searches += met.searches;
        all.wrong += met.wrong;
    }
    let finding = format!(
        "n = {} positions of tic-tac-toe, {hashes} sets of random words. {} of {} searches return a wrong value; the \
         longest keys with which one does have {last_wrong} bits.",
        positions.len(),
        all.wrong,
        all.searches,
    );
    Ok(Measured {
        columns: vec![
            "bits",
            "pairs",
            "claim pairs",
            "any pair",
            "claim any",
            "hits",
            "false hits",
            "searches",
            "wrong values",
        ],
        rows,
        finding,
        plot: plot(marks),
    })
}

fn plot([claim, pairs, wrong]: [Vec<(f64, f64)>; 3]) -> Plot {
    Plot {
        title: "Hash keys of k bits: collisions among the positions of tic-tac-toe".to_owned(),
        x: Axis::linear("bits k"),
        y: Axis::log("count, or percent"),
        series: vec![
            Series::new("claim: n^2 / 2^(k+1) pairs", Style::Line, claim),
            Series::new("colliding pairs (mean)", Style::Ring, pairs),
            Series::new("wrong values, percent of searches", Style::Cross, wrong),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: keys that are long enough collide nowhere, and then the search is right; keys of no use are all equal.
    #[test]
    fn long_keys_are_right_and_short_ones_collide() {
        let (positions, zobrist) = (positions(), Zobrist::new(1));
        assert_eq!(positions.len(), 5478);
        assert_eq!(colliding_pairs(&positions, &zobrist, 64), 0);
        let starts = [(TicTacToe::default(), 0)];
        let mut met = Searches::default();
        search(&starts, &zobrist, 64, &mut met);
        assert_eq!((met.false_hits, met.wrong), (0, 0));
        assert!(met.hits > 0);
        // There are more pairs than keys: by the pigeonhole principle, at least n - 2^k pairs collide.
        assert!(colliding_pairs(&positions, &zobrist, 4) >= 5478 - 16);
        search(&starts, &zobrist, 4, &mut met);
        assert!(met.false_hits > 0);
    }
}
