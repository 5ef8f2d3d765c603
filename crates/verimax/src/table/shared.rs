//! A table of fixed size that threads share without locks.
//!
//! A bucket is a cache line of eight words. An entry takes one word if the game's key is a number with few bits
//! ([`Game::packed_key`]), and two words otherwise.
//!
//! **One word.** A bijection mixes the number. Its low bits choose the bucket, and the entry holds all the others. So
//! no position is ever taken for another. A word is written atomically.
//!
//! **Two words.** The first is the 64-bit hash of the key xor the second (Hyatt & Mann 2002, *A lockless transposition
//! table*). So two words that do not belong together name another position. All 64 bits of the hash are verified. A
//! probe takes a position that is not in the table for one of the four in its bucket with probability
//! `2^(buckets' bits + 2 - 64)`: with 64 MB, about once in 4 * 10^12 probes.

use std::hash::BuildHasher;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use crate::game::{Game, PackedKey};
#[cfg(any(test, feature = "files"))]
use crate::value::Depth;
use crate::value::{Bound, INF, Value};

use super::memory::{Bucket, Buckets, WORDS};
use super::sync::{AtomicBool, AtomicU64, AtomicUsize};
use super::word::{low_bits, pack_best, pack_depth, place_of, unpack_best, unpack_depth};
use super::{Bounds, Entry};

/// What the table knows about a position, from the point of view of the side to move, without the score so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub bounds: Bounds,
    /// The index of the best move, if known.
    pub best: Option<u8>,
}

/// A transposition table for one game. It starts small, so that small searches stay in the cache. It doubles whenever a
/// bucket is full, up to the size given to [`SharedTable::new`].
pub struct SharedTable {
    buckets: Buckets,
    layout: Layout,
    /// All values of the game lie in `-largest_value..=largest_value`.
    #[allow(dead_code)] // only files ask for it
    largest_value: Value,
    /// The table starts with `2^least_bits` buckets.
    least_bits: u32,
    /// The buckets in use are those up to this index, a power of two minus 1. All words beyond are 0.
    mask: AtomicUsize,
    /// True while a thread doubles the table.
    is_growing: AtomicBool,
}

