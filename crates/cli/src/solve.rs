//! `verimax solve`: the value of a game, its best move, and the line of best play; what is asked, and how it is shown. It is
//! found by the engine, or by the algorithm that was named.

mod by_algorithm;
mod by_engine;

use std::cmp::Reverse;
use std::time::Duration;

use anyhow::{Result, bail};
use indicatif::HumanCount;
use serde_json::{Value as Json, json};
use verimax::Counts;
use verimax::catalogue::Call;
use verimax::law::Guarantee;
use verimax::trace::Stats;
use verimax::{Depth, Side, Value};
use verimax_games::{Playable, Visitor, play_moves, with_game};

use crate::engine::{MOST_PLIES, Resources, value_text};
use crate::input::{parse_depth, parse_seconds};
use crate::output::{counted, print, print_json};
use crate::trace_text::ends_json;
use crate::{Verdict, stack};

/// So many moves of the line are shown to people.
const SHOWN_MOVES: usize = 60;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax solve tictactoe
  verimax solve tictactoe --moves '5 1' --all-moves
  verimax solve connect4 --moves 44444 --threads 2 --table-mb 512
  verimax solve kalah --depth 12 --time 5
  verimax solve 'min(20,17,24,-30,27)' --depth 2 --json
  verimax solve 'nim(3,4,5)' --algorithm nim_sum

Without --algorithm the engine searches: to the end of the game, or with --depth deeper and deeper until it is there. At
the time limit, or at Ctrl-C, it shows the best so far: the bounds of the value, or with --depth the deepest search that was
completed. Ctrl-C ends it with exit code 130, a second one ends it at once.

Table searches reuse entries of equal depth, so that every answer is exact: the minimax value to the depth asked for,
or to the end of the game. An algorithm's nodes and time are those of the search for the value; the best move and the line
are then confirmed by null-window searches, and where several moves are best, the first is given. The engine's nodes and time
are those of the search for the value and the line, and it gives any of the best moves.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// Moves to play first, separated by spaces or commas; of Connect Four just the digits, as 4453
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// How many plies to search; all of them if left out
    #[arg(long, value_parser = parse_depth, allow_hyphen_values = true)]
    depth: Option<Depth>,
    /// Instead of the engine, an algorithm that `verimax algorithms` lists finds the value
    #[arg(long, conflicts_with_all = ["threads", "table_mb", "time", "all_moves"])]
    algorithm: Option<String>,
    #[command(flatten)]
    resources: Resources,
    /// How long it may take; then the best so far is shown
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Show the exact value of every move, the best first
    #[arg(long)]
    all_moves: bool,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let call = arguments.algorithm.as_deref().map(Call::parse).transpose()?;
    if arguments.all_moves && arguments.depth == Some(Depth::ZERO) {
        bail!("--all-moves needs a depth of 1 or more: at depth 0 no move is looked at");
    }
    with_game(&arguments.game, Solve { arguments, call })?
}

/// A game's value and how it is played, as far as it is known.
struct Solution {
    /// The value is at least this, from Max's point of view.
    lower: Value,
    /// The value is at most this, from Max's point of view.
    upper: Value,
    /// The depth of the value.
    depth: Depth,
    line: Vec<String>,
    all_moves: Vec<MoveValue>,
    guarantee: Guarantee,
    /// Why it is not complete.
    stopped: Option<Stopped>,
    time: Duration,
    by: By,
}

impl Solution {
    fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// What is known of a move.
struct MoveValue {
    name: String,
    lower: Value,
    upper: Value,
}

enum By {
    Algorithm(Stats),
    Engine(Counts),
}

#[derive(Clone, Copy, PartialEq)]
enum Stopped {
    Time,
    Interrupt,
}

struct Solve<'a> {
    arguments: &'a Arguments,
    call: Option<Call>,
}

impl Visitor for Solve<'_> {
    type Output = Result<Verdict>;

    fn visit<G: Playable>(self, start: G) -> Result<Verdict> {
        let position = play_moves(start, &self.arguments.moves)?;
        let mut solution = stack::with_room_for(MOST_PLIES, || self.solve(&position))??;
        let side = position.side();
        solution.all_moves.sort_by_key(|of| Reverse(side.view(of.lower).min(side.view(of.upper))));
        if self.arguments.json {
            print_json(&self.as_json(side, &solution))?;
        } else {
            print(&self.as_text(&position, &solution))?;
        }
        let is_interrupted = solution.stopped == Some(Stopped::Interrupt);
        Ok(if is_interrupted { Verdict::Interrupted } else { Verdict::Done })
    }
}

