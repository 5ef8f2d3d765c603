//! Positions as boards that people recognise. Everything that can be clicked has the name of its move, so the page
//! knows nothing about the rules.

use serde::Serialize;
use serde_json::{Value as Json, json};
use verimax::{Side, Value};
use verimax_games::connect4::{AnySize, Shape};
use verimax_games::{
    AnyMultiPosition, AnyPosition, Connect4, DotsAndBoxes, Kalah, Line3, MinGame, Nim, Nim3, Subtract, TicTacToe,
};

use verimax_strong::Ending;

use super::men::{Men, men};
use super::position::{Line, Position, player_seat, seat};

/// The most numbers of a row that are shown.
const MOST_NUMBERS: usize = 60;

/// A position, as the page draws it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Board {
    /// Cells in rows, from the top left.
    Grid {
        columns: usize,
        /// If stones drop into columns: the move of each column that is not full.
        #[serde(skip_serializing_if = "Option::is_none")]
        drops: Option<Vec<Option<String>>>,
        cells: Vec<Cell>,
    },
    /// Houses and stores. Each row goes from left to right for its own side.
    Pits { max: Row, min: Row },
    /// Heaps of objects. The move with index `i` takes `i + 1` of them.
    Heaps { heaps: Vec<Heap> },
    /// A row of numbers. The move with index `i` takes the first `i + 1` that are left.
    Numbers { numbers: Vec<Number>, more: usize, moves: Vec<String>, score: Value },
    /// Men that go from cell to cell.
    Men(Men),
    /// Lines between dots.
    Dots { columns: usize, lying: Vec<Stroke>, standing: Vec<Stroke>, boxes: Vec<Option<&'static str>> },
    /// Any other game: its text, and buttons for its moves.
    Text,
}

#[derive(Debug, Default, Serialize)]
pub struct Cell {
    owner: Option<&'static str>,
    #[serde(rename = "move")]
    mv: Option<String>,
    is_last: bool,
    /// It is part of a line that wins.
    wins: bool,
}

#[derive(Debug, Serialize)]
pub struct Row {
    houses: Vec<House>,
    store: u8,
}

