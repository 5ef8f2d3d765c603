//! What threads share of a table: words in buckets, and how many buckets are in use. The proofs of the table trust
//! these functions, and that is all: each loads or stores one number.
//!
//! A load gives a number that some store put there, or the 0 that was there at first. So if every store puts a number
//! there that the place may hold, every load gives one, whatever other threads do.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use verimax_contracts::{ensures, opaque, requires, theory, trusted};

use super::memory::Buckets;
use super::sync::{AtomicBool, AtomicU64, AtomicUsize, WORDS};

theory!("shared.Shared");
theory!("words.Parts");

/// A cache line of words.
#[opaque]
#[repr(C, align(64))]
pub(super) struct Bucket(pub [AtomicU64; WORDS]);

impl Bucket {
    /// The number of words.
    #[trusted]
    #[ensures("result = room_of (words_of self)")]
    #[inline]
    pub fn room(&self) -> usize {
        WORDS
    }

    /// The word in a slot.
    #[trusted]
    #[requires("slot < room_of (words_of self)")]
    #[ensures("admits self slot result && ever self slot result")]
    #[inline]
    pub fn load(&self, slot: usize) -> u64 {
        self.0[slot].load(Relaxed)
    }

    /// Puts a word into a slot.
    #[trusted]
    #[requires("slot < room_of (words_of self) && admits self slot word")]
    #[inline]
    pub fn store(&self, slot: usize, word: u64) {
        self.0[slot].store(word, Relaxed);
    }
}

/// All buckets of a table.
#[opaque]
pub(super) struct SharedWords {
    buckets: Buckets,
    /// The buckets in use are those up to this index, a power of two minus 1. All words beyond are 0.
    mask: AtomicUsize,
    /// True while a thread doubles the table.
    is_growing: AtomicBool,
}

impl SharedWords {
    /// `2^most_bits` buckets of zeros, of which `2^least_bits` are in use.
    pub fn new(least_bits: u32, most_bits: u32) -> std::io::Result<SharedWords> {
        let mask = AtomicUsize::new((1 << least_bits) - 1);
        Ok(SharedWords { buckets: Buckets::new(1 << most_bits)?, mask, is_growing: AtomicBool::new(false) })
    }

    /// All buckets, in use or not.
    pub fn buckets(&self) -> &Buckets {
        &self.buckets
    }

    /// The number of buckets, in use or not.
    #[trusted]
    #[ensures("result = pow2 (most_digits self)")]
    #[inline]
    pub fn len(&self) -> usize {
        self.buckets.len()
    }

    /// One of them.
    #[trusted]
    #[requires("place < pow2 (most_digits self)")]
    #[ensures("words_of result = self && place_in result = place")]
    #[inline]
    pub fn bucket(&self, place: usize) -> &Bucket {
        &self.buckets[place]
    }

    /// The index of the last bucket in use.
    #[trusted]
    #[ensures("is_mask self result")]
    #[inline]
    pub fn mask(&self) -> usize {
        self.mask.load(Relaxed)
    }

    /// From now on, the buckets up to this index are in use.
    #[trusted]
    #[requires("is_mask self mask")]
    pub fn set_mask(&self, mask: usize) {
        self.mask.store(mask, Release);
    }

    /// True if the caller may double the table now, and must say when it is done.
    #[trusted]
    #[ensures("true")]
    pub fn begins_to_grow(&self) -> bool {
        self.is_growing.compare_exchange(false, true, Acquire, Relaxed).is_ok()
    }

    /// Lets other threads double the table.
    #[trusted]
    #[ensures("true")]
    pub fn has_grown(&self) {
        self.is_growing.store(false, Release);
    }
}
