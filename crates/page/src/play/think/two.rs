//! Games for two sides: the engine is kept from one question to the next, with its table.

use std::cell::RefCell;
use std::time::Duration;

use serde_json::{Value as Json, json};
use verimax::{Interval, Limit, Value};
use verimax_games::{AnyEngine, AnyPosition, Settings, SolveError};

use super::Effort;
use crate::Refusal;
use crate::play::position::MOST_MOVES;
use crate::play::{Level, Question};

/// The engine's table, in MB.
const TABLE_MB: usize = 64;
/// The share of the time for a first look at all moves: what is easy is shown soon.
const FIRST_LOOK: u32 = 16;

/// An engine, and the game that it is for.
struct Kept {
    game: String,
    engine: Box<dyn AnyEngine>,
}

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Lets the engine of this game think. What it has found stays in its table for the next question.
fn with_engine<T>(
    game: &str,
    position: &dyn AnyPosition,
    progress: fn(&str),
    call: impl FnOnce(&mut dyn AnyEngine) -> Result<T, SolveError>,
) -> Result<T, Refusal> {
    let mut kept = KEPT.take().filter(|kept| kept.game == *game).unwrap_or_else(|| {
        let settings = Settings { threads: 1, table_mb: TABLE_MB, line: true };
        Kept { game: game.to_owned(), engine: position.engine(settings) }
    });
    kept.engine.on_progress(Box::new(move |report| {
        let report = json!({"nodes": report.nodes, "depth": report.depth.to_string()});
        progress(&json!({ "report": report }).to_string());
    }));
    let found = call(&mut *kept.engine).map_err(|error| error.to_string());
    KEPT.set(Some(kept));
    found
}

/// The engine's move.
pub fn engine_move(question: &Question, position: &dyn AnyPosition, progress: fn(&str)) -> Result<Json, Refusal> {
    let Question { game, level, .. } = question;
    let by_formula = || best_by_formula(position).map(|mv| json!({"move": mv, "is_exact": true}));
    let (depth, time) = match level.effort() {
        Effort::Plies(plies) => (Some(plies), None),
        Effort::Time(time) => (None, Some(time)),
    };
    if depth.is_none()
        && let Some(found) = by_formula()
    {
        return Ok(found);
    }
    let outcome = with_engine(game, position, progress, |engine| {
        (engine.limits().depth, engine.limits().time) = (depth, time);
        if *level == Level::Perfect { engine.solve(position) } else { engine.search(position) }
    })?;
    let mv = outcome.best_move().or_else(|| position.moves().into_iter().next());
    Ok(json!({
        "move": mv,
        "is_exact": outcome.depth.limit().is_none() && outcome.value().is_some(),
        "depth": outcome.depth.to_string(),
        "value": bounds(outcome.bounds.view(position.side())),
        "nodes": outcome.counts.nodes,
    }))
}

/// A best move by the formula of the game, if it has one.
fn best_by_formula(position: &dyn AnyPosition) -> Option<String> {
    let best = position.formula_value()?;
    let is_best = |name: &String| {
        position.play(name).ok().and_then(|child| value_without_search(&*child)).is_some_and(|value| value == best)
    };
    position.moves().into_iter().find(is_best)
}

/// The value from Max's point of view, if no search is needed for it.
fn value_without_search(position: &dyn AnyPosition) -> Option<Value> {
    if position.is_over() { Some(position.eval()) } else { position.formula_value() }
}

/// What a move is worth to the side that makes it.
struct Worth {
    name: String,
    after: Box<dyn AnyPosition>,
    bounds: Interval,
}

/// What every move is worth: exactly, unless the time is up before. Tells the values so far, move by move.
pub fn move_values(
    game: &str,
    position: &dyn AnyPosition,
    time: Duration,
    progress: fn(&str),
) -> Result<Json, Refusal> {
    let side = position.side();
    let unknown = Interval { lower: -verimax::INF, upper: verimax::INF };
    let mut moves = Vec::new();
    for name in position.moves().into_iter().take(MOST_MOVES) {
        let after = position.play(&name).map_err(|error| error.to_string())?;
        let bounds = value_without_search(&*after).map_or(unknown, Interval::exactly).view(side);
        moves.push(Worth { name, after, bounds });
    }
    if moves.iter().any(|of| of.bounds.value().is_none()) {
        with_engine(game, position, progress, |engine| {
            for share in [time / FIRST_LOOK, time - time / FIRST_LOOK] {
                look(engine, side, &mut moves, share, progress)?;
            }
            Ok(())
        })?;
    }
    Ok(values(&moves))
}

/// Solves the positions after the moves that have no exact value yet. They share the time.
fn look(
    engine: &mut dyn AnyEngine,
    side: verimax::Side,
    moves: &mut [Worth],
    time: Duration,
    progress: fn(&str),
) -> Result<(), SolveError> {
    let mut left = moves.iter().filter(|of| of.bounds.value().is_none()).count() as u32;
    let start = web_time::Instant::now();
    for i in 0..moves.len() {
        if moves[i].bounds.value().is_some() {
            continue;
        }
        let share = time.saturating_sub(start.elapsed()) / left.max(1);
        left -= 1;
        (engine.limits().depth, engine.limits().time) = (None, Some(share));
        let found = engine.solve(&*moves[i].after)?.bounds.view(side);
        let known = &mut moves[i].bounds;
        *known = Interval { lower: known.lower.max(found.lower), upper: known.upper.min(found.upper) };
        progress(&json!({ "values": values(moves) }).to_string());
    }
    Ok(())
}

fn values(moves: &[Worth]) -> Json {
    // A move is a best one if no move can be worth more.
    let most = moves.iter().map(|of| of.bounds.upper).max();
    let of =
        |of: &Worth| json!({"move": of.name, "value": bounds(of.bounds), "is_best": Some(of.bounds.lower) == most});
    json!({
        "moves": moves.iter().map(of).collect::<Vec<_>>(),
        "is_exact": moves.iter().all(|of| of.bounds.value().is_some()),
    })
}

/// Bounds: a number if they agree.
fn bounds(bounds: Interval) -> Json {
    match bounds.value() {
        Some(value) => json!(value),
        None => json!({"lower": Limit(bounds.lower).to_string(), "upper": Limit(bounds.upper).to_string()}),
    }
}
