//! Games for several players. [`MultiPlayable`] names their moves and players; [`AnyMultiPosition`] is one of them with
//! its type forgotten, as the command needs it. Which there are is in `registry.rs`.

mod line;
mod nim;
mod race;
mod registry;

use std::any::Any;
use std::fmt::{Debug, Display};

use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::search::multi::MultiStats;
use verimax::{Depth, MultiGame, Payoffs, Player};

use crate::GameError;
use crate::clocked::{Clocked, Deadline};
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

    /// No line of play from here has more plies than this.
    fn most_plies(&self) -> u32;
}

/// What a search, depth after depth, has found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MultiThought {
    /// The vector, or what the one player can hold.
    pub value: MultiValue,
    /// The move that leads to it, if there is one.
    pub best: Option<String>,
    /// The depth that was searched.
    pub depth: Depth,
    /// What the search of the value to that depth took.
    pub stats: MultiStats,
    /// True if the time was up before the depth was reached that was asked for.
    pub is_stopped: bool,
}

/// A position of some game for several players.
pub trait AnyMultiPosition: Any + Send + Sync {
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
    /// The position after the move of this name.
    fn play(&self, name: &str) -> Result<Box<dyn AnyMultiPosition>, GameError>;
    /// The position after these moves, separated by spaces or commas.
    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyMultiPosition>, GameError>;
    /// Searches to depth 1, 2 and so on up to `last`, until the time `is_up`; the first two in any case. After each,
    /// `progress` gets what is known. `None` if the algorithm cannot search this game.
    fn deepen(
        &self,
        algorithm: MultiAlgorithm,
        last: Depth,
        is_up: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&MultiThought),
    ) -> Option<MultiThought>;
    /// The moves that the search would play, from here to the depth or to the end of the game; the first of them, if
    /// the time `is_up` before.
    fn line(&self, algorithm: MultiAlgorithm, depth: Depth, is_up: &dyn Fn() -> bool) -> Vec<String>;
}

impl dyn AnyMultiPosition {
    /// The position, if it is one of this game.
    pub fn as_game<G: MultiPlayable>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref::<Forgotten<G>>().map(|forgotten| &forgotten.0)
    }
}

/// Forgets the type of the game.
struct Forgotten<G>(G);

impl<G: MultiPlayable> Forgotten<G> {
    fn after(&self, name: &str) -> Result<Forgotten<G>, GameError> {
        if let Some(mv) = self.0.moves().find(|&mv| self.0.move_name(mv) == name) {
            return Ok(Forgotten(self.0.play(mv)));
        }
        let (name, legal) = (name.to_owned(), self.moves().join(", "));
        Err(if legal.is_empty() { GameError::GameOver { name } } else { GameError::IllegalMove { name, legal } })
    }
}

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

    fn play(&self, name: &str) -> Result<Box<dyn AnyMultiPosition>, GameError> {
        Ok(Box::new(self.after(name)?))
    }

    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyMultiPosition>, GameError> {
        let mut position = Forgotten(self.0.clone());
        for (number, name) in words(moves).enumerate() {
            let at_move = |reason| GameError::AtMove { number: number + 1, reason: Box::new(reason) };
            position = position.after(name).map_err(at_move)?;
        }
        Ok(Box::new(position))
    }

    fn deepen(
        &self,
        algorithm: MultiAlgorithm,
        last: Depth,
        is_up: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&MultiThought),
    ) -> Option<MultiThought> {
        let clock = Deadline::new(is_up);
        let root = Clocked::new(self.0.clone(), &clock);
        // No line of play is longer: a depth beyond the end of the game gives the same value.
        let plies = last.limit().map_or(self.0.most_plies(), |plies| plies.min(self.0.most_plies()));
        let mut found = None::<MultiThought>;
        for ply in plies.min(1)..=plies {
            clock.runs.set(ply > 2);
            let depth = if ply == plies { last } else { Depth::plies(ply) };
            let mut stats = MultiStats::default();
            let value = algorithm.run(&root, depth, &mut stats)?;
            let best = algorithm.best(&root, depth).map(|(mv, _)| self.0.move_name(mv));
            if clock.was_up() {
                return found.map(|thought| MultiThought { is_stopped: true, ..thought });
            }
            let thought = MultiThought { value, best, depth, stats, is_stopped: false };
            progress(&thought);
            found = Some(thought);
        }
        found
    }

    fn line(&self, algorithm: MultiAlgorithm, depth: Depth, is_up: &dyn Fn() -> bool) -> Vec<String> {
        let clock = Deadline::running(is_up);
        let (mut line, mut position, mut depth) = (Vec::new(), self.0.clone(), depth);
        while let Some((mv, _)) = algorithm.best(&Clocked::new(position.clone(), &clock), depth) {
            if clock.was_up() {
                break;
            }
            line.push(position.move_name(mv));
            position = position.play(mv);
            depth = depth.after_move();
        }
        line
    }
}

/// The name of the player with this letter: `A`, `B`, `C`.
fn letter(player: Player) -> char {
    ['A', 'B', 'C'].get(player).copied().unwrap_or('?')
}