impl SharedTable {
    /// An empty table for the game of `position`, of at most `bytes`, but at least one bucket.
    pub fn new<G: Game>(bytes: usize, position: &G) -> std::io::Result<SharedTable> {
        let most_bits = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let (layout, least_bits) = Layout::new(most_bits, position.packed_key());
        let largest_value = position.packed_key().map_or(INF, |key| key.largest_value);
        let mask = AtomicUsize::new((1 << least_bits) - 1);
        let buckets = Buckets::new(1 << most_bits)?;
        Ok(SharedTable { buckets, layout, largest_value, least_bits, mask, is_growing: AtomicBool::new(false) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets[..=self.mask.load(Relaxed)].iter().for_each(Bucket::clear);
        self.mask.store((1 << self.least_bits) - 1, Relaxed);
    }

    /// Estimates how full the table is, from 0 to 1, by looking at its first buckets.
    pub fn fill(&self) -> f64 {
        let used = self.mask.load(Relaxed) + 1;
        let sample = &self.buckets[..used.min(1 << 10)];
        let words = sample.iter().flat_map(|bucket| &bucket.0);
        let filled = words.filter(|word| word.load(Relaxed) != 0).count();
        let part = filled as f64 / (sample.len() * WORDS) as f64;
        part * used as f64 / self.buckets.len() as f64
    }

    #[inline]
    pub(crate) fn probe<G: Game>(&self, position: &G) -> Option<Known> {
        self.known(self.name(position))
    }

    /// What the table knows about the position with this name.
    #[inline]
    pub(crate) fn known(&self, name: u64) -> Option<Known> {
        let bucket = &self.buckets[self.place(name)];
        match self.layout {
            Layout::Word(fields) => {
                let header = fields.header(name);
                let mut words = bucket.0.iter().map(|word| word.load(Relaxed));
                words.find(|&word| fields.has_header(word, header)).map(|word| fields.known(word))
            }
            Layout::Pair => bucket.0.chunks_exact(2).find_map(|pair| {
                let (check, data) = (pair[0].load(Relaxed), pair[1].load(Relaxed));
                (check ^ data == name && data != 0).then(|| Pair(data).known())
            }),
        }
    }

    /// Stores what a search of `work` nodes found out about a position. Replaces the entry that took the least work.
    pub(crate) fn store<G: Game>(&self, position: &G, known: Known, work: u64) {
        let name = self.name(position);
        let place = self.place(name);
        let bucket = &self.buckets[place];
        let work = u64::from(work.max(1).ilog2()).min(15);
        let is_full = match self.layout {
            Layout::Word(fields) => {
                let header = fields.header(name);
                let Some(word) = fields.word(header, known, work) else { return };
                // The price of replacing an entry. An older entry for the same position costs nothing.
                let worth = |old: u64| match old {
                    0 => 1,
                    _ if fields.has_header(old, header) => 0,
                    _ => 2 + (old & 0xf),
                };
                let (slot, worth) = least(bucket.0.iter().map(|slot| worth(slot.load(Relaxed))));
                bucket.0[slot].store(word, Relaxed);
                worth > 1
            }
            Layout::Pair => {
                let Some(Pair(data)) = Pair::new(known, work) else { return };
                let worth = |pair: &[AtomicU64]| match (pair[0].load(Relaxed), pair[1].load(Relaxed)) {
                    (_, 0) => 1,
                    (check, old) if check ^ old == name => 0,
                    (_, old) => 2 + (old & 0xf),
                };
                let (slot, worth) = least(bucket.0.chunks_exact(2).map(worth));
                bucket.0[2 * slot].store(name ^ data, Relaxed);
                bucket.0[2 * slot + 1].store(data, Relaxed);
                worth > 1
            }
        };
        if is_full {
            self.grow();
        }
    }

    /// Doubles the table, unless it has its full size or another thread is doubling it. Entries that other threads
    /// store meanwhile may be lost.
    #[cold]
    fn grow(&self) {
        let used = self.mask.load(Relaxed) + 1;
        if used == self.buckets.len() || self.is_growing.compare_exchange(false, true, Acquire, Relaxed).is_err() {
            return;
        }
        let (old, new) = (self.mask.load(Relaxed) + 1, &self.buckets);
        if old == used {
            for place in 0..old {
                self.split(&new[place], &new[place + old], old);
            }
            self.mask.store(2 * old - 1, Release);
        }
        self.is_growing.store(false, Release);
    }

    /// Splits a bucket: moves the entries whose name has this bit to `other`.
    fn split(&self, bucket: &Bucket, other: &Bucket, bit: usize) {
        match self.layout {
            Layout::Word(fields) => {
                let bit = fields.header(bit as u64);
                for (slot, other) in bucket.0.iter().zip(&other.0) {
                    let word = slot.load(Relaxed);
                    if word & bit & !fields.header(0) != 0 {
                        other.store(word, Relaxed);
                        slot.store(0, Relaxed);
                    }
                }
            }
            Layout::Pair => {
                for (pair, other) in bucket.0.chunks_exact(2).zip(other.0.chunks_exact(2)) {
                    let (check, data) = (pair[0].load(Relaxed), pair[1].load(Relaxed));
                    if (check ^ data) & bit as u64 != 0 {
                        other[0].store(check, Relaxed);
                        other[1].store(data, Relaxed);
                        pair[1].store(0, Relaxed);
                        pair[0].store(0, Relaxed);
                    }
                }
            }
        }
    }

    /// Prefetches the bucket of the position with this name.
    #[inline]
    pub(crate) fn prefetch(&self, name: u64) {
        self.buckets.prefetch(self.place(name));
    }

    #[inline]
    fn place(&self, name: u64) -> usize {
        place_of(name, self.mask.load(Relaxed))
    }

    /// Turns bounds into an entry with one bound. Restores an entry that was stored with one bound.
    pub(crate) fn entry(&self, bounds: Bounds) -> Entry {
        let Bounds { lower, upper, depth } = bounds;
        let (value, bound) = if lower == upper {
            (lower, Bound::Exact)
        } else if upper >= self.layout.largest_value() {
            (lower, Bound::Lower)
        } else {
            (upper, Bound::Upper)
        };
        Entry { value, depth, bound }
    }

    /// The name: the number that identifies a position in this table.
    #[inline]
    pub(crate) fn name<G: Game>(&self, position: &G) -> u64 {
        match (self.layout, position.packed_key()) {
            (Layout::Word(fields), Some(key)) => fields.mix(key.number),
            (_, Some(key)) => mix(key.number, 64),
            (_, None) => hash(&position.key_without_score()),
        }
    }
}

/// What saving and loading a table needs.
#[cfg(any(test, feature = "files"))]
impl SharedTable {
    /// Two tables with the same fingerprint read the same words in the same way.
    #[cfg(feature = "files")]
    pub(super) fn fingerprint(&self) -> [u32; 5] {
        match self.layout {
            Layout::Word(fields) => {
                [1, fields.key_bits, fields.index_bits, fields.value_bits, fields.largest_value.unsigned_abs()]
            }
            // The last two numbers change if keys are hashed differently.
            Layout::Pair => [2, 64, self.least_bits, hash(&1u64) as u32, hash(&[1u8, 2, 3]) as u32],
        }
    }

    /// The words of all buckets in use.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.buckets[..=self.mask.load(Relaxed)].iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Relaxed))
    }

    /// True if a value of the game can have these bounds. Bounds to the end of the game do not cross.
    fn can_be(&self, bounds: Bounds) -> bool {
        let Bounds { lower, upper, depth } = bounds;
        let is_value = |bound: Value| bound.abs() == INF || bound.abs() <= self.largest_value;
        is_value(lower) && is_value(upper) && (lower <= upper || depth != Depth::END)
    }

    /// The number of words in all buckets.
    #[cfg(feature = "files")]
    pub(super) fn most_words(&self) -> usize {
        self.buckets.len() * WORDS
    }

    /// Replaces all words by those of another table with the same fingerprint. Returns false, and leaves the table
    /// empty, if no table can have written them.
    pub(super) fn replace(&mut self, words: &[u64]) -> bool {
        self.clear();
        let buckets = words.len() / WORDS;
        let is_size = words.len().is_multiple_of(WORDS) && buckets.is_power_of_two();
        if !is_size || buckets >> self.least_bits == 0 || buckets > self.buckets.len() {
            return false;
        }
        let can_be = |known: Known| self.can_be(known.bounds);
        let are_entries = match self.layout {
            Layout::Word(fields) => {
                words.iter().all(|&word| word == 0 || fields.is_entry(word) && can_be(fields.known(word)))
            }
            Layout::Pair => words.chunks_exact(2).all(|pair| {
                let word = Pair(pair[1]);
                pair[1] == 0 || word.is_entry() && can_be(word.known())
            }),
        };
        if are_entries {
            self.mask.store(buckets - 1, Relaxed);
            let places = self.buckets.iter().flat_map(|bucket| &bucket.0);
            places.zip(words).for_each(|(place, &word)| place.store(word, Relaxed));
        }
        are_entries
    }
}

/// The 64-bit hash of a key.
pub(crate) fn hash(key: &impl std::hash::Hash) -> u64 {
    foldhash::quality::FixedState::with_seed(0).hash_one(key)
}

/// The first of the smallest numbers, with its index.
#[inline]
fn least(numbers: impl Iterator<Item = u64>) -> (usize, u64) {
    numbers.enumerate().min_by_key(|&(_, number)| number).unwrap_or_default()
}

/// A table starts with `2^LEAST_BITS` buckets, which is 256 KB; under loom, with one bucket.
const LEAST_BITS: u32 = if cfg!(loom) { 0 } else { 12 };

/// How entries are encoded.
#[derive(Clone, Copy)]
enum Layout {
    Word(Fields),
    Pair,
}

impl Layout {
    /// The layout of a table of at most `2^most_bits` buckets, and the power of two that it starts with.
    fn new(most_bits: u32, key: Option<PackedKey>) -> (Layout, u32) {
        let least_bits = LEAST_BITS.min(most_bits);
        let words = key.and_then(|key| (least_bits..=most_bits).find_map(|bits| Fields::new(bits, key)));
        match words {
            Some(fields) => (Layout::Word(fields), fields.index_bits),
            None => (Layout::Pair, least_bits),
        }
    }

