//! `verimax solve` of a game with chance: its value as a fraction. Small games are solved by the law, all others to a
//! depth by Star2, or by the algorithm that was named.

use std::cmp::Reverse;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use indicatif::HumanCount;
use serde_json::{Value as Json, json};
use verimax::catalogue::CallError;
use verimax::catalogue::chance::ChanceCall;
use verimax::law::chance::Fraction;
use verimax::text::{LONG, printable};
use verimax::trace::Stats;
use verimax::{Depth, Side, Turn};
use verimax_games::{AnyChancePosition, ChanceAnswer, ChanceMove, Deepening, ExactAnswer};

use super::Arguments;
use crate::engine::{Deadline, progress_line};
use crate::fractions::{about, fraction_json, fraction_text};
use crate::output::{counted, print, print_json};
use crate::{Verdict, complain, stack};

/// A game with more positions is not solved by the law: each gets a fraction of any size.
pub const MOST_POSITIONS: usize = 200_000;

/// The searches have no more plies than that: no game with chance is longer.
const MOST_PLIES: usize = 4096;

/// A position's value and how to get it, as far as it is known. Values are from Max's point of view.
struct Solution {
    turn: Turn,
    value: Fraction,
    /// How far the exact value may be above it.
    error: Fraction,
    depth: Depth,
    /// Why there is no best move, if there is none.
    best: Result<String, &'static str>,
    /// The best first; the outcomes of chance in their order.
    all_moves: Vec<ChanceMove<Fraction>>,
    algorithm: String,
    work: Work,
    /// Why it stopped early, if it did.
    stopped: Option<String>,
    time: Duration,
}

/// What it took.
enum Work {
    Positions(usize),
    Search(Stats),
}

pub fn run(arguments: &Arguments, start: &dyn AnyChancePosition) -> Result<Verdict> {
    refuse_what_does_not_apply(arguments)?;
    let position = start.play_moves(&arguments.moves)?;
    let call = |name: &String| match ChanceCall::parse(name) {
        Err(error @ CallError::Unknown { .. }) => Err(error).context("chance moves in this game"),
        read => Ok(read?),
    };
    let call = arguments.algorithm.as_ref().map(call).transpose()?;
    let deadline = Deadline::new(arguments.time)?;
    let Some(solution) = stack::with_room_for(MOST_PLIES, || solve(arguments, &*position, call, &deadline))?? else {
        complain(&anyhow!("stopped by Ctrl-C, before a value was known"));
        return Ok(Verdict::Interrupted);
    };
    if arguments.json {
        print_json(&solution.as_json(arguments))?;
    } else {
        print(&solution.as_text(arguments, &*position))?;
    }
    Ok(if deadline.is_interrupted() { Verdict::Interrupted } else { Verdict::Done })
}

fn refuse_what_does_not_apply(arguments: &Arguments) -> Result<()> {
    let Arguments { certificate, witness, ties, resources, .. } = arguments;
    if certificate.is_some() || witness.is_some() {
        bail!(
            "chance moves in this game: there is no certificate of its value, so leave --certificate and --witness out"
        );
    }
    if ties.is_some() {
        bail!("--ties is for games for several players; here, equal moves are worth the same to both sides");
    }
    if resources.threads != 1 {
        bail!("chance moves in this game: it is searched by one thread, so leave --threads out");
    }
    if arguments.all_moves && arguments.depth == Some(Depth::ZERO) {
        bail!("--all-moves needs a depth of 1 or more: at depth 0 no move is looked at");
    }
    Ok(())
}

