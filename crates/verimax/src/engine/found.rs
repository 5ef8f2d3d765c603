//! [`Found`]: what one thread has found so far.

use super::outcome::Counts;
use crate::value::{Depth, Interval, Side, Value};

/// What one thread has found so far, from the point of view of the side to move.
pub(super) struct Found<Move> {
    pub side: Side,
    /// True if this thread looks for the line of play: only the first one does, and only if the caller wants the line.
    pub wants_line: bool,
    /// The bounds of the value.
    pub bounds: Interval,
    pub line: Vec<Move>,
    /// The last completed depth, if there is one.
    pub depth: Option<Depth>,
    /// The answer to [`is_at_least`](super::Engine::is_at_least), if there is one.
    pub is_at_least: Option<bool>,
    /// True if the search has reached what it was asked for.
    pub is_complete: bool,
    /// The counts of this thread; in the final result, those of all threads.
    pub counts: Counts,
}

impl<Move> Found<Move> {
    pub fn nothing(side: Side, wants_line: bool) -> Found<Move> {
        let (line, counts) = (Vec::new(), Counts::default());
        let bounds = Interval::ALL;
        Found { side, wants_line, bounds, line, depth: None, is_at_least: None, is_complete: false, counts }
    }

    /// Notes bounds of the value to the end of the game, unless a depth is completed: then its value stays.
    pub fn narrow(&mut self, bounds: Interval) {
        if self.depth.is_none() {
            self.bounds = bounds;
        }
    }

    /// Records a completed depth with its value and its line.
    pub fn complete(&mut self, value: Value, line: Vec<Move>, depth: Depth) {
        (self.bounds, self.line, self.depth) = (Interval::exactly(value), line, Some(depth));
    }
}
