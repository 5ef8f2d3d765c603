//! A game for several players: the person plays one or more of them, and searches play the others.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::text::{SHORT, printable};
use verimax::{Depth, Player, Ties};
use verimax_games::{AnyMultiPosition, GameError};

use super::dialog::{Board, Match, Mover, Thought};
use super::{Arguments, OthersArgument, Person, how_far};

/// The game.
pub struct Several {
    /// The names of all players.
    players: Vec<String>,
    /// Whom the person plays.
    seats: Vec<Player>,
    others: OthersArgument,
    time: Duration,
}

impl Several {
    /// The person plays these players; with `None`, those that the arguments name, or the first.
    pub fn new(start: &dyn AnyMultiPosition, seats: Option<Vec<Player>>, arguments: &Arguments) -> Result<Several> {
        let players = start.players();
        let seats = match (seats, &arguments.players) {
            (Some(seats), _) => seats,
            (None, Some(names)) => seats_of(names, &players)?,
            (None, None) => vec![0],
        };
        Ok(Several { players, seats, others: arguments.others.unwrap_or(OthersArgument::MaxN), time: arguments.time })
    }

    fn name(&self, player: Player) -> &str {
        self.players.get(player).map_or("?", String::as_str)
    }

    /// The search by which a player decides.
    fn algorithm(&self, player: Player) -> MultiAlgorithm {
        match self.others {
            OthersArgument::MaxN => MultiAlgorithm::MaxN(Ties::First),
            OthersArgument::Paranoid => MultiAlgorithm::Paranoid(player),
        }
    }
}

/// The players of these names, separated by spaces or commas.
fn seats_of(names: &str, players: &[String]) -> Result<Vec<Player>> {
    let seat = |name: &str| {
        let player = players.iter().position(|player| player == name);
        player.with_context(|| {
            format!("there is no player '{}'; the players are {}", printable(name, SHORT), players.join(", "))
        })
    };
    let mut seats = super::words(names).into_iter().map(seat).collect::<Result<Vec<Player>>>()?;
    seats.sort_unstable();
    seats.dedup();
    if seats.is_empty() {
        bail!("--players names none; the players are {}", players.join(", "));
    }
    Ok(seats)
}

impl Board for Box<dyn AnyMultiPosition> {
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

impl Match for Several {
    type Position = Box<dyn AnyMultiPosition>;

    fn mover(&self, position: &Self::Position) -> Mover {
        if self.seats.contains(&position.player()) { Mover::Person } else { Mover::Engine }
    }

    fn prompt(&self, position: &Self::Position) -> String {
        self.name(position.player()).to_owned()
    }

    fn engine(&self, position: &Self::Position) -> String {
        self.name(position.player()).to_owned()
    }

    fn think(&mut self, positions: &[Self::Position], _: &[String]) -> Result<Option<Thought>> {
        let position = positions.last().context("there is no position")?;
        let (player, started) = (position.player(), Instant::now());
        let is_up = || started.elapsed() >= self.time;
        let thought = position.deepen(self.algorithm(player), Depth::END, &is_up, &mut |_| ());
        let thought = thought.context("the players cannot search this game")?;
        let value = match &thought.value {
            MultiValue::Vector(payoffs) => self.each(payoffs.values()),
            MultiValue::Held(value) => format!("at least {value} for {}, whatever the others do", self.name(player)),
        };
        Ok(Some(Thought { best: thought.best, worth: format!("{value}, {}", how_far(thought.depth)) }))
    }

    fn result(&self, position: &Self::Position) -> String {
        self.each(position.payoffs().values())
    }

    fn person(&self) -> Person {
        Person::Seats(self.seats.clone())
    }

    fn person_text(&self) -> String {
        let names: Vec<&str> = self.seats.iter().map(|&player| self.name(player)).collect();
        names.join(" and ")
    }

    fn note(&self) -> Option<String> {
        let text = match self.others {
            OthersArgument::MaxN => "The others play by max^n: each for itself, the first of equal moves.\n",
            OthersArgument::Paranoid => "The others are paranoid: each expects all to play against it.\n",
        };
        (self.seats.len() < self.players.len()).then(|| text.to_owned())
    }

    /// Moves each of the person's seats on to the next player.
    fn change_sides(&mut self) -> Result<(), String> {
        let players = self.players.len();
        self.seats.iter_mut().for_each(|seat| *seat = (*seat + 1) % players);
        self.seats.sort_unstable();
        Ok(())
    }
}

impl Several {
    /// What each player gets.
    fn each(&self, values: &[i32]) -> String {
        let each = self.players.iter().zip(values).map(|(name, value)| format!("{name} {value}"));
        each.collect::<Vec<_>>().join(", ")
    }
}
