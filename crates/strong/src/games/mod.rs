//! The games, one file each, and [`with_game`], which finds one by its name.

#[cfg(feature = "databases")]
pub mod dobutsu;
#[cfg(feature = "databases")]
pub mod endgame;
pub mod fox;
pub mod hexapawn;
pub mod morris;

use crate::error::StrongError;
use crate::game::CyclicGame;

/// Something to do with a game whose type depends on its name.
pub trait GameVisitor {
    /// What comes out.
    type Out;
    /// Does it.
    fn visit<G: CyclicGame>(self, game: G) -> Self::Out;
}

/// The games that [`with_game`] knows: how each is written, and what it is.
pub const GAMES: &[(&str, &str)] = &[
    #[cfg(feature = "databases")]
    ("endgame(KRK)", "Chess with this material: White's men, then Black's; three or four in all. Positions come back."),
    #[cfg(feature = "databases")]
    (
        "dobutsu",
        "Dobutsu shogi: catch the lion, on 3 times 4 squares. Positions come back. It takes minutes and gigabytes.",
    ),
    ("morris3", "Three men's morris (tapatan). Positions come back."),
    (
        "hexapawn(3,3)",
        "Hexapawn on a board of so many columns and rows. Pawns only go forward: no position comes back.",
    ),
    (
        "fox(8,8)",
        "Fox and hounds on a board of so many columns and rows. Hounds only go forward: no position comes back.",
    ),
];

/// Gives the game of this name to the visitor.
pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Out, StrongError> {
    let text: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    let (word, arguments) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((word, arguments)) => (word, arguments.split(',').collect()),
        None => (text.as_str(), Vec::new()),
    };
    let refuse = |what: String| StrongError::game(name, &what);
    match word {
        #[cfg(feature = "databases")]
        "endgame" => match arguments[..] {
            [material] => Ok(visitor.visit(endgame::Endgame::new(material).map_err(refuse)?)),
            _ => Err(refuse("an endgame has its men in brackets, such as `endgame(KRK)`".to_owned())),
        },
        #[cfg(feature = "databases")]
        "dobutsu" if arguments.is_empty() => Ok(visitor.visit(dobutsu::Dobutsu)),
        "morris3" if arguments.is_empty() => Ok(visitor.visit(morris::Morris)),
        "hexapawn" => {
            let [columns, rows] = numbers(&arguments, [("columns", 3), ("rows", 3)]).map_err(refuse)?;
            Ok(visitor.visit(hexapawn::Hexapawn::new(columns, rows).map_err(refuse)?))
        }
        "fox" => {
            let [columns, rows] = numbers(&arguments, [("columns", 8), ("rows", 8)]).map_err(refuse)?;
            Ok(visitor.visit(fox::Fox::new(columns, rows).map_err(refuse)?))
        }
        _ => {
            let names: Vec<&str> = GAMES.iter().map(|(name, _)| *name).collect();
            Err(refuse(format!("this is not a game with a database; such games are {}", names.join(", "))))
        }
    }
}

/// The numbers that the arguments give by name or by place, and the defaults of the others.
fn numbers<const N: usize>(arguments: &[&str], defaults: [(&str, u32); N]) -> Result<[u32; N], String> {
    let mut numbers = defaults.map(|(_, number)| number);
    for (place, argument) in arguments.iter().enumerate() {
        let (place, text) = match argument.split_once('=') {
            Some((key, text)) => {
                let place = defaults.iter().position(|(name, _)| *name == key);
                (place.ok_or_else(|| "there is no such parameter".to_owned())?, text)
            }
            None => (place, *argument),
        };
        let number = numbers.get_mut(place).ok_or_else(|| format!("there are at most {N} parameters"))?;
        *number = text.parse().map_err(|_| "a parameter is not a number".to_owned())?;
    }
    Ok(numbers)
}
