//! The line of play, for those who want it: the proved [`line_of_play`] over a worker.

use super::EngineGame;
use super::worker::Worker;
use crate::search::{BracketedSearch, line_of_play};
use crate::value::{Depth, Value};

/// The moves of best play from `p`, which is worth `value` to the side to move. It tries the table's best moves first.
/// `None` if the search was stopped. If nobody wants the line, it is empty.
pub(super) fn wanted_line<G: EngineGame>(
    p: &G,
    depth: Depth,
    value: Value,
    worker: &Worker<'_, G>,
    mut search: impl BracketedSearch<G>,
) -> Option<Vec<G::Move>> {
    if !worker.found.borrow().wants_line {
        return Some(Vec::new());
    }
    let mut likely = |p: &G| worker.best_known(p).map(usize::from);
    line_of_play(p, depth, value, &mut search, &mut likely)
}
