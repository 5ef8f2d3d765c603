//! [`Playable`], a game that people can read and type: when it is over, and how its moves are named.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use verimax::catalogue::Alternation;
use verimax::{Form, Game};

use crate::{Formula, GameError};

/// An error lists at most this many legal moves, and counts the others.
const LISTED_MOVES: usize = 40;

/// A game with names for its moves and a drawing of its positions (its `Display`).
///
/// An implementation keeps the promises of [`Game`], and those of [`Law`](crate::laws::Law).
/// [`laws::check`](crate::laws::check) tests them all.
pub trait Playable:
    Game<Move: Eq + Hash + Debug + Send + Sync, Key: Debug + Send + Sync>
    + Alternation
    + Clone
    + Eq
    + Hash
    + Display
    + Debug
    + Send
    + Sync
    + 'static
{
    /// The form in which the engine solves the game: `Self`, unless there is one that is solved sooner.
    type Form: Form<Self>;

    /// Formulas for the value of a position, the quickest last. Most games have none.
    const FORMULAS: &'static [Formula<Self>] = &[];

    /// True if the game is over. Decide it by the rules, not by looking at the moves: a law compares the two.
    fn is_over(&self) -> bool;

    /// The name of a legal move: one word, and unique among the legal moves of the position.
    fn move_name(&self, mv: Self::Move) -> String;

    /// Splits a line of moves into the names of the moves, in the same way in every position of a game: at spaces and
    /// commas, unless the game has other ways to write a line.
    fn split_moves<'a>(&self, line: &'a str) -> Vec<&'a str> {
        words(line).collect()
    }

    /// The legal move of this name.
    fn parse_move(&self, name: &str) -> Result<Self::Move, GameError> {
        self.moves().find(|&mv| self.move_name(mv) == name).ok_or_else(|| no_such_move(self, name))
    }
}

/// Says that no legal move has this name, and which there are.
pub(crate) fn no_such_move<G: Playable>(position: &G, name: &str) -> GameError {
    let name = name.to_owned();
    if position.is_over() {
        GameError::GameOver { name }
    } else {
        GameError::IllegalMove { name, legal: legal_moves(position) }
    }
}

/// The position after a line of moves, which the game [splits](Playable::split_moves) into names.
pub fn play_moves<G: Playable>(start: G, moves: &str) -> Result<G, GameError> {
    let names = start.split_moves(moves);
    names.into_iter().enumerate().try_fold(start, |position, (i, name)| match position.parse_move(name) {
        Ok(mv) => Ok(position.play(mv)),
        Err(error) => Err(GameError::AtMove { number: i + 1, reason: Box::new(error) }),
    })
}

/// The words between spaces and commas.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

/// The names of the legal moves; if there are very many, the first ones and the number of the others.
fn legal_moves<G: Playable>(position: &G) -> String {
    let moves = position.moves();
    let more = moves.len().saturating_sub(LISTED_MOVES);
    let names: Vec<String> = moves.take(LISTED_MOVES).map(|mv| position.move_name(mv)).collect();
    let names = names.join(", ");
    if more == 0 { names } else { format!("{names} and {more} more") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nim, Subtract, TicTacToe};

    #[test]
    fn a_line_of_moves_may_use_spaces_and_commas() {
        let start = TicTacToe::default();
        let expected = start.play(4).play(0).play(8);
        for line in ["5 1 9", "5,1,9", " 5,, 1\t9, "] {
            assert_eq!(play_moves(start, line), Ok(expected), "{line:?}");
        }
        assert_eq!(play_moves(start, ""), Ok(start));
    }

    #[test]
    fn an_illegal_move_is_named_numbered_and_corrected() {
        let error = play_moves(Subtract::new(4).unwrap(), "3 2").unwrap_err();
        assert_eq!(error.to_string(), "move 2: \"2\" is not a legal move; the legal moves are 1");
        let error = play_moves(Subtract::new(3).unwrap(), "3 1").unwrap_err();
        assert_eq!(error.to_string(), "move 2: \"1\" is not a legal move: the game is over");
    }

    #[test]
    fn very_many_legal_moves_are_counted_instead_of_listed() {
        let error = Nim::new(&[41]).unwrap().parse_move("x").unwrap_err().to_string();
        assert!(error.ends_with("1:39, 1:40 and 1 more"), "{error}");
        let error = Nim::new(&[40]).unwrap().parse_move("x").unwrap_err().to_string();
        assert!(error.ends_with("1:39, 1:40"), "{error}");
    }
}