impl Solve<'_> {
    fn solve<G: Playable>(&self, position: &G) -> Result<Solution> {
        let Arguments { depth, resources, time, all_moves, .. } = *self.arguments;
        match &self.call {
            Some(call) => by_algorithm::solve(call, position, depth),
            None => {
                let plies = depth.and_then(Depth::limit);
                by_engine::solve(position, by_engine::Task { plies, resources, time, all_moves })
            }
        }
    }

    fn as_text<G: Playable>(&self, position: &G, solution: &Solution) -> String {
        let Solution { lower, upper, guarantee, .. } = *solution;
        let side = position.side();
        let what = match (solution.depth.limit(), solution.value()) {
            (None, Some(_)) => "the value of best play to the end of the game".to_owned(),
            (None, None) => "bounds of the value of best play to the end of the game".to_owned(),
            (Some(plies), _) => format!("the minimax value to depth {plies}"),
        };
        let mut shown = solution.line.iter().take(SHOWN_MOVES).cloned().collect::<Vec<_>>().join(" ");
        if solution.line.len() > SHOWN_MOVES {
            shown += &format!(" … ({} more)", solution.line.len() - SHOWN_MOVES);
        }
        let best = match solution.line.first() {
            Some(best) => best,
            None if position.is_over() => "none, the game is over",
            None if solution.depth.is_zero() => "none, the depth is 0",
            None => "not known",
        };
        let mut rows = vec![
            ("value", format!("{} for Max", value_text(lower, upper, Side::Max))),
            ("", format!("{} for the side to move, {side}", value_text(lower, upper, side))),
            ("best move", best.to_owned()),
            ("line", shown),
        ];
        let width = solution.all_moves.iter().map(|of| of.name.len()).max().unwrap_or(0);
        for (index, of) in solution.all_moves.iter().enumerate() {
            let mark = if is_best(solution, of) { ", best" } else { "" };
            let label = if index == 0 { "all moves" } else { "" };
            let value = value_text(of.lower, of.upper, Side::Max);
            rows.push((label, format!("{:<width$}  {value} for Max{mark}", of.name)));
        }
        rows.push(("guarantee", format!("{guarantee}: {what}")));
        rows.push(("algorithm", self.algorithm_text()));
        rows.push(("nodes", nodes_text(&solution.by)));
        rows.push(("time", format!("{:.3?}", solution.time)));
        rows.extend(self.stopped_text(solution).map(|text| ("stopped", text)));
        let mut text = format!("{}\n\n{}\n\n", self.arguments.game, position.to_string().trim_end());
        for (label, content) in rows {
            text += format!("{label:<11}{content}").trim_end();
            text.push('\n');
        }
        text
    }

    fn algorithm_text(&self) -> String {
        let Resources { threads, table_mb } = self.arguments.resources;
        match (&self.arguments.algorithm, &self.call) {
            (Some(name), Some(call)) => format!("{name} ({})", call.algorithm.source),
            _ => format!("engine ({}, a table of {table_mb} MB)", counted(threads as u64, "thread", "threads")),
        }
    }

    /// Why there is no more to show, and what is missing.
    fn stopped_text(&self, solution: &Solution) -> Option<String> {
        let why = match solution.stopped? {
            Stopped::Time => "at the time limit",
            Stopped::Interrupt => "by Ctrl-C",
        };
        let missing = match self.arguments.depth {
            _ if solution.value().is_none() => "the value was known".to_owned(),
            Some(depth) if depth != solution.depth => format!("depth {depth} was reached"),
            _ => "all moves were known".to_owned(),
        };
        Some(format!("{why}, before {missing}"))
    }

    fn as_json(&self, side: Side, solution: &Solution) -> Json {
        let value = solution.value();
        let mut json = json!({
            "game": self.arguments.game,
            "moves": self.arguments.moves,
            "side_to_move": side.to_string(),
            "depth": solution.depth.limit(),
            "value": value,
            "value_for_side_to_move": value.map(|value| side.view(value)),
            "best_move": solution.line.first(),
            "pv": solution.line,
            "algorithm": self.arguments.algorithm.as_deref().unwrap_or("engine"),
            "guarantee": solution.guarantee.to_string(),
            "seconds": solution.time.as_secs_f64(),
        });
        match &solution.by {
            By::Algorithm(Stats { nodes, leaves, cutoffs, table_hits }) => {
                json["nodes"] = (*nodes).into();
                json["leaves"] = (*leaves).into();
                json["cutoffs"] = (*cutoffs).into();
                json["table_hits"] = (*table_hits).into();
            }
            By::Engine(counts) => {
                let (lower, upper) = ends_json(solution.lower, solution.upper);
                json["nodes"] = counts.nodes.into();
                json["leaves"] = Json::Null; // the engine does not count them
                json["cutoffs"] = counts.cutoffs.into();
                json["table_hits"] = Json::Null;
                json["first_move_cutoff_rate"] = counts.first_move_cutoff_rate().into();
                json["threads"] = self.arguments.resources.threads.into();
                json["table_mb"] = self.arguments.resources.table_mb.into();
                json["is_complete"] = solution.stopped.is_none().into();
                json["lower"] = lower;
                json["upper"] = upper;
            }
        }
        if self.arguments.all_moves {
            let of_move = |of: &MoveValue| {
                let (lower, upper) = ends_json(of.lower, of.upper);
                let value = (of.lower == of.upper).then_some(of.lower);
                let is_best = is_best(solution, of);
                json!({"move": of.name, "value": value, "lower": lower, "upper": upper, "is_best": is_best})
            };
            json["all_moves"] = solution.all_moves.iter().map(of_move).collect();
        }
        json
    }
}

/// Whether the move is known to be worth as much as the position.
fn is_best(solution: &Solution, of: &MoveValue) -> bool {
    of.lower == of.upper && solution.value() == Some(of.lower)
}

fn nodes_text(by: &By) -> String {
    match by {
        By::Algorithm(stats) => {
            format!("{}, of them {}", HumanCount(stats.nodes), counted(stats.leaves, "leaf", "leaves"))
        }
        By::Engine(counts) => format!(
            "{}, cutoffs {}, of them {:.0} % by the first move",
            HumanCount(counts.nodes),
            HumanCount(counts.cutoffs),
            100.0 * counts.first_move_cutoff_rate()
        ),
    }
}

/// The names of a line of moves.
fn names<G: Playable>(start: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(line.len());
    for &mv in line {
        names.push(position.move_name(mv));
        position = position.play(mv);
    }
    names
}
