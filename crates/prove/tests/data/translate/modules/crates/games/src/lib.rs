//! The root of another crate.
mod nim;
