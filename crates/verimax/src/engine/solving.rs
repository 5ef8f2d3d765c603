//! Searches to the end of the game, in its [`Form`]: [`Engine::solve`], [`Engine::root_moves`],
//! [`Engine::is_at_least`].

use std::cell::Cell;

use super::budget::{Budget, Share};
use super::deepening::Wanted;
use super::error::EngineError;
use super::form::plain_line;
use super::found::Found;
use super::line::line_of_play;
use super::options::Engine;
use super::outcome::{Outcome, Progress, RootMove};
use super::threads::Team;
use super::tuning::{KEPT_BACK, OUTWARDS};
use super::worker::{Callback, Worker};
use super::{EngineGame, Form};
use crate::search::{NextBound, mtd};
use crate::value::{Depth, INF, Interval, Side, Value};

impl<G: EngineGame, F: Form<G>> Engine<'_, G, F> {
    /// The value of best play to the end of the game, and the line of best play: exact, whatever the settings are.
    ///
    /// If a limit or a stop ends it, the outcome has the bounds proved so far, and the best move of a search to a
    /// depth. The engine keeps the last eighth of the time or of the nodes back for that search.
    pub fn solve(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        let budget = self.budget();
        self.solve_within(position, &budget)
    }

    /// The outcome of [`solve`](Engine::solve), or of [`search`](Engine::search) if a depth is set, plus the value of
    /// every move: to the end of the game, or to one ply less than the depth.
    ///
    /// The limits hold for the whole call. If they end it, each move has the bounds known so far.
    pub fn root_moves(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        let budget = self.budget();
        let plies = self.limits.depth;
        let mut outcome = match plies {
            None => self.solve_within(position, &budget)?,
            Some(_) => self.search_within(position, &budget)?,
        };
        for mv in position.moves().filter(|_| plies != Some(0)) {
            let child = position.play(mv);
            let (bounds, counts) = match plies {
                None => {
                    let found = self.find_to_end(&child, &F::of(&child), false, &budget, budget.rest())?;
                    // No move is worth more to the side to move than the position.
                    let Interval { lower, upper } = found.bounds.view(found.side);
                    let bounds = match outcome.side {
                        Side::Max => Interval { lower, upper: upper.min(outcome.bounds.upper) },
                        Side::Min => Interval { lower: lower.max(outcome.bounds.lower), upper },
                    };
                    (bounds, found.counts)
                }
                Some(plies) => {
                    let wanted = Wanted { depth: Some(plies - 1), line: false, reports: false };
                    let found = self.find_to_depth(&child, wanted, &budget)?;
                    let bounds = if found.is_complete { found.bounds.view(found.side) } else { Interval::ALL };
                    (bounds, found.counts)
                }
            };
            outcome.counts.add(counts);
            outcome.is_stopped |= bounds.value().is_none();
            outcome.root_moves.push(RootMove { mv, bounds });
        }
        Ok(Outcome { time: budget.elapsed(), ..outcome })
    }

    /// True if best play to the end of the game is worth at least `wanted`, from Max's point of view; `None` if a limit
    /// or a stop has ended the search.
    pub fn is_at_least(&mut self, position: &G, wanted: Value) -> Result<Option<bool>, EngineError> {
        if wanted <= -INF || wanted > INF {
            return Ok(Some(wanted <= -INF));
        }
        let budget = self.budget();
        let form = F::of(position);
        // From the point of view of the side to move in the form.
        let beta = match form.side() {
            Side::Max => wanted,
            Side::Min => 1 - wanted,
        };
        let table = self.solve_slot.prepared(self.settings.table_mb, &form)?;
        let team = Team::new(self.settings, table, &budget, budget.rest());
        let found = team.run(&form, false, None, |worker| {
            if let Some(value) = worker.solve(&form, beta - 1, beta) {
                worker.found.borrow_mut().bounds = Interval::ALL.narrowed(beta, value);
            }
        })?;
        let Interval { lower, upper } = found.bounds.view(found.side);
        Ok(if lower >= wanted { Some(true) } else { (upper < wanted).then_some(false) })
    }

    fn solve_within(&mut self, position: &G, budget: &Budget) -> Result<Outcome<G::Move>, EngineError> {
        let wants_line = self.settings.wants_line;
        let share = if wants_line { budget.all_but(KEPT_BACK) } else { budget.rest() };
        let form = F::of(position);
        let found = self.find_to_end(position, &form, wants_line, budget, share)?;
        let mut outcome =
            Outcome::solved(position.side(), found.bounds.view(found.side), found.counts, budget.elapsed());
        outcome.trusts_a_file = self.solve_slot.is_loaded;
        outcome.trusts_hashes = form.packed_key().is_none();
        outcome.is_stopped = !found.is_complete;
        if !wants_line {
            return Ok(outcome);
        }
        if found.is_complete {
            outcome.line = plain_line::<G, F>(position, &found.line);
            return Ok(outcome);
        }
        let wanted = Wanted { depth: None, line: true, reports: true };
        let by_depth = self.find_to_depth(position, wanted, budget)?;
        let estimate = by_depth.bounds.view(by_depth.side);
        outcome.counts.add(by_depth.counts);
        outcome.line = by_depth.line;
        outcome.depth = by_depth.depth.unwrap_or(Depth::ZERO);
        if outcome.depth == Depth::END {
            (outcome.bounds, outcome.is_stopped) = (estimate, false);
            outcome.trusts_a_file |= self.search_slot().is_loaded;
            outcome.trusts_hashes |= position.packed_key().is_none();
        } else {
            outcome.estimate = estimate.value();
        }
        Ok(Outcome { time: budget.elapsed(), ..outcome })
    }

    /// Searches the form to the end of the game with this share of the budget.
    fn find_to_end(
        &mut self,
        position: &G,
        form: &F,
        wants_line: bool,
        budget: &Budget,
        share: Share,
    ) -> Result<Found<F::Move>, EngineError> {
        let table = self.solve_slot.prepared(self.settings.table_mb, form)?;
        let team = Team::new(self.settings, table, budget, share);
        let mut told = self.progress.as_mut().map(|callback| {
            move |progress: &Progress<'_, F::Move>| {
                let Progress { depth, bounds, nodes, time, table_fill, .. } = *progress;
                let is_solved = depth == Depth::END;
                let line = if is_solved { plain_line::<G, F>(position, progress.line) } else { Vec::new() };
                callback(&Progress { depth, bounds, line: &line, nodes, time, table_fill });
            }
        });
        let callback = told.as_mut().filter(|_| wants_line).map(|told| told as Callback<'_, F::Move>);
        team.run(form, wants_line, callback, |worker| solve_to_end(form, worker))
    }
}