    /// The largest value that an entry can hold.
    fn largest_value(self) -> Value {
        match self {
            Layout::Word(fields) => fields.largest_value,
            Layout::Pair => INF,
        }
    }
}

/// A bijection of the numbers with this many bits. Every bit of the input affects the low bits of the output.
fn mix(number: u64, bits: u32) -> u64 {
    let mask = u64::MAX >> (64 - bits);
    let half = bits.div_ceil(2);
    let number = (number ^ number >> half).wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
    number ^ number >> half
}

/// An entry in one word, from the high bits: the bits of the name beyond the smallest table's index; a bit that is
/// always 1; lower bound, upper bound, best move (4), depth (6), work (4).
#[derive(Clone, Copy)]
struct Fields {
    key_bits: u32,
    /// How many low bits of the name every bucket index contains, even in the smallest table.
    index_bits: u32,
    value_bits: u32,
    largest_value: Value,
}

const WORK_BITS: u32 = 4;
const DEPTH_BITS: u32 = 6;
const BEST_BITS: u32 = 4;

impl Fields {
    /// The layout of the fields, if they fit into a word.
    fn new(index_bits: u32, key: PackedKey) -> Option<Fields> {
        let rest_bits = key.bits.saturating_sub(index_bits);
        let value_bits = (2 * key.largest_value.unsigned_abs() + 1).ilog2() + 1;
        let used = rest_bits + 1 + WORK_BITS + DEPTH_BITS + BEST_BITS + 2 * value_bits;
        let (key_bits, largest_value) = (key.bits, key.largest_value);
        (used <= 64).then_some(Fields { key_bits, index_bits, value_bits, largest_value })
    }

