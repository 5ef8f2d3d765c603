//! Games with dice. A small one is solved by the law, in fractions. Others are searched by Star2, deeper and deeper.

use std::time::Duration;

use serde_json::{Value as Json, json};
use verimax::law::chance::Fraction;
use verimax::{Depth, Side, Turn};
use verimax_games::{AnyChancePosition, ChanceAnswer, Deepening};

use super::{Effort, clock};
use crate::Refusal;
use crate::play::Level;

/// A game with at most this many positions is solved by the law, in a second or two.
const SOLVED_AT_ONCE: usize = 50_000;
/// The table of a search, in MB.
const TABLE_MB: usize = 32;
/// The most letters of a fraction that is shown; of a longer one, the page shows what it is about.
const MOST_LETTERS: usize = 40;

/// The engine's move. One that looks only some plies ahead counts the throws of the die.
pub fn engine_move(level: Level, position: &dyn AnyChancePosition) -> Result<Json, Refusal> {
    let (last, time) = match level.effort() {
        Effort::Plies(plies) => (Depth::plies(plies), Duration::MAX),
        Effort::Time(time) => (Depth::END, time),
    };
    if last == Depth::END
        && let Some(answer) = position.exact(Depth::END, false, SOLVED_AT_ONCE, &|| false)
    {
        let best = answer.moves.iter().find(|of| of.value == answer.value).map(|of| &of.name);
        return Ok(json!({"move": best, "is_exact": true}));
    }
    let found = deepen(position, last, time, false)?;
    let mv = found.best.or_else(|| position.moves().into_iter().next());
    Ok(json!({"move": mv, "is_exact": false, "depth": found.depth.to_string(), "nodes": found.stats.nodes}))
}

/// What every move is worth to the side that makes it: a fraction, or an estimate to some depth.
pub fn move_values(position: &dyn AnyChancePosition, time: Duration) -> Result<Json, Refusal> {
    let Turn::Player(side) = position.turn() else { return Ok(json!({"moves": [], "is_exact": true})) };
    let seen = |value: Fraction| if side == Side::Max { value } else { -value };
    if let Some(answer) = position.exact(Depth::END, false, SOLVED_AT_ONCE, &|| false) {
        let moves = answer.moves.into_iter().map(|of| (of.name, seen(of.value)));
        return Ok(values(moves.collect(), None));
    }
    let found = deepen(position, Depth::END, time, true)?;
    let unit = |value| Fraction::new(i64::into(value), found.scale.factor().into());
    let moves = found.moves.into_iter().map(|of| (of.name, seen(unit(of.value))));
    Ok(values(moves.collect(), Some(found.depth)))
}

fn deepen(
    position: &dyn AnyChancePosition,
    last: Depth,
    time: Duration,
    all_moves: bool,
) -> Result<ChanceAnswer, Refusal> {
    let order = Deepening { last, table_mb: TABLE_MB, all_moves };
    let found = position.deepen(order, &clock(time), &mut |_| ());
    found.ok_or_else(|| "the evaluations of this game are too large to be searched".to_owned())
}

/// The values, or the estimates to a depth.
fn values(moves: Vec<(String, Fraction)>, depth: Option<Depth>) -> Json {
    let best = moves.iter().map(|(_, value)| value.clone()).max();
    let is_exact = depth.is_none();
    let of = |(name, value): &(String, Fraction)| {
        let text = value.to_string();
        let about = about(value);
        let value = match depth {
            None if text.len() <= MOST_LETTERS => json!({"fraction": text, "about": about}),
            None => json!({"fraction": format!("{about:.6}"), "about": about}),
            Some(depth) => json!({"about": about, "depth": depth.to_string()}),
        };
        (name.clone(), value)
    };
    let is_best = |value: &Fraction| best.as_ref() == Some(value);
    let moves = moves.iter().map(|mv| {
        let (name, value) = of(mv);
        json!({"move": name, "value": value, "is_best": is_best(&mv.1)})
    });
    json!({"moves": moves.collect::<Vec<_>>(), "is_exact": is_exact})
}

/// The nearest number with two decimals.
fn about(value: &Fraction) -> f64 {
    let hundredths = (value * Fraction::from_integer(100.into())).round().to_integer();
    // The values of these games lie within -100 and 100.
    i64::try_from(hundredths).unwrap_or_default() as f64 / 100.0
}
