//! The games, by name: for two sides, also those in which play need not end (`cyclic`), with dice, and for several
//! players. `position` plays a line of moves, `board` and `men` show where it ends, and `think` has the engines.

mod board;
mod cyclic;
mod men;
mod position;
#[cfg(test)]
mod tests;
mod think;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax_games::{CHANCE_GAMES, GameInfo, MULTI_GAMES, Registry};

use crate::Refusal;
use board::Board;
use cyclic::CYCLIC_GAMES;
use position::Line;
pub use think::{Think, engine_move, move_values};

/// A game, a line of moves, and who plays.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game, such as `kalah(6,4)`.
    pub game: String,
    /// The moves so far.
    #[serde(default)]
    pub moves: String,
    /// Whom the engine plays. Without it, people play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineSide>,
    /// The seed of the dice, if the game has dice.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dice: u32,
    /// How well the engine plays.
    #[serde(default)]
    pub level: Level,
}

fn is_zero(seed: &u32) -> bool {
    *seed == 0
}

/// Whom the engine plays.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineSide {
    /// It plays Max.
    Max,
    /// It plays Min.
    Min,
    /// It plays the players A and B.
    Ab,
    /// It plays the players A and C.
    Ac,
    /// It plays the players B and C.
    Bc,
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
    let describe = |game: &GameInfo| {
        // What concerns the command alone goes without saying here.
        let sentences = game.summary.split_inclusive(". ").filter(|sentence| !sentence.contains("--"));
        json!({
            "has_dice": CHANCE_GAMES.contains(game),
            "is_for_three": MULTI_GAMES.contains(game),
            "name": game.name,
            "title": board::title(game.name),
            "parameters": game.parameters,
            "summary": sentences.collect::<String>().trim_end(),
            "example": game.example,
        })
    };
    let registry = Registry::standard();
    registry.games().chain(CYCLIC_GAMES).chain(CHANCE_GAMES).chain(MULTI_GAMES).map(describe).collect()
}

/// Describes every level.
pub fn levels() -> Json {
    LEVELS.iter().map(|(level, words)| json!({"level": level, "words": words})).collect()
}

/// The position after the moves.
pub fn position(question: &Question) -> Result<Json, Refusal> {
    let line = Line::of(question)?;
    let (board, position) = (Board::of(&line), line.end());
    Ok(json!({
        "text": position.text(),
        "board": board,
        "players": board.players(position),
        "side": position.seat(),
        "is_over": position.is_over(),
        "result": position.is_over().then(|| board.result(position)),
        "meaning": board.meaning(position),
        "moves": position.moves(),
        "played": line.names,
        "sides": line.seats(),
        "link": crate::link::write(&crate::State::Play(question.clone()))?,
    }))
}
