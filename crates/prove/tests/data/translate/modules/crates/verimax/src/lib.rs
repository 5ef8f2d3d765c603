//! Re-exports.
mod search;
mod value;
pub use search::evaluate;
pub use value::{Side, INF, narrowed as tightened};
