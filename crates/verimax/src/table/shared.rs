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
use crate::value::{INF, Value};

use super::fields::Fields;
use super::known::{Known, entry_of};
use super::memory::{Bucket, Buckets, WORDS};
use super::mixing::mix;
use super::pair::Pair;
use super::sync::{AtomicBool, AtomicUsize};
use super::word::{cheapest, pack_work, place_of};
use super::{Bounds, Entry};

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
                Pair(data).has_name(check, name).then(|| Pair(data).known())
            }),
        }
    }

    /// Stores what a search of `work` nodes found out about a position. Replaces the entry that took the least work.
    pub(crate) fn store<G: Game>(&self, position: &G, known: Known, work: u64) {
        let name = self.name(position);
        let place = self.place(name);
        let bucket = &self.buckets[place];
        let work = pack_work(work);
        let is_full = match self.layout {
            Layout::Word(fields) => {
                let header = fields.header(name);
                let Some(word) = fields.word(header, known, work) else { return };
                let price = |slot: usize| fields.price(bucket.0[slot].load(Relaxed), header);
                let (slot, price) = cheapest(&std::array::from_fn::<u64, WORDS, _>(price));
                bucket.0[slot].store(word, Relaxed);
                price > FREE
            }
            Layout::Pair => {
                let Some(pair) = Pair::new(known, work) else { return };
                let price = |slot: usize| {
                    let (check, data) = (bucket.0[2 * slot].load(Relaxed), bucket.0[2 * slot + 1].load(Relaxed));
                    Pair(data).price(check, name)
                };
                let (slot, price) = cheapest(&std::array::from_fn::<u64, { WORDS / 2 }, _>(price));
                bucket.0[2 * slot].store(pair.check(name), Relaxed);
                bucket.0[2 * slot + 1].store(pair.0, Relaxed);
                price > FREE
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

    /// Splits a bucket when the table grows from this many buckets to twice as many: moves the entries that belong to
    /// `other`.
    fn split(&self, bucket: &Bucket, other: &Bucket, buckets: usize) {
        match self.layout {
            Layout::Word(fields) => {
                for (slot, other) in bucket.0.iter().zip(&other.0) {
                    let word = slot.load(Relaxed);
                    if fields.moves(word, buckets as u64) {
                        other.store(word, Relaxed);
                        slot.store(0, Relaxed);
                    }
                }
            }
            Layout::Pair => {
                for (pair, other) in bucket.0.chunks_exact(2).zip(other.0.chunks_exact(2)) {
                    let (check, data) = (pair[0].load(Relaxed), pair[1].load(Relaxed));
                    if Pair(data).moves(check, buckets as u64) {
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
        entry_of(bounds, self.layout.largest_value())
    }

    /// The name: the number that identifies a position in this table.
    #[inline]
    pub(crate) fn name<G: Game>(&self, position: &G) -> u64 {
        match (self.layout, position.packed_key()) {
            (Layout::Word(fields), Some(key)) => mix(key.number, fields.key_bits),
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

/// The price of a free place in a bucket.
const FREE: u64 = 1;

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
        let words = key
            .and_then(|key| (least_bits..=most_bits).find_map(|bits| Fields::new(bits, key.bits, key.largest_value)));
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

#[cfg(all(test, not(loom)))]
#[path = "shared_tests.rs"]
mod tests;

#[cfg(all(test, loom))]
#[path = "loom_tests.rs"]
mod loom_tests;
