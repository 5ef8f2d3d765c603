//! A search from its start to its end: threads, windows, and the line of best play.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::busy::Busy;
use super::limits::{Limits, Tick, Watch};
use super::options::{Callback, prepared};
use super::worker::{Counts, Worker};
use super::{Engine, EngineError, EngineGame, Outcome, Progress};
use crate::law::Guarantee;
use crate::search::{Decision, Iteration, NextBound, aspiration, iterative_deepening, mtd, pvs_ttw, solve};
use crate::table::{Reuse, SharedTable};
use crate::value::{Depth, INF, Side, Value};

/// So many nodes are always tried to reach the end of the game.
const LEAST_NODES: u64 = 1000;

/// A depth that no search reaches.
const UNLIMITED: u32 = u32::MAX - 1;

/// An aspiration window is the value before and so much on both sides.
const ASPIRATION: Value = 16;

impl<G: EngineGame> Engine<'_, G> {
    /// Deepens until a limit is reached: the depth, the time, the nodes, or a stop; without any of them, until the game
    /// ends on every line. By one ply each time; after depth 1, by two where nothing but a depth is set, so that the last is
    /// met, since evaluations are most alike if the same side has moved last. The outcome is that of the last depth that was
    /// completed; depth 1 always is.
    pub fn search(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        let deepest = self.depth.unwrap_or(UNLIMITED).min(UNLIMITED);
        let width = if self.aspiration { ASPIRATION } else { INF };
        let guarantee = match self.reuse {
            Reuse::Equal => Guarantee::Exact,
            Reuse::AtLeast => Guarantee::Witnessed,
        };
        self.run(position, guarantee, |worker, found| deepen(position, deepest, width, worker, found))
    }

    /// The value of best play to the end of the game, and the line of best play: exact, whatever the settings are. Where a
    /// limit or a stop ends it, what is known so far.
    pub fn solve(&mut self, position: &G) -> Result<Outcome<G::Move>, EngineError> {
        self.run(position, Guarantee::Exact, |worker, found| solve_to_end(position, worker, found))
    }

    /// Every move with the value of the position that it leads to, from Max's point of view: to the end of the game, and exact;
    /// or to one ply less than the depth that was set, with what [`search`](Engine::search) promises. `None` where a limit or a
    /// stop has ended it.
    pub fn root_moves(&mut self, position: &G) -> Result<Option<Vec<Decision<G::Move>>>, EngineError> {
        let depth = self.depth;
        let mut decisions = Vec::new();
        for mv in position.moves() {
            let child = position.play(mv);
            let outcome = match depth {
                None => self.solve(&child)?,
                Some(plies) => {
                    self.depth = Some(plies.saturating_sub(1));
                    let outcome = self.search(&child);
                    self.depth = depth;
                    outcome?
                }
            };
            match outcome.value() {
                Some(value) if !outcome.is_stopped => decisions.push(Decision { mv, value }),
                _ => return Ok(None),
            }
        }
        Ok(Some(decisions))
    }

    /// Whether best play to the end of the game is worth at least `wanted`, from Max's point of view; `None` where a limit
    /// or a stop has ended it.
    pub fn is_at_least(&mut self, position: &G, wanted: Value) -> Result<Option<bool>, EngineError> {
        if wanted <= -INF || wanted > INF {
            return Ok(Some(wanted <= -INF));
        }
        let limits = self.limits();
        let table = &*prepared(&mut self.table, self.table_mb, position)?;
        let worker = Worker::new(None, table, self.reuse, Watch::new(&limits, None));
        let value = match position.side() {
            Side::Max => solved(position, wanted - 1, wanted, &worker),
            Side::Min => solved(position, -wanted, 1 - wanted, &worker).map(|value| -value),
        };
        self.stop.reset();
        Ok(value.map(|value| value >= wanted))
    }

    /// Runs a search on all threads. The first tells what it has found.
    fn run(
        &mut self,
        position: &G,
        guarantee: Guarantee,
        search: impl Fn(&Worker<'_, G>, &RefCell<Found<'_, '_, G>>) + Sync,
    ) -> Result<Outcome<G::Move>, EngineError> {
        let limits = self.limits();
        let (threads, stack_bytes, reuse) = (self.threads, self.stack_bytes, self.reuse);
        let table = &*prepared(&mut self.table, self.table_mb, position)?;
        let callback = self.progress.as_mut();
        let wants_line = self.line;
        let found = RefCell::new(Found::new(position.side(), wants_line, &limits, table, callback));
        let mut counts = Counts::default();
        let busy = (threads > 1).then(Busy::new);
        let busy = busy.as_ref();
        std::thread::scope(|scope| {
            let helpers = (1..threads).map(|_| {
                let (limits, search) = (&limits, &search);
                let mut builder = std::thread::Builder::new();
                if let Some(bytes) = stack_bytes {
                    builder = builder.stack_size(bytes);
                }
                builder.spawn_scoped(scope, move || {
                    let worker = Worker::new(busy, table, reuse, Watch::new(limits, None));
                    search(&worker, &RefCell::new(Found::new(position.side(), false, limits, table, None)));
                    worker.counts()
                })
            });
            let helpers: Result<Vec<_>, _> = helpers.collect();
            if helpers.is_ok() {
                let tick: Tick<'_> = Box::new(|| found.borrow_mut().report());
                let worker = Worker::new(busy, table, reuse, Watch::new(&limits, Some(tick)));
                search(&worker, &found);
                counts.add(worker.counts());
            }
            limits.done.store(true, Relaxed);
            for helper in helpers.map_err(|reason| EngineError::NoThread { threads, reason })? {
                counts.add(helper.join().unwrap_or_default());
            }
            Ok(())
        })?;
        self.stop.reset();
        let Found { known, line, depth, is_complete, .. } = found.into_inner();
        let (lower, upper) = position.side().view_bounds(known.0, known.1);
        let time = limits.elapsed();
        let (depth, is_stopped) = (depth.unwrap_or(Depth::ZERO), !is_complete);
        Ok(Outcome { lower, upper, side: position.side(), line, depth, is_stopped, guarantee, counts, time })
    }

    fn limits(&self) -> Limits {
        let started = Instant::now();
        Limits {
            started,
            deadline: self.time_limit().and_then(|time| started.checked_add(time)),
            most_nodes: self.nodes,
            stop: self.stop.clone(),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            windows: AtomicU64::new(0),
        }
    }
}

