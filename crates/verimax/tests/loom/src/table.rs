//! The folder `table` of the library, as far as the shared table needs it.

#[path = "../../../src/table/at.rs"]
mod at;
#[path = "../../../src/table/atomic.rs"]
#[allow(dead_code)] // only files use some of it
mod atomic;
#[path = "../../../src/table/fields.rs"]
mod fields;
#[path = "../../../src/table/known.rs"]
#[allow(dead_code)] // only the engine uses some of it
mod known;
#[path = "../../../src/table/layout.rs"]
mod layout;
#[path = "../../../src/table/memory_model.rs"]
mod memory;
#[path = "../../../src/table/mixing.rs"]
mod mixing;
#[path = "../../../src/table/one_word.rs"]
mod one_word;
#[path = "../../../src/table/pair.rs"]
mod pair;
#[path = "../../../src/table/shared.rs"]
// Only the engine and files use some of it. And under loom `LEAST_BITS` is 0, so that clippy finds a `min` pointless.
#[allow(dead_code, clippy::unnecessary_min_or_max)]
mod shared;
#[path = "../../../src/table/sizes.rs"]
mod sizes;
#[path = "../../../src/table/sync.rs"]
mod sync;
#[path = "../../../src/table/two_words.rs"]
mod two_words;
#[path = "../../../src/table/word.rs"]
mod word;

use verimax::table::{Bounds, Entry};
