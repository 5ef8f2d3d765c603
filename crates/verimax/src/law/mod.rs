//! The law: what a search is to compute, as plain functions over an explicit game graph. It judges every algorithm
//! of this crate and knows none of them. All values and windows are from Max's point of view, except where a name says
//! *negamax* and in table entries, which are from that of the side to move.
//!
//! | question | answer |
//! |---|---|
//! | what is a position worth, and how is it played? | [`minimax`], [`negamax`], [`partial_minimax`], [`principal_variation`] |
//! | and once it is quiet? | [`quiescence`] |
//! | is `x` a fair answer in this window? | [`is_alpha_beta_result`] |
//! | what may a search see that reuses deeper results? | [`Expansions`], [`Expansion`] |
//! | what may a table hold? | [`Expansions::is_valid`] |
//! | how good is a result? | [`Guarantee`], [`Expansions::guarantees`] |
//! | how large is the tree, and how few evaluations can do? | [`tree_nodes`], [`minimal_leaves`] |
//!
//! Everything is one pass over the graph from its leaves up, memoised on the node and the plies left, and without
//! recursion. A game that is not a graph becomes one by [`Graph::explore`](crate::Graph::explore).

mod expansion;
mod guarantee;
mod minimal;
mod minimax;
mod quiescence;
mod range;
mod unfolding;
mod witness;

pub use expansion::Expansions;
pub use guarantee::Guarantee;
pub use minimal::{minimal_leaves, tree_nodes};
pub use minimax::{is_alpha_beta_result, minimax, negamax, partial_minimax, principal_variation, truncation};
pub use quiescence::quiescence;
pub use range::Range;
pub use witness::Expansion;