/// What is known when it is done, or has to stop. `None` if that is nothing.
fn solve(
    arguments: &Arguments,
    position: &dyn AnyChancePosition,
    call: Option<ChanceCall>,
    deadline: &Deadline,
) -> Result<Option<Solution>> {
    let depth = arguments.depth.unwrap_or(Depth::END);
    let is_up = || deadline.is_up();
    let bar = progress_line("{spinner} {elapsed} {wide_msg}");
    if let Some(call) = call {
        let answer = position.search(call, depth, false, MOST_POSITIONS, &is_up);
        bar.finish_and_clear();
        if deadline.is_interrupted() {
            return Ok(None);
        }
        let name = format!("{call} ({})", call.algorithm.source);
        let answer = answer.context("the evaluations are too large")?;
        return Ok(Some(Solution::of_search(answer, position, name, deadline, None)));
    }
    // With a time limit, the answer must not wait for the law.
    let most_positions = if arguments.time.is_some() { MOST_POSITIONS / 20 } else { MOST_POSITIONS };
    if let Some(answer) = position.exact(depth, arguments.all_moves, most_positions, &is_up) {
        bar.finish_and_clear();
        return Ok(Some(Solution::of_law(answer, position, depth, deadline)));
    }
    if arguments.depth.is_none() && arguments.time.is_none() {
        bar.finish_and_clear();
        if deadline.is_interrupted() {
            return Ok(None);
        }
        bail!(
            "the game has more than {} positions from here, too many to solve it exactly; give a --depth or a --time, \
             or play some --moves first",
            HumanCount(MOST_POSITIONS as u64)
        );
    }
    let order = Deepening { last: depth, table_mb: arguments.resources.table_mb, all_moves: arguments.all_moves };
    let mut show = |answer: &ChanceAnswer| {
        let value = about(&Fraction::new(answer.value.into(), answer.scale.factor().into()));
        let nodes = HumanCount(answer.stats.nodes);
        bar.set_message(format!("depth {}, value about {value}, {nodes} nodes", answer.depth));
    };
    let answer = position.deepen(order, &is_up, &mut show).context("the evaluations are too large")?;
    bar.finish_and_clear();
    let table_mb = arguments.resources.table_mb;
    let name = format!("star2_tt, deeper and deeper (a table of at most {table_mb} MB)");
    let stopped = answer.is_stopped.then(|| deadline.why(arguments.depth));
    Ok(Some(Solution::of_search(answer, position, name, deadline, stopped)))
}

/// Why a position has no best move.
fn no_move(position: &dyn AnyChancePosition, depth: Depth) -> &'static str {
    match position.turn() {
        _ if position.moves().is_empty() => "none, the game is over",
        Turn::Chance => "none, chance moves",
        Turn::Player(_) if depth.is_zero() => "none, the depth is 0",
        Turn::Player(_) => "not known",
    }
}

impl Solution {
    fn of_law(answer: ExactAnswer, position: &dyn AnyChancePosition, depth: Depth, deadline: &Deadline) -> Solution {
        let ExactAnswer { value, moves, positions, .. } = answer;
        let turn = position.turn();
        let best = moves.iter().find(|of| turn != Turn::Chance && of.value == value).map(|of| of.name.clone());
        Solution {
            turn,
            error: Fraction::from_integer(0.into()),
            depth,
            best: best.ok_or_else(|| no_move(position, depth)),
            all_moves: sorted(moves, turn),
            value,
            algorithm: "expectiminimax in fractions (Michie 1966)".to_owned(),
            work: Work::Positions(positions),
            stopped: None,
            time: deadline.elapsed(),
        }
    }

    fn of_search(
        answer: ChanceAnswer,
        position: &dyn AnyChancePosition,
        algorithm: String,
        deadline: &Deadline,
        stopped: Option<String>,
    ) -> Solution {
        let fraction = |units: i64| Fraction::new(units.into(), answer.scale.factor().into());
        let moves = answer.moves.iter().map(|of| {
            let ChanceMove { name, weight, value } = of.clone();
            ChanceMove { name, weight, value: fraction(value) }
        });
        Solution {
            turn: position.turn(),
            value: fraction(answer.value),
            error: fraction(answer.error.into()),
            depth: answer.depth,
            all_moves: sorted(moves.collect(), position.turn()),
            best: answer.best.ok_or_else(|| no_move(position, answer.depth)),
            algorithm,
            work: Work::Search(answer.stats),
            stopped,
            time: deadline.elapsed(),
        }
    }

    fn is_exact(&self) -> bool {
        *self.error.numer() == 0.into()
    }

    /// A value in words. If it is rounded, its digits as a fraction say nothing.
    fn value_text(&self, value: &Fraction) -> String {
        if self.is_exact() { fraction_text(value) } else { format!("about {}", about(value)) }
    }

    /// What the value is.
    fn guarantee_text(&self) -> String {
        let what = match self.depth.limit() {
            None => "the expectiminimax value of best play to the end of the game".to_owned(),
            Some(plies) => format!("the expectiminimax value to depth {plies}"),
        };
        if self.is_exact() { format!("exact: {what}") } else { format!("rounded: at most {} below {what}", self.error) }
    }

