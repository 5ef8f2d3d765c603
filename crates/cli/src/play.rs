//! `verimax play`: a game against the engine, in the terminal or from a script. The conversation is in `dialog`, the
//! file of a saved game in `saved`.

mod book;
mod dialog;
mod saved;

use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use verimax::Side;
use verimax_games::{Registry, SavedGame};

use crate::Verdict;
use crate::engine::Resources;
use crate::input::parse_seconds;
use book::Book;
use dialog::{Next, Talk};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax play tictactoe
  verimax play connect4 --side min --time 5
  verimax play connect4 --moves 4453
  printf '5\\nhint\\n' | verimax play tictactoe
  verimax play connect4 --side min --certificate connect4.cert

Type a move by its name, or a command: moves, hint, value, undo, new, side, save FILE, load FILE, help, quit.

The engine spends most of its time trying to solve the game. If it succeeds, its move is the best there is. Otherwise
it looks as far ahead as it can in the time left. With --certificate, its moves come from the certificate alone. The end of the input ends the game, with exit code 0.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// The side that you play
    #[arg(long, value_enum, default_value = "max")]
    side: SideArgument,
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

pub fn run(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    let mut person = match arguments.side {
        SideArgument::Max => Side::Max,
        SideArgument::Min => Side::Min,
    };
    let mut game = SavedGame { game: arguments.game.clone(), moves: arguments.moves.clone() };
    let book = arguments.certificate.as_deref().map(|file| Book::open(file, &arguments.game, person.other()));
    let book = book.transpose()?;
    if let Some(book) = book.as_ref().filter(|_| game.moves.is_empty()) {
        game.moves = book.moves();
    }
    loop {
        match Talk::new(registry, &game, person, arguments, book.as_ref())?.hold()? {
            Next::Quit => return Ok(Verdict::Done),
            Next::Load(loaded, side) => (game, person) = (loaded, side),
        }
    }
}
