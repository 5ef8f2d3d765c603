//! A game for two: the person against the engine, or against a certificate.

use anyhow::{Context, Result};
use verimax::{Depth, Side, Value};
use verimax_games::{AnyEngine, AnyPosition, GameError};

use super::book::Book;
use super::dialog::{Board, Match, Mover, Thought};
use super::{Arguments, Person, how_far, result_for, seen_by};

/// The game.
pub struct Two<'g> {
    person: Side,
    /// Kept for the whole game, with what it has found so far.
    engine: Box<dyn AnyEngine>,
    /// Plays instead of the engine.
    book: Option<&'g Book>,
}

impl<'g> Two<'g> {
    pub fn new(start: &dyn AnyPosition, person: Side, arguments: &Arguments, book: Option<&'g Book>) -> Two<'g> {
        let mut engine = start.engine(arguments.resources.settings(true));
        engine.limits().time = Some(arguments.time);
        Two { person, engine, book }
    }
}

impl Board for Box<dyn AnyPosition> {
    fn split<'a>(&self, moves: &'a str) -> Vec<&'a str> {
        self.split_moves(moves)
    }

    fn play(&self, name: &str) -> Result<Self, GameError> {
        (**self).play(name)
    }

    fn moves(&self) -> Vec<String> {
        if self.is_over() { Vec::new() } else { (**self).moves() }
    }

    fn drawing(&self) -> String {
        self.to_string()
    }
}

impl Match for Two<'_> {
    type Position = Box<dyn AnyPosition>;

    fn mover(&self, position: &Self::Position) -> Mover {
        if position.side() == self.person { Mover::Person } else { Mover::Engine }
    }

    fn prompt(&self, position: &Self::Position) -> String {
        position.side().to_string()
    }

    fn engine(&self, _: &Self::Position) -> String {
        "The engine".to_owned()
    }

    /// The exact value and a best move, if the engine solves the game in time; else those of a search to a depth. With
    /// a certificate, what it says; `None` if it says nothing about the position.
    fn think(&mut self, positions: &[Self::Position], names: &[String]) -> Result<Option<Thought>> {
        let position = positions.last().context("there is no position")?;
        if let Some(book) = self.book {
            let answer = book.answer(&numbers(positions, names));
            return Ok(answer.map(|(number, worth)| Thought { best: position.moves().get(number).cloned(), worth }));
        }
        let outcome = self.engine.solve(&**position)?;
        let value = outcome.estimate.or(outcome.value()).context("the engine found no value")?;
        Ok(Some(Thought { best: outcome.best_move(), worth: worth(value, outcome.depth, self.person) }))
    }

    fn result(&self, position: &Self::Position) -> String {
        result_for(self.person, position.eval())
    }

    fn person(&self) -> Person {
        Person::Side(self.person)
    }

    fn person_text(&self) -> String {
        self.person.to_string()
    }

    fn note(&self) -> Option<String> {
        self.book.map(Book::note)
    }

    fn change_sides(&mut self) -> Result<(), String> {
        if self.book.is_some_and(|book| !book.plays(self.person)) {
            return Err(format!("The certificate has no moves for {}.\n", self.person));
        }
        self.person = self.person.other();
        Ok(())
    }
}

/// The moves so far, by their numbers among the legal moves.
fn numbers(positions: &[Box<dyn AnyPosition>], names: &[String]) -> Vec<u8> {
    let positions = positions.iter().zip(names);
    let number = positions.map(|(position, name)| position.moves().iter().position(|mv| mv == name));
    number.map_while(|number| u8::try_from(number?).ok()).collect()
}

/// What the engine thinks a position is worth, seen by Max and by the person.
fn worth(value: Value, depth: Depth, person: Side) -> String {
    format!("{}, {}", seen_by(person, &value.to_string(), &(-value).to_string()), how_far(depth))
}
