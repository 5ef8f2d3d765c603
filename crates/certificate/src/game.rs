//! [`NamedGame`]: the games that a certificate can be about, by name and parameters.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::rules::{Connect4, Dots, Kalah, MinGame, Nim, Rules, Subtract, TicTacToe};

/// The start of a game with its parameters. It displays as the text that names it in a certificate.
///
/// ```
/// use verimax_certificate::NamedGame;
///
/// let game = NamedGame::parse("kalah(3)")?;
/// assert_eq!(game.to_string(), "kalah(houses=3,seeds=4)");
/// let error = NamedGame::parse("go").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no game `go` for certificates; the games are connect4, dots, kalah, min, nim, subtract, tictactoe",
/// );
/// # Ok::<(), verimax_certificate::NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedGame {
    /// `connect4(columns=7,rows=6)`
    Connect4 {
        /// The empty board.
        start: Connect4,
        /// From 1 to 16.
        columns: u32,
        /// From 1 to 16.
        rows: u32,
    },
    /// `dots(rows=2,columns=2)`
    Dots(Dots),
    /// `kalah(houses=6,seeds=4)`
    Kalah(Kalah),
    /// `min(20,17,24,-30,27)`
    Min(MinGame),
    /// `nim(3,4,5)`
    Nim(Nim),
    /// `subtract(stones=21)`
    Subtract(Subtract),
    /// `tictactoe`
    TicTacToe(TicTacToe),
}

/// Why a text does not name a game, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NameError(String);

/// What to do with the rules of a game, whichever it is. So the compiler sees the rules where they are used.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// Does it, given the start of the game.
    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Self::Output;
}

/// A game's name, its parameters in words, and the text that states its rules.
const GAMES: [(&str, &str, &str); 7] = [
    (
        "connect4",
        "columns=7 and rows=6, from 1 to 16, columns * (rows + 1) at most 64",
        include_str!("rules/connect4.txt"),
    ),
    ("dots", "rows=2 and columns=2, whose positions fit into 64 bits", include_str!("rules/dots.txt")),
    ("kalah", "houses=6 and seeds=4, whose positions fit into 64 bits", include_str!("rules/kalah.txt")),
    ("min", "1 to 1000 numbers, whose absolute values add up to at most 1000000000", include_str!("rules/min.txt")),
    ("nim", "1 to 16 heaps with at most 254 objects in all, whose positions fit into 64 bits", {
        include_str!("rules/nim.txt")
    }),
    ("subtract", "stones=21, at most 1000000", include_str!("rules/subtract.txt")),
    ("tictactoe", "no parameters", include_str!("rules/tictactoe.txt")),
];

/// The longest text that names a game, in bytes.
pub(crate) const LONGEST_NAME: usize = 16 << 10;

