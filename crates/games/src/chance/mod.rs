//! Games with chance. [`ChancePlayable`] names their moves and outcomes; [`AnyChancePosition`] is one of them with its
//! type forgotten, as the command needs it. Which there are is in `registry.rs`, and how they are solved in `solve.rs`.

mod ewn;
mod race;
mod registry;
mod solve;

use std::any::Any;
use std::fmt::{self, Debug, Display};

#[cfg(feature = "catalogue")]
use verimax::catalogue::chance::ChanceCall;
use verimax::law::chance::Fraction;
use verimax::search::chance::{Scale, Scaled};
use verimax::trace::Stats;
use verimax::{ChanceGame, Depth, Side, Turn, Value};

use crate::GameError;
use crate::playable::words;

pub use ewn::{Ewn, EwnMove};
pub use race::{Race, RaceMove};
pub use registry::{CHANCE_GAMES, start_chance};

/// A game with chance that has names for its moves and outcomes, and a drawing of its positions (its `Display`).
pub trait ChancePlayable: ChanceGame<Move: Debug, Key: Debug> + Clone + Display + Send + Sync + 'static {
    /// The name of a legal move or an outcome: one word, and unique among those of the position.
    fn move_name(&self, mv: Self::Move) -> String;

    /// No line of play from here has more plies than this. The throws of dice count. Chance moves at every second ply.
    fn most_plies(&self) -> u32;
}

/// A move or an outcome, and what it leads to, from Max's point of view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceMove<V> {
    /// Its name.
    pub name: String,
    /// The weight of an outcome; `None` for the move of a player.
    pub weight: Option<u32>,
    /// The value after it.
    pub value: V,
}

/// What a position is worth by the law, in fractions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExactAnswer {
    /// The expectiminimax value, from Max's point of view.
    pub value: Fraction,
    /// All moves; all outcomes, if that was asked for.
    pub moves: Vec<ChanceMove<Fraction>>,
    /// How many positions there are, counted once for each depth if there is one.
    pub positions: usize,
}

/// What a search found out about a position, in units of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChanceAnswer {
    /// The rounded expectiminimax value, from Max's point of view.
    pub value: Scaled,
    /// The scale of the values.
    pub scale: Scale,
    /// By how many units, at most, the values are below the exact ones: 0 if nothing is rounded.
    pub error: u32,
    /// The depth of the value.
    pub depth: Depth,
    /// The first move that leads to the value; `None` where chance moves, the game is over, or the depth is 0.
    pub best: Option<String>,
    /// All moves or outcomes, if that was asked for.
    pub moves: Vec<ChanceMove<Scaled>>,
    /// What the searches took.
    pub stats: Stats,
    /// True if the time was up before the depth was reached that was asked for.
    pub is_stopped: bool,
}

/// How to search deeper and deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// The last depth.
    pub last: Depth,
    /// How large the table may get.
    pub table_mb: usize,
    /// True if the value of every move is wanted.
    pub all_moves: bool,
}

/// A position of some game with chance.
pub trait AnyChancePosition: Any + Send + Sync {
    /// Who moves.
    fn turn(&self) -> Turn;
    /// The names of the legal moves or outcomes; none if the game is over.
    fn moves(&self) -> Vec<String>;
    /// The weights of the outcomes, where chance moves.
    fn weights(&self) -> Vec<u32>;
    /// The evaluation from Max's point of view.
    fn eval(&self) -> Value;
    /// The position as text.
    fn drawing(&self) -> String;
    /// The position after the move or outcome of this name.
    fn play(&self, name: &str) -> Result<Box<dyn AnyChancePosition>, GameError>;
    /// The position after these moves and outcomes, separated by spaces or commas.
    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyChancePosition>, GameError>;
    /// The value by the law, and those of the moves; those of the `outcomes` of chance, if they are wanted. `None` if
    /// there are more positions than this, a fraction has too many digits, or the time `is_up` before.
    fn exact(
        &self,
        depth: Depth,
        outcomes: bool,
        most_positions: usize,
        is_up: &dyn Fn() -> bool,
    ) -> Option<ExactAnswer>;
    /// Searches the position. If there are at most this many positions, it looks for units in which nothing is rounded.
    /// `None` if the evaluations are too large, or the time `is_up` before.
    #[cfg(feature = "catalogue")]
    fn search(
        &self,
        call: ChanceCall,
        depth: Depth,
        all_moves: bool,
        most_positions: usize,
        is_up: &dyn Fn() -> bool,
    ) -> Option<ChanceAnswer>;
    /// Searches to depth 0, 1, 2 and so on, by Star2 with a table, until `is_up`; the first two depths in any case.
    fn deepen(
        &self,
        order: Deepening,
        is_up: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&ChanceAnswer),
    ) -> Option<ChanceAnswer>;
}

