//! The atomics of the shared table. Tests with `--cfg loom` use loom's instead, which explores what threads can do.

#[cfg(all(test, loom))]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(not(all(test, loom)))]
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
