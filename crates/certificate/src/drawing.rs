//! Draws positions, for people who read why a certificate is rejected. The check does not rely on it.

use crate::format::Header;
use crate::rules::{Connect4, Dots, Kalah, TicTacToe};
use crate::{NamedGame, Rules};

impl Header {
    /// The position that goes by this code in the certificate, in lines of text. `None` if there is none.
    ///
    /// ```
    /// use verimax_certificate::{Bound, NamedGame, format::Header};
    ///
    /// let header = Header::new(NamedGame::parse("nim(3,4,5)")?, vec![], vec![Bound::AtLeast(1)])?;
    /// assert_eq!(header.drawing(91), Some("heaps 1 2 3\nMin to move\n".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawing(&self, code: u64) -> Option<String> {
        // To a depth, the lowest byte counts the plies that are left.
        let (code, plies) = if self.depth().is_some() { (code >> 8, Some(code & 0xff)) } else { (code, None) };
        let (board, is_max) = match self.game() {
            NamedGame::Connect4 { start, .. } => drawn(start, code, connect4),
            NamedGame::Dots(start) => drawn(start, code, dots),
            NamedGame::Kalah(start) => drawn(start, code, kalah),
            NamedGame::Min(start) => {
                drawn(start, code, |p| format!("numbers {}, score {}\n", joined(p.left()), p.result()))
            }
            NamedGame::Nim(start) => drawn(start, code, |p| format!("heaps {}\n", joined(p.heaps()))),
            NamedGame::Subtract(start) => drawn(start, code, |p| format!("{} stones\n", p.stones())),
            NamedGame::TicTacToe(start) => drawn(start, code, tictactoe),
        }?;
        let side = if is_max { "Max" } else { "Min" };
        let plies = plies.map(|plies| format!(", plies left: {plies}")).unwrap_or_default();
        Some(format!("{board}{side} to move{plies}\n"))
    }
}

/// The board of a position, and whether Max is to move.
fn drawn<R: Rules>(start: &R, code: u64, draw: impl FnOnce(&R) -> String) -> Option<(String, bool)> {
    let position = start.decode(code)?;
    Some((draw(&position), position.is_max_to_move()))
}

/// Rows of cells: X for Max, O for Min.
fn rows(rows: impl Iterator<Item = u32>, columns: u32, at: impl Fn(u32, u32) -> Option<bool>) -> String {
    let cell = |owner| match owner {
        None => ".",
        Some(true) => "X",
        Some(false) => "O",
    };
    let line = |row| (0..columns).map(|column| cell(at(row, column))).collect::<Vec<_>>().join(" ") + "\n";
    rows.map(line).collect()
}

fn connect4(position: &Connect4) -> String {
    rows((0..position.rows()).rev(), position.columns(), |row, column| {
        let bit = column * (position.rows() + 1) + row;
        let is_own = position.own() >> bit & 1 == 1;
        (position.taken() >> bit & 1 == 1).then_some(is_own == position.is_max_to_move())
    })
}

fn tictactoe(position: &TicTacToe) -> String {
    rows(0..3, 3, |row, column| position.owner(3 * row + column))
}

/// Lines that are drawn, and the dots between them.
fn dots(position: &Dots) -> String {
    let (rows, columns) = (position.rows(), position.columns());
    let first_standing = (rows + 1) * columns;
    let mut text = String::new();
    for row in 0..=rows {
        let lying = |column| if position.is_drawn(row * columns + column) { "--+" } else { "  +" };
        text += &format!("+{}\n", (0..columns).map(lying).collect::<String>());
        if row < rows {
            let first = first_standing + row * (columns + 1);
            let standing = |column| if position.is_drawn(first + column) { "|  " } else { "   " };
            text += (0..=columns).map(standing).collect::<String>().trim_end();
            text += "\n";
        }
    }
    format!("{text}Max's boxes minus Min's: {}\n", position.result())
}

/// Min's houses above, Max's below, each store at the right end of its row as its owner sees it.
fn kalah(position: &Kalah) -> String {
    let houses = position.houses();
    let (max, min) = (&position.pits()[..=houses], &position.pits()[houses + 1..]);
    let row = |pits: &mut dyn Iterator<Item = &u8>| pits.map(|seeds| format!("{seeds:4}")).collect::<String>();
    let (above, below) = (row(&mut min[..houses].iter().rev()), row(&mut max[..houses].iter()));
    format!("    {above}\n{:4}{:width$}{:4}\n    {below}\n", min[houses], "", max[houses], width = 4 * houses)
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
