//! The games for several players by name.

use super::{AnyMultiPosition, Forgotten, Line3, Nim3, Race3};
use crate::spec::{Parameters, Spec, bad_value};
use crate::{GameError, GameInfo};

const LINE3: GameInfo = GameInfo {
    name: "line3",
    parameters: "columns=3 (1 to 12), rows=3 (1 to 12, columns * rows at most 12)",
    summary: "Tic-tac-toe for A, B and C: the first line of three gets 6 points; on a full board everybody gets 2.",
    example: "line3(columns=3,rows=3)",
};

const NIM3: GameInfo = GameInfo {
    name: "nim3",
    parameters: "three heaps of 0 to 9 objects (2,3,3)",
    summary: "Nim for A, B and C: the last object gets 3 points, whoever moved just before gets 1.",
    example: "nim3(2,3,3)",
};

const RACE3: GameInfo = GameInfo {
    name: "race3",
    parameters: "length=4 (3 to 8)",
    summary: "A race of A, B and C with two pegs each, which step or jump forward; the first gets 4 points, the second 2.",
    example: "race3(length=4)",
};

/// Describes all games for several players.
pub const MULTI_GAMES: &[GameInfo] = &[LINE3, NIM3, RACE3];

/// Starts the game for several players that a text names, such as `line3(4,3)`; `None` if it names none of these.
///
/// ```
/// use verimax::Depth;
/// use verimax::catalogue::MultiAlgorithm;
///
/// let start = verimax_games::start_multi("line3").unwrap()?;
/// let position = start.play_moves("1 5 9 2")?;
/// assert_eq!(position.drawing(), "A A .\n. B .\n. . C\nB to move");
/// let found = position.deepen(MultiAlgorithm::Shallow, Depth::END, &|| false, &mut |_| ()).unwrap();
/// assert_eq!(found.best.as_deref(), Some("3")); // or else A wins
/// # Ok::<(), verimax_games::GameError>(())
/// ```
pub fn start_multi(text: &str) -> Option<Result<Box<dyn AnyMultiPosition>, GameError>> {
    let Spec { name, arguments } = Spec::parse(text).ok()?;
    let game = *MULTI_GAMES.iter().find(|info| info.name == name)?;
    Some(start(&Parameters { game, arguments }))
}

fn start(parameters: &Parameters<'_>) -> Result<Box<dyn AnyMultiPosition>, GameError> {
    Ok(match parameters.game.name {
        "line3" => {
            let [columns, rows] = parameters.named(["columns", "rows"])?;
            Box::new(Forgotten(Line3::new(columns.number(3, Line3::SIZE)?, rows.number(3, Line3::SIZE)?)?))
        }
        "race3" => {
            let [length] = parameters.named(["length"])?;
            Box::new(Forgotten(Race3::new(length.number(4, Race3::LENGTH)?)?))
        }
        _ => {
            let heaps = parameters.numbers("heap", 3, Nim3::HEAP, &[2, 3, 3])?;
            let given = format!("{} heaps", heaps.len());
            let heaps = heaps.try_into().map_err(|_| bad_value("nim3", "heaps", given, "three heaps".to_owned()))?;
            Box::new(Forgotten(Nim3::new(heaps)?))
        }
    })
}
