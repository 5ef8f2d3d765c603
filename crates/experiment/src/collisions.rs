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
use crate::trees::random_at;
use crate::{ExperimentError, Setting, Steps};

/// How many bits are kept.
const BITS: std::ops::RangeInclusive<u32> = 8..=28;
/// The experiment compares Zobrist's hash functions with others at this many bits, a few more than a board takes.
const COMPARED: u32 = 22;

/// A hash function of tic-tac-toe. The bits of a position's key are the cells of the sides.
pub(crate) enum Hash {
    /// A random word for each cell and side, combined by exclusive or (Zobrist 1970).
    Zobrist(Vec<u64>),
    /// A random number that depends on the whole key.
    Mixed(u64),
}

impl Hash {
    pub(crate) fn zobrist(rng: &mut Rng) -> Hash {
        Hash::Zobrist((0..u32::BITS).map(|_| rng.u64(..)).collect())
    }

    pub(crate) fn mixed(rng: &mut Rng) -> Hash {
        Hash::Mixed(rng.u64(..))
    }

    /// The first bits of a position's hash.
    pub(crate) fn key(&self, position: &TicTacToe, bits: u32) -> u64 {
        let key = position.key();
        let hash = match self {
            Hash::Zobrist(words) => {
                let words = words.iter().enumerate().filter(|&(bit, _)| key >> bit & 1 == 1);
                words.fold(0, |hash, (_, word)| hash ^ word)
            }
            Hash::Mixed(mask) => random_at(*mask, key.into()).u64(..),
        };
        hash >> (u64::BITS - bits)
    }
}

/// A table that files positions under a few bits of their hash, and does not look at the rest. It breaks the promise of
/// [`Table`], and counts how often.
struct CutTable<'h> {
    hash: &'h Hash,
    bits: u32,
    entries: FxHashMap<u64, (u32, Entry)>,
    /// Probes that found an entry, and how many of these were of another position.
    hits: Counter<u64>,
    false_hits: Counter<u64>,
}

impl<'h> CutTable<'h> {
    fn new(hash: &'h Hash, bits: u32) -> CutTable<'h> {
        CutTable { hash, bits, entries: FxHashMap::default(), hits: Counter::new(0), false_hits: Counter::new(0) }
    }
}

impl Table<TicTacToe> for CutTable<'_> {
    fn reuse(&self) -> Reuse {
        Reuse::Equal
    }

    fn probe(&self, position: &TicTacToe) -> Option<Entry> {
        let &(key, entry) = self.entries.get(&self.hash.key(position, self.bits))?;
        self.hits.set(self.hits.get() + 1);
        self.false_hits.set(self.false_hits.get() + u64::from(key != position.key()));
        Some(entry)
    }

