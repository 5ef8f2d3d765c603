//! Searches of games for several players: [`MultiGame`](crate::MultiGame).
//!
//! | search | result | needs |
//! |---|---|---|
//! | [`max_n`] | the vector of max^n by a rule for ties | |
//! | [`shallow`] | the same vector as `max_n` with [`Ties::First`](crate::Ties::First) | payoffs with a bounded sum |
//! | any two-player search of [`Paranoid`] | what a player can hold against all the others | as the search |
//!
//! The functions are recursive, one call for each ply, and ask a listener to hear of every step (`&mut ()` if nobody
//! listens).

mod listener;
mod max_n;
mod paranoid;
mod shallow;

pub use listener::{MultiListener, MultiStats};
pub use max_n::max_n;
pub use paranoid::Paranoid;
pub use shallow::shallow;
