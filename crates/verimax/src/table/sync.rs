//! The atomics of the shared table. The package in `tests/loom` compiles it with loom's, to explore what threads can do
//! to each other, and with small buckets.

#[cfg(loom)]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(not(loom))]
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// The number of words in a bucket. Under loom, there is room for two entries of two words.
pub(super) const WORDS: usize = if cfg!(loom) { 4 } else { 8 };

/// A table starts with `2^LEAST_BITS` buckets, which is 256 KB; under loom, with one bucket.
pub(super) const LEAST_BITS: u32 = if cfg!(loom) { 0 } else { 12 };