/// What a search has found so far, and who is told.
struct Found<'f, 'c, G: EngineGame> {
    side: Side,
    wants_line: bool,
    limits: &'f Limits,
    table: &'f SharedTable,
    callback: Option<&'f mut Callback<'c, G>>,
    /// The bounds of the value, from the point of view of the side to move.
    known: (Value, Value),
    line: Vec<G::Move>,
    /// The depth that was completed, if one was.
    depth: Option<Depth>,
    is_complete: bool,
}

impl<'f, 'c, G: EngineGame> Found<'f, 'c, G> {
    fn new(
        side: Side,
        wants_line: bool,
        limits: &'f Limits,
        table: &'f SharedTable,
        callback: Option<&'f mut Callback<'c, G>>,
    ) -> Found<'f, 'c, G> {
        let known = (-INF, INF);
        Found { side, wants_line, limits, table, callback, known, line: Vec::new(), depth: None, is_complete: false }
    }

    fn report(&mut self) {
        let (lower, upper) = self.side.view_bounds(self.known.0, self.known.1);
        if let Some(callback) = &mut self.callback {
            callback(&Progress {
                depth: self.depth.unwrap_or(Depth::ZERO),
                lower,
                upper,
                line: &self.line,
                nodes: self.limits.nodes.load(Relaxed),
                time: self.limits.elapsed(),
                table_fill: self.table.fill(),
            });
        }
    }
}

/// Searches deeper and deeper; a depth counts as completed when its line of best play is known. Where no position was seen
/// that the game goes on from, the end is perhaps near: then, with as many nodes as were needed so far, it is tried to
/// search to the end of the game, and that is that. Or to the depth that was asked for, if one was: a table that was kept
/// may be why no such position was seen, and the value to the end is then another.
fn deepen<G: EngineGame>(p: &G, deepest: u32, width: Value, worker: &Worker<'_, G>, found: &RefCell<Found<'_, '_, G>>) {
    let mut search = |p: &G, alpha, beta, depth| searched(p, alpha, beta, depth, worker);
    let stride = if deepest == UNLIMITED || found.borrow().limits.are_set() { 1 } else { 2 };
    let mut watch = |latest: Iteration| {
        if !take_note(p, latest, worker, found) {
            return 0;
        }
        worker.watch().patient = latest.depth.is_zero(); // so that depth 1 is always completed
        let more = match latest.depth.limit() {
            Some(plies @ 1..) if (deepest - plies).is_multiple_of(stride) => stride,
            _ => 1,
        };
        if worker.reached_horizon.replace(false) {
            return more;
        }
        let nodes = worker.counts().nodes;
        worker.watch().give_up_at = Some(2 * nodes + LEAST_NODES);
        let is_done = if deepest == UNLIMITED {
            solve_to_end(p, worker, found);
            found.borrow().is_complete
        } else {
            let depth = Depth::plies(deepest);
            let mut search = |p: &G, alpha, beta, depth| searched(p, alpha, beta, depth, worker);
            let value = aspiration(p, depth, latest.value, width, &mut search);
            value.is_some_and(|value| take_note(p, Iteration { depth, value }, worker, found))
        };
        worker.watch().give_up_at = None;
        if is_done { 0 } else { more }
    };
    worker.watch().patient = true;
    let last = iterative_deepening(p, deepest, width, &mut search, &mut watch);
    if let Some(last) = last.filter(|last| found.borrow().depth.is_none_or(|noted| noted < last.depth)) {
        take_note(p, last, worker, found);
    }
    let mut found = found.borrow_mut();
    found.is_complete |= found.depth == Some(Depth::plies(deepest));
}

