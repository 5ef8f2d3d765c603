//! A database of a game: asks it about positions.

use std::path::Path;
use std::sync::Arc;

use verimax::text::{LONG, SHORT, printable};

use crate::error::StrongError;
use crate::file::Reader;
use crate::game::CyclicGame;
use crate::value::Value;

/// A database, and the game that it is about.
pub struct Database<G> {
    pub(crate) game: Arc<G>,
    pub(crate) reader: Reader,
}

/// What a database says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Probe {
    /// The position as a text.
    pub position: String,
    /// What it is worth to the side to move.
    pub value: Value,
    /// All moves, the best first; none if the game is over.
    pub moves: Vec<ProbedMove>,
    /// The moves of best play to the end of the game; none if it is a draw.
    pub line: Vec<String>,
}

/// A move, and what it is worth to the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProbedMove {
    /// The name of the move.
    pub name: String,
    /// The value of the position if this move is made; the plies count from before it.
    pub value: Value,
}

impl<G: CyclicGame> Database<G> {
    /// Maps the file of a database of this game.
    pub fn open(game: Arc<G>, path: &Path) -> Result<Database<G>, StrongError> {
        let reader = Reader::open(path)?;
        Database::new(game, reader).map_err(|what| StrongError::damaged(path, what))
    }

    /// Takes the bytes of such a file.
    pub fn from_bytes(game: Arc<G>, bytes: Vec<u8>) -> Result<Database<G>, StrongError> {
        let made = Reader::from_bytes(bytes).and_then(|reader| Database::new(game, reader));
        made.map_err(|what| StrongError::damaged(Path::new("in memory"), what))
    }

    fn new(game: Arc<G>, reader: Reader) -> Result<Database<G>, String> {
        let size = match game.numbering() {
            crate::Numbering::Parts(sizes) => Some(sizes.iter().map(|size| size.codes).sum::<u64>()),
            crate::Numbering::Scattered => None,
        };
        if reader.game() != game.name() {
            return Err(format!("it is about {}, not {}", printable(reader.game(), SHORT), game.name()));
        }
        if reader.is_scattered() != size.is_none() || size.is_some_and(|size| size != reader.entries()) {
            return Err(format!("its codes are not those of {}", game.name()));
        }
        Ok(Database { game, reader })
    }

    /// The file.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The value of a position.
    pub fn value(&self, position: &G::Position) -> Result<Value, StrongError> {
        if let Some(value) = self.game.at_sight(position) {
            return Ok(value);
        }
        let damaged = |what| StrongError::damaged(self.reader.path(), what);
        self.reader.value(self.game.code(position)).map_err(damaged)?.ok_or_else(|| {
            let shown = printable(&self.game.show(position), LONG);
            StrongError::Position(format!("the database does not have the position {shown}: play cannot lead to it"))
        })
    }

    /// Asks about a position: one that a text gives, or the start, after some moves.
    pub fn probe(&self, text: Option<&str>, moves: &str) -> Result<Probe, StrongError> {
        let mut position = match text {
            Some(text) => self
                .game
                .parse(text)
                .map_err(|what| StrongError::Position(format!("'{}': {what}", printable(text, LONG))))?,
            None => self
                .game
                .start()
                .ok_or_else(|| StrongError::Position(format!("{} has no start: give a position", self.game.name())))?,
        };
        for (place, word) in moves.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty()).enumerate()
        {
            let next = self.game.moves(&position).into_iter().find(|(name, _)| name == word);
            let (_, next) = next.ok_or_else(|| self.no_such_move(&position, word, place))?;
            position = next;
        }
        self.probe_position(&position)
    }

    /// Asks about the position with this code.
    pub fn probe_code(&self, code: u64) -> Result<Probe, StrongError> {
        let position = self.game.position(code);
        self.probe_position(&position.ok_or_else(|| StrongError::Position(format!("there is no position {code}")))?)
    }

    fn probe_position(&self, position: &G::Position) -> Result<Probe, StrongError> {
        let value = self.value(position)?;
        let mut moves = self.moves(position)?;
        moves.sort_by_key(|(made, _)| -made.value.rank());
        let (mut line, mut at, mut left) = (Vec::new(), position.clone(), value);
        if value != Value::Draw {
            while let Some((made, next)) = self.moves(&at)?.into_iter().max_by_key(|(made, _)| made.value.rank()) {
                // A wrong database could lead us in a circle, but the plies that are left run out.
                if made.value != left {
                    break;
                }
                line.push(made.name);
                at = next;
                left = self.value(&at)?;
            }
        }
        let moves = moves.into_iter().map(|(made, _)| made).collect();
        Ok(Probe { position: self.game.show(position), value, moves, line })
    }

    fn moves(&self, position: &G::Position) -> Result<Vec<(ProbedMove, G::Position)>, StrongError> {
        let moves = self.game.moves(position).into_iter();
        moves.map(|(name, next)| Ok((ProbedMove { name, value: self.value(&next)?.of_move() }, next))).collect()
    }

    fn no_such_move(&self, position: &G::Position, word: &str, place: usize) -> StrongError {
        let names: Vec<String> = self.game.moves(position).into_iter().map(|(name, _)| name).collect();
        let why =
            if names.is_empty() { ": the game is over".into() } else { format!("; legal are: {}", names.join(" ")) };
        let word = printable(word, SHORT);
        StrongError::Position(format!("move {}, '{word}', is not legal{why}", place + 1))
    }
}
