//! The atomics of the shared table. The package in `tests/loom` compiles it with those of loom, which tries what threads can
//! do.

#[cfg(loom)]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(not(loom))]
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
