//! Searches to the end of the game, in its [`Form`]: [`Engine::solve`], [`Engine::root_moves`],
//! [`Engine::is_at_least`].

use super::budget::{Budget, Share};
use super::deepening::{UNLIMITED, Wanted};
use super::error::EngineError;
use super::form::{check_line, in_plain_moves, plain_line};
use super::found::Found;
use super::line::wanted_line;
use super::options::Engine;
use super::outcome::{Counts, Outcome, Progress, RootMove};
use super::tuning::{FEW_VALUES, KEPT_BACK, OUTWARDS};
use super::worker::{Callback, Worker};
use super::{EngineGame, Form};
use crate::law::Guarantee;
use crate::search::{BoundingSearch, MOST_SORTED, NextBound, aspiration, is_at_least, narrow, root_bounds};
use crate::value::{Depth, INF, Interval, Value};

impl<G: EngineGame, F: Form<G>> Engine<'_, G, F> {
    /// The value of best play to the end of the game, and the line of best play: exact, whatever the settings are.
    ///
    /// If a limit or a stop ends it, the outcome has the bounds proved so far, and the best move of a search to a
    /// depth. The engine keeps the last eighth of the time or of the nodes back for that search. If the game
    /// [merges keys](crate::Game::merges_keys), that search uses no table and one thread, and gets less deep.
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
        let outcome = match plies {
            None => self.solve_within(position, &budget)?,
            Some(_) => self.search_within(position, &budget)?,
        };
        if plies == Some(0) {
            return Ok(outcome);
        }
        let depth = plies.map_or(Depth::END, |plies| Depth::plies(plies.min(UNLIMITED)));
        let mut search = RootSearch { engine: self, budget: &budget, counts: outcome.counts, error: None };
        let root_moves = root_bounds(position, depth, outcome.bounds, &mut search);
        let RootSearch { counts, error, .. } = search;
        error.map_or(Ok(()), Err)?;
        let root_moves = root_moves.unwrap_or_default();
        if plies.is_none() || !outcome.is_stopped {
            self.check_root_moves(&outcome, &root_moves)?;
        }
        let is_stopped = outcome.is_stopped || root_moves.iter().any(|of| of.bounds.value().is_none());
        Ok(Outcome { root_moves, is_stopped, counts, time: budget.elapsed(), ..outcome })
    }

    /// Checks that the best move is worth as much as the position. Otherwise the game breaks a promise.
    fn check_root_moves(
        &mut self,
        outcome: &Outcome<G::Move>,
        root_moves: &[RootMove<G::Move>],
    ) -> Result<(), EngineError> {
        let known = root_moves.iter().map(|of| of.bounds).reduce(|x, y| Interval {
            lower: outcome.side.best(x.lower, y.lower),
            upper: outcome.side.best(x.upper, y.upper),
        });
        let Some(known) = known.filter(|_| outcome.guarantee == Guarantee::Exact && !outcome.trusts_a_file) else {
            return Ok(());
        };
        let is_possible = known.lower <= known.upper
            && known.lower <= outcome.bounds.upper
            && outcome.bounds.lower <= known.upper
            && root_moves.iter().all(|of| of.bounds.lower <= of.bounds.upper);
        if is_possible {
            return Ok(());
        }
        self.clear(); // what led to this is in the table
        let what = format!(
            "best play is worth {}, but the best move {known} (so `bounds` are wrong, or a key that does not tell \
             positions apart)",
            outcome.bounds
        );
        Err(EngineError::BrokenPromise { what, line: Some(Vec::new()) })
    }

    /// True if best play to the end of the game is worth at least `wanted`, from Max's point of view; `None` if a limit
    /// or a stop has ended the search.
    pub fn is_at_least(&mut self, position: &G, wanted: Value) -> Result<Option<bool>, EngineError> {
        let budget = self.budget();
        let form = F::of(position);
        let settings = self.settings;
        let found = self.solve_slot.lend(settings, &form, &budget, budget.rest(), |team| {
            team.run(&form, false, None, |worker| {
                let mut search = |p: &F, alpha, beta, _| worker.solve(p, alpha, beta);
                let answer = is_at_least(&form, wanted, Depth::END, &mut search);
                worker.found.borrow_mut().is_at_least = answer;
            })
        });
        found.map(|found| found.is_at_least).map_err(|error| in_plain_moves::<G, F>(position, error))
    }

    fn solve_within(&mut self, position: &G, budget: &Budget) -> Result<Outcome<G::Move>, EngineError> {
        let wants_line = self.settings.wants_line;
        let share = if wants_line { budget.all_but(KEPT_BACK) } else { budget.rest() };
        let form = F::of(position);
        let found = self.find_to_end(position, &form, wants_line, budget, share)?;
        let mut outcome =
            Outcome::solved(position.side(), found.bounds.view(found.side), found.counts, budget.elapsed());
        outcome.trusts_a_file = self.solve_slot.is_loaded();
        outcome.trusts_hashes = form.packed_key().is_none();
        outcome.is_stopped = !found.is_complete;
        if !wants_line {
            return Ok(outcome);
        }
        if found.is_complete {
            outcome.line = plain_line::<G, F>(position, &found.line);
            return Ok(outcome);
        }
        let wanted = Wanted { depth: None, line: true, reports: true, table: !position.merges_keys() };
        let by_depth = self.find_to_depth(position, wanted, budget)?;
        let estimate = by_depth.bounds.view(by_depth.side);
        outcome.counts.add(by_depth.counts);
        outcome.line = by_depth.line;
        outcome.depth = by_depth.depth.unwrap_or(Depth::ZERO);
        if outcome.depth == Depth::END {
            (outcome.bounds, outcome.is_stopped) = (estimate, false);
            outcome.trusts_a_file |= self.search_slot().is_loaded();
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
        let mut told = self.progress.as_mut().map(|callback| {
            move |progress: &Progress<'_, F::Move>| {
                let Progress { depth, bounds, nodes, time, table_fill, .. } = *progress;
                let is_solved = depth == Depth::END;
                let line = if is_solved { plain_line::<G, F>(position, progress.line) } else { Vec::new() };
                callback(&Progress { depth, bounds, line: &line, nodes, time, table_fill });
            }
        });
        let callback = told.as_mut().filter(|_| wants_line).map(|told| told as Callback<'_, F::Move>);
        let settings = self.settings;
        self.solve_slot.lend(settings, form, budget, share, |team| {
            let found = team.run(form, wants_line, callback, |worker| solve_to_end(form, worker));
            let found = found.map_err(|error| in_plain_moves::<G, F>(position, error))?;
            let value = found.bounds.view(found.side).value();
            if let Some(value) = value.filter(|_| wants_line && found.is_complete && !team.trusts_a_file) {
                check_line::<G, F>(position, &plain_line::<G, F>(position, &found.line), value, true)?;
            }
            Ok(found)
        })
    }
}

