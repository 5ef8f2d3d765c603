//! [`Engine::search`]: iterative deepening until a limit is reached.

use super::budget::Budget;
use super::error::EngineError;
use super::form::check_line;
use super::found::Found;
use super::line::wanted_line;
use super::options::Engine;
use super::outcome::Outcome;
use super::solving::solve_to_end;
use super::tuning::ASPIRATION;
use super::worker::Worker;
use super::{EngineGame, Form};
use crate::law::Guarantee;
use crate::search::{Iteration, aspiration, iterative_deepening};
use crate::table::Reuse;
use crate::value::{Depth, INF, Value};

/// A depth that no search reaches.
pub(super) const UNLIMITED: u32 = u32::MAX - 1;

impl<G: EngineGame, F: Form<G>> Engine<'_, G, F> {
    /// Searches deeper and deeper until a limit (depth, time or nodes) or a stop ends it. Without a limit, it goes on
    /// to the end of the game. The outcome is that of the last completed depth. Depth 1 is completed even if the time
    /// or the nodes run out before.
    ///
    /// Each iteration is one ply deeper than the last. If a depth is the only limit, iterations are two plies apart as
    /// soon as that leads to the limit, because evaluations are most alike if the same side has moved last.
    ///
    /// A game that [merges keys](crate::Game::merges_keys) is an error: at a depth, positions of equal worth may
    /// differ.
    pub fn search(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        let budget = self.budget();
        self.search_within(position, &budget)
    }

    pub(super) fn search_within(&mut self, position: &G, budget: &Budget) -> Result<Outcome<G::Move>, EngineError> {
        let wanted = Wanted { depth: self.limits.depth, line: self.settings.wants_line, reports: true, table: true };
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
            trusts_a_file: self.search_slot().is_loaded(),
            trusts_hashes: position.packed_key().is_none(),
            ..Outcome::solved(found.side, found.bounds.view(found.side), found.counts, budget.elapsed())
        })
    }

    /// Searches to a depth with what is left of the budget.
    pub(super) fn find_to_depth(
        &mut self,
        position: &G,
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Found<G::Move>, EngineError> {
        if wanted.table && position.merges_keys() {
            return Err(EngineError::MergedKeys);
        }
        let deepest = wanted.depth.unwrap_or(UNLIMITED).min(UNLIMITED);
        let settings = self.settings;
        let width = if settings.aspiration { ASPIRATION } else { INF };
        let stride = if deepest == UNLIMITED || budget.is_limited() { 1 } else { 2 };
        let (slot, progress) = self.search_slot_and_progress();
        let callback = progress.as_mut().filter(|_| wanted.reports).map(|callback| &mut **callback as _);
        slot.lend(settings, position, budget, budget.rest(), |team| {
            let team = if wanted.table { team } else { team.without_table() };
            let work = |worker: &Worker<'_, G>| deepen(position, deepest, stride, width, worker);
            let found = team.run(position, wanted.line, callback, work)?;
            let value = found.depth.and_then(|_| found.bounds.view(found.side).value());
            let is_exact = settings.reuse == Reuse::Equal || found.depth == Some(Depth::END);
            if let Some(value) = value.filter(|_| wanted.line && is_exact && !team.trusts_a_file) {
                check_line::<G, G>(position, &found.line, value, found.depth == Some(Depth::END))?;
            }
            Ok(found)
        })
    }
}

/// What a caller wants from a search to a depth.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub depth: Option<u32>,
    pub line: bool,
    /// True to report progress.
    pub reports: bool,
    /// True if what the table knows of a position is also true at a depth.
    pub table: bool,
}

/// Searches deeper and deeper. A depth is completed once its line of play is known.
///
/// If no position at the horizon has moves left, the end of the game may be near: then try to reach it at once, with as
/// many nodes again as this thread has used so far; if that finishes, we are done. With a depth limit, the attempt goes
/// to that depth and not to the end: entries of a kept table may have hidden positions at the horizon, and then the
/// value to the end may differ. Without a table there is nothing to try: the search has reached the end already.
fn deepen<G: EngineGame>(p: &G, deepest: u32, stride: u32, width: Value, worker: &Worker<'_, G>) {
    let mut search = |p: &G, alpha, beta, depth| worker.search(p, alpha, beta, depth);
    let mut deeper = |p: &G, _: &mut _, latest: Iteration| {
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
        if !worker.uses_table {
            return 0;
        }
        worker.lookout().give_up_at = Some(2 * worker.path.nodes.get());
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

/// Records what an iteration has found, and reports it. Returns false if the search stops before it finds the line.
fn complete<G: EngineGame>(p: &G, latest: Iteration, worker: &Worker<'_, G>) -> bool {
    let search = |p: &G, alpha, beta, depth| worker.search(p, alpha, beta, depth);
    let Some(line) = wanted_line(p, latest.depth, latest.value, worker, search) else { return false };
    worker.found.borrow_mut().complete(latest.value, line, latest.depth);
    worker.report();
    true
}
