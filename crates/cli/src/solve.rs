//! `verimax solve`: the value of a game, its best move, and the line of best play.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use verimax::law::Guarantee;
use verimax::search::registry::{ALGORITHMS, Call, Needs};
use verimax::search::{minimax_ttw, principal_variation};
use verimax::table::{EqualDepth, HashTable, Reuse};
use verimax::trace::{Event, Listener, Stats};
use verimax::{Depth, Game, INF, Value, Window};
use verimax_games::{Playable, Visitor, play_moves, with_game};

use crate::input::parse_depth;
use crate::output::{counted, print, print_json};
use crate::{Verdict, stack};

/// The longest game of `verimax games`: subtract(1000000).
const MOST_PLIES: usize = 1_000_000;

/// So many moves of the line are shown to people.
const SHOWN_MOVES: usize = 60;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax solve tictactoe
  verimax solve tictactoe --moves '5 1'
  verimax solve 'min(20,17,24,-30,27)' --depth 2
  verimax solve 'nim(3,4,5)' --algorithm nim_sum
  verimax solve connect4 --moves 2252576253462244111563365343671
  verimax solve kalah --depth 8 --algorithm minimax_fishburn --json

Table searches reuse entries of equal depth, so that every answer is exact: the minimax value to the depth asked for,
or to the end of the game. Nodes, leaves and time are those of the search for the value; the best move and the line are
then confirmed by null-window searches. Where several moves are best, the first is given.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// Moves to play first, separated by spaces or commas; of Connect Four just the digits, as 4453
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// How many plies to search; all of them if left out
    #[arg(long, value_parser = parse_depth, allow_hyphen_values = true)]
    depth: Option<Depth>,
    /// The algorithm that finds the value; `verimax algorithms` lists them
    #[arg(long, default_value = "minimax_ttw")]
    algorithm: String,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let call = Call::parse(&arguments.algorithm)?;
    with_game(&arguments.game, Solve { arguments, call })??;
    Ok(Verdict::Done)
}

/// A game's value and how it is played.
struct Solution {
    /// From Max's point of view.
    value: Value,
    line: Vec<String>,
    stats: Stats,
    time: Duration,
}

struct Solve<'a> {
    arguments: &'a Arguments,
    call: Call,
}

impl Visitor for Solve<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, start: G) -> Result<()> {
        let position = play_moves(start, &self.arguments.moves)?;
        let solution = stack::with_room_for(MOST_PLIES, || self.solve(&position))??;
        let guarantee = self.call.algorithm.guarantee(Reuse::Equal);
        if self.arguments.json {
            self.print_json(&position, &solution, guarantee)
        } else {
            self.print(&position, &solution, guarantee)
        }
    }
}

