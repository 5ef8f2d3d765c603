//! The clock: the standard library's, except in a browser, where that one panics and JavaScript's takes its place.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(super) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(super) use web_time::Instant;
