//! Boards on which men go from one cell to another: those of games with dice, and of races.

use serde::Serialize;
use verimax::Side;
use verimax_games::{Ewn, Race, Race3};

use super::position::{Position, player_seat, seat};

/// Men on cells, and where they can go.
#[derive(Debug, Serialize)]
pub struct Men {
    /// Cells in rows, from the top left.
    columns: usize,
    cells: Vec<Cell>,
    steps: Vec<ManMove>,
    /// What the die shows.
    die: Option<u8>,
    look: Look,
    /// What else is to be known.
    note: String,
}

/// How the board looks.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Look {
    /// Squares.
    Squares,
    /// Tracks side by side, one a row.
    Tracks,
}

#[derive(Debug, Serialize)]
struct Cell {
    /// What it is called.
    name: String,
    owner: Option<&'static str>,
    /// What is written on the man.
    text: String,
    /// The last move has changed it.
    is_last: bool,
}

#[derive(Debug, Serialize)]
struct ManMove {
    #[serde(rename = "move")]
    mv: String,
    from: usize,
    to: usize,
    words: String,
}

/// The board, if the game has one of this kind. The position before the last move shows what that move has changed.
pub fn men(position: &Position, before: Option<&Position>) -> Option<Men> {
    let mut men = drawn(position)?;
    if let Some(earlier) = before.and_then(drawn) {
        for (cell, before) in men.cells.iter_mut().zip(&earlier.cells) {
            cell.is_last = cell.owner.is_some() && (cell.owner, &cell.text) != (before.owner, &before.text);
        }
    }
    Some(men)
}

fn drawn(position: &Position) -> Option<Men> {
    match position {
        Position::Two(_) => None,
        Position::Dice(dice) => {
            // What the die can show is no move.
            let moves = if position.seat() == "chance" { Vec::new() } else { position.moves() };
            match dice.as_game() {
                Some(game) => Some(ewn(game, position.seat(), moves)),
                None => dice.as_game().map(|game| race(game, position.seat(), moves)),
            }
        }
        Position::Several(several) => several.as_game().map(|game| race3(game, several.player(), position.moves())),
    }
}

/// `2-b3` moves the stone 2 to column b, row 3.
fn ewn(game: &Ewn, mover: &'static str, moves: Vec<String>) -> Men {
    let size = game.size();
    let cell = |cell: u8| {
        let stone = game.at(cell);
        Cell {
            name: format!("{}{}", char::from(b'a' + cell % size), cell / size + 1),
            owner: stone.map(|(side, _)| seat(side)),
            text: stone.map_or(String::new(), |(_, number)| number.to_string()),
            is_last: false,
        }
    };
    let cells: Vec<Cell> = (0..size * size).map(cell).collect();
    let step = |mv: String| {
        let (stone, to) = mv.split_once('-')?;
        let is_stone = |cell: &Cell| cell.owner == Some(mover) && cell.text == stone;
        let (from, to) = (cells.iter().position(is_stone)?, cells.iter().position(|cell| cell.name == to)?);
        let takes = cells[to].owner.map(|_| ", and takes").unwrap_or_default();
        Some(ManMove { words: format!("{stone} to {}{takes}", cells[to].name), mv, from, to })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let note = "X goes right and down, O goes left and up. The die says which stone.".to_owned();
    Men { columns: size.into(), steps, die: game.die(), look: Look::Squares, note, cells }
}

/// A move is the cell of the stone that goes, or `in`. Max's track is the upper one.
fn race(game: &Race, mover: &'static str, moves: Vec<String>) -> Men {
    let (length, home) = (game.length(), game.length() + 1);
    // The column of a cell that a side counts: they go in opposite directions.
    let column = |side: Side, cell: u8| if side == Side::Max { cell } else { home - cell };
    let mut cells = Vec::new();
    for side in [Side::Max, Side::Min] {
        for at in 0..=home {
            let cell = column(side, at);
            let count = game.count(side, cell);
            let name = match cell {
                0 => "off".to_owned(),
                _ if cell == home => "home".to_owned(),
                _ => at.to_string(),
            };
            let owner = (count > 0).then(|| seat(side));
            cells.push(Cell {
                name,
                owner,
                text: if count > 1 { count.to_string() } else { String::new() },
                is_last: false,
            });
        }
    }
    let side = if mover == "max" { Side::Max } else { Side::Min };
    let step = |mv: String| {
        let at = |cell: u8| usize::from(column(side, cell)) + (side as usize) * (usize::from(length) + 2);
        let from = if mv == "in" { 0 } else { column(side, mv.parse().ok()?) };
        let to = from.saturating_add(game.die().unwrap_or(0)).min(home);
        let start = if from == 0 { "a new stone".to_owned() } else { format!("from {mv}") };
        let words = format!("{start} to {}", cells.get(at(to))?.name);
        Some(ManMove { words, mv, from: at(from), to: at(to) })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let hits = [Side::Max, Side::Min].map(|side| game.hits_left(side));
    let note = format!(
        "X goes to the right, O to the left. Hits left: X {}, O {}. A hit sends a stone on the same number back.",
        hits[0], hits[1]
    );
    Men { columns: usize::from(length) + 2, steps, die: game.die(), look: Look::Tracks, note, cells }
}

/// `1` moves the rear peg a step, `2j` lets the front peg jump.
fn race3(game: &Race3, player: usize, moves: Vec<String>) -> Men {
    let length = game.length();
    let cell = |player: usize, cell: u8| {
        let owner = game.pegs(player).contains(&cell).then(|| player_seat(player));
        Cell { name: (cell + 1).to_string(), owner, text: String::new(), is_last: false }
    };
    let cells = (0..3).flat_map(|player| (0..length).map(move |at| cell(player, at))).collect();
    let step = |mv: String| {
        let (peg, far) = match mv.strip_suffix('j') {
            Some(peg) => (peg, 2),
            None => (mv.as_str(), 1),
        };
        let (index, which) = if peg == "1" { (0, "rear") } else { (1, "front") };
        let from = player * usize::from(length) + usize::from(game.pegs(player)[index]);
        let words = format!("the {which} peg {}", if far == 2 { "jumps" } else { "steps" });
        Some(ManMove { words, from, to: from + far, mv })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let note = "Everybody goes to the right. A peg may jump over one on its own or a neighbouring track.".to_owned();
    Men { columns: length.into(), cells, steps, die: None, look: Look::Tracks, note }
}
