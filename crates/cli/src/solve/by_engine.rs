//! Solving by the engine: to the end of the game through its quick form, or to a depth.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use anyhow::Result;
use verimax::{Depth, Game, INF, Value};
use verimax::{Engine, EngineGame, Outcome};
use verimax_games::{Playable, Quicken};

use super::{By, MoveValue, Solution, Stopped, names};
use crate::engine::{Interrupt, Resources, Timed, progress_line, progress_text};

/// What is asked of the engine.
#[derive(Clone, Copy)]
pub struct Task {
    /// How many plies to search; `None`: to the end of the game.
    pub plies: Option<u32>,
    pub resources: Resources,
    pub time: Option<Duration>,
    pub all_moves: bool,
}

/// The value and how the game is played, or what is known of it at the time limit or at Ctrl-C.
pub fn solve<G: Playable>(position: &G, task: Task) -> Result<Solution> {
    match task.plies {
        None => position.with_quick(ToTheEnd { position, task }),
        Some(plies) => to_depth(position, plies, task),
    }
}

fn timed<G: EngineGame>(engine: Engine<'_, G>, time: Option<Duration>) -> Result<Timed<'_, G>> {
    let interrupt = Interrupt::stops(engine.stop_handle())?;
    let mut timed = Timed::new(engine);
    timed.deadline = time.and_then(|time| Instant::now().checked_add(time));
    timed.interrupt = Some(interrupt);
    Ok(timed)
}

/// What an outcome says. Its line is in moves that have no names.
fn solution<Move>(outcome: Outcome<Move>, depth: Depth) -> Solution {
    Solution {
        lower: outcome.lower,
        upper: outcome.upper,
        depth,
        line: Vec::new(),
        all_moves: Vec::new(),
        guarantee: outcome.guarantee,
        stopped: None,
        time: outcome.time,
        by: By::Engine(outcome.counts),
    }
}

/// Why it is not complete.
fn stopped<G: EngineGame>(timed: &Timed<'_, G>, is_complete: bool) -> Option<Stopped> {
    match (is_complete, timed.is_interrupted()) {
        (true, _) => None,
        (false, true) => Some(Stopped::Interrupt),
        (false, false) => Some(Stopped::Time),
    }
}

struct ToTheEnd<'p, G> {
    position: &'p G,
    task: Task,
}

impl<G: Playable> Quicken<G> for ToTheEnd<'_, G> {
    type Output = Result<Solution>;

    fn visit<Q: EngineGame>(self, quick: impl Fn(&G) -> Q) -> Result<Solution> {
        let ToTheEnd { position, task } = self;
        let bar = progress_line();
        let engine = task.resources.engine().on_progress(|progress| bar.set_message(progress_text(progress, "")));
        let mut timed = timed(engine, task.time)?;
        let start = quick(position);
        let outcome = timed.solve(&start)?;
        let value = outcome.value();
        let on_line = positions_on(start, &outcome.line);
        let mut solution = solution(outcome, Depth::END);
        let mut is_complete = false;
        if let Some(value) = value {
            (solution.line, is_complete) = line_of_play(&mut timed, position, value, &quick, &on_line)?;
        }
        if task.all_moves {
            for mv in position.moves() {
                let outcome = timed.solve(&quick(&position.play(mv)))?;
                is_complete &= outcome.value().is_some();
                let (lower, upper) = (outcome.lower, outcome.upper);
                solution.all_moves.push(MoveValue { name: position.move_name(mv), lower, upper });
            }
        }
        solution.stopped = stopped(&timed, is_complete);
        bar.finish_and_clear();
        Ok(solution)
    }
}

/// The positions on a line by their keys, each with the move that comes next.
type OnLine<Q> = HashMap<<Q as Game>::Key, Option<<Q as Game>::Move>>;

fn positions_on<Q: EngineGame>(mut position: Q, line: &[Q::Move]) -> OnLine<Q> {
    let mut next = HashMap::with_capacity(line.len() + 1);
    for &mv in line {
        next.insert(position.key(), Some(mv));
        position = position.play(mv);
    }
    next.insert(position.key(), None);
    next
}

/// Whether a position is on a line, and not only worth as much as one that is, as a mirror image.
fn is_on<Q: EngineGame>(line: &OnLine<Q>, position: &Q) -> bool {
    let next = line.get(&position.key());
    next.is_some_and(|next| next.is_none_or(|next| position.moves().any(|mv| mv == next)))
}

/// The names of the moves of best play, and whether they are all there: at every position the move that leads to one on the
/// line of the quick form, which has moves without names; if there is none, since the quick form is over before the game
/// is, the first that keeps the value.
fn line_of_play<G: Playable, Q: EngineGame>(
    timed: &mut Timed<'_, Q>,
    start: &G,
    value: Value,
    quick: impl Fn(&G) -> Q,
    on_line: &OnLine<Q>,
) -> Result<(Vec<String>, bool)> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    while !position.is_over() {
        let known = position.moves().find(|&mv| is_on(on_line, &quick(&position.play(mv))));
        let best = match known {
            Some(mv) => Some(mv),
            None => timed.best_move(&position, value, &quick)?,
        };
        let Some(mv) = best else { return Ok((line, false)) };
        line.push(position.move_name(mv));
        position = position.play(mv);
    }
    Ok((line, true))
}

/// To a depth the plain game is searched: its evaluations count, and the quick form has others.
fn to_depth<G: Playable>(position: &G, plies: u32, task: Task) -> Result<Solution> {
    let bar = progress_line();
    let engine = task.resources.engine().depth(plies).on_progress(|progress| {
        bar.set_message(progress_text(progress, &names(position, progress.line).join(" ")));
    });
    let mut timed = timed(engine, task.time)?;
    let outcome = timed.search(position)?;
    let mut is_complete = !outcome.is_stopped;
    let depth = if is_complete { Depth::plies(plies) } else { outcome.depth };
    let line = names(position, &outcome.line);
    let mut solution = Solution { line, ..solution(outcome, depth) };
    if task.all_moves {
        timed.set(|engine| engine.depth(plies.saturating_sub(1)));
        for mv in position.moves() {
            let outcome = timed.search(&position.play(mv))?;
            let (lower, upper) = if outcome.is_stopped { (-INF, INF) } else { (outcome.lower, outcome.upper) };
            is_complete &= lower == upper;
            solution.all_moves.push(MoveValue { name: position.move_name(mv), lower, upper });
        }
    }
    solution.stopped = stopped(&timed, is_complete);
    bar.finish_and_clear();
    Ok(solution)
}
