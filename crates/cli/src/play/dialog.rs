//! The conversation with the person: reads a line, does what it says, and prints the reply. Then dice are thrown and
//! the engine moves. What is played is a [`Match`].

use std::io::{BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use verimax::text::{LONG, printable};
use verimax_games::{GameError, Registry, SavedGame};

use super::{Person, saved};
use crate::output::print;

/// The longest line, in bytes.
const LONGEST_LINE: u64 = 4096;

/// The longest error message, in characters.
const LONGEST_SENTENCE: usize = 500;

const HELP: &str = "\
Type a move by its name, or:
  moves      list the legal moves
  hint       what the engine would play
  value      what the position is worth
  undo       take back your last move, and the answers to it
  new        begin again
  side       change sides with the engine
  save FILE  write the game to a file
  load FILE  go on with a game that was saved
  help       show this
  quit       leave
";

/// What comes after a conversation.
pub enum Next {
    Quit,
    /// Another game, and who the person is in it.
    Load(SavedGame, Person),
}

/// Who moves next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    Person,
    Engine,
    Chance,
}

/// What the engine thinks of a position.
pub struct Thought {
    pub best: Option<String>,
    /// What the position is worth, in words.
    pub worth: String,
}

/// A position of any kind of game, with names for its moves.
pub trait Board: Sized {
    /// The names of the moves in a line of moves.
    fn split<'a>(&self, moves: &'a str) -> Vec<&'a str> {
        super::words(moves)
    }
    /// The position after the move of this name.
    fn play(&self, name: &str) -> Result<Self, GameError>;
    /// The names of the legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;
    /// The position as text.
    fn drawing(&self) -> String;
}

/// A game between the person and the engine, as the conversation needs it.
pub trait Match {
    type Position: Board;

    /// Who moves, or would move if the game were not over.
    fn mover(&self, position: &Self::Position) -> Mover;
    /// Whom the person is asked to move for.
    fn prompt(&self, position: &Self::Position) -> String;
    /// What the engine is called where it moves.
    fn engine(&self, position: &Self::Position) -> String;
    /// What the engine thinks of the last of these positions. `None` if it knows nothing of it. The names are those of
    /// the moves between them.
    fn think(&mut self, positions: &[Self::Position], names: &[String]) -> Result<Option<Thought>>;
    /// What chance does where it moves.
    fn throw(&mut self, _: &Self::Position) -> Option<String> {
        None
    }
    /// How a game has ended, in words.
    fn result(&self, position: &Self::Position) -> String;
    /// Whom the person plays.
    fn person(&self) -> Person;
    /// Whom the person plays, in words.
    fn person_text(&self) -> String;
    /// More to say at the start.
    fn note(&self) -> Option<String> {
        None
    }
    /// The person changes sides. The error says why that is not possible.
    fn change_sides(&mut self) -> Result<(), String>;
}

/// A game under way.
pub struct Talk<'g, M: Match> {
    registry: &'g Registry,
    game: &'g str,
    of: M,
    /// From the start of the game to the position on the board.
    positions: Vec<M::Position>,
    /// The names of the moves between them.
    names: Vec<String>,
}

