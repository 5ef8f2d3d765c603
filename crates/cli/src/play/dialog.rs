//! The conversation with the person: reads a line, does what it says, and prints the reply. Then the engine moves.

use std::io::{BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use verimax::text::{LONG, printable};
use verimax::{Depth, Side, Value};
use verimax_games::{AnyEngine, AnyPosition, GameError, Registry, SavedGame};

use super::Arguments;
use super::book::Book;
use super::saved;
use crate::output::{counted, print};

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
    /// Another game, and the side that the person plays in it.
    Load(SavedGame, Side),
}

/// A game under way.
pub struct Talk<'g> {
    registry: &'g Registry,
    game: &'g str,
    /// From the start of the game to the position on the board.
    positions: Vec<Box<dyn AnyPosition>>,
    /// The names of the moves between them.
    names: Vec<String>,
    person: Side,
    /// Kept for the whole game, with what it has found so far.
    engine: Box<dyn AnyEngine>,
    /// Plays instead of the engine.
    book: Option<&'g Book>,
}

/// What the engine thinks of a position.
struct Thought {
    best: Option<String>,
    /// What the position is worth, in words.
    worth: String,
}

impl<'g> Talk<'g> {
    /// Starts the game, and plays the moves so far.
    pub fn new(
        registry: &'g Registry,
        game: &'g SavedGame,
        person: Side,
        arguments: &Arguments,
        book: Option<&'g Book>,
    ) -> Result<Talk<'g>> {
        let start = registry.start(&game.game)?;
        let mut engine = start.engine(arguments.resources.settings(true));
        engine.limits().time = Some(arguments.time);
        let moves: Vec<&str> = start.split_moves(&game.moves);
        let positions = vec![start];
        let mut talk = Talk { registry, game: &game.game, positions, names: Vec::new(), person, engine, book };
        for (index, name) in moves.into_iter().enumerate() {
            talk.play(name).with_context(|| format!("move {}", index + 1))?;
        }
        Ok(talk)
    }

    fn position(&self) -> &dyn AnyPosition {
        &**self.positions.last().expect("the start is never taken back")
    }

    /// The exact value and a best move, if the engine solves the game in time; else those of a search to a depth. With
    /// a certificate, what it says; `None` if it says nothing about the position.
    fn think(&mut self) -> Result<Option<Thought>> {
        let position = self.positions.last().expect("the start is never taken back");
        if let Some(book) = self.book {
            let answer = book.answer(&self.numbers());
            return Ok(answer.map(|(number, worth)| Thought { best: position.moves().get(number).cloned(), worth }));
        }
        let outcome = self.engine.solve(&**position)?;
        let value = outcome.estimate.or(outcome.value()).context("the engine found no value")?;
        Ok(Some(Thought { best: outcome.best_move(), worth: worth(value, outcome.depth, self.person) }))
    }

    /// The moves so far, by their numbers among the legal moves.
    fn numbers(&self) -> Vec<u8> {
        let positions = self.positions.iter().zip(&self.names);
        let number = positions.map(|(position, name)| position.moves().iter().position(|mv| mv == name));
        number.map_while(|number| u8::try_from(number?).ok()).collect()
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
        print(&format!("{game}: you play {}; help lists the commands.\n", self.person))?;
        self.show()?;
        loop {
            self.answer()?;
            let Some(line) = read_line(&format!("{}> ", self.position().side()))? else { return Ok(Next::Quit) };
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
        let position = self.position();
        let mut text = format!("\n{}\n\n", position.to_string().trim_end());
        if position.is_over() {
            let value = position.eval();
            let result = match self.person.view(value.signum()) {
                0 => "a draw",
                1 => "you win",
                _ => "the engine wins",
            };
            text += &format!("The game is over: {result}, {value} for Max.\n");
        }
        text
    }

    /// The engine moves as long as it is its turn.
    fn answer(&mut self) -> Result<()> {
        while !self.position().is_over() && self.position().side() != self.person {
            let thought = self.think()?.context("the certificate says nothing about this position")?;
            let name = thought.best.context("the engine found no move")?;
            self.play(&name)?;
            print(&format!("The engine plays {name}: {}.\n", thought.worth))?;
            self.show()?;
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
            ("side", "") if self.book.is_some_and(|book| !book.plays(self.person)) => {
                format!("The certificate has no moves for {}.\n", self.person)
            }
            ("side", "") => {
                self.person = self.person.other();
                format!("You play {} now.\n", self.person)
            }
            ("save" | "load", "") => format!("{command} needs the name of a file.\n"),
            ("save", file) => match saved::write(&self.saved(), Path::new(file)) {
                Ok(()) => format!("Saved as '{}'.\n", printable(file, LONG)),
                Err(error) => sentence(&error),
            },
            ("load", file) => match saved::read(self.registry, Path::new(file)) {
                Ok(saved) => return Ok(Reply::Next(Next::Load(saved, self.person))),
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
        let position = self.position();
        if position.is_over() {
            return OVER.to_owned();
        }
        format!("{}\n", position.moves().join(" "))
    }

    fn hint(&mut self) -> Result<String> {
        if self.position().is_over() {
            return Ok(OVER.to_owned());
        }
        let Some(thought) = self.think()? else { return Ok(UNKNOWN.to_owned()) };
        let name = thought.best.as_deref().unwrap_or("nothing");
        Ok(format!("The engine would play {name}: {}.\n", thought.worth))
    }

    fn value(&mut self) -> Result<String> {
        let Some(thought) = self.think()? else { return Ok(UNKNOWN.to_owned()) };
        Ok(format!("For {} to move: {}.\n", self.position().side(), thought.worth))
    }

    /// Takes back moves until it is the person's turn, but at least one.
    fn undo(&mut self) -> String {
        let earlier = self.positions.iter().rev().skip(1).position(|position| position.side() == self.person);
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

/// What the engine thinks a position is worth, seen by Max and by the person.
fn worth(value: Value, depth: Depth, person: Side) -> String {
    let value = match person {
        Side::Max => format!("{value} for Max (you)"),
        Side::Min => format!("{value} for Max, {} for you", -value),
    };
    match depth.limit() {
        None => format!("{value}, with best play to the end"),
        Some(plies) => format!("{value}, seen {} ahead", counted(plies.into(), "ply", "plies")),
    }
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
