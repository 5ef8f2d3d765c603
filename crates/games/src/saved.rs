//! [`SavedGame`]: a game and the moves that were played, as the text of a file. Reading trusts nothing: people may name
//! any file.
//!
//! The text is a line `verimax game 1`, a line with the game, and the moves by name.

use std::fmt;

use crate::{AnyPosition, GameError, Registry};

/// The first line, with the version of the format.
const HEADER: &str = "verimax game 1";

/// The longest name of a move, in bytes.
const LONGEST_NAME: usize = 64;

/// A game and the moves that were played.
///
/// ```
/// use verimax_games::{Registry, SavedGame};
///
/// let saved = SavedGame::parse("verimax game 1\ntictactoe\n5 1 9\n")?;
/// assert_eq!((saved.game.as_str(), saved.moves.as_str()), ("tictactoe", "5 1 9"));
/// assert_eq!(saved.play(&Registry::standard())?.moves().len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The game and its parameters, as a [`Registry`] reads them.
    pub game: String,
    /// The names of the moves, with spaces between them.
    pub moves: String,
}

/// Why a text is not a saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedGameError {
    /// The first line is another one.
    #[error("its first line is not '{HEADER}'")]
    NoHeader,
    /// There is no second line.
    #[error("its second line does not name a game")]
    NoGame,
    /// There are control characters.
    #[error("it has characters that are not text")]
    NoText,
    /// The name of a move is too long.
    #[error("move {number} has more than {LONGEST_NAME} characters")]
    LongName {
        /// Which move, counted from 1.
        number: usize,
    },
}

impl SavedGame {
    /// Reads a text. It need not be a game that [can be played](SavedGame::play).
    pub fn parse(text: &str) -> Result<SavedGame, SavedGameError> {
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Err(SavedGameError::NoHeader);
        }
        let game = lines.next().map(str::trim).filter(|game| !game.is_empty()).ok_or(SavedGameError::NoGame)?;
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            return Err(SavedGameError::NoText);
        }
        let moves: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        if let Some(at) = moves.iter().position(|name| name.len() > LONGEST_NAME) {
            return Err(SavedGameError::LongName { number: at + 1 });
        }
        Ok(SavedGame { game: on_one_line(game), moves: moves.join(" ") })
    }

    /// True if the text claims to be a saved game.
    pub fn is_header_of(text: &str) -> bool {
        text.lines().next() == Some(HEADER)
    }

    /// The position after the moves.
    pub fn play(&self, registry: &Registry) -> Result<Box<dyn AnyPosition>, GameError> {
        registry.start(&self.game)?.play_moves(&self.moves)
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text that [`SavedGame::parse`] reads.
impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEADER}\n{}\n{}\n", on_one_line(&self.game), on_one_line(&self.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: what is written is read again to the same.
    #[test]
    fn a_game_is_read_as_it_was_written() {
        for (game, moves) in [("connect4", "4 4 5"), ("tictactoe", ""), ("nim(3,4,5)", "1:3 2:4")] {
            let saved = SavedGame { game: game.into(), moves: moves.into() };
            assert_eq!(SavedGame::parse(&saved.to_string()), Ok(saved));
        }
        let saved = SavedGame { game: "nim( 3,\n4)".into(), moves: "1:3\n 2:4".into() };
        let on_one_line = SavedGame { game: "nim( 3, 4)".into(), moves: "1:3 2:4".into() };
        assert_eq!(SavedGame::parse(&saved.to_string()), Ok(on_one_line));
    }

    #[test]
    fn what_is_no_saved_game_is_refused_with_the_reason() {
        let long = format!("verimax game 1\ntictactoe\n{}", "1".repeat(65));
        let cases = [
            ("", "its first line is not 'verimax game 1'"),
            ("verimax game 2\ntictactoe\n5\n", "its first line is not 'verimax game 1'"),
            ("verimax game 1", "its second line does not name a game"),
            ("verimax game 1\n \n5\n", "its second line does not name a game"),
            ("verimax game 1\ntictactoe\n5 \x1b[2J\n", "it has characters that are not text"),
            ("verimax game 1\ntictactoe\n5 \0\n", "it has characters that are not text"),
            ("verimax game 1\ntictactoe\x0b\n5\n", "it has characters that are not text"),
            (&long, "move 1 has more than 64 characters"),
        ];
        for (text, reason) in cases {
            assert_eq!(SavedGame::parse(text).unwrap_err().to_string(), reason, "{text:?}");
        }
    }
}
