//! The law: what a search should compute, as plain functions over an explicit game graph. It judges every algorithm of
//! this crate and knows none of them. All values and windows are from Max's point of view, with two exceptions: names
//! with *negamax*, and table entries, are from the point of view of the side to move.
//!
//! | question | answer |
//! |---|---|
//! | what is a position worth? | [`minimax`], [`negamax`] |
//! | what is best play? | [`principal_variation`] |
//! | what is it worth once it is quiet? | [`quiescence`] |
//! | is `x` a correct answer in this window? | [`is_alpha_beta_result`] |
//! | what may a search see that reuses deeper results? | [`Expansions`], [`Expansion`] |
//! | what may a table hold? | [`Expansions::is_valid`] |
//! | how good is a result? | [`Guarantee`], [`Expansions::guarantees`] |
//! | what is it worth if positions may come back? | [`cyclic`], [`attractor`] |
//! | what is it worth to several players? | [`max_n_vectors`], [`max_n`], [`paranoid`] |
//! | what is it worth if chance moves, too? | the module [`chance`] |
//! | how large is the tree, and how few evaluations are enough? | [`tree_nodes`], [`tree_leaves`], [`minimal_leaves`] |
//! | how much memory and time will an answer take? | [`unfolded_size`] |
//!
//! Each function makes one pass over the graph, from the leaves up, without recursion. It memoises by node and plies
//! left. [`Graph::explore`](crate::Graph::explore) turns any other game into a graph.

pub mod chance;
mod cyclic;
mod expansion;
mod guarantee;
mod judgement;
mod minimal;
mod minimax;
mod multi;
mod quiescence;
mod range;
#[allow(clippy::needless_range_loop)] // the proofs read indices, not iterators
mod unfold;
mod unfolding;
mod witness;

pub use cyclic::{Cyclic, attractor, cyclic};
pub use expansion::Expansions;
pub use guarantee::Guarantee;
pub use minimal::{minimal_leaves, tree_leaves, tree_nodes};
pub use minimax::{is_alpha_beta_result, minimax, negamax, principal_variation};
pub use multi::{MOST_VECTORS, MultiLimit, max_n, max_n_vectors, paranoid};
pub use quiescence::quiescence;
pub use range::Range;
pub use unfolding::unfolded_size;
pub use witness::Expansion;
