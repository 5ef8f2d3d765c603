//! [`Engine::search`]: deeper and deeper, until a limit is reached.

use super::budget::Budget;
use super::error::EngineError;
use super::found::Found;
use super::line::line_of_play;
use super::options::Engine;
use super::outcome::Outcome;
use super::solving::solve_to_end;
use super::threads::Team;
use super::tuning::{ASPIRATION, LEAST_NODES};
use super::worker::Worker;
use super::{EngineGame, Form};
use crate::law::Guarantee;
use crate::search::{Iteration, aspiration, iterative_deepening};
use crate::table::Reuse;
use crate::value::{Depth, INF, Value};

/// A depth that no search reaches.
const UNLIMITED: u32 = u32::MAX - 1;

impl<G: EngineGame, F: Form<G>> Engine<'_, G, F> {
    /// Deepens until a limit is reached: the depth, the time, the nodes, or a stop; without any of them, until the game
    /// ends on every line. The outcome is that of the last depth that was completed; depth 1 always is.
    ///
    /// It deepens by one ply each time. If nothing but a depth is set, it deepens by two from depth 1 on, because
    /// evaluations are most alike if the same side has moved last.
    pub fn search(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        let budget = self.budget();
        self.search_within(position, &budget)
    }

    pub(super) fn search_within(&mut self, position: &G, budget: &Budget) -> Result<Outcome<G::Move>, EngineError> {
        let wanted = Wanted { depth: self.limits.depth, line: self.settings.wants_line, reports: true };
        let found = self.find_to_depth(position, wanted, budget)?;
        let guarantee = match self.settings.reuse {
            Reuse::Equal => Guarantee::Exact,
            Reuse::AtLeast => Guarantee::Witnessed,
        };
        Ok(Outcome {
            line: found.line,
            depth: found.depth.unwrap_or(Depth::ZERO),
            is_stopped: !found.is_complete,
            guarantee,
            trusts_a_file: self.search_slot().is_loaded,
            ..Outcome::solved(found.side, found.bounds.view(found.side), found.counts, budget.elapsed())
        })
    }

    /// What a search to a depth finds with what is left of a budget.
    pub(super) fn find_to_depth(
        &mut self,
        position: &G,
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Found<G::Move>, EngineError> {
        let deepest = wanted.depth.unwrap_or(UNLIMITED).min(UNLIMITED);
        let settings = self.settings;
        let width = if settings.aspiration { ASPIRATION } else { INF };
        let stride = if deepest == UNLIMITED || budget.is_limited() { 1 } else { 2 };
        let (slot, progress) = self.search_slot_and_progress();
        let team = Team::new(settings, slot.prepared(settings.table_mb, position)?, budget, budget.rest());
        let callback = progress.as_mut().filter(|_| wanted.reports).map(|callback| &mut **callback as _);
        team.run(position, wanted.line, callback, |worker| deepen(position, deepest, stride, width, worker))
    }
}

/// What a search to a depth is to find.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub depth: Option<u32>,
    pub line: bool,
    /// True if the caller is told how far the search has come.
    pub reports: bool,
}

/// Searches deeper and deeper. A depth counts as completed when its line of play is known.
///
/// If no position at the horizon has moves left, the end of the game may be near: then try to reach it at once, with as
/// many nodes as were used so far; if that finishes, we are done. With a depth limit the attempt goes to that depth, not to
/// the end: the horizon may have been hidden by a table that was kept, and the value to the end may be another.
fn deepen<G: EngineGame>(p: &G, deepest: u32, stride: u32, width: Value, worker: &Worker<'_, G>) {
    let mut search = |p: &G, alpha, beta, depth| worker.search(p, alpha, beta, depth);
    let mut deeper = |latest: Iteration| {
        if !complete(p, latest, worker) {
            return 0;
        }
        worker.lookout().is_patient = latest.depth.is_zero(); // until depth 1 is completed
        let more = match latest.depth.limit() {
            Some(plies @ 1..) if (deepest - plies).is_multiple_of(stride) => stride,
            _ => 1,
        };
        if worker.path.reached_horizon.replace(false) {
            return more;
        }
        worker.lookout().give_up_at = Some(2 * worker.path.nodes.get() + LEAST_NODES);
        let is_done = if deepest == UNLIMITED {
            solve_to_end(p, worker);
            worker.found.borrow().is_complete
        } else {
            let depth = Depth::plies(deepest);
            let mut search = |p: &G, alpha, beta, depth| worker.search(p, alpha, beta, depth);
            let value = aspiration(p, depth, latest.value, width, &mut search);
            value.is_some_and(|value| complete(p, Iteration { depth, value }, worker))
        };
        worker.lookout().give_up_at = None;
        if is_done { 0 } else { more }
    };
    worker.lookout().is_patient = true;
    let last = iterative_deepening(p, deepest, width, &mut search, &mut deeper);
    if let Some(last) = last.filter(|last| worker.found.borrow().depth.is_none_or(|depth| depth < last.depth)) {
        complete(p, last, worker);
    }
    let mut found = worker.found.borrow_mut();
    found.is_complete |= found.depth == Some(Depth::plies(deepest));
}

/// Keeps what an iteration has found, and reports it. False if there is no time left to find its line.
fn complete<G: EngineGame>(p: &G, latest: Iteration, worker: &Worker<'_, G>) -> bool {
    let search = |p: &G, alpha, beta, depth| worker.search(p, alpha, beta, depth);
    let Some(line) = line_of_play(p, latest.depth, latest.value, worker, search) else { return false };
    worker.found.borrow_mut().complete(latest.value, line, latest.depth);
    worker.report();
    true
}
