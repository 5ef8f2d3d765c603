//! Boards on which men go from one cell to another: those of games with dice, of races, and of games in which play need
//! not end.

use serde::Serialize;
use verimax::Side;
use verimax_games::{Ewn, Race, Race3};

use super::cyclic::AnyCyclicPosition;
use super::position::{Position, player_seat, seat};

/// What the sides are called where nothing else is usual.
const XO: (&str, &str) = ("X", "O");

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
    /// What Max and Min are called.
    #[serde(skip)]
    pub names: (&'static str, &'static str),
}

/// How the board looks.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Look {
    /// Squares.
    Squares,
    /// Dark and light squares in turn. What has no name is never used.
    Checkered,
    /// Points on lines.
    Points,
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
    /// `None` if a new man comes onto the board.
    from: Option<usize>,
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
        Position::Cyclic(cyclic) => drawn_cyclic(&**cyclic),
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
        Some(ManMove { words: format!("{stone} to {}{takes}", cells[to].name), mv, from: Some(from), to })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let note = "X goes right and down, O goes left and up. The die says which stone.".to_owned();
    Men { columns: size.into(), steps, die: game.die(), look: Look::Squares, note, cells, names: XO }
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
        Some(ManMove { words, mv, from: Some(at(from)), to: at(to) })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let hits = [Side::Max, Side::Min].map(|side| game.hits_left(side));
    let note = format!(
        "X goes to the right, O to the left. Hits left: X {}, O {}. A hit sends a stone on the same number back.",
        hits[0], hits[1]
    );
    Men { columns: usize::from(length) + 2, steps, die: game.die(), look: Look::Tracks, note, cells, names: XO }
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
        Some(ManMove { words, from: Some(from), to: from + far, mv })
    };
    let steps = moves.into_iter().filter_map(step).collect();
    let note = "Everybody goes to the right. A peg may jump over one on its own or a neighbouring track.".to_owned();
    Men { columns: length.into(), cells, steps, die: None, look: Look::Tracks, note, names: XO }
}

/// A move of these games is the square that a man leaves, if it was on the board, and the one that it goes to.
fn drawn_cyclic(position: &dyn AnyCyclicPosition) -> Option<Men> {
    let (game, text) = (position.game(), position.text());
    let (kind, numbers) = game.split_once('(').unwrap_or((&game, "columns=3,rows=3)"));
    let mut numbers = numbers.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<usize>().ok());
    let (columns, rows) = (numbers.next()?, numbers.next()?);
    let name = |column: usize, row: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let words: Vec<&str> = text.split_whitespace().collect();
    let men: Vec<char> = words.first()?.chars().filter(|c| *c != '/').collect();
    let mut cells = Vec::with_capacity(columns * rows);
    for row in (0..rows).rev() {
        for column in 0..columns {
            let name = name(column, row);
            // The fox is named first, the side to move last, and the hounds between them. The other games show rows.
            let (owner, text) = match kind {
                "fox" if (row + column) % 2 == 1 => (None, ""),
                "fox" if words.first() == Some(&&*name) => (Some(Side::Max), "Fox"),
                "fox" if words.contains(&&*name) => (Some(Side::Min), "H"),
                "fox" => (None, ""),
                _ => match men.get(cells.len())? {
                    'w' => (Some(Side::Max), "W"),
                    'b' => (Some(Side::Min), "B"),
                    _ => (None, ""),
                },
            };
            let name = if kind == "fox" && (row + column) % 2 == 1 { String::new() } else { name };
            cells.push(Cell { name, owner: owner.map(seat), text: text.to_owned(), is_last: false });
        }
    }
    let place = |name: &str| cells.iter().position(|cell| cell.name == name);
    let step = |mv: String| {
        let (from, to) = if mv.len() > 2 { (Some(mv.get(..2)?), mv.get(2..)?) } else { (None, &*mv) };
        let takes = cells.get(place(to)?)?.owner.map(|_| ", and takes").unwrap_or_default();
        let words = from.map_or(format!("a new man to {to}"), |from| format!("{from} to {to}{takes}"));
        let from = match from {
            Some(from) => Some(place(from)?),
            None => None,
        };
        Some(ManMove { words, from, to: place(to)?, mv })
    };
    let steps = position.moves().into_iter().filter_map(step).collect();
    let (look, names, note) = match kind {
        "fox" => {
            let note = "The fox goes a square diagonally, and so do the hounds, but only upwards. The fox wins on the \
                        first row, or if no hound can move; the hounds win if the fox cannot move.";
            (Look::Checkered, ("Fox", "Hounds"), note)
        }
        "hexapawn" => {
            let note = "A pawn goes a square forward, or takes diagonally: White upwards, Black downwards. Whoever \
                        reaches the last row wins, and so does whoever leaves the other side no move.";
            (Look::Squares, ("White", "Black"), note)
        }
        _ => {
            let note = "First each side puts three men, then they go along the lines. Three of a side in a line win.";
            (Look::Points, ("White", "Black"), note)
        }
    };
    Some(Men { columns, cells, steps, die: None, look, note: note.to_owned(), names })
}