/// Finds the value to the end of the game and the line of best play, or narrows the bounds of the value until the
/// search is stopped. If a depth is already completed, its result stays until the solve finishes.
pub(super) fn solve_to_end<G: EngineGame>(p: &G, worker: &Worker<'_, G>) {
    let known = Cell::new(worker.known_bounds(p));
    let keep = || {
        let mut found = worker.found.borrow_mut();
        if found.depth.is_none() {
            found.bounds = known.get();
        }
    };
    keep();
    let search = |p: &G, alpha, beta, _| worker.solve(p, alpha, beta);
    let narrowing = |p: &G, alpha, beta, depth| {
        let value = search(p, alpha, beta, depth)?;
        known.set(known.get().narrowed(beta, value));
        keep();
        worker.report();
        Some(value)
    };
    let Some(value) = mtd(p, Depth::END, Outwards { known: &known }, narrowing) else { return };
    if let Some(line) = line_of_play(p, Depth::END, value, worker, search) {
        {
            let mut found = worker.found.borrow_mut();
            found.complete(value, line, Depth::END);
            found.is_complete = true;
        }
        worker.report();
    }
}

/// Tests next a value [`OUTWARDS`] of the way from 0 to the bound farther from 0. If that does not lie between the
/// bounds, or if they are close, it bisects. Short lines of play settle whether a game is won or lost by much, and the
/// entries that they leave in the table help with the rest. To test large values first is an idea of Pascal Pons
/// (*Solving Connect 4*, part 8).
struct Outwards<'k> {
    known: &'k Cell<Interval>,
}

impl NextBound for Outwards<'_> {
    fn next(&mut self, _: Value, _: Value, _: Option<Value>) -> Value {
        let Interval { lower, upper } = self.known.get();
        let part = |bound: Value| (i64::from(bound) * OUTWARDS.0 / OUTWARDS.1) as Value;
        let outwards = if upper >= -lower { part(upper) } else { part(lower) + 1 };
        let is_between = lower < outwards && outwards <= upper;
        if is_between && upper - lower > 2 { outwards } else { lower + (upper - lower) / 2 + 1 }
    }
}
