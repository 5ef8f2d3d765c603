//! `verimax probe`: asks a database about a position.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use serde_json::{Value as Json, json};
use verimax_strong::file::Reader;
use verimax_strong::{CyclicGame, Database, Ending, GameVisitor, Probe, Value, with_game};

use crate::Verdict;
use crate::output::{print, print_json, table, table_text};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax probe krk.db --position '8/8/8/8/8/2k5/8/K6R b - - 0 1'
  verimax probe morris.db --moves 'b2 a1'
  verimax probe morris.db --position 'b../.w./... w' --json

For chess the position is a FEN. The text of other games is what `verimax probe` shows. Values are for the side to move;
those of moves for the side that makes them. Plies count to the end of the game, with best play of both sides.

Exit codes: 0 done; 2 the file is not a database, or does not have the position.")]
pub struct Arguments {
    /// A database that `verimax strong` has written
    file: PathBuf,
    /// The position; if left out, the start of the game
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves to play first, separated by spaces or commas
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let game = Reader::open(&arguments.file)?.game().to_owned();
    let probe = with_game(&game, Question { arguments })??;
    if arguments.json {
        print_json(&as_json(&game, &probe))?;
    } else {
        print(&as_text(&probe))?;
    }
    Ok(Verdict::Done)
}

struct Question<'a> {
    arguments: &'a Arguments,
}

impl GameVisitor for Question<'_> {
    type Out = Result<Probe>;

    fn visit<G: CyclicGame>(self, game: G) -> Result<Probe> {
        let Arguments { file, position, moves, .. } = self.arguments;
        let database = Database::open(Arc::new(game), file)?;
        Ok(database.probe(position.as_deref(), moves)?)
    }
}

fn word(value: Value) -> &'static str {
    match value.ending() {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Loss => "loss",
    }
}

/// The answer as text.
pub fn as_text(probe: &Probe) -> String {
    let mut text = format!("position   {}\nvalue      {}\n", probe.position, probe.value);
    if !probe.line.is_empty() {
        text += &format!("line       {}\n", probe.line.join(" "));
    }
    if !probe.moves.is_empty() {
        let mut table = table(&["move", "value"], &[]);
        for made in &probe.moves {
            table.add_row([made.name.clone(), made.value.to_string()]);
        }
        text += &table_text(&table);
    }
    text
}

/// The answer as JSON.
pub fn as_json(game: &str, probe: &Probe) -> Json {
    let moves = probe.moves.iter();
    let moves = moves.map(|made| json!({"name": made.name, "value": word(made.value), "plies": made.value.plies()}));
    json!({
        "game": game,
        "position": probe.position,
        "value": word(probe.value),
        "plies": probe.value.plies(),
        "moves": moves.collect::<Vec<_>>(),
        "line": probe.line,
    })
}
