//! The shared table of `verimax`, compiled from its own source with the atomics of loom; its tests are in
//! `loom_tests.rs` beside it.

#![forbid(unsafe_code)]
#![allow(unexpected_cfgs)] // the features of the library

#[cfg(test)]
mod table;

/// What the table's source takes from its crate.
#[cfg(test)]
mod game {
    pub use verimax::{Game, PackedKey};
}

#[cfg(test)]
mod value {
    pub use verimax::{Bound, Depth, INF, Side, Value};
}