    fn as_text(&self, arguments: &Arguments, position: &dyn AnyChancePosition) -> String {
        let mut rows = vec![("value", format!("{} for Max", self.value_text(&self.value)))];
        if let Turn::Player(side) = self.turn {
            rows.push(("", format!("{} for the side to move, {side}", self.value_text(&view(&self.value, side)))));
        }
        rows.push(("best move", self.best.clone().unwrap_or_else(str::to_owned)));
        let moves = if arguments.all_moves { self.all_moves.as_slice() } else { &[] };
        let width = moves.iter().map(|of| of.name.len()).max().unwrap_or(0);
        let all: u64 = moves.iter().filter_map(|of| of.weight).map(u64::from).sum();
        for (index, of) in moves.iter().enumerate() {
            let label = match (index, self.turn) {
                (0, Turn::Chance) => "outcomes",
                (0, Turn::Player(_)) => "all moves",
                _ => "",
            };
            let mark = if self.is_best(of) { ", best" } else { "" };
            let weight = of.weight.map_or(String::new(), |weight| format!("{weight} in {all}: "));
            let value = self.value_text(&of.value);
            rows.push((label, format!("{:<width$}  {weight}{value} for Max{mark}", of.name)));
        }
        rows.push(("guarantee", self.guarantee_text()));
        rows.push(("algorithm", self.algorithm.clone()));
        rows.push(match &self.work {
            Work::Positions(positions) => ("positions", HumanCount(*positions as u64).to_string()),
            Work::Search(Stats { nodes, leaves, .. }) => {
                ("nodes", format!("{}, of them {}", HumanCount(*nodes), counted(*leaves, "leaf", "leaves")))
            }
        });
        rows.push(("time", format!("{:.3?}", self.time)));
        rows.extend(self.stopped.clone().map(|why| ("stopped", why)));
        let mut text = format!("{}\n\n{}\n\n", printable(&arguments.game, LONG), position.drawing());
        for (label, content) in rows {
            text += format!("{label:<10} {content}").trim_end();
            text.push('\n');
        }
        text
    }

    fn as_json(&self, arguments: &Arguments) -> Json {
        let mut json = json!({
            "game": arguments.game,
            "moves": arguments.moves,
            "side_to_move": self.turn.to_string(),
            "depth": self.depth.limit(),
            "value": fraction_json(&self.value),
            "about": about(&self.value).parse::<f64>().ok(),
            "error": fraction_json(&self.error),
            "guarantee": if self.is_exact() { "exact" } else { "rounded" },
            "best_move": self.best.as_ref().ok(),
            "algorithm": self.algorithm,
            "is_complete": self.stopped.is_none(),
            "seconds": self.time.as_secs_f64(),
        });
        match self.work {
            Work::Positions(positions) => json["positions"] = positions.into(),
            Work::Search(Stats { nodes, leaves, cutoffs, table_hits, .. }) => {
                json["nodes"] = nodes.into();
                json["leaves"] = leaves.into();
                json["cutoffs"] = cutoffs.into();
                json["table_hits"] = table_hits.into();
            }
        }
        if arguments.all_moves {
            let of_move = |of: &ChanceMove<Fraction>| {
                let mut json = json!({"move": of.name, "value": fraction_json(&of.value)});
                match of.weight {
                    Some(weight) => json["weight"] = weight.into(),
                    None => json["is_best"] = self.is_best(of).into(),
                }
                json
            };
            json["all_moves"] = self.all_moves.iter().map(of_move).collect();
        }
        json
    }

    /// True if a player's move is worth as much as the position.
    fn is_best(&self, of: &ChanceMove<Fraction>) -> bool {
        of.weight.is_none() && of.value == self.value
    }
}

/// A value, seen by a side.
fn view(value: &Fraction, side: Side) -> Fraction {
    match side {
        Side::Max => value.clone(),
        Side::Min => -value.clone(),
    }
}

/// The best moves of a player first. Outcomes stay as they are.
fn sorted(mut moves: Vec<ChanceMove<Fraction>>, turn: Turn) -> Vec<ChanceMove<Fraction>> {
    if let Turn::Player(side) = turn {
        moves.sort_by_cached_key(|of| Reverse(view(&of.value, side)));
    }
    moves
}