impl Solve<'_> {
    fn depth(&self) -> Depth {
        self.arguments.depth.unwrap_or(Depth::END)
    }

    fn solve<G: Playable>(&self, position: &G) -> Result<Solution> {
        match self.call.algorithm.needs {
            Needs::Games(_) => self.solve_by_formula(position),
            Needs::AnyGame | Needs::Alternating => self.solve_by_search(position),
        }
    }

    fn solve_by_search<G: Playable>(&self, position: &G) -> Result<Solution> {
        if self.arguments.depth.is_some() && !self.call.algorithm.takes.depth {
            return Err(anyhow!("{} takes no depth: it goes to the end of the game", self.call.algorithm.name));
        }
        let depth = self.depth();
        let mut table = HashTable::<G::Key, EqualDepth>::new();
        let mut stats = Stats::default();
        let mut progress = Progress::new();
        let start = Instant::now();
        let value = self.call.run(position, Window::OPEN, depth, &mut table, &mut (&mut stats, &mut progress));
        let time = start.elapsed();
        let value = position.side().view(value?);
        // The line is walked with a table that knows the whole tree, whatever the algorithm has left in it.
        let mut search = |p: &G, a, b, d| minimax_ttw(p, a, b, d, &mut table, &mut progress);
        search(position, -INF, INF, depth);
        let line = principal_variation(position, depth, value, search);
        progress.bar.finish_and_clear();
        Ok(Solution { value, line: names(position, &line), stats, time })
    }

    fn solve_by_formula<G: Playable>(&self, position: &G) -> Result<Solution> {
        let name = self.call.algorithm.name;
        if self.arguments.depth.is_some() {
            return Err(anyhow!("{name} takes no depth: it is a formula for the whole game"));
        }
        let start = Instant::now();
        let value = position.formula(name).with_context(|| {
            let others = ALGORITHMS.iter().filter(|a| position.formula(a.name).is_some() || a.is_search());
            let others: Vec<_> = others.map(|a| a.name).collect();
            format!("{name} is not a formula for this game; for this game there are: {}", others.join(", "))
        })?;
        let time = start.elapsed();
        let value = position.side().view(value);
        // All formulas of a game agree; the last of them is the quickest.
        let quickest = ALGORITHMS.iter().rev().map(|a| a.name).find(|name| position.formula(name).is_some());
        let quickest = quickest.unwrap_or(name);
        let search = |p: &G, _, _, _| p.side().view(p.formula(quickest).unwrap_or(-INF));
        let line = principal_variation(position, Depth::END, value, search);
        Ok(Solution { value, line: names(position, &line), stats: Stats::default(), time })
    }

    fn print<G: Playable>(&self, position: &G, solution: &Solution, guarantee: Guarantee) -> Result<()> {
        let side = position.side();
        let what = match self.depth().limit() {
            None => "the value of best play to the end of the game".to_owned(),
            Some(plies) => format!("the minimax value to depth {plies}"),
        };
        let mut shown = solution.line.iter().take(SHOWN_MOVES).cloned().collect::<Vec<_>>().join(" ");
        if solution.line.len() > SHOWN_MOVES {
            shown += &format!(" … ({} more)", solution.line.len() - SHOWN_MOVES);
        }
        let best = match solution.line.first() {
            Some(best) => best,
            None if position.is_over() => "none, the game is over",
            None => "none, the depth is 0",
        };
        let mut text = format!("{}\n\n{}\n\n", self.arguments.game, position.to_string().trim_end());
        for (label, content) in [
            ("value", format!("{} for Max", solution.value)),
            ("", format!("{} for the side to move, {side}", side.view(solution.value))),
            ("best move", best.to_owned()),
            ("line", shown),
            ("guarantee", format!("{guarantee}: {what}")),
            ("algorithm", format!("{} ({})", self.arguments.algorithm, self.call.algorithm.source)),
            (
                "nodes",
                format!(
                    "{}, of them {}",
                    HumanCount(solution.stats.nodes),
                    counted(solution.stats.leaves, "leaf", "leaves")
                ),
            ),
            ("time", format!("{:.3?}", solution.time)),
        ] {
            text += format!("{label:<11}{content}").trim_end();
            text.push('\n');
        }
        print(&text)
    }

    fn print_json<G: Playable>(&self, position: &G, solution: &Solution, guarantee: Guarantee) -> Result<()> {
        let Stats { nodes, leaves, cutoffs, table_hits } = solution.stats;
        print_json(&json!({
            "game": self.arguments.game,
            "moves": self.arguments.moves,
            "side_to_move": position.side().to_string(),
            "depth": self.depth().limit(),
            "value": solution.value,
            "value_for_side_to_move": position.side().view(solution.value),
            "best_move": solution.line.first(),
            "pv": solution.line,
            "algorithm": self.arguments.algorithm,
            "guarantee": guarantee.to_string(),
            "nodes": nodes,
            "leaves": leaves,
            "cutoffs": cutoffs,
            "table_hits": table_hits,
            "seconds": solution.time.as_secs_f64(),
        }))
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

/// Shows on a terminal that the search goes on.
struct Progress {
    nodes: u64,
    bar: ProgressBar,
}

impl Progress {
    fn new() -> Progress {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{spinner} {human_pos} nodes, {per_sec}, {elapsed}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { nodes: 0, bar }
    }
}

impl<G: Game> Listener<G> for Progress {
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        if let Event::Enter { .. } = event {
            self.nodes += 1;
            if self.nodes & 0xffff == 0 {
                self.bar.set_position(self.nodes);
            }
        }
    }
}
