//! The memory of a [`SharedTable`](super::SharedTable): zeroed cache lines, in huge pages if the system has them, with
//! prefetch. All the `unsafe` code of this crate is here. Its tests also run under valgrind, if there is one. Loom
//! explores what threads can do to the words, on memory of its own (`memory_model.rs`).

#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::Ordering::Relaxed;

use memmap2::MmapMut;

use super::sync::AtomicU64;

/// The number of words in a bucket.
pub(super) const WORDS: usize = 8;

/// A cache line.
#[repr(C, align(64))]
pub(super) struct Bucket(pub [AtomicU64; WORDS]);

impl Bucket {
    /// Zeroes all words.
    pub fn clear(&self) {
        self.0.iter().for_each(|word| word.store(0, Relaxed));
    }
}

/// An array of zeroed buckets.
pub(super) struct Buckets {
    map: MmapMut,
    len: usize,
}

impl Buckets {
    /// Allocates this many buckets, if the system has the memory.
    pub fn new(len: usize) -> std::io::Result<Buckets> {
        let bytes = len.checked_mul(size_of::<Bucket>()).ok_or(std::io::ErrorKind::OutOfMemory)?;
        let map = MmapMut::map_anon(bytes)?;
        // Without huge pages, small ones will do.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Buckets { map, len })
    }

    /// Prefetches a bucket into the cache. Does nothing if the index is too large.
    #[inline]
    pub fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.get(index) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch changes no memory and no register, and the address comes from a live reference.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: the map has `len * size_of::<Bucket>()` bytes and stays mapped, readable and writable, as long as
        // `self` lives. It starts at a page, so it is aligned to 64. It was zeroed, and zeros are valid atomic words.
        // Nobody else refers to it: the map is private to this file, which reads it only through this slice.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast::<Bucket>(), self.len) }
    }
}

#[cfg(test)]
#[path = "memory_tests.rs"]
mod tests;
