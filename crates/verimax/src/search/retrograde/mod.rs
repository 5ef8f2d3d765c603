//! Retrograde analysis: what every node of a graph is worth, if positions may come back.

mod attractor;
mod edges;

pub use edges::{Edges, NEVER, Solution};
