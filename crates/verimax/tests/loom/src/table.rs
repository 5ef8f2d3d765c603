//! The folder `table` of the library, as far as the shared table needs it.

#[path = "../../../src/table/at.rs"]
mod at;
#[path = "../../../src/table/memory_model.rs"]
mod memory;
#[path = "../../../src/table/shared.rs"]
// The engine and files need more of it; and there it begins with one bucket, so that a minimum says nothing.
#[allow(dead_code, clippy::unnecessary_min_or_max)]
mod shared;
#[path = "../../../src/table/sync.rs"]
mod sync;

use verimax::table::{Bounds, Entry};