    fn mix(self, number: u64) -> u64 {
        mix(number, self.key_bits)
    }

    fn header_at(self) -> u32 {
        WORK_BITS + DEPTH_BITS + BEST_BITS + 2 * self.value_bits
    }

    fn header(self, name: u64) -> u64 {
        ((name >> self.index_bits) << 1 | 1) << self.header_at()
    }

    fn has_header(self, word: u64, header: u64) -> bool {
        (word ^ header) >> self.header_at() == 0
    }

    /// Encodes an entry, if the depth fits.
    fn word(self, header: u64, known: Known, work: u64) -> Option<u64> {
        let depth = pack_depth(known.bounds.depth, DEPTH_BITS)?;
        let value = |value: Value| (value.clamp(-self.largest_value, self.largest_value) + self.largest_value) as u64;
        let values = value(known.bounds.lower) << self.value_bits | value(known.bounds.upper);
        let data = (values << BEST_BITS | pack_best(known.best, BEST_BITS)) << DEPTH_BITS | depth;
        Some(header | data << WORK_BITS | work)
    }

    /// True if the word is an entry: its bounds are values.
    #[cfg(any(test, feature = "files"))]
    fn is_entry(self, word: u64) -> bool {
        let Bounds { lower, upper, .. } = self.known(word).bounds;
        word >> self.header_at() & 1 == 1 && lower.max(upper) <= self.largest_value
    }

    fn known(self, word: u64) -> Known {
        let depth = unpack_depth(word >> WORK_BITS, DEPTH_BITS);
        let best = unpack_best(word >> (WORK_BITS + DEPTH_BITS), BEST_BITS);
        let values = word >> (WORK_BITS + DEPTH_BITS + BEST_BITS);
        let value = |bits: u64| low_bits(bits, self.value_bits) as Value - self.largest_value;
        Known { bounds: Bounds { lower: value(values >> self.value_bits), upper: value(values), depth }, best }
    }
}

/// The second word of a two-word entry, from the high bits: value (32), distance to the other bound (10), the kind of
/// bound (2), depth (8), best move (8), work (4). It is never 0, because work is at least 1 here.
struct Pair(u64);

const PAIR_DEPTH_BITS: u32 = 8;
const PAIR_BEST_BITS: u32 = 8;
const DISTANCES: Value = 1 << 10;

impl Pair {
    /// Encodes an entry, if the depth fits. If two bounds are too far apart, the upper one is dropped.
    fn new(known: Known, work: u64) -> Option<Pair> {
        let Bounds { lower, upper, depth } = known.bounds;
        let depth = pack_depth(depth, PAIR_DEPTH_BITS)?;
        let distance = upper.saturating_sub(lower);
        let (value, distance, bound) = match (0..DISTANCES).contains(&distance) {
            true => (lower, distance, Bound::Exact),
            false if lower > -INF => (lower, 0, Bound::Lower),
            false => (upper, 0, Bound::Upper),
        };
        let data = u64::from(value as u32) << 10 | distance as u64;
        let data = (data << 2 | bound as u64) << PAIR_DEPTH_BITS | depth;
        let data = data << PAIR_BEST_BITS | pack_best(known.best, PAIR_BEST_BITS);
        Some(Pair(data << WORK_BITS | work.max(1)))
    }

    /// True if the word is an entry: its bounds are values.
    #[cfg(any(test, feature = "files"))]
    fn is_entry(&self) -> bool {
        let value = i64::from((self.0 >> 32) as u32 as Value);
        let distance = (self.0 >> 22) as i64 & i64::from(DISTANCES - 1);
        i64::from(-INF) <= value && value + distance <= i64::from(INF)
    }

    fn known(&self) -> Known {
        let best = unpack_best(self.0 >> WORK_BITS, PAIR_BEST_BITS);
        let depth = unpack_depth(self.0 >> (WORK_BITS + PAIR_BEST_BITS), PAIR_DEPTH_BITS);
        let rest = self.0 >> (WORK_BITS + PAIR_BEST_BITS + PAIR_DEPTH_BITS);
        let (value, distance) = ((rest >> 12) as u32 as Value, (rest >> 2) as Value & (DISTANCES - 1));
        let (lower, upper) = match rest & 3 {
            0 => (value, value + distance),
            1 => (value, INF),
            _ => (-INF, value),
        };
        Known { bounds: Bounds { lower, upper, depth }, best }
    }
}

#[cfg(all(test, not(loom)))]
#[path = "shared_tests.rs"]
mod tests;

#[cfg(all(test, loom))]
#[path = "loom_tests.rs"]
mod loom_tests;
