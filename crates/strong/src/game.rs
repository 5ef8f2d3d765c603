//! The trait [`CyclicGame`]: the rules of a game in which positions may come back, and a number for every position.

use crate::value::{Ending, Value};

/// How the codes of a game's positions lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// A perfect index: codes from 0, most of which name a position. The parts lie one after the other. A move leads
    /// into the same part or an earlier one, so parts are built one by one.
    Parts(Vec<PartSize>),
    /// Codes are scattered. The positions are those that can be reached from the start.
    Scattered,
}

/// How large a part of a perfect index is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartSize {
    /// How many codes it has.
    pub codes: u64,
    /// So many codes in a row belong to one worker. Many moves should stay within a row, or lead from a row to one
    /// whose number differs by a multiple of the number of workers: such moves need no message.
    pub row: u64,
}

/// A game of two sides that take turns, with finitely many positions, of which any may come back. Play without end is a
/// draw.
///
/// A *code* is a number for a position, or for a class of positions that symmetry makes equal.
pub trait CyclicGame: Send + Sync + 'static {
    /// A position.
    type Position: Clone;

    /// The name with all parameters, such as `hexapawn(columns=3,rows=3)`: `with_game` reads it back.
    fn name(&self) -> String;

    /// True if play can lead to a position twice. The method is the same if it cannot.
    fn comes_back(&self) -> bool {
        true
    }

    /// How the codes lie.
    fn numbering(&self) -> Numbering;

    /// The position with this code, or `None` if the code names none.
    fn position(&self, code: u64) -> Option<Self::Position>;

    /// The same for a code that is known to name a position, so nothing needs to be checked.
    fn stored_position(&self, code: u64) -> Option<Self::Position> {
        self.position(code)
    }

    /// The code of a position. For every code that names a position, `code(position(code)) == code`.
    fn code(&self, position: &Self::Position) -> u64;

    /// Which side is to move: 0 for the first, 1 for the second; `None` if the code does not say, because a position
    /// and the same with sides exchanged are one.
    fn side(&self, position: &Self::Position) -> Option<usize>;

    /// The value if it needs no table: the game is over, or it can be won with the next move. Such positions are not
    /// stored. By default none is.
    fn at_sight(&self, _position: &Self::Position) -> Option<Value> {
        None
    }

    /// Adds the positions after each move. If the game is over, says how, and adds nothing. Whoever checks a database
    /// asks this.
    fn expand(&self, position: &Self::Position, children: &mut Vec<Self::Position>) -> Option<Ending>;

    /// The same, in any order, for whoever builds a database: it may be quicker, and need not be trusted.
    fn expand_quickly(&self, position: &Self::Position, children: &mut Vec<Self::Position>) -> Option<Ending> {
        self.expand(position, children)
    }

    /// The position at which the game starts, if it has one.
    fn start(&self) -> Option<Self::Position>;

    /// Reads a position from the text that `show` gives.
    fn parse(&self, text: &str) -> Result<Self::Position, String>;

    /// The position as a text on one line.
    fn show(&self, position: &Self::Position) -> String;

    /// The moves: the name of each, and the position after it, in the order of [`CyclicGame::expand`]. None if the game
    /// is over.
    fn moves(&self, position: &Self::Position) -> Vec<(String, Self::Position)>;
}
