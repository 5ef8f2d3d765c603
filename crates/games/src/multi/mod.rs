//! Games for several players. [`MultiPlayable`] names their moves and players; [`AnyMultiPosition`] is one of them with
//! its type forgotten, as the command needs it. Which there are is in `registry.rs`.

mod line;
mod nim;
mod race;
mod registry;

use std::fmt::{Debug, Display};

use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::search::multi::MultiStats;
use verimax::{Depth, MultiGame, Payoffs, Player};

use crate::GameError;
use crate::playable::words;

pub use line::Line3;
pub use nim::Nim3;
pub use race::Race3;
pub use registry::{MULTI_GAMES, start_multi};

/// A game for several players with names for its players and moves, and a drawing of its positions (its `Display`).
pub trait MultiPlayable: MultiGame<Move: Debug, Key: Debug> + Clone + Display + Send + Sync + 'static {
    /// The name of a player.
    fn player_name(&self, player: Player) -> String;

    /// The name of a legal move: one word, and unique among the legal moves of the position.
    fn move_name(&self, mv: Self::Move) -> String;
}

/// What a search found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiAnswer {
    /// The vector, or what the one player can hold.
    pub value: MultiValue,
    /// The moves that lead to it.
    pub line: Vec<String>,
    /// What the search of the value took.
    pub stats: MultiStats,
}

/// A position of some game for several players.
pub trait AnyMultiPosition: Send + Sync {
    /// The names of the players, in their order.
    fn players(&self) -> Vec<String>;
    /// The player to move.
    fn player(&self) -> Player;
    /// The names of the legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;
    /// What the players get, or an estimate.
    fn payoffs(&self) -> Payoffs;
    /// The position as text.
    fn drawing(&self) -> String;
    /// The position after these moves, separated by spaces or commas.
    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyMultiPosition>, GameError>;
    /// What a search takes. `None` if the algorithm cannot search this game.
    fn count(&self, algorithm: MultiAlgorithm, depth: Depth) -> Option<MultiStats>;
    /// Searches the position. `None` if the algorithm cannot search this game.
    fn solve(&self, algorithm: MultiAlgorithm, depth: Depth) -> Option<MultiAnswer>;
}

/// Forgets the type of the game.
struct Forgotten<G>(G);

impl<G: MultiPlayable> AnyMultiPosition for Forgotten<G> {
    fn players(&self) -> Vec<String> {
        (0..self.0.players()).map(|player| self.0.player_name(player)).collect()
    }

    fn player(&self) -> Player {
        self.0.player()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| self.0.move_name(mv)).collect()
    }

    fn payoffs(&self) -> Payoffs {
        self.0.payoffs()
    }

    fn drawing(&self) -> String {
        self.0.to_string()
    }

    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyMultiPosition>, GameError> {
        let mut position = Forgotten(self.0.clone());
        for (number, name) in words(moves).enumerate() {
            let Some(mv) = position.0.moves().find(|&mv| position.0.move_name(mv) == name) else {
                let (name, legal) = (name.to_owned(), position.moves().join(", "));
                let reason = if legal.is_empty() {
                    GameError::GameOver { name }
                } else {
                    GameError::IllegalMove { name, legal }
                };
                return Err(GameError::AtMove { number: number + 1, reason: Box::new(reason) });
            };
            position = Forgotten(position.0.play(mv));
        }
        Ok(Box::new(position))
    }

    fn count(&self, algorithm: MultiAlgorithm, depth: Depth) -> Option<MultiStats> {
        let mut stats = MultiStats::default();
        algorithm.run(&self.0, depth, &mut stats).map(|_| stats)
    }

    fn solve(&self, algorithm: MultiAlgorithm, depth: Depth) -> Option<MultiAnswer> {
        let mut stats = MultiStats::default();
        let value = algorithm.run(&self.0, depth, &mut stats)?;
        let mut position = self.0.clone();
        let line = algorithm.line(&self.0, depth).into_iter().map(|mv| {
            let name = position.move_name(mv);
            position = position.play(mv);
            name
        });
        Some(MultiAnswer { value, line: line.collect(), stats })
    }
}

/// The name of the player with this letter: `A`, `B`, `C`.
fn letter(player: Player) -> char {
    ['A', 'B', 'C'].get(player).copied().unwrap_or('?')
}