/// Keeps what an iteration has found, if there is time for its line. Whether there was.
fn take_note<G: EngineGame>(
    p: &G,
    latest: Iteration,
    worker: &Worker<'_, G>,
    found: &RefCell<Found<'_, '_, G>>,
) -> bool {
    let search = |p: &G, alpha, beta, depth| searched(p, alpha, beta, depth, worker);
    let Some(line) = line_of_play(p, latest.depth, latest.value, worker, search, found) else { return false };
    let mut found = found.borrow_mut();
    (found.known, found.line, found.depth) = ((latest.value, latest.value), line, Some(latest.depth));
    worker.watch().count(worker.counts().nodes);
    found.report();
    true
}

fn searched<G: EngineGame>(p: &G, alpha: Value, beta: Value, depth: Depth, worker: &Worker<'_, G>) -> Option<Value> {
    worker.begin();
    pvs_ttw(p, alpha, beta, depth, &mut worker.memory(), &mut worker.steering(), &mut worker.counting())
}

/// Finds the value to the end of the game, and the line of best play.
fn solve_to_end<G: EngineGame>(p: &G, worker: &Worker<'_, G>, found: &RefCell<Found<'_, '_, G>>) {
    let game_knows = p.side().view_bounds(p.lower_bound(), p.upper_bound());
    let search = |p: &G, alpha, beta, _| solved(p, alpha, beta, worker);
    let Some(value) = mtd(p, Depth::END, Halving { game_knows, found }, search) else { return };
    if found.borrow().depth.is_none() {
        found.borrow_mut().known = (value, value);
    }
    if let Some(line) = line_of_play(p, Depth::END, value, worker, search, found) {
        let mut found = found.borrow_mut();
        (found.known, found.line, found.depth, found.is_complete) = ((value, value), line, Some(Depth::END), true);
        worker.watch().count(worker.counts().nodes);
        found.report();
    }
}

/// What [`solve`] says of a position. All threads search the same windows: who is overtaken by another begins again, and
/// finds the answer in the table.
fn solved<G: EngineGame>(p: &G, alpha: Value, beta: Value, worker: &Worker<'_, G>) -> Option<Value> {
    loop {
        worker.begin();
        worker.watch().begin_window();
        let value = solve(p, alpha, beta, &mut worker.memory(), &mut worker.steering(), &mut worker.counting());
        if !worker.watch().end_window(value.is_some()) {
            return value;
        }
    }
}

/// Looks half-way between the bounds, but rather for a great win or loss first, which a shallow search finds.
struct Halving<'f, 'r, 'c, G: EngineGame> {
    game_knows: (Value, Value),
    found: &'f RefCell<Found<'r, 'c, G>>,
}

impl<G: EngineGame> NextBound for Halving<'_, '_, '_, G> {
    fn next(&mut self, lower: Value, upper: Value, last: Option<Value>) -> Value {
        let (lower, upper) = (lower.max(self.game_knows.0), upper.min(self.game_knows.1));
        let mut found = self.found.borrow_mut();
        if found.depth.is_none() {
            found.known = (lower, upper);
        }
        if last.is_some() {
            found.report();
        }
        let middle = lower + (upper - lower) / 2;
        let middle = if middle <= 0 && lower / 2 < middle {
            lower / 2
        } else if middle >= 0 && upper / 2 > middle {
            upper / 2
        } else {
            middle
        };
        middle + 1
    }
}

/// The moves of best play from `p`, which is worth `value` to the side to move: at each position the move that the table says
/// is best, if it keeps the value, or else the first that does; if none does, since deeper entries were reused, the best. It
/// ends where the depth or the game does. `None` if the search was stopped. Where nobody wants the line, it is empty.
fn line_of_play<G: EngineGame>(
    p: &G,
    depth: Depth,
    value: Value,
    worker: &Worker<'_, G>,
    mut search: impl FnMut(&G, Value, Value, Depth) -> Option<Value>,
    found: &RefCell<Found<'_, '_, G>>,
) -> Option<Vec<G::Move>> {
    let mut line = Vec::new();
    if !found.borrow().wants_line {
        return Some(line);
    }
    let (mut p, mut depth) = (p.clone(), depth);
    // What the side to move of a position can have, at least.
    let mut wanted = value.max(1 - INF);
    while !depth.is_zero() {
        depth = depth.after_move();
        let side = p.side();
        let mut best: Option<(Value, G::Move, G)> = None;
        let likely = worker.best_known(&p).and_then(|number| p.moves().nth(number.into()));
        for mv in likely.into_iter().chain(p.moves()) {
            let child = p.play(mv);
            let reached = if child.side() == side {
                search(&child, wanted - 1, wanted, depth)?
            } else {
                -search(&child, -wanted, 1 - wanted, depth)?
            };
            if best.as_ref().is_none_or(|(best, ..)| reached > *best) {
                best = Some((reached, mv, child));
            }
            if reached >= wanted {
                break;
            }
        }
        let Some((reached, mv, next)) = best else { break };
        line.push(mv);
        let kept = reached.min(wanted);
        wanted = if next.side() == side { kept } else { -kept }.max(1 - INF);
        p = next;
    }
    Some(line)
}
