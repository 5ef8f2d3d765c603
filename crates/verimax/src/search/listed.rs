//! [`Listed`]: a move on the list of moves that a kernel searches.

use verimax_contracts::verified;

/// A move on a kernel's list.
#[verified]
#[derive(Clone, Copy, Debug)]
pub struct Listed<Move> {
    /// The move.
    pub mv: Move,
    /// Its index among the moves of its position.
    pub number: usize,
    /// How early the guide wants it to be searched: large scores first.
    pub score: i64,
}
