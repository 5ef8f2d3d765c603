//! The clock: that of the standard library, or in a browser, where that one panics, the one that JavaScript has.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(super) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(super) use web_time::Instant;