impl dyn AnyChancePosition {
    /// The position, if it is one of this game.
    pub fn as_game<G: ChancePlayable>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref::<Forgotten<G>>().map(|forgotten| &forgotten.0)
    }
}

/// Forgets the type of the game.
struct Forgotten<G>(G);

impl<G: ChancePlayable> Forgotten<G> {
    fn after(&self, name: &str) -> Result<Forgotten<G>, GameError> {
        if let Some(mv) = self.0.moves().find(|&mv| self.0.move_name(mv) == name) {
            return Ok(Forgotten(self.0.play(mv)));
        }
        let (name, legal) = (name.to_owned(), self.moves().join(", "));
        Err(if legal.is_empty() { GameError::GameOver { name } } else { GameError::IllegalMove { name, legal } })
    }
}

impl<G: ChancePlayable> AnyChancePosition for Forgotten<G> {
    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| self.0.move_name(mv)).collect()
    }

    fn weights(&self) -> Vec<u32> {
        match self.0.turn() {
            Turn::Chance => self.0.moves().map(|outcome| self.0.weight(outcome)).collect(),
            Turn::Player(_) => Vec::new(),
        }
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn drawing(&self) -> String {
        self.0.to_string()
    }

    fn play(&self, name: &str) -> Result<Box<dyn AnyChancePosition>, GameError> {
        Ok(Box::new(self.after(name)?))
    }

    fn play_moves(&self, moves: &str) -> Result<Box<dyn AnyChancePosition>, GameError> {
        let mut position = Forgotten(self.0.clone());
        for (number, name) in words(moves).enumerate() {
            let at_move = |reason| GameError::AtMove { number: number + 1, reason: Box::new(reason) };
            position = position.after(name).map_err(at_move)?;
        }
        Ok(Box::new(position))
    }

    fn exact(
        &self,
        depth: Depth,
        outcomes: bool,
        most_positions: usize,
        is_up: &dyn Fn() -> bool,
    ) -> Option<ExactAnswer> {
        solve::exact(&self.0, depth, outcomes, most_positions, is_up)
    }

    #[cfg(feature = "catalogue")]
    fn search(
        &self,
        call: ChanceCall,
        depth: Depth,
        all_moves: bool,
        most_positions: usize,
        is_up: &dyn Fn() -> bool,
    ) -> Option<ChanceAnswer> {
        solve::search(&self.0, call, depth, all_moves, most_positions, is_up)
    }

    fn deepen(
        &self,
        order: Deepening,
        is_up: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&ChanceAnswer),
    ) -> Option<ChanceAnswer> {
        solve::deepen(&self.0, order, is_up, progress)
    }
}

/// The last line of a drawing: whose turn it is. The die shows 0 before it is thrown.
fn write_turn(f: &mut fmt::Formatter<'_>, side: Side, die: u8, is_over: bool) -> fmt::Result {
    match die {
        _ if is_over => write!(f, "the game is over"),
        0 => write!(f, "{side} to throw the die"),
        die => write!(f, "the die shows {die}, {side} to move"),
    }
}
