//! The file of a database: `docs/database-format.md` describes it. `Writer` makes the bytes, [`Reader`] reads them
//! where they are.

mod reader;
mod writer;

pub use reader::{Reader, is_database};
pub(crate) use writer::Writer;

/// The first bytes of every database.
pub const MAGIC: [u8; 8] = *b"VMXTABLE";

/// The version of the format.
const VERSION: u32 = 1;

/// How many positions are compressed together.
const BLOCK: usize = 4096;

/// Bytes of a SHA-256 sum.
const SUM: usize = 32;
