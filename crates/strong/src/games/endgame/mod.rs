//! Chess endgames of three and four men, with all that captures and promotions lead to. The rules are those of the
//! crate `cozy-chess`: its boards say which moves are legal when a database is checked or probed. Builds make moves
//! from its tables of attacks, which is quicker, and need not be trusted.
//!
//! - Checkmate loses. Stalemate is a draw, and so is a dead position: bare kings, a single knight or bishop beside
//!   them, or only bishops on squares of one colour.
//! - The 50-move rule and the rule of repetition are left out: play without end is a draw, and the distance is that to
//!   mate.
//! - Nobody may castle any more.
//! - En passant is part of the position where a pawn can be taken so: with a pawn on each side.
//!
//! One code stands for all positions that symmetry makes equal: the eight symmetries of the board without pawns, the
//! exchange of left and right with pawns. (Colours are not exchanged.)

mod index;
mod material;
mod rules;

use crate::game::{CyclicGame, Numbering, PartSize};
use crate::value::{Ending, Value};
use material::MaterialSet;
pub use rules::Position;

/// A material set and all smaller ones.
pub struct Endgame {
    name: String,
    /// Its material sets. A move leads into the same one or an earlier one.
    tables: Vec<MaterialSet>,
    /// The first code of every set, and the end.
    offsets: Vec<u64>,
}

impl Endgame {
    /// The endgame with this material: White's men, then Black's, such as `KRK` or `KPKP`.
    pub fn new(text: &str) -> Result<Endgame, String> {
        let tables = material::family(text)?;
        let mut offsets = vec![0];
        for table in &tables {
            offsets.push(offsets[offsets.len() - 1] + table.size());
        }
        let name = tables[tables.len() - 1].name();
        Ok(Endgame { name, tables, offsets })
    }
}

impl CyclicGame for Endgame {
    type Position = Position;

    fn name(&self) -> String {
        format!("endgame({})", self.name)
    }

    fn numbering(&self) -> Numbering {
        Numbering::Parts(self.tables.iter().map(|table| PartSize { codes: table.size(), row: table.row() }).collect())
    }

    fn position(&self, code: u64) -> Option<Position> {
        let table = self.offsets.iter().rposition(|offset| *offset <= code)?;
        let position = self.tables.get(table)?.decode(table, code - self.offsets[table])?;
        (rules::is_legal(&self.tables[table], &position)).then_some(position)
    }

    fn stored_position(&self, code: u64) -> Option<Position> {
        let table = self.offsets.iter().rposition(|offset| *offset <= code)?;
        self.tables.get(table)?.decode_stored(table, code - self.offsets[table])
    }

    fn code(&self, position: &Position) -> u64 {
        self.offsets[position.table] + self.tables[position.table].encode(position)
    }

    fn side(&self, position: &Position) -> Option<usize> {
        Some(usize::from(position.black_to_move))
    }

    fn at_sight(&self, position: &Position) -> Option<Value> {
        // Material that is not among the sets is dead.
        (position.table >= self.tables.len()).then_some(Value::Draw)
    }

    fn expand(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        match self.tables.get(position.table) {
            Some(table) if !rules::is_dead(table, position) => {}
            _ => return Some(Ending::Draw),
        }
        let before = children.len();
        // A code without a board is no position. It has neither children nor an end, so the checker refuses any claim.
        let board = rules::board(&self.tables[position.table], position)?;
        rules::for_each_move(&self.tables, position, &board, |_, child| children.push(child));
        match children.len() > before {
            true => None,
            false if board.checkers().is_empty() => Some(Ending::Draw),
            false => Some(Ending::Loss),
        }
    }

    fn expand_quickly(&self, position: &Position, children: &mut Vec<Position>) -> Option<Ending> {
        match self.tables.get(position.table) {
            Some(table) if !rules::is_dead(table, position) => {}
            _ => return Some(Ending::Draw),
        }
        let in_check = rules::for_each_child(&self.tables, position, |child| children.push(child))?;
        Some(if in_check { Ending::Loss } else { Ending::Draw })
    }

    fn start(&self) -> Option<Position> {
        None
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        rules::parse(&self.tables, text, &self.name)
    }

    fn show(&self, position: &Position) -> String {
        let dead = rules::dead_set(position.table);
        let set = self.tables.get(position.table).or(dead.as_ref());
        match set.and_then(|set| rules::board(set, position)) {
            Some(board) => rules::fen(&board, position.exchanged),
            None => "a position that is not legal".to_owned(),
        }
    }

    fn moves(&self, position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        if let Some(table) = self.tables.get(position.table)
            && !rules::is_dead(table, position)
            && let Some(board) = rules::board(table, position)
        {
            rules::for_each_move(&self.tables, position, &board, |move_, child| {
                moves.push((rules::name(move_, position.exchanged), child));
            });
        }
        moves
    }
}
