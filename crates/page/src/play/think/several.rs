//! Games for several players, by max^n: everybody plays for itself, and takes the first of equal moves.

use std::time::Duration;

use serde_json::{Value as Json, json};
use verimax::Depth;
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax_games::AnyMultiPosition;

use super::{Effort, clock};
use crate::Refusal;
use crate::play::Level;

/// It finds the vector of max^n with the rule for ties that the first move wins, and visits less.
const ALGORITHM: MultiAlgorithm = MultiAlgorithm::Shallow;

/// The engine's move.
pub fn engine_move(level: Level, position: &dyn AnyMultiPosition) -> Result<Json, Refusal> {
    let (last, time) = match level.effort() {
        Effort::Plies(plies) => (Depth::plies(plies), Duration::MAX),
        Effort::Time(time) => (Depth::END, time),
    };
    let thought = position.deepen(ALGORITHM, last, &clock(time), &mut |_| ()).ok_or_else(unsearchable)?;
    let mv = thought.best.or_else(|| position.moves().into_iter().next());
    Ok(json!({"move": mv, "is_exact": thought.depth == Depth::END, "depth": thought.depth.to_string()}))
}

/// What everybody gets after each move. The moves share the time.
pub fn move_values(position: &dyn AnyMultiPosition, time: Duration, progress: fn(&str)) -> Result<Json, Refusal> {
    let names = position.moves();
    let mut found: Vec<(String, Vec<i32>, Depth)> = Vec::new();
    let mut left = time;
    for (index, name) in names.iter().enumerate() {
        let start = web_time::Instant::now();
        let after = position.play(name).map_err(|error| error.to_string())?;
        let share = left / (names.len() - index) as u32;
        let thought = after.deepen(ALGORITHM, Depth::END, &clock(share), &mut |_| ()).ok_or_else(unsearchable)?;
        let MultiValue::Vector(payoffs) = thought.value else { return Err(unsearchable()) };
        found.push((name.clone(), payoffs.values().to_vec(), thought.depth));
        left = left.saturating_sub(start.elapsed());
        progress(&json!({ "values": values(&found, position.player()) }).to_string());
    }
    Ok(values(&found, position.player()))
}

fn values(found: &[(String, Vec<i32>, Depth)], mover: usize) -> Json {
    let own = |points: &[i32]| points.get(mover).copied();
    let best = found.iter().map(|(_, points, _)| own(points)).max();
    let of = |(name, points, depth): &(String, Vec<i32>, Depth)| {
        let mut value = json!({"points": points});
        if *depth != Depth::END {
            value["depth"] = depth.to_string().into();
        }
        json!({"move": name, "value": value, "is_best": Some(own(points)) == best})
    };
    json!({
        "moves": found.iter().map(of).collect::<Vec<_>>(),
        "is_exact": found.iter().all(|(.., depth)| *depth == Depth::END),
    })
}

fn unsearchable() -> Refusal {
    "the engine cannot search this game".to_owned()
}