#[derive(Debug, Serialize)]
pub struct House {
    seeds: u8,
    #[serde(rename = "move")]
    mv: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Heap {
    count: u32,
    moves: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Number {
    value: Value,
    owner: Option<&'static str>,
}

/// A line between two dots.
#[derive(Debug, Serialize)]
pub struct Stroke {
    #[serde(rename = "move")]
    mv: Option<String>,
    is_drawn: bool,
    is_last: bool,
}

/// What people call a game.
pub fn title(name: &'static str) -> &'static str {
    match name {
        "connect4" => "Connect Four",
        "dots" => "Dots and Boxes",
        "ewn" => "EinStein würfelt nicht",
        "fox" => "Fox and hounds",
        "hexapawn" => "Hexapawn",
        "kalah" => "Kalah",
        "line3" => "Tic-tac-toe for three",
        "min" => "The Min game",
        "morris3" => "Three men's morris",
        "nim" => "Nim",
        "nim3" => "Nim for three",
        "race" => "A small backgammon",
        "race3" => "A race of three",
        "subtract" => "Take one, two or three",
        "tictactoe" => "Tic-tac-toe",
        "uniform" => "A uniform tree",
        name => name,
    }
}

impl Board {
    /// The board at the end of a line.
    pub fn of(line: &Line) -> Board {
        if let Some(men) = men(line.end(), line.before()) {
            return Board::Men(men);
        }
        match line.end() {
            Position::Two(end) => Board::of_two(&**end, line),
            Position::Several(end) => Board::of_several(&**end, line),
            Position::Cyclic(_) | Position::Dice(_) => Board::Text,
        }
    }

    fn of_two(end: &dyn AnyPosition, line: &Line) -> Board {
        let moves = line.end().moves();
        if let Some(position) = end.as_game::<Connect4>() {
            connect4(position, line)
        } else if let Some(position) = end.as_game::<Connect4<AnySize<u64>>>() {
            connect4(position, line)
        } else if let Some(position) = end.as_game::<Connect4<AnySize<u128>>>() {
            connect4(position, line)
        } else if let Some(position) = end.as_game() {
            tictactoe(position, line)
        } else if let Some(position) = end.as_game() {
            kalah(position, &moves)
        } else if let Some(position) = end.as_game::<Nim>() {
            heaps(position.heaps().iter().map(|&count| count.into()), moves)
        } else if let Some(position) = end.as_game::<Subtract>() {
            Board::Heaps { heaps: vec![Heap { count: position.stones(), moves }] }
        } else if let Some(position) = end.as_game() {
            min_game(position, end, line)
        } else if let Some(position) = end.as_game() {
            dots(position, line)
        } else {
            Board::Text
        }
    }

    fn of_several(end: &dyn AnyMultiPosition, line: &Line) -> Board {
        if let Some(position) = end.as_game::<Line3>() {
            line3(position, line)
        } else if let Some(position) = end.as_game::<Nim3>() {
            heaps(position.heaps().into_iter().map(u32::from), line.end().moves())
        } else {
            Board::Text
        }
    }

    /// What everybody is called in this game.
    pub fn players(&self, position: &Position) -> Json {
        match position {
            Position::Several(position) => {
                let names = position.players().into_iter().enumerate();
                names.map(|(player, name)| (player_seat(player).to_owned(), name)).collect::<Json>()
            }
            _ => {
                let (max, min) = self.names();
                json!({"max": max, "min": min, "chance": "The die"})
            }
        }
    }

    /// What Max and Min are called.
    fn names(&self) -> (&'static str, &'static str) {
        match self {
            Board::Men(men) => men.names,
            Board::Grid { .. } => ("X", "O"),
            Board::Numbers { .. } => ("Bob", "Alice"),
            _ => ("Max", "Min"),
        }
    }

    /// How the game has ended.
    pub fn result(&self, position: &Position) -> String {
        let eval = match position {
            Position::Two(position) => position.eval(),
            Position::Cyclic(position) => match position.ending() {
                Some(Ending::Win) => position.side().view(1),
                Some(Ending::Loss) => position.side().view(-1),
                Some(Ending::Draw) | None => 0,
            },
            Position::Dice(position) => position.eval(),
            Position::Several(position) => {
                let payoffs = position.payoffs();
                let each =
                    position.players().into_iter().zip(payoffs.values()).map(|(name, got)| format!("{name} {got}"));
                return format!("The end. Points: {}.", each.collect::<Vec<_>>().join(", "));
            }
        };
        let (max, min) = self.names();
        let winner = if eval > 0 { max } else { min };
        match self {
            Board::Text => format!("The end: {eval} for Max."),
            _ if eval == 0 => "A draw.".to_owned(),
            Board::Men(_) if winner.ends_with('s') => format!("{winner} win."),
            Board::Grid { .. } | Board::Heaps { .. } | Board::Men(_) => format!("{winner} wins."),
            _ => format!("{winner} wins by {}.", eval.abs()),
        }
    }

    /// What the value of a move means.
    pub fn meaning(&self, position: &Position) -> &'static str {
        match (self, position) {
            (_, Position::Several(_)) => {
                "The points of A, B and C if everybody plays for itself (max^n) and takes the first of equal moves."
            }
            (_, Position::Cyclic(_)) => {
                "For the player who moves: a win, a draw or a loss, and in how many plies if both sides play best."
            }
            (_, Position::Dice(_)) => {
                "For the player who moves: the chance of winning less that of losing, in percent. 100 is a sure win."
            }
            (Board::Grid { drops: Some(_), .. }, _) => {
                "For the player who moves: more than 0 wins, 0 draws, less than 0 loses. A win counts 1 for the \
                 winner's last stone, and 1 more for each stone that the winner has left."
            }
            (Board::Grid { .. } | Board::Heaps { .. } | Board::Men(_), _) => {
                "For the player who moves: 1 wins, 0 draws, −1 loses."
            }
            (Board::Pits { .. }, _) => "By how many seeds the player who moves wins.",
            (Board::Dots { .. }, _) => "By how many boxes the player who moves wins.",
            (Board::Numbers { .. }, _) => "By how much the sum of the player who moves is the smaller one at the end.",
            (Board::Text, _) => "The value at the end, for the player who moves.",
        }
    }
}

/// The position before the last move of a game for two.
fn before(line: &Line) -> Option<&dyn AnyPosition> {
    match line.before()? {
        Position::Two(position) => Some(&**position),
        _ => None,
    }
}

/// Heaps with these counts. The moves come heap by heap, and take one object, two objects and so on.
fn heaps(counts: impl Iterator<Item = u32>, moves: Vec<String>) -> Board {
    let mut moves = moves.into_iter();
    let heap = |count: u32| Heap { count, moves: moves.by_ref().take(count as usize).collect() };
    Board::Heaps { heaps: counts.map(heap).collect() }
}

fn connect4<S: Shape>(position: &Connect4<S>, line: &Line) -> Board {
    let (columns, rows) = (position.columns(), position.rows());
    let moves = line.end().moves();
    let drops: Vec<_> = (1..=columns).map(|column| moves.iter().find(|name| **name == column.to_string())).collect();
    let before = before(line).and_then(|before| before.as_game::<Connect4<S>>());
    let mut cells = Vec::with_capacity(usize::from(columns) * usize::from(rows));
    for row in (0..rows).rev() {
        for column in 0..columns {
            let owner = position.at(column, row);
            cells.push(Cell {
                owner: owner.map(seat),
                mv: drops[usize::from(column)].cloned(),
                is_last: before.is_some_and(|before| before.at(column, row) != owner),
                wins: false,
            });
        }
    }
    mark_wins(&mut cells, columns.into(), 4);
    Board::Grid { columns: columns.into(), drops: Some(drops.into_iter().map(|name| name.cloned()).collect()), cells }
}

fn tictactoe(position: &TicTacToe, line: &Line) -> Board {
    let before = before(line).and_then(|before| before.as_game::<TicTacToe>());
    let was = |cell: u8| before.map(|before| before.at(cell).map(seat));
    three_in_a_row((0..9).map(|cell| (position.at(cell).map(seat), was(cell))), 3, line)
}

fn line3(position: &Line3, line: &Line) -> Board {
    let before = match line.before() {
        Some(Position::Several(before)) => before.as_game::<Line3>(),
        _ => None,
    };
    let owner = |position: &Line3, cell: u8| position.at(cell).map(player_seat);
    let cells =
        (0..position.cell_count()).map(|cell| (owner(position, cell), before.map(|before| owner(before, cell))));
    three_in_a_row(cells, position.columns().into(), line)
}

type Owner = Option<&'static str>;

/// A board whose moves are the numbers of its cells. Each cell comes with its owner, and with the one it had before the
/// last move, if there was one.
fn three_in_a_row(cells: impl Iterator<Item = (Owner, Option<Owner>)>, columns: usize, line: &Line) -> Board {
    let moves = line.end().moves();
    let cell = |(index, (owner, before)): (usize, (Owner, Option<Owner>))| {
        let name = (index + 1).to_string();
        let is_last = before.is_some_and(|before| before != owner);
        Cell { owner, mv: moves.contains(&name).then_some(name), is_last, wins: false }
    };
    let mut cells: Vec<Cell> = cells.enumerate().map(cell).collect();
    mark_wins(&mut cells, columns, 3);
    Board::Grid { columns, drops: None, cells }
}

/// Marks every line of this many cells that one side owns.
fn mark_wins(cells: &mut [Cell], columns: usize, length: usize) {
    let rows = cells.len() / columns;
    let place = |cell: usize, steps: usize, (right, down): (isize, isize)| {
        let steps = steps as isize;
        let column = (cell % columns).checked_add_signed(steps * right).filter(|column| *column < columns)?;
        let row = (cell / columns).checked_add_signed(steps * down).filter(|row| *row < rows)?;
        Some(row * columns + column)
    };
    for cell in 0..cells.len() {
        let Some(owner) = cells[cell].owner else { continue };
        for direction in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let places: Option<Vec<usize>> = (0..length).map(|steps| place(cell, steps, direction)).collect();
            let Some(places) = places.filter(|places| places.iter().all(|&at| cells[at].owner == Some(owner))) else {
                continue;
            };
            for at in places {
                cells[at].wins = true;
            }
        }
    }
}

fn kalah(position: &Kalah, moves: &[String]) -> Board {
    use verimax::Game;
    let row = |side: Side| {
        let house = |(house, &seeds): (usize, &u8)| {
            let name = (house + 1).to_string();
            House { seeds, mv: (position.side() == side && moves.contains(&name)).then_some(name) }
        };
        Row { houses: position.row(side).iter().enumerate().map(house).collect(), store: position.store(side) }
    };
    Board::Pits { max: row(Side::Max), min: row(Side::Min) }
}

fn min_game(position: &MinGame, end: &dyn AnyPosition, line: &Line) -> Board {
    let (numbers, taken) = position.numbers();
    let mut owners = Vec::with_capacity(taken);
    for (name, seat) in line.names.iter().zip(line.seats()) {
        owners.extend(std::iter::repeat_n(seat, name.parse().unwrap_or(1)));
    }
    // Show some of the numbers that are taken, and more of those that are left.
    let first = taken.saturating_sub(MOST_NUMBERS / 3);
    let shown = numbers.iter().enumerate().skip(first).take(MOST_NUMBERS);
    let numbers: Vec<_> = shown.map(|(i, &value)| Number { value, owner: owners.get(i).copied() }).collect();
    let more = position.numbers().0.len() - first - numbers.len();
    Board::Numbers { numbers, more, moves: line.end().moves(), score: end.eval() }
}

fn dots(position: &DotsAndBoxes, line: &Line) -> Board {
    let (rows, columns) = (position.rows, position.columns);
    let places = |rows: u8, columns: u8| (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    let is_complete = |position: &DotsAndBoxes, (row, column): (u8, u8)| {
        let (lying, standing) = (|row| position.lying(row, column), |column| position.standing(row, column));
        [lying(row), lying(row + 1), standing(column), standing(column + 1)].iter().all(|&l| position.is_drawn(l))
    };
    // A position does not know who owns which box, but the line does.
    let mut boxes = vec![None; usize::from(rows) * usize::from(columns)];
    for (earlier, now) in line.steps() {
        let Position::Two(now) = now else { break };
        let Some(now) = now.as_game::<DotsAndBoxes>() else { break };
        for (owner, place) in boxes.iter_mut().zip(places(rows, columns)) {
            if owner.is_none() && is_complete(now, place) {
                *owner = Some(earlier.seat());
            }
        }
    }
    let before = before(line).and_then(|before| before.as_game::<DotsAndBoxes>());
    let mut number = 0;
    let mut stroke = |line: u8| {
        number += 1;
        let is_drawn = position.is_drawn(line);
        let is_last = before.is_some_and(|before| before.is_drawn(line) != is_drawn);
        Stroke { mv: (!is_drawn).then(|| number.to_string()), is_drawn, is_last }
    };
    let lying = places(rows + 1, columns).map(|(row, column)| stroke(position.lying(row, column))).collect();
    let standing = places(rows, columns + 1).map(|(row, column)| stroke(position.standing(row, column))).collect();
    Board::Dots { columns: columns.into(), lying, standing, boxes }
}
