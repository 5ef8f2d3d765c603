//! The atomics of the shared table. The package in `tests/loom` compiles it with loom's, to explore what threads can do
//! to each other.

#[cfg(loom)]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(not(loom))]
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
