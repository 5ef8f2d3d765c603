//! `verimax play`: a game against the engine, in the terminal or from a script. The conversation is in `dialog`, what
//! is played in `two`, `dice` and `several`, and the file of a saved game in `saved`.

mod book;
mod dialog;
mod dice;
mod saved;
mod several;
mod two;

use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use verimax::{Depth, Player, Side, Value};
use verimax_games::{Registry, SavedGame, start_chance, start_multi};

use crate::Verdict;
use crate::engine::Resources;
use crate::input::{parse_seconds, parse_seed};
use crate::lists::start_for_two;
use crate::output::counted;
use book::Book;
use dialog::{Next, Talk};
use dice::Dice;
use several::Several;
use two::Two;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax play tictactoe
  verimax play connect4 --side min --time 5
  verimax play connect4 --moves 4453
  printf '5\\nhint\\n' | verimax play tictactoe
  verimax play connect4 --side min --certificate connect4.cert
  verimax play 'ewn(3,3)' --seed 7
  verimax play line3 --players A,C --others paranoid

Type a move by its name, or a command: moves, hint, value, undo, new, side, save FILE, load FILE, help, quit.

The engine spends most of its time trying to solve the game. If it succeeds, its move is the best there is. Otherwise
it looks as far ahead as it can in the time left. With --certificate, its moves come from the certificate alone,
which is read and not checked: `verimax verify` does that.

In a game with chance the dice fall by themselves, and --seed makes them fall the same way again. A small game the engine
solves exactly; in others it searches deeper and deeper, by Star2 with a table. In a game for several players you play
one or more of them, and each of the others searches for itself.

The end of the input ends the game, with exit code 0.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// The side that you play: max if left out
    #[arg(long, value_enum)]
    side: Option<SideArgument>,
    /// In a game for several: the players that you play, as in A,C; the first if left out
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,
    /// In a game for several: how the other players decide; by max^n if left out
    #[arg(long, value_enum)]
    others: Option<OthersArgument>,
    /// In a game with chance: the same seed, the same dice
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// How long the engine may think about a move
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = parse_seconds, allow_hyphen_values = true)]
    time: Duration,
    /// Moves to play first, separated by spaces or commas; of Connect Four just the digits, as 4453
    #[arg(long, value_name = "LINE", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// Answer every move from this certificate, without any search
    #[arg(long, value_name = "FILE", conflicts_with = "time")]
    certificate: Option<String>,
    #[command(flatten)]
    resources: Resources,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArgument {
    Max,
    Min,
}

/// How the players that the person does not play decide.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OthersArgument {
    /// Each wants the most for itself, and expects that of all
    #[value(name = "max_n")]
    MaxN,
    /// Each expects all to play against it
    Paranoid,
}

/// Whom the person plays.
pub enum Person {
    /// A side, in a game for two.
    Side(Side),
    /// Players, in a game for several.
    Seats(Vec<Player>),
}

pub fn run(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    refuse_what_does_not_apply(arguments)?;
    let side = match arguments.side {
        None | Some(SideArgument::Max) => Side::Max,
        Some(SideArgument::Min) => Side::Min,
    };
    let mut person = None;
    let mut game = SavedGame { game: arguments.game.clone(), moves: arguments.moves.clone() };
    let book = arguments.certificate.as_deref().map(|file| Book::open(file, &arguments.game, side.other()));
    let book = book.transpose()?;
    if let Some(book) = book.as_ref().filter(|_| game.moves.is_empty()) {
        game.moves = book.moves();
    }
    loop {
        let (side, seats) = match person {
            Some(Person::Side(side)) => (side, None),
            Some(Person::Seats(seats)) => (side, Some(seats)),
            None => (side, None),
        };
        let next = if let Some(start) = start_multi(&game.game) {
            let start = start?;
            Talk::new(registry, &game, Several::new(&*start, seats, arguments)?, start)?.hold()?
        } else if let Some(start) = start_chance(&game.game) {
            Talk::new(registry, &game, Dice::new(side, arguments), start?)?.hold()?
        } else {
            let start = start_for_two(registry, &game.game, &[])?;
            Talk::new(registry, &game, Two::new(&*start, side, arguments, book.as_ref()), start)?.hold()?
        };
        match next {
            Next::Quit => return Ok(Verdict::Done),
            Next::Load(loaded, who) => (game, person) = (loaded, Some(who)),
        }
    }
}

fn refuse_what_does_not_apply(arguments: &Arguments) -> Result<()> {
    let Arguments { side, players, others, seed, certificate, resources, .. } = arguments;
    let is_for_several = start_multi(&arguments.game).is_some();
    let has_chance = !is_for_several && start_chance(&arguments.game).is_some();
    if !is_for_several && (players.is_some() || others.is_some()) {
        bail!("this game is for two: --players and --others are for games for several players; here, --side is yours");
    }
    if is_for_several && side.is_some() {
        bail!("this game is for several players: --players says whom you play, as in --players A,C");
    }
    if !has_chance && seed.is_some() {
        bail!("nothing in this game is left to chance: --seed is for games with dice");
    }
    if (is_for_several || has_chance) && (certificate.is_some() || resources.threads != 1) {
        bail!("--certificate and --threads are for games for two without chance; leave them out");
    }
    Ok(())
}

/// The words between spaces and commas.
fn words(line: &str) -> Vec<&str> {
    line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// How a game for two has ended.
fn result_for(person: Side, value: Value) -> String {
    let result = match person.view(value.signum()) {
        0 => "a draw",
        1 => "you win",
        _ => "the engine wins",
    };
    format!("{result}, {value} for Max")
}

/// A value seen by Max, and by the person.
fn seen_by(person: Side, for_max: &str, for_min: &str) -> String {
    match person {
        Side::Max => format!("{for_max} for Max (you)"),
        Side::Min => format!("{for_max} for Max, {for_min} for you"),
    }
}

/// How far a search has looked.
fn how_far(depth: Depth) -> String {
    match depth.limit() {
        None => "with best play to the end".to_owned(),
        Some(plies) => format!("seen {} ahead", counted(plies.into(), "ply", "plies")),
    }
}
