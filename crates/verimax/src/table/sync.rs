//! The atomics of the shared table; under test with `--cfg loom`, those of loom, which tries what threads can do.

#[cfg(all(test, loom))]
pub(super) use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(not(all(test, loom)))]
pub(super) use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
