//! [`Found`]: what one thread has found so far.

use super::outcome::Counts;
use crate::value::{Depth, Interval, Side, Value};

/// What a search has found so far, from the point of view of the side to move.
pub(super) struct Found<Move> {
    pub side: Side,
    /// Only the first thread is asked for the line of play, and only if the caller wants it.
    pub wants_line: bool,
    /// The bounds of the value.
    pub bounds: Interval,
    pub line: Vec<Move>,
    /// The depth that was completed, if one was.
    pub depth: Option<Depth>,
    /// True if the search has reached what it was asked for.
    pub is_complete: bool,
    /// What all threads have counted.
    pub counts: Counts,
}

impl<Move> Found<Move> {
    pub fn nothing(side: Side, wants_line: bool) -> Found<Move> {
        let (line, counts) = (Vec::new(), Counts::default());
        Found { side, wants_line, bounds: Interval::ALL, line, depth: None, is_complete: false, counts }
    }

    /// Keeps the value and the line of a depth that is completed.
    pub fn complete(&mut self, value: Value, line: Vec<Move>, depth: Depth) {
        (self.bounds, self.line, self.depth) = (Interval::exactly(value), line, Some(depth));
    }
}
