//! The games with chance by name.

use super::{AnyChancePosition, Ewn, Forgotten, Race};
use crate::spec::{Parameters, Spec};
use crate::{GameError, GameInfo};

const EWN: GameInfo = GameInfo {
    name: "ewn",
    parameters: "size=5 (2 to 8), stones=6 (1 to 6, at most half as many as there are cells)",
    summary: "EinStein würfelt nicht: the die says which stone moves; reach the far corner, or take all. A win is 100.",
    example: "ewn(size=3,stones=3)",
};

const RACE: GameInfo = GameInfo {
    name: "race",
    parameters: "length=6 (1 to 20), stones=2 (1 to 3), faces=3 (1 to 6), hits=1 (0 to 9)",
    summary: "A small backgammon: race stones past each other, and hit those of the other side. A win is 100.",
    example: "race(length=6,stones=2,faces=3,hits=1)",
};

/// Describes all games with chance.
pub const CHANCE_GAMES: &[GameInfo] = &[EWN, RACE];

/// Starts the game with chance that a text names, such as `ewn(3,3)`; `None` if it names none of these.
///
/// ```
/// use verimax::Depth;
///
/// let start = verimax_games::start_chance("ewn(size=2,stones=1)").unwrap()?;
/// assert_eq!(start.moves(), ["d1"]);
/// let position = start.play_moves("d1")?;
/// let answer = position.exact(Depth::END, false, 1000, &|| false).unwrap();
/// assert_eq!(answer.value.to_string(), "100"); // take the stone in the corner
/// assert_eq!(answer.moves[0].name, "1-b2");
/// # Ok::<(), verimax_games::GameError>(())
/// ```
pub fn start_chance(text: &str) -> Option<Result<Box<dyn AnyChancePosition>, GameError>> {
    let Spec { name, arguments } = Spec::parse(text).ok()?;
    let game = *CHANCE_GAMES.iter().find(|info| info.name == name)?;
    Some(start(&Parameters { game, arguments }))
}

fn start(parameters: &Parameters<'_>) -> Result<Box<dyn AnyChancePosition>, GameError> {
    Ok(match parameters.game.name {
        "ewn" => {
            let [size, stones] = parameters.named(["size", "stones"])?;
            Box::new(Forgotten(Ewn::new(size.number(5, Ewn::SIZE)?, stones.number(6, Ewn::STONES)?)?))
        }
        _ => {
            let [length, stones, faces, hits] = parameters.named(["length", "stones", "faces", "hits"])?;
            Box::new(Forgotten(Race::new(
                length.number(6, Race::LENGTH)?,
                stones.number(2, Race::STONES)?,
                faces.number(3, Race::FACES)?,
                hits.number(1, Race::HITS)?,
            )?))
        }
    })
}
