//! A position of any kind of game that the page plays: for two sides, with or without an end to the play, with dice, or
//! for several players.

use verimax::{Side, Turn};
use verimax_games::{AnyChancePosition, AnyMultiPosition, AnyPosition, GameError, Registry, start_chance, start_multi};

use super::Question;
use super::cyclic::{AnyCyclicPosition, start_cyclic};
use crate::Refusal;

/// The most bytes of a game's name and parameters, and of a line of moves.
const MOST_TEXT: usize = 20_000;
/// The most moves that are listed.
pub const MOST_MOVES: usize = 20_000;

/// A position, with the type of its game forgotten.
pub enum Position {
    /// Two sides, no chance.
    Two(Box<dyn AnyPosition>),
    /// Two sides, and play need not end.
    Cyclic(Box<dyn AnyCyclicPosition>),
    /// Two sides and a die.
    Dice(Box<dyn AnyChancePosition>),
    /// Several players.
    Several(Box<dyn AnyMultiPosition>),
}

impl Position {
    fn start(game: &str) -> Result<Position, Refusal> {
        if let Some(start) = start_cyclic(game) {
            return start.map(Position::Cyclic);
        }
        let start = match (start_chance(game), start_multi(game)) {
            (Some(start), _) => start.map(Position::Dice),
            (_, Some(start)) => start.map(Position::Several),
            _ => Registry::standard().start(game).map(Position::Two),
        };
        start.map_err(|error| error.to_string())
    }

    /// Whose turn it is, as the page writes it: `max`, `min`, `chance`, or the letter of a player.
    pub fn seat(&self) -> &'static str {
        match self {
            Position::Two(position) => seat(position.side()),
            Position::Cyclic(position) => seat(position.side()),
            Position::Dice(position) => match position.turn() {
                Turn::Chance => "chance",
                Turn::Player(side) => seat(side),
            },
            Position::Several(position) => player_seat(position.player()),
        }
    }

    pub fn is_over(&self) -> bool {
        match self {
            Position::Two(position) => position.is_over(),
            Position::Cyclic(position) => position.ending().is_some(),
            Position::Dice(position) => position.moves().is_empty(),
            Position::Several(position) => position.moves().is_empty(),
        }
    }

    /// The names of the legal moves.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = match self {
            Position::Two(position) => position.moves(),
            Position::Cyclic(position) => position.moves(),
            Position::Dice(position) => position.moves(),
            Position::Several(position) => position.moves(),
        };
        moves.truncate(MOST_MOVES);
        moves
    }

    fn play(&self, name: &str) -> Result<Position, GameError> {
        match self {
            Position::Two(position) => position.play(name).map(Position::Two),
            Position::Cyclic(position) => position.play(name).map(Position::Cyclic),
            Position::Dice(position) => position.play(name).map(Position::Dice),
            Position::Several(position) => position.play(name).map(Position::Several),
        }
    }

    pub fn text(&self) -> String {
        match self {
            Position::Two(position) => position.to_string(),
            Position::Cyclic(position) => position.text(),
            Position::Dice(position) => position.drawing(),
            Position::Several(position) => position.drawing(),
        }
    }

    /// Splits a line of moves into their names.
    fn split<'a>(&self, line: &'a str) -> Vec<&'a str> {
        match self {
            Position::Two(position) => position.split_moves(line),
            _ => line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect(),
        }
    }
}

/// A side as the page writes it.
pub fn seat(side: Side) -> &'static str {
    match side {
        Side::Max => "max",
        Side::Min => "min",
    }
}

/// A player of several as the page writes it.
pub fn player_seat(player: usize) -> &'static str {
    ["a", "b", "c"].get(player).copied().unwrap_or("a")
}

/// A line of moves, played.
pub struct Line {
    /// The start, and the position after each move.
    positions: Vec<Position>,
    /// The names of the moves, and of what the dice showed.
    pub names: Vec<String>,
}

impl Line {
    /// Plays the moves of a question. If it is then the dice's turn, throws them by the question's seed.
    pub fn of(question: &Question) -> Result<Line, Refusal> {
        if question.game.len() > MOST_TEXT || question.moves.len() > MOST_TEXT {
            return Err(format!("a game and its moves have at most {MOST_TEXT} characters each"));
        }
        let start = Position::start(&question.game)?;
        let names = start.split(&question.moves);
        let mut line = Line { positions: vec![start], names: Vec::with_capacity(names.len()) };
        for (index, name) in names.into_iter().enumerate() {
            let at_move = |reason| GameError::AtMove { number: index + 1, reason: Box::new(reason) };
            let next = line.end().play(name).map_err(|error| at_move(error).to_string())?;
            line.push(name.to_owned(), next);
        }
        if let Some(name) = line.throw(question.dice) {
            let next = line.end().play(&name).map_err(|error| error.to_string())?;
            line.push(name, next);
        }
        Ok(line)
    }

    fn push(&mut self, name: String, next: Position) {
        self.names.push(name);
        self.positions.push(next);
    }

    /// The position at the end.
    pub fn end(&self) -> &Position {
        // There is at least the start.
        &self.positions[self.positions.len() - 1]
    }

    /// The positions in which a move was made or the dice were thrown, each with the position after that.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&Position, &Position)> {
        self.positions.iter().zip(self.positions.iter().skip(1))
    }

    /// The position before the last move of somebody, which was no throw of the dice.
    pub fn before(&self) -> Option<&Position> {
        self.steps().rev().map(|(before, _)| before).find(|before| before.seat() != "chance")
    }

    /// Who made each move.
    pub fn seats(&self) -> Vec<&'static str> {
        self.steps().map(|(before, _)| before.seat()).collect()
    }

    /// What the dice show at the end, if it is their turn. It depends on the seed and on the number of moves, so
    /// a game with the same seed has the same dice.
    fn throw(&self, seed: u32) -> Option<String> {
        let Position::Dice(position) = self.end() else { return None };
        let weights = position.weights();
        let all: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        let random = mixed(u64::from(seed) << 32 | self.names.len() as u64) >> 32;
        let mut left = (random * all) >> 32;
        let fallen = weights.iter().position(|&weight| {
            let is_here = left < u64::from(weight);
            left = left.saturating_sub(weight.into());
            is_here
        });
        position.moves().into_iter().nth(fallen?)
    }
}

/// A number that looks random, and depends on every bit of the other one (SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
