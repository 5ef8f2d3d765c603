//! The engines: their moves, and what every move is worth. A file for each kind of game.

mod cyclic;
mod dice;
mod several;
mod two;

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value as Json;
use web_time::Instant;

use super::position::{Line, Position};
use super::{Level, Question};
use crate::Refusal;

/// The longest that an engine may think about one question.
const MOST_TIME: Duration = Duration::from_secs(600);
/// How long the perfect engine may take to solve a position.
const PERFECT_TIME: Duration = Duration::from_secs(60);

/// A question for the engine.
#[derive(Clone, Debug, Deserialize)]
pub struct Think {
    pub(super) question: Question,
    /// How long it may think about the values of the moves.
    #[serde(default)]
    pub(super) milliseconds: u32,
}

/// How much an engine does for a move.
enum Effort {
    /// It looks this many plies ahead.
    Plies(u32),
    /// It thinks for so long.
    Time(Duration),
}

impl Level {
    fn effort(self) -> Effort {
        match self {
            Level::Beginner => Effort::Plies(1),
            Level::Casual => Effort::Plies(4),
            Level::Good => Effort::Time(Duration::from_secs(1)),
            Level::Strong => Effort::Time(Duration::from_secs(5)),
            Level::Perfect => Effort::Time(PERFECT_TIME),
        }
    }
}

/// The engine's move.
pub fn engine_move(think: &Think, progress: fn(&str)) -> Result<Json, Refusal> {
    let line = Line::of(&think.question)?;
    if line.end().is_over() {
        return Err("the game is over".to_owned());
    }
    match line.end() {
        Position::Two(position) => two::engine_move(&think.question, &**position, progress),
        Position::Cyclic(position) => cyclic::engine_move(think.question.level, &**position, progress),
        Position::Dice(position) => dice::engine_move(think.question.level, &**position),
        Position::Several(position) => several::engine_move(think.question.level, &**position),
    }
}

/// What every move is worth: exactly, unless the time is up before. Tells the values so far, move by move.
pub fn move_values(think: &Think, progress: fn(&str)) -> Result<Json, Refusal> {
    let line = Line::of(&think.question)?;
    let time = Duration::from_millis(think.milliseconds.into()).min(MOST_TIME);
    match line.end() {
        Position::Two(position) => two::move_values(&think.question.game, &**position, time, progress),
        Position::Cyclic(position) => cyclic::move_values(&**position, progress),
        Position::Dice(position) => dice::move_values(&**position, time),
        Position::Several(position) => several::move_values(&**position, time, progress),
    }
}

/// Says when this time is up.
fn clock(time: Duration) -> impl Fn() -> bool {
    let start = Instant::now();
    move || start.elapsed() >= time
}
