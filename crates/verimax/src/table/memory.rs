//! The memory of a [`SharedTable`](super::SharedTable): zeroed cache lines, in huge pages where the system gives them, and
//! fetched ahead. All the `unsafe` of this crate is here. Its tests run under valgrind as well, where there is one; what
//! threads can do to the words is tried out by loom, on memory of its own (`memory_model.rs`).

#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::Ordering::Relaxed;

use memmap2::MmapMut;

use super::sync::AtomicU64;

/// So many words are a bucket.
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

/// A number of buckets, zeroed.
pub(super) struct Buckets {
    map: MmapMut,
    len: usize,
}

impl Buckets {
    /// So many buckets, if the system has the memory.
    pub fn new(len: usize) -> std::io::Result<Buckets> {
        let bytes = len.checked_mul(size_of::<Bucket>()).ok_or(std::io::ErrorKind::OutOfMemory)?;
        let map = MmapMut::map_anon(bytes)?;
        // Small pages will do where there are no huge ones.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Buckets { map, len })
    }

    /// Asks for a bucket to be in the cache soon. A number that is too large asks for nothing.
    #[inline]
    pub fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.get(index) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch changes no memory and no register, and the address is that of a live reference.
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
        // SAFETY: the map is `len * size_of::<Bucket>()` bytes, mapped for as long as `self` lives, readable and
        // writable, and it begins at a page, so that it is aligned to 64. It was zeroed, and zeros are atomic words.
        // Nobody else refers to it: the map is private to this file, and read through this slice only.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast::<Bucket>(), self.len) }
    }
}

#[cfg(test)]
#[path = "memory_tests.rs"]
mod tests;
