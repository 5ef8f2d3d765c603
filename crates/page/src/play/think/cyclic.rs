//! Games in which play need not end: they are solved as a whole, so every value is exact.

use serde_json::{Value as Json, json};
use verimax_strong::{Ending, Value};

use super::Effort;
use crate::Refusal;
use crate::play::Level;
use crate::play::cyclic::{AnyCyclicPosition, solved};

/// The engine's move. One that looks only some plies ahead takes what is decided later for a draw.
pub fn engine_move(level: Level, position: &dyn AnyCyclicPosition, progress: fn(&str)) -> Result<Json, Refusal> {
    let worth = worth(position, progress)?;
    let horizon = match level.effort() {
        Effort::Plies(plies) => Some(plies),
        Effort::Time(_) => None,
    };
    let seen = |value: Value| match horizon {
        Some(horizon) if value.plies().is_some_and(|plies| u32::from(plies) > horizon) => Value::Draw,
        _ => value,
    };
    let best = worth.iter().rev().max_by_key(|(_, value)| seen(*value).rank()).map(|(name, _)| name);
    let depth = horizon.map_or("end".to_owned(), |plies| plies.to_string());
    Ok(json!({"move": best, "is_exact": horizon.is_none(), "depth": depth}))
}

/// What every move is worth to the side that makes it, and in how many plies.
pub fn move_values(position: &dyn AnyCyclicPosition, progress: fn(&str)) -> Result<Json, Refusal> {
    let worth = worth(position, progress)?;
    let best = worth.iter().map(|(_, value)| value.rank()).max();
    let of = |(name, value): &(String, Value)| {
        let ending = match value.ending() {
            Ending::Win => "win",
            Ending::Draw => "draw",
            Ending::Loss => "loss",
        };
        let value_of = json!({"ending": ending, "plies": value.plies()});
        json!({"move": name, "value": value_of, "is_best": Some(value.rank()) == best})
    };
    Ok(json!({"moves": worth.iter().map(of).collect::<Vec<_>>(), "is_exact": true}))
}

fn worth(position: &dyn AnyCyclicPosition, progress: fn(&str)) -> Result<Vec<(String, Value)>, Refusal> {
    let mut report = |positions: usize| {
        let report = json!({"nodes": positions, "depth": ""});
        progress(&json!({ "report": report }).to_string());
    };
    let solved = solved(position, &mut report)?;
    position.worth(&solved).ok_or_else(|| "the game's solution does not have this position".to_owned())
}