impl<'g, M: Match> Talk<'g, M> {
    /// Starts the game, and plays the moves so far.
    pub fn new(registry: &'g Registry, game: &'g SavedGame, of: M, start: M::Position) -> Result<Talk<'g, M>> {
        let mut talk = Talk { registry, game: &game.game, of, positions: vec![start], names: Vec::new() };
        for (index, name) in talk.position().split(&game.moves).into_iter().enumerate() {
            talk.play(name).with_context(|| format!("move {}", index + 1))?;
        }
        Ok(talk)
    }

    fn position(&self) -> &M::Position {
        self.positions.last().expect("the start is never taken back")
    }

    fn is_over(&self) -> bool {
        self.position().moves().is_empty()
    }

    fn think(&mut self) -> Result<Option<Thought>> {
        self.of.think(&self.positions, &self.names)
    }

    fn play(&mut self, name: &str) -> Result<(), GameError> {
        let next = self.position().play(name)?;
        self.positions.push(next);
        self.names.push(name.to_owned());
        Ok(())
    }

    /// Goes on until the person leaves, or loads another game.
    pub fn hold(&mut self) -> Result<Next> {
        let game = printable(self.game, LONG);
        print(&format!("{game}: you play {}; help lists the commands.\n", self.of.person_text()))?;
        print(&self.of.note().unwrap_or_default())?;
        self.show()?;
        loop {
            self.answer()?;
            let Some(line) = read_line(&format!("{}> ", self.of.prompt(self.position())))? else {
                return Ok(Next::Quit);
            };
            let said = match line {
                Line::TooLong => format!("That line has more than {LONGEST_LINE} characters.\n"),
                Line::Text(line) => match self.obey(line.trim())? {
                    Reply::Say(text) => text,
                    Reply::Next(next) => return Ok(next),
                },
            };
            print(&said)?;
        }
    }

    fn show(&self) -> Result<()> {
        print(&self.board())
    }

    /// The board; if the game is over, also how it has ended.
    fn board(&self) -> String {
        let mut text = format!("\n{}\n\n", self.position().drawing().trim_end());
        if self.is_over() {
            text += &format!("The game is over: {}.\n", self.of.result(self.position()));
        }
        text
    }

    /// The dice are thrown and the engine moves, until it is the person's turn.
    fn answer(&mut self) -> Result<()> {
        while !self.is_over() {
            match self.of.mover(self.position()) {
                Mover::Person => return Ok(()),
                Mover::Chance => {
                    let position = self.positions.last().expect("the start is never taken back");
                    let name = self.of.throw(position).context("chance has no outcome")?;
                    self.play(&name)?;
                    print(&format!("The die: {name}.\n"))?;
                }
                Mover::Engine => {
                    let thought = self.think()?.context("the certificate says nothing about this position")?;
                    let name = thought.best.context("the engine found no move")?;
                    let engine = self.of.engine(self.position());
                    self.play(&name)?;
                    print(&format!("{engine} plays {name}: {}.\n", thought.worth))?;
                    self.show()?;
                }
            }
        }
        Ok(())
    }

    /// Plays the move that was typed, or does what the command says.
    fn obey(&mut self, line: &str) -> Result<Reply> {
        if line.is_empty() {
            return Ok(Reply::Say(String::new()));
        }
        let refusal = match self.play(line) {
            Ok(()) => return Ok(Reply::Say(self.board())),
            Err(refusal) => refusal,
        };
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = match (command, rest.trim()) {
            ("quit", "") => return Ok(Reply::Next(Next::Quit)),
            ("help", "") => HELP.to_owned(),
            ("moves", "") => self.list_moves(),
            ("hint", "") => self.hint()?,
            ("value", "") => self.value()?,
            ("undo", "") => self.undo(),
            ("new", "") => {
                self.positions.truncate(1);
                self.names.clear();
                self.board()
            }
            ("side", "") => match self.of.change_sides() {
                Ok(()) => format!("You play {} now.\n", self.of.person_text()),
                Err(reason) => reason,
            },
            ("save" | "load", "") => format!("{command} needs the name of a file.\n"),
            ("save", file) => match saved::write(&self.saved(), Path::new(file)) {
                Ok(()) => format!("Saved as '{}'.\n", printable(file, LONG)),
                Err(error) => sentence(&error),
            },
            ("load", file) => match saved::read(self.registry, Path::new(file)) {
                Ok(saved) => return Ok(Reply::Next(Next::Load(saved, self.of.person()))),
                Err(error) => sentence(&error),
            },
            _ => sentence(&anyhow!("{refusal}; help lists the commands")),
        };
        Ok(Reply::Say(text))
    }

    fn saved(&self) -> SavedGame {
        SavedGame { game: self.game.to_owned(), moves: self.names.join(" ") }
    }

    fn list_moves(&self) -> String {
        if self.is_over() {
            return OVER.to_owned();
        }
        format!("{}\n", self.position().moves().join(" "))
    }

    fn hint(&mut self) -> Result<String> {
        if self.is_over() {
            return Ok(OVER.to_owned());
        }
        let Some(thought) = self.think()? else { return Ok(UNKNOWN.to_owned()) };
        let name = thought.best.as_deref().unwrap_or("nothing");
        Ok(format!("The engine would play {name}: {}.\n", thought.worth))
    }

    fn value(&mut self) -> Result<String> {
        let Some(thought) = self.think()? else { return Ok(UNKNOWN.to_owned()) };
        Ok(format!("For {} to move: {}.\n", self.of.prompt(self.position()), thought.worth))
    }

    /// Takes back moves until it is the person's turn, but at least one. The dice stay as they were thrown then.
    fn undo(&mut self) -> String {
        let mut earlier = self.positions.iter().rev().skip(1);
        let earlier = earlier.position(|position| self.of.mover(position) == Mover::Person);
        let Some(earlier) = earlier else { return "There is no move of yours to take back.\n".to_owned() };
        let left = self.names.len() - 1 - earlier;
        self.names.truncate(left);
        self.positions.truncate(left + 1);
        self.board()
    }
}

const UNKNOWN: &str = "The certificate has no move for this position.\n";

const OVER: &str = "The game is over; undo and new go on.\n";

enum Reply {
    Say(String),
    Next(Next),
}

/// The error as a sentence, cut off if it is long.
fn sentence(error: &anyhow::Error) -> String {
    let mut text = printable(&format!("{error:#}"), LONGEST_SENTENCE);
    if let Some(first) = text.get(..1) {
        text.replace_range(..1, &first.to_uppercase());
    }
    format!("{text}.\n")
}

enum Line {
    Text(String),
    TooLong,
}

/// Reads a line of standard input; `None` at its end. Echoes a line that does not come from a terminal, so that the
/// output shows the whole conversation.
fn read_line(prompt: &str) -> Result<Option<Line>> {
    print(prompt)?;
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes).context("cannot read standard input")?;
    let is_whole = bytes.ends_with(b"\n") || bytes.len() as u64 <= LONGEST_LINE;
    if !is_whole {
        skip_line(&mut input).context("cannot read standard input")?;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if !std::io::stdin().is_terminal() {
        print(&format!("{}\n", if is_whole { printable(text.trim(), LONG) } else { "…".to_owned() }))?;
    } else if bytes.is_empty() {
        print("\n")?;
    }
    Ok(match (bytes.is_empty(), is_whole) {
        (true, _) => None,
        (_, true) => Some(Line::Text(text)),
        (_, false) => Some(Line::TooLong),
    })
}

/// Skips the rest of the line.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let rest = input.fill_buf()?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let is_done = rest.is_empty() || end.is_some();
        let length = end.map_or(rest.len(), |end| end + 1);
        input.consume(length);
        if is_done {
            return Ok(());
        }
    }
}
