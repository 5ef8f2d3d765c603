//! The memory of a [`SharedTable`](super::SharedTable): zeroed cache lines, in huge pages if the system has them, with
//! prefetch. All the `unsafe` code of this crate is here. Its tests also run under valgrind, if it is installed. Loom
//! explores what threads can do to the words, on memory of its own (`memory_model.rs`).

#![allow(unsafe_code)]

use std::io;
use std::ops::Deref;

use super::atomic::Bucket;

/// Where the buckets live: a memory map if the feature `mmap` is on and the system has maps, else an allocation.
#[cfg(all(feature = "mmap", any(unix, windows)))]
pub(super) type Storage = map::Map;
#[cfg(not(all(feature = "mmap", any(unix, windows))))]
pub(super) type Storage = allocation::Allocation;

/// Zeroed memory. The system hands it out page by page when it is first used, so a large table that stays nearly empty
/// costs little.
///
/// # Safety
///
/// As long as the storage lives, even if it is moved, the bytes that [`zeroed`](Memory::zeroed) was asked for lie at
/// `start`, which is aligned to a [`Bucket`]. There are at most `isize::MAX` of them, zero at first, readable and
/// writable by all threads, and nobody else refers to them.
pub(super) unsafe trait Memory: Sized + Send + Sync {
    fn zeroed(bytes: usize) -> io::Result<Self>;

    fn start(&self) -> *const u8;
}

#[cfg(all(feature = "mmap", any(unix, windows)))]
mod map {
    use std::io;

    use memmap2::MmapMut;

    /// Memory that the system maps for us: huge pages, if it has them.
    pub struct Map(MmapMut);

    // SAFETY: a map that belongs to no file is private and zeroed, it begins at a page, and `MmapMut` refuses more than
    // `isize::MAX` bytes. It is unmapped when `MmapMut` is dropped. Nothing but `start` looks at it.
    unsafe impl super::Memory for Map {
        fn zeroed(bytes: usize) -> io::Result<Map> {
            let map = MmapMut::map_anon(bytes)?;
            // Small pages will do where there are no huge ones.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            Ok(Map(map))
        }

        #[inline]
        fn start(&self) -> *const u8 {
            self.0.as_ptr()
        }
    }
}

#[cfg(any(test, not(all(feature = "mmap", any(unix, windows)))))]
mod allocation {
    use std::alloc::{Layout, alloc_zeroed};
    use std::io;

    use super::super::sync::AtomicU64;
    use super::Bucket;

    /// Memory of the allocator, a little more than was asked for, because we align it ourselves. If we asked for
    /// aligned memory, the standard allocator would write all the zeros at once. Without that, it takes fresh pages,
    /// which are zero already.
    pub struct Allocation {
        words: Box<[AtomicU64]>,
        /// The first word that is aligned to a bucket.
        first: usize,
    }

    // SAFETY: a box stays where it is when its owner moves, and threads share its atomic words. Besides the words that
    // are asked for it has those of a bucket, so that, counted from the first aligned word, there are enough. `Layout`
    // refuses more than `isize::MAX` bytes. Nothing but `start` looks at it.
    unsafe impl super::Memory for Allocation {
        fn zeroed(bytes: usize) -> io::Result<Allocation> {
            let out_of_memory = || io::Error::from(io::ErrorKind::OutOfMemory);
            let len =
                bytes.checked_add(size_of::<Bucket>()).ok_or_else(out_of_memory)?.div_ceil(size_of::<AtomicU64>());
            let layout = Layout::array::<AtomicU64>(len).map_err(|_| out_of_memory())?;
            // SAFETY: the layout has a size, that of a bucket at least.
            let start = unsafe { alloc_zeroed(layout) }.cast::<AtomicU64>();
            if start.is_null() {
                return Err(out_of_memory());
            }
            // SAFETY: the global allocator gave it for the layout of `len` words, which is that of the box. Zeros are
            // atomic words.
            let words = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, len)) };
            let first = words.as_ptr().align_offset(align_of::<Bucket>());
            Ok(Allocation { words, first })
        }

        #[inline]
        fn start(&self) -> *const u8 {
            self.words.as_ptr().wrapping_add(self.first).cast()
        }
    }
}

/// A number of buckets, zeroed.
pub(super) struct Buckets<M = Storage> {
    memory: M,
    len: usize,
}

impl<M: Memory> Buckets<M> {
    /// Allocates this many buckets. An error if the system has too little memory.
    pub fn new(len: usize) -> io::Result<Buckets<M>> {
        let bytes = len.checked_mul(size_of::<Bucket>()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Buckets { memory: M::zeroed(bytes)?, len })
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

impl<M: Memory> Deref for Buckets<M> {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: by the contract of `Memory`, `len * size_of::<Bucket>()` bytes lie there, aligned, for as long as
        // `self` lives. They were zeroed, and zeros are atomic words. Nobody writes to them but through this slice.
        unsafe { std::slice::from_raw_parts(self.memory.start().cast::<Bucket>(), self.len) }
    }
}

#[cfg(test)]
#[path = "memory_tests.rs"]
mod tests;
