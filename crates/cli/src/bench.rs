//! `verimax bench`: solves the positions of a file, compares the scores, and measures nodes and time.

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use cpu_time::ProcessTime;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};
use verimax::Value;
use verimax::text::{LONG, SHORT, printable};
use verimax_games::{AnyPosition, Registry};

use crate::Verdict;
use crate::engine::Resources;
use crate::input::read_text;
use crate::lists::refuse_database_game;
use crate::output::{print, print_json};

/// The most positions of a file.
const MOST_POSITIONS: usize = 1_000_000;

/// The text shows at most this many wrong scores.
const SHOWN_WRONG: usize = 10;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax bench connect4 crates/games/tests/data/connect4/Test_L3_R1
  verimax bench connect4 Test_L1_R1 --limit 10 --json
  echo '5,1,9 0' | verimax bench tictactoe -

Each line of the file is a position: its moves, then a space and its score for the side to move (Pascal Pons's format).
The moves of Connect Four are just digits; those of other games have commas between them. A line without a score is
solved and counted, but not compared.

Every position starts with an empty table; emptying it is not timed. Times are the CPU time of all threads.
Exit codes: 0 every score is right; 1 a score is wrong; 2 the file cannot be read.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// A file of positions, or `-` for standard input
    file: String,
    /// Solve only the first positions
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    resources: Resources,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    refuse_database_game(registry, &arguments.game)?;
    let start = registry.start(&arguments.game)?;
    let text = read_text(&arguments.file)?;
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = numbered.filter(|(_, line)| !line.is_empty()).take(arguments.limit.unwrap_or(usize::MAX));
    if lines.clone().count() > MOST_POSITIONS {
        bail!("there are more than {MOST_POSITIONS} positions; --limit solves only the first");
    }
    let lines: Vec<_> = lines
        .map(|(number, line)| {
            parse(&*start, number, line)
                .with_context(|| format!("'{}', line {number}", printable(&arguments.file, LONG)))
        })
        .collect::<Result<_>>()?;
    if lines.is_empty() {
        let file = printable(&arguments.file, LONG);
        bail!("'{file}' has no positions; a line is the moves and the score, as in: 4453 -2");
    }
    let measured = measure(&*start, &lines, arguments.resources)?;
    if arguments.json {
        print_json(&as_json(arguments, &measured))?;
    } else {
        print(&as_text(&measured))?;
    }
    Ok(if measured.wrong.is_empty() { Verdict::Done } else { Verdict::Violated })
}

/// A line of the file.
struct Line<'a> {
    number: usize,
    moves: &'a str,
    position: Box<dyn AnyPosition>,
    /// The score that the file claims, from Max's point of view.
    score: Option<Value>,
}

/// A score that differs from the one in the file. Both are from the point of view of the side to move.
struct Wrong {
    line: usize,
    moves: String,
    claimed: Value,
    found: Value,
}

#[derive(Default)]
struct Measured {
    positions: u64,
    wrong: Vec<Wrong>,
    nodes: u64,
    cpu_time: Duration,
}

fn parse<'a>(start: &dyn AnyPosition, number: usize, line: &'a str) -> Result<Line<'a>> {
    let mut words = line.split_whitespace();
    let (moves, score) = (words.next().unwrap_or_default(), words.next());
    if let Some(more) = words.next() {
        let more = printable(more, SHORT);
        bail!("there is \"{more}\" after the score; a line is the moves, without spaces between them, and the score");
    }
    let position = start.play_moves(moves)?;
    let score = score.map(|score| score.parse().map_err(|_| no_score(score)));
    let score = score.transpose()?.map(|score| position.side().view(score));
    Ok(Line { number, moves, position, score })
}

fn no_score(score: &str) -> anyhow::Error {
    anyhow!("the score \"{}\" is not a whole number", printable(score, SHORT))
}

/// Solves every position from an empty table.
fn measure(start: &dyn AnyPosition, lines: &[Line<'_>], resources: Resources) -> Result<Measured> {
    let mut engine = start.engine(resources.settings(false));
    let bar = progress_bar(lines.len());
    let mut measured = Measured::default();
    // Allocate the table by a search that stops at once, so that the first position does not pay for it.
    engine.stop_handle().stop();
    engine.solve(start)?;
    for line in lines {
        engine.clear();
        let started = ProcessTime::try_now().context("cannot read the CPU clock")?;
        let outcome = engine.solve(&*line.position)?;
        measured.cpu_time += started.try_elapsed().context("cannot read the CPU clock")?;
        measured.nodes += outcome.counts.nodes;
        measured.positions += 1;
        let value = outcome.value().context("the search ended before the value was known")?;
        if let Some(score) = line.score.filter(|&score| score != value) {
            let view = |value| line.position.side().view(value);
            let (claimed, found) = (view(score), view(value));
            measured.wrong.push(Wrong { line: line.number, moves: line.moves.to_owned(), claimed, found });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(measured)
}

fn progress_bar(positions: usize) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(positions as u64) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} positions, {per_sec}, {eta}") {
        bar.set_style(style);
    }
    bar
}

impl Measured {
    fn seconds(&self) -> f64 {
        self.cpu_time.as_secs_f64()
    }

    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds().max(1e-9)
    }

    /// The mean over the positions.
    fn mean(&self, sum: f64) -> f64 {
        sum / self.positions.max(1) as f64
    }
}

fn as_text(measured: &Measured) -> String {
    let mean_time = Duration::from_secs_f64(measured.mean(measured.seconds()));
    let mut text = format!(
        "positions     {}\nwrong scores  {}\n",
        HumanCount(measured.positions),
        HumanCount(measured.wrong.len() as u64)
    );
    for Wrong { line, moves, claimed, found } in measured.wrong.iter().take(SHOWN_WRONG) {
        let moves = printable(moves, LONG);
        text += &format!("              line {line}, {moves}: the score is {found}, not {claimed}\n");
    }
    if measured.wrong.len() > SHOWN_WRONG {
        text += &format!("              and {} more\n", measured.wrong.len() - SHOWN_WRONG);
    }
    text += &format!(
        "nodes         {}, mean {:.1}\nCPU time      {:.3?}, mean {:.3?}\nnodes/s       {}\n",
        HumanCount(measured.nodes),
        measured.mean(measured.nodes as f64),
        measured.cpu_time,
        mean_time,
        HumanCount(measured.nodes_per_second() as u64),
    );
    text
}

fn as_json(arguments: &Arguments, measured: &Measured) -> Json {
    let wrong = measured.wrong.iter().map(|Wrong { line, moves, claimed, found }| {
        json!({"line": line, "moves": moves, "claimed": claimed, "found": found})
    });
    json!({
        "game": arguments.game,
        "file": arguments.file,
        "positions": measured.positions,
        "wrong": measured.wrong.len(),
        "wrong_lines": wrong.collect::<Vec<_>>(),
        "nodes": measured.nodes,
        "mean_nodes": measured.mean(measured.nodes as f64),
        "cpu_seconds": measured.seconds(),
        "mean_cpu_seconds": measured.mean(measured.seconds()),
        "nodes_per_second": measured.nodes_per_second(),
        "threads": arguments.resources.threads,
        "table_mb": arguments.resources.table_mb,
    })
}