    fn store(&mut self, position: &TicTacToe, entry: Entry) {
        self.entries.insert(self.hash.key(position, self.bits), (position.key(), entry));
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
pub(crate) fn colliding_pairs(positions: &[TicTacToe], hash: &Hash, bits: u32) -> u64 {
    let mut counts: FxHashMap<u64, u64> = FxHashMap::default();
    for position in positions {
        *counts.entry(hash.key(position, bits)).or_default() += 1;
    }
    counts.values().map(|count| count * (count - 1) / 2).sum()
}

/// What searches with keys of this many bits have met.
#[derive(Default)]
struct Searches {
    searches: u64,
    hits: u64,
    false_hits: u64,
    wrong: u64,
}

/// Solves every position of the list with an empty table, and compares the value with the right one.
fn search(starts: &[(TicTacToe, i32)], hash: &Hash, bits: u32, sum: &mut Searches) {
    for (start, value) in starts {
        let mut table = CutTable::new(hash, bits);
        let found = minimax_ttw(start, -INF, INF, Depth::END, &mut table, &mut ());
        sum.searches += 1;
        sum.hits += table.hits.get();
        sum.false_hits += table.false_hits.get();
        sum.wrong += u64::from(found != *value);
    }
}

/// How many pairs collide, on average over these hash functions, and for which share of the functions any pair does.
fn pairs(positions: &[TicTacToe], hashes: &[Hash], bits: u32) -> [f64; 2] {
    let counts: Vec<u64> = hashes.iter().map(|hash| colliding_pairs(positions, hash, bits)).collect();
    let some = counts.iter().filter(|&&count| count > 0).count();
    [counts.iter().sum::<u64>() as f64, some as f64].map(|sum| sum / hashes.len() as f64)
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (functions, searched, most_stones) = if setting.large { (400, 100, 4) } else { (40, 10, 2) };
    steps.expect(BITS.count());
    let positions = positions();
    let n = positions.len() as f64;
    let is_start = |position: &&TicTacToe| position.key().count_ones() <= most_stones;
    let right = |start: &TicTacToe| {
        let mut table = HashTable::<u32>::new(Reuse::Equal);
        minimax_ttw(start, -INF, INF, Depth::END, &mut table, &mut ())
    };
    let starts: Vec<_> = positions.iter().filter(is_start).map(|start| (*start, right(start))).collect();
    let mut rng = Rng::with_seed(setting.seed);
    let mixed: Vec<Hash> = (0..functions).map(|_| Hash::mixed(&mut rng)).collect();
    let zobrist: Vec<Hash> = (0..functions).map(|_| Hash::zobrist(&mut rng)).collect();
    let (mut rows, mut marks, mut all) = (Vec::new(), [const { Vec::new() }; 4], Searches::default());
    let (mut last_wrong, mut at_board) = (0, [0.0; 3]);
    for bits in BITS {
        let mut met = Searches::default();
        for hash in &mixed[..searched] {
            search(&starts, hash, bits, &mut met);
        }
        let claim = n * n / 2.0_f64.powi(bits as i32 + 1);
        let claim_any = 1.0 - (-claim).exp();
        let [mixed_pairs, mixed_any] = pairs(&positions, &mixed, bits);
        let [zobrist_pairs, zobrist_any] = pairs(&positions, &zobrist, bits);
        rows.push(vec![
            Cell::Count(bits.into()),
            Cell::Number(claim, 1),
            Cell::Number(mixed_pairs, 1),
            Cell::Number(zobrist_pairs, 1),
            Cell::Number(claim_any, 2),
            Cell::Number(mixed_any, 2),
            Cell::Number(zobrist_any, 2),
            Cell::Count(met.hits),
            Cell::Count(met.false_hits),
            Cell::Count(met.searches),
            Cell::Count(met.wrong),
        ]);
        let wrong = 100.0 * met.wrong as f64 / met.searches.max(1) as f64;
        let points = [claim, mixed_pairs, zobrist_pairs, wrong];
        marks.iter_mut().zip(points).for_each(|(marks, y)| marks.push((f64::from(bits), y)));
        if met.wrong > 0 {
            last_wrong = bits;
        }
        if bits == COMPARED {
            at_board = [claim_any, mixed_any, zobrist_any];
        }
        all.searches += met.searches;
        all.wrong += met.wrong;
        steps.step();
    }
    let [claim, mixed_any, zobrist_any] = at_board;
    let finding = format!(
        "n = {} positions of tic-tac-toe, {functions} hash functions of each kind. {} of {} searches return a wrong value; \
         the longest keys with which one does have {last_wrong} bits. With {COMPARED} bits some pair should collide with a \
         chance of {claim:.2}: it does with {mixed_any:.2} of the mixing functions, and with {zobrist_any:.2} of \
         Zobrist's.",
        positions.len(),
        all.wrong,
        all.searches,
    );
    Ok(Measured {
        columns: vec![
            "bits",
            "claim pairs",
            "pairs, mixed",
            "pairs, Zobrist",
            "claim any",
            "any, mixed",
            "any, Zobrist",
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

fn plot([claim, mixed, zobrist, wrong]: [Vec<(f64, f64)>; 4]) -> Plot {
    Plot {
        title: "Hash keys of k bits: collisions among the positions of tic-tac-toe".to_owned(),
        x: Axis::linear("bits k"),
        y: Axis::log("count, or percent"),
        series: vec![
            Series::new("claim: n^2 / 2^(k+1) pairs", Style::Line, claim),
            Series::new("pairs (mean), mixing hash", Style::Ring, mixed),
            Series::new("pairs (mean), Zobrist's hash", Style::Triangle, zobrist),
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
        let (positions, mut rng) = (positions(), Rng::with_seed(1));
        assert_eq!(positions.len(), 5478);
        for hash in [Hash::zobrist(&mut rng), Hash::mixed(&mut rng)] {
            assert_eq!(colliding_pairs(&positions, &hash, 64), 0);
            let starts = [(TicTacToe::default(), 0)];
            let mut met = Searches::default();
            search(&starts, &hash, 64, &mut met);
            assert_eq!((met.false_hits, met.wrong), (0, 0));
            assert!(met.hits > 0);
            // There are more positions than keys: by the pigeonhole principle, at least n - 2^k pairs collide.
            assert!(colliding_pairs(&positions, &hash, 4) >= 5478 - 16);
            search(&starts, &hash, 4, &mut met);
            assert!(met.false_hits > 0);
        }
    }
}
