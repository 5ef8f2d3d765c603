//! A game with chance: the person against the engine, with dice.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fastrand::Rng;
use verimax::law::chance::Fraction;
use verimax::{Depth, Side, Turn};
use verimax_games::{AnyChancePosition, Deepening, GameError};

use super::dialog::{Board, Match, Mover, Thought};
use super::{Arguments, Person, how_far, result_for, seen_by};
use crate::fractions::about;
use crate::stack;

/// A game with at most this many positions is solved by the law, in a moment. Others are searched depth after depth.
const SOLVED_AT_ONCE: usize = 20_000;

/// No game with chance is longer, in plies.
const MOST_PLIES: usize = 4096;

/// The game.
pub struct Dice {
    person: Side,
    seed: u64,
    dice: Rng,
    time: Duration,
    table_mb: usize,
}

impl Dice {
    /// The dice follow from the seed; without one, they are different each time.
    pub fn new(person: Side, arguments: &Arguments) -> Dice {
        let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
        let table_mb = arguments.resources.table_mb;
        Dice { person, seed, dice: Rng::with_seed(seed), time: arguments.time, table_mb }
    }
}

impl Board for Box<dyn AnyChancePosition> {
    fn play(&self, name: &str) -> Result<Self, GameError> {
        (**self).play(name)
    }

    fn moves(&self) -> Vec<String> {
        (**self).moves()
    }

    fn drawing(&self) -> String {
        (**self).drawing()
    }
}

impl Match for Dice {
    type Position = Box<dyn AnyChancePosition>;

    fn mover(&self, position: &Self::Position) -> Mover {
        match position.turn() {
            Turn::Chance => Mover::Chance,
            Turn::Player(side) if side == self.person => Mover::Person,
            Turn::Player(_) => Mover::Engine,
        }
    }

    fn prompt(&self, position: &Self::Position) -> String {
        match position.turn() {
            Turn::Player(side) => side.to_string(),
            Turn::Chance => self.person.to_string(), // the game is over
        }
    }

    fn engine(&self, _: &Self::Position) -> String {
        "The engine".to_owned()
    }

    fn think(&mut self, positions: &[Self::Position], _: &[String]) -> Result<Option<Thought>> {
        let position = positions.last().context("there is no position")?;
        let (best, value, depth) = stack::with_room_for(MOST_PLIES, || self.search(&**position))??;
        let worth = format!("{}, {}", seen_by(self.person, &about(&value), &about(&-value.clone())), how_far(depth));
        Ok(Some(Thought { best, worth }))
    }

    fn throw(&mut self, position: &Self::Position) -> Option<String> {
        let weights = position.weights();
        let mut left = self.dice.u32(..weights.iter().sum::<u32>().max(1));
        let fallen = weights.iter().position(|&weight| {
            let is_here = left < weight;
            left = left.saturating_sub(weight);
            is_here
        });
        position.moves().into_iter().nth(fallen?)
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
        Some(format!("With --seed {} the dice fall the same way again.\n", self.seed))
    }

    fn change_sides(&mut self) -> Result<(), String> {
        self.person = self.person.other();
        Ok(())
    }
}

impl Dice {
    /// A best move, what it is worth for Max, and to which depth.
    fn search(&self, position: &dyn AnyChancePosition) -> Result<(Option<String>, Fraction, Depth)> {
        if let Some(answer) = position.exact(Depth::END, false, SOLVED_AT_ONCE, &|| false) {
            let is_best = |value: &Fraction| position.turn() != Turn::Chance && *value == answer.value;
            let best = answer.moves.iter().find(|of| is_best(&of.value)).map(|of| of.name.clone());
            return Ok((best, answer.value, Depth::END));
        }
        let (started, time) = (Instant::now(), self.time);
        let order = Deepening { last: Depth::END, table_mb: self.table_mb, all_moves: false };
        let answer = position.deepen(order, &|| started.elapsed() >= time, &mut |_| ());
        let answer = answer.context("the evaluations are too large")?;
        let value = Fraction::new(answer.value.into(), answer.scale.factor().into());
        Ok((answer.best, value, answer.depth))
    }
}
