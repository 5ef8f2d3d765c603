//! The errors of this crate: [`GameError`] for texts, [`SolveError`] for searches. Each case is a sentence that says
//! what was wrong and what would be right.

use verimax::EngineError;
use verimax::catalogue::CallError;
use verimax::text::{SHORT, printable};

/// Why a text does not name a game, a parameter or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text is not of the form `name` or `name(parameters)`.
    #[error("expected {expected} at column {column}, found {found}")]
    Malformed {
        /// Where, counted in characters from 1.
        column: usize,
        /// What would have been right there.
        expected: &'static str,
        /// What is there instead.
        found: String,
    },
    /// There is no such game.
    #[error("there is no game `{}`; the games are {games}", printable(name, SHORT))]
    UnknownGame {
        /// The name that was asked for.
        name: String,
        /// The names of all games.
        games: String,
    },
    /// The game has no such parameter.
    #[error("{game} has no parameter `{}`; {game} takes {parameters}", printable(parameter, SHORT))]
    UnknownParameter {
        /// The game.
        game: &'static str,
        /// The parameter that was given.
        parameter: String,
        /// The parameters that the game has.
        parameters: &'static str,
    },
    /// A parameter was given twice.
    #[error("the parameter `{parameter}` of {game} is given twice; {game} takes {parameters}")]
    DuplicateParameter {
        /// The game.
        game: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The parameters that the game has.
        parameters: &'static str,
    },
    /// There are more parameters than the game has.
    #[error("too many parameters for {game}: {given}, where at most {most} are allowed; {game} takes {parameters}")]
    TooManyParameters {
        /// The game.
        game: &'static str,
        /// How many were given.
        given: usize,
        /// How many are allowed.
        most: usize,
        /// The parameters that the game has.
        parameters: &'static str,
    },
    /// A value is not a number, is out of range, or is none of the choices.
    #[error("`{parameter}` of {game} is `{}`; it must be {allowed}", printable(value, SHORT))]
    BadValue {
        /// The game.
        game: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The value that was given.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// No legal move has this name.
    #[error("\"{}\" is not a legal move; the legal moves are {legal}", printable(name, SHORT))]
    IllegalMove {
        /// The name that was given.
        name: String,
        /// The names of the legal moves.
        legal: String,
    },
    /// A move was given, but the game is over.
    #[error("\"{}\" is not a legal move: the game is over", printable(name, SHORT))]
    GameOver {
        /// The name that was given.
        name: String,
    },
    /// One move of several is wrong.
    #[error("move {number}: {reason}")]
    AtMove {
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: Box<GameError>,
    },
}

/// Why a position was not solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The engine could not search.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search of the catalogue could not be run.
    #[error(transparent)]
    Call(#[from] CallError),
    /// The engine was made for another game.
    #[error("the engine was made for another game than that of the position; each game needs an engine of its own")]
    OtherGame,
    /// A depth was given, but the search or the formula takes none.
    #[error("{name} takes no depth: {reason}")]
    NoDepth {
        /// The search or the formula.
        name: &'static str,
        /// What it does instead.
        reason: &'static str,
    },
    /// The formula is for other games.
    #[error("{name} is not a formula for this game; for this game there are: {known}")]
    NotAFormula {
        /// The formula.
        name: &'static str,
        /// The searches and formulas for this game.
        known: String,
    },
    /// A line of play is longer than the caller's stack has room for.
    #[error("a line of play has more than {plies} plies")]
    TooDeep {
        /// How many plies there was room for.
        plies: usize,
    },
    /// The position is too large for the formula.
    #[error("{name} has no value for this position: it is too large; use a search")]
    TooLarge {
        /// The formula.
        name: &'static str,
    },
}
