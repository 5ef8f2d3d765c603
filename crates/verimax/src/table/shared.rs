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
use std::sync::atomic::Ordering::Relaxed;

use verimax_contracts::{ensures, ghost, ghost_let, requires, theory, verified};

use super::atomic::{Bucket, SharedWords};
use super::known::{Known, entry_of};
use super::layout::Layout;
use super::mixing::mix;
use super::pair::Pair;
use super::sync::{LEAST_BITS, WORDS};
use super::word::{pack_work, place_of};
use super::{Bounds, Entry};
use crate::game::{Game, PackedKey};
use crate::value::{INF, Value};

theory!("shared.Shared_words");
theory!("words.Parts");

/// A transposition table for one game. It starts small, so that small searches stay in the cache. It doubles whenever a
/// bucket is full, up to the size given to [`SharedTable::new`].
#[verified]
pub struct SharedTable {
    pub(super) shared: SharedWords,
    pub(super) layout: Layout,
    /// All values of the game lie in `-largest_value..=largest_value`.
    #[allow(dead_code)] // only files ask for it
    pub(super) largest_value: Value,
    /// The table starts with `2^least_bits` buckets.
    pub(super) least_bits: u32,
}

impl SharedTable {
    /// An empty table for the game of `position`, of at most `bytes`, but at least one bucket.
    pub fn new<G: Game>(bytes: usize, position: &G) -> std::io::Result<SharedTable> {
        let most_bits = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let (layout, least_bits) = Layout::new(LEAST_BITS.min(most_bits), most_bits, position.packed_key());
        let largest_value = position.packed_key().map_or(INF, |key| key.largest_value);
        Ok(SharedTable { shared: SharedWords::new(least_bits, most_bits)?, layout, largest_value, least_bits })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.used().iter().flat_map(|bucket| &bucket.0).for_each(|word| word.store(0, Relaxed));
        self.shared.set_mask((1 << self.least_bits) - 1);
    }

    /// Estimates how full the table is, from 0 to 1, by looking at its first buckets.
    pub fn fill(&self) -> f64 {
        let used = self.used();
        let sample = &used[..used.len().min(1 << 10)];
        let words = sample.iter().flat_map(|bucket| &bucket.0);
        let filled = words.filter(|word| word.load(Relaxed) != 0).count();
        let part = filled as f64 / (sample.len() * WORDS) as f64;
        part * used.len() as f64 / self.shared.len() as f64
    }

    /// The buckets in use.
    pub(super) fn used(&self) -> &[Bucket] {
        &self.shared.buckets()[..=self.shared.mask()]
    }

    #[inline]
    pub(crate) fn probe<G: Game>(&self, position: &G) -> Option<Known> {
        self.known(self.name(position))
    }

