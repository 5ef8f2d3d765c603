//! The games of the registry, by name: positions as boards (`board`), and an engine (`think`).

mod board;
#[cfg(test)]
mod tests;
mod think;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax::Side;
use verimax_games::{AnyPosition, GameInfo, Registry};

use crate::Refusal;
use board::Board;
pub use think::{Think, engine_move, move_values};

/// The most bytes of a game's name and parameters, and of a line of moves.
const MOST_TEXT: usize = 20_000;

/// A game, a line of moves, and who plays.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game, such as `kalah(6,4)`.
    pub game: String,
    /// The moves so far.
    #[serde(default)]
    pub moves: String,
    /// The side of the engine. Without one, two people play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineSide>,
    /// How well the engine plays.
    #[serde(default)]
    pub level: Level,
}

/// The side that the engine plays.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineSide {
    /// It plays Max.
    Max,
    /// It plays Min.
    Min,
}

/// How well the engine plays.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// It looks one ply ahead.
    Beginner,
    /// It looks four plies ahead.
    Casual,
    /// It thinks for a second.
    #[default]
    Good,
    /// It thinks for five seconds.
    Strong,
    /// It solves the game, if a minute is enough.
    Perfect,
}

/// All levels, with what they do.
const LEVELS: [(Level, &str); 5] = [
    (Level::Beginner, "beginner: looks one move ahead"),
    (Level::Casual, "casual: looks four moves ahead"),
    (Level::Good, "good: thinks for a second"),
    (Level::Strong, "strong: thinks for five seconds"),
    (Level::Perfect, "perfect: solves the game, if a minute is enough"),
];

/// Describes every game.
pub fn games() -> Json {
    let registry = Registry::standard();
    let describe = |game: &GameInfo| {
        json!({
            "name": game.name,
            "title": board::title(game.name),
            "parameters": game.parameters,
            "summary": game.summary,
            "example": game.example,
        })
    };
    registry.games().map(describe).collect()
}

/// Describes every level.
pub fn levels() -> Json {
    LEVELS.iter().map(|(level, words)| json!({"level": level, "words": words})).collect()
}

/// A line of moves, played.
struct Line {
    start: Box<dyn AnyPosition>,
    /// The names of the moves.
    names: Vec<String>,
    /// The position at the end.
    end: Box<dyn AnyPosition>,
}

impl Question {
    fn line(&self) -> Result<Line, Refusal> {
        if self.game.len() > MOST_TEXT || self.moves.len() > MOST_TEXT {
            return Err(format!("a game and its moves have at most {MOST_TEXT} characters each"));
        }
        let start = Registry::standard().start(&self.game).map_err(|error| error.to_string())?;
        let end = start.play_moves(&self.moves).map_err(|error| error.to_string())?;
        let names = start.split_moves(&self.moves).into_iter().map(str::to_owned).collect();
        Ok(Line { start, names, end })
    }
}

/// The position after the moves.
pub fn position(question: &Question) -> Result<Json, Refusal> {
    let line = question.line()?;
    let (board, position) = (Board::of(&line), &line.end);
    Ok(json!({
        "text": position.to_string(),
        "board": board,
        "players": board.players(),
        "side": position.side().to_string(),
        "is_over": position.is_over(),
        "result": position.is_over().then(|| board.result(position.eval())),
        "meaning": board.meaning(),
        "moves": board::moves(&**position),
        "played": line.names,
        "sides": sides(&line),
        "link": crate::link::write(&crate::State::Play(question.clone()))?,
    }))
}

/// Who made each move.
fn sides(line: &Line) -> Vec<String> {
    let mut position = line.start.clone();
    let mut sides = Vec::with_capacity(line.names.len());
    for name in &line.names {
        sides.push(position.side().to_string());
        // The line was played before, so every move is legal.
        position = position.play(name).unwrap_or(position);
    }
    sides
}

/// The side as the page writes it.
fn word(side: Side) -> &'static str {
    match side {
        Side::Max => "max",
        Side::Min => "min",
    }
}