impl NamedGame {
    /// The game that a text names: `kalah`, `kalah(6,4)` and `kalah(houses=6,seeds=4)` are the same.
    pub fn parse(text: &str) -> Result<NamedGame, NameError> {
        if text.len() > LONGEST_NAME {
            return Err(NameError(format!("the name of a game has at most {LONGEST_NAME} bytes")));
        }
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"(),=-".contains(&byte);
        if let Some(column) = text.bytes().position(|byte| !is_plain(byte)) {
            let expected = "small letters, digits and the characters ( ) , = -";
            return Err(NameError(format!("column {} is not part of a game's name: it has {expected}", column + 1)));
        }
        let (name, arguments) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')').filter(|inside| !inside.contains(['(', ')']));
                let malformed = || NameError(format!("a game is written as in `{name}` or `{name}(1,2)`"));
                (name, inside.ok_or_else(malformed)?)
            }
        };
        let Some((_, parameters, _)) = GAMES.iter().find(|(known, ..)| *known == name) else {
            let names = GAMES.map(|(name, ..)| name).join(", ");
            return Err(NameError(format!("there is no game `{name:.80}` for certificates; the games are {names}")));
        };
        let words: Vec<&str> = if arguments.is_empty() { Vec::new() } else { arguments.split(',').collect() };
        start(name, &words).ok_or_else(|| NameError(format!("`{text:.80}` does not fit: {name} takes {parameters}")))
    }

    /// The name without parameters.
    pub fn name(&self) -> &'static str {
        match self {
            NamedGame::Connect4 { .. } => "connect4",
            NamedGame::Dots(_) => "dots",
            NamedGame::Kalah(_) => "kalah",
            NamedGame::Min(_) => "min",
            NamedGame::Nim(_) => "nim",
            NamedGame::Subtract(_) => "subtract",
            NamedGame::TicTacToe(_) => "tictactoe",
        }
    }

    /// The text that states the rules, and what codes mean.
    pub fn rules(&self) -> &'static str {
        GAMES.iter().find(|(name, ..)| *name == self.name()).map_or("", |(.., rules)| rules)
    }

    /// The SHA-256 of [the rules](NamedGame::rules), in hexadecimal.
    pub fn rules_hash(&self) -> String {
        hexadecimal(&Sha256::digest(self.rules()))
    }

    /// These moves from the start on, by the names that people give them: columns, cells, houses and lines count from
    /// 1.
    pub fn names(&self, moves: &[u8]) -> String {
        let (names, space) = match self {
            NamedGame::Connect4 { start, rows, columns } => {
                let column = |p: &Connect4, mv| (p.play(mv).taken() ^ p.taken()).trailing_zeros() / (rows + 1);
                (
                    named_line(start, moves, |p, mv| (column(p, mv) + 1).to_string()),
                    if *columns < 10 { "" } else { " " },
                )
            }
            NamedGame::Dots(start) => {
                (named_line(start, moves, |p, mv| (p.line(mv).unwrap_or_default() + 1).to_string()), " ")
            }
            NamedGame::Kalah(start) => {
                (named_line(start, moves, |p, mv| (p.house(mv).unwrap_or_default() + 1).to_string()), " ")
            }
            NamedGame::Min(start) => (named_line(start, moves, |_, mv| (mv + 1).to_string()), " "),
            NamedGame::Nim(start) => {
                let name = |(heap, taken)| format!("{}:{taken}", heap + 1);
                (named_line(start, moves, |p, mv| name(p.take(mv))), " ")
            }
            NamedGame::Subtract(start) => (named_line(start, moves, |_, mv| (mv + 1).to_string()), " "),
            NamedGame::TicTacToe(start) => (named_line(start, moves, |p, mv| (p.cell(mv) + 1).to_string()), " "),
        };
        names.join(space)
    }

    /// Does something with the rules.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            NamedGame::Connect4 { start, .. } => visitor.visit(start),
            NamedGame::Dots(start) => visitor.visit(start),
            NamedGame::Kalah(start) => visitor.visit(start),
            NamedGame::Min(start) => visitor.visit(start),
            NamedGame::Nim(start) => visitor.visit(start),
            NamedGame::Subtract(start) => visitor.visit(start),
            NamedGame::TicTacToe(start) => visitor.visit(start),
        }
    }
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The start of a game from the words between the brackets.
fn start(name: &str, words: &[&str]) -> Option<NamedGame> {
    Some(match name {
        "connect4" => {
            let [columns, rows] = named(words, [("columns", 7), ("rows", 6)])?;
            let is_small = columns <= 16 && rows <= 16;
            NamedGame::Connect4 { start: Connect4::new(columns, rows).filter(|_| is_small)?, columns, rows }
        }
        "dots" => {
            let [rows, columns] = named(words, [("rows", 2), ("columns", 2)])?;
            NamedGame::Dots(Dots::new(rows, columns)?)
        }
        "kalah" => {
            let [houses, seeds] = named(words, [("houses", 6), ("seeds", 4)])?;
            NamedGame::Kalah(Kalah::new(houses, seeds)?)
        }
        "min" => NamedGame::Min(MinGame::new(&numbers(words, &[20, 17, 24, -30, 27])?)?),
        "nim" => NamedGame::Nim(Nim::new(&numbers(words, &[3, 4, 5])?)?),
        "subtract" => NamedGame::Subtract(Subtract::new(named(words, [("stones", 21)])?[0])?),
        _ => NamedGame::TicTacToe(named(words, []).map(|[]: [u32; 0]| TicTacToe::default())?),
    })
}

/// The values of these parameters, given by name or by place or not at all.
fn named<const N: usize>(words: &[&str], parameters: [(&str, u32); N]) -> Option<[u32; N]> {
    let mut given = [None; N];
    for (place, word) in words.iter().enumerate() {
        let (place, value) = match word.split_once('=') {
            None => (place, *word),
            Some((name, value)) => (parameters.iter().position(|(known, _)| *known == name)?, value),
        };
        if given.get_mut(place)?.replace(value.parse().ok()?).is_some() {
            return None;
        }
    }
    let mut values = parameters.map(|(_, default)| default);
    values.iter_mut().zip(given).for_each(|(value, given)| *value = given.unwrap_or(*value));
    Some(values)
}

fn numbers<T: std::str::FromStr + Clone>(words: &[&str], default: &[T]) -> Option<Vec<T>> {
    if words.is_empty() { Some(default.to_vec()) } else { words.iter().map(|word| word.parse().ok()).collect() }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedGame::Connect4 { columns, rows, .. } => write!(f, "connect4(columns={columns},rows={rows})"),
            NamedGame::Dots(board) => write!(f, "dots(rows={},columns={})", board.rows(), board.columns()),
            NamedGame::Kalah(board) => write!(f, "kalah(houses={},seeds={})", board.houses(), board.seeds()),
            NamedGame::Min(game) => write!(f, "min({})", joined(game.numbers())),
            NamedGame::Nim(game) => write!(f, "nim({})", joined(game.start())),
            NamedGame::Subtract(pile) => write!(f, "subtract(stones={})", pile.stones()),
            NamedGame::TicTacToe(_) => write!(f, "tictactoe"),
        }
    }
}

/// The names of moves, as far as they are legal.
fn named_line<R: Rules>(start: &R, moves: &[u8], name: impl Fn(&R, u32) -> String) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::new();
    for mv in moves.iter().map(|&mv| u32::from(mv)) {
        if mv >= position.number_of_moves() {
            break;
        }
        names.push(name(&position, mv));
        position = position.play(mv);
    }
    names
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}