    /// What the table knows about the position with this name.
    #[requires("lays_out self.sharedtable_layout self.sharedtable_shared && is_name self.sharedtable_layout name")]
    #[ensures(
        Some(known) => "self.sharedtable_layout <> Pair || untorn self.sharedtable_shared ->
          comes_back self.sharedtable_shared self.sharedtable_layout name known"
    )]
    #[ensures(
        Some(known) => "exists other. comes_back self.sharedtable_shared self.sharedtable_layout other known"
    )]
    #[inline]
    pub(crate) fn known(&self, name: u64) -> Option<Known> {
        let bucket = self.bucket(name);
        match self.layout {
            Layout::Word(fields) => fields.find(bucket, name),
            Layout::Pair => Pair::find(bucket, name),
        }
    }

    /// Stores what a search of `work` nodes found out about a position.
    pub(crate) fn store<G: Game>(&self, position: &G, known: Known, work: u64) {
        self.put(self.name(position), known, work);
    }

    /// Stores what a search of `work` nodes found out about the position with this name. Replaces the entry that took
    /// the least work.
    #[requires("lays_out self.sharedtable_layout self.sharedtable_shared && is_name self.sharedtable_layout name")]
    #[requires("-inf <= known.known_bounds.bounds_lower <= inf && -inf <= known.known_bounds.bounds_upper <= inf")]
    #[requires("told self.sharedtable_shared name known && 0 < room_of self.sharedtable_shared")]
    #[inline]
    fn put(&self, name: u64, known: Known, work: u64) {
        let bucket = self.bucket(name);
        let work = pack_work(work);
        let is_full = match self.layout {
            Layout::Word(fields) => fields.put(bucket, name, known, work),
            Layout::Pair => Pair::put(bucket, name, known, work),
        };
        if is_full {
            self.grow();
        }
    }

    /// Doubles the table, unless it has its full size or another thread is doubling it. Entries that other threads
    /// store meanwhile may be lost.
    #[requires("lays_out self.sharedtable_layout self.sharedtable_shared")]
    #[cold]
    fn grow(&self) {
        let mask = self.shared.mask();
        ghost!("pow2_grows (digits_of_mask self.sharedtable_shared (Usize.to_int mask)) 63");
        let used = mask + 1;
        if used == self.shared.len() || !self.shared.begins_to_grow() {
            return;
        }
        let mask = self.shared.mask();
        ghost_let!(k = "digits_of_mask self.sharedtable_shared (Usize.to_int mask)");
        ghost!("pow2_grows k 63");
        let old = mask + 1;
        if old == used {
            ghost!("pow2_grows (k + 1) (pure { most_digits self.sharedtable_shared })");
            for place in 0..old {
                self.split(place, old);
            }
            self.shared.set_mask(2 * old - 1);
        }
        self.shared.has_grown();
    }

    /// Splits a bucket when the table grows from this many buckets to twice as many.
    #[requires("lays_out self.sharedtable_layout self.sharedtable_shared")]
    #[requires(
        "place < buckets && exists k. least_digits self.sharedtable_shared <= k < most_digits self.sharedtable_shared
      && buckets = pow2 k"
    )]
    fn split(&self, place: usize, buckets: usize) {
        ghost!("doubles self.sharedtable_shared (Usize.to_int buckets)");
        let (bucket, other) = (self.shared.bucket(place), self.shared.bucket(place + buckets));
        match self.layout {
            Layout::Word(fields) => fields.split(bucket, other, buckets as u64),
            Layout::Pair => Pair::split(bucket, other, buckets as u64),
        }
    }

    /// Prefetches the bucket of the position with this name.
    #[inline]
    pub(crate) fn prefetch(&self, name: u64) {
        self.shared.buckets().prefetch(place_of(name, self.shared.mask()));
    }

    /// The bucket of the position with this name.
    #[requires("lays_out self.sharedtable_layout self.sharedtable_shared")]
    #[ensures("words_of result = self.sharedtable_shared && may_have result name")]
    #[inline]
    fn bucket(&self, name: u64) -> &Bucket {
        let mask = self.shared.mask();
        ghost!("place_of_name self.sharedtable_shared (U64.to_int name) (Usize.to_int mask)");
        self.shared.bucket(place_of(name, mask))
    }

    /// Turns bounds into an entry with one bound. Restores an entry that was stored with one bound.
    pub(crate) fn entry(&self, bounds: Bounds) -> Entry {
        entry_of(bounds, self.layout.largest_value())
    }

    /// The name: the number that identifies a position in this table.
    #[inline]
    pub(crate) fn name<G: Game>(&self, position: &G) -> u64 {
        self.name_of(position, position.packed_key())
    }

    /// The name of a position with this packed key.
    #[inline]
    pub(crate) fn name_of<G: Game>(&self, position: &G, key: Option<PackedKey>) -> u64 {
        match (self.layout, key) {
            (Layout::Word(fields), Some(key)) => mix(key.number, fields.key_bits),
            (_, Some(key)) => mix(key.number, 64),
            (_, None) => hash(&position.key_without_score()),
        }
    }
}

/// The 64-bit hash of a key.
pub(crate) fn hash(key: &impl std::hash::Hash) -> u64 {
    foldhash::quality::FixedState::with_seed(0).hash_one(key)
}

#[cfg(all(test, not(loom)))]
#[path = "shared_tests.rs"]
mod tests;

#[cfg(all(test, loom))]
#[path = "loom_tests.rs"]
mod loom_tests;