/// Finds bounds of the moves of a position, for [`root_bounds`].
struct RootSearch<'r, 'e, G: EngineGame, F: Form<G>> {
    engine: &'r mut Engine<'e, G, F>,
    budget: &'r Budget,
    counts: Counts,
    /// What went wrong, if something did.
    error: Option<EngineError>,
}

impl<G: EngineGame, F: Form<G>> RootSearch<'_, '_, G, F> {
    fn find(&mut self, p: &G, depth: Depth) -> Result<(Interval, Counts), EngineError> {
        // A search to a depth completes depth 1 in any case, and there may be thousands of moves.
        if self.budget.is_over() {
            return Ok((Interval::ALL, Counts::default()));
        }
        match depth.limit() {
            None => {
                let found = self.engine.find_to_end(p, &F::of(p), false, self.budget, self.budget.rest())?;
                Ok((found.bounds.view(found.side), found.counts))
            }
            plies => {
                let wanted = Wanted { depth: plies, line: false, reports: false, table: true };
                let found = self.engine.find_to_depth(p, wanted, self.budget)?;
                let bounds = if found.is_complete { found.bounds } else { Interval::ALL };
                Ok((bounds.view(found.side), found.counts))
            }
        }
    }
}

impl<G: EngineGame, F: Form<G>> BoundingSearch<G> for RootSearch<'_, '_, G, F> {
    fn bounds(&mut self, p: &G, depth: Depth) -> Option<Interval> {
        match self.find(p, depth) {
            Ok((bounds, counts)) => {
                self.counts.add(counts);
                Some(bounds)
            }
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }
}

/// Finds the value to the end of the game and the line of best play, or narrows the bounds of the value until the
/// search is stopped. If a depth is already completed, its result stays until the solve finishes.
///
/// A wide game of many values is searched once, in the whole window: see [`FEW_VALUES`].
pub(super) fn solve_to_end<G: EngineGame>(p: &G, worker: &Worker<'_, G>) {
    let Some(known) = worker.known_bounds(p) else { return };
    worker.found.borrow_mut().narrow(known);
    let mut proved = known;
    let mut search_and_report = |p: &G, alpha, beta, _| {
        let value = worker.solve(p, alpha, beta)?;
        if value < beta {
            proved.upper = value;
        } else {
            proved.lower = value;
        }
        worker.found.borrow_mut().narrow(proved);
        worker.report();
        Some(value)
    };
    let is_in_one_pass = p.moves().len() > MOST_SORTED && known.upper - known.lower > FEW_VALUES;
    let value = if is_in_one_pass {
        aspiration(p, Depth::END, 0, INF, &mut search_and_report)
    } else {
        narrow(p, Depth::END, known, Outwards, search_and_report).value()
    };
    let Some(value) = value else { return };
    let search = |p: &G, alpha, beta, _| worker.solve(p, alpha, beta);
    if let Some(line) = wanted_line(p, Depth::END, value, worker, search) {
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
struct Outwards;

impl NextBound for Outwards {
    fn next(&mut self, lower: Value, upper: Value, _: Option<Value>) -> Value {
        let part = |bound: Value| (i64::from(bound) * OUTWARDS.0 / OUTWARDS.1) as Value;
        let outwards = if upper >= -lower { part(upper) } else { part(lower) + 1 };
        let is_between = lower < outwards && outwards <= upper;
        if is_between && upper - lower > 2 { outwards } else { lower + (upper - lower) / 2 + 1 }
    }
}
