//! Retrograde analysis: what every node of a graph is worth, and how far away that is, if positions may come back. It
//! goes backwards from the ends of the game (Zermelo 1913; Ströhlein 1970; Thompson 1986).
//!
//! | file | what lives there |
//! |---|---|
//! | `edges` | [`Edges`]: a graph, as this reads it; [`Solution`] |
//! | `attractor` | what one side can force, with successor counts |
//! | `values` | [`retrograde`]: the values, threshold by threshold |
//! | `acyclic` | [`retrograde_acyclic`]: without cycles, it is minimax |

mod acyclic;
mod attractor;
mod edges;
mod values;

pub use acyclic::retrograde_acyclic;
pub use edges::{Edges, Solution};
pub use values::retrograde;
