//! Shows what `verimax solve` found, as text and as JSON.

use std::cmp::Reverse;
use std::time::Duration;

use indicatif::HumanCount;
use serde_json::{Value as Json, json};
use verimax::law::Guarantee;
use verimax::text::{LONG, printable};
use verimax::trace::Stats;
use verimax::{Counts, Depth, Interval, Outcome, RootMove, Side, Value};
use verimax_games::{Answer, AnyPosition, Method};

use super::Arguments;
use super::certificate::Written;
use crate::engine::{Resources, value_text};
use crate::output::counted;
use crate::trace_text::ends_json;

/// The text shows at most this many moves of the line.
const SHOWN_MOVES: usize = 60;

/// A game's value and how it is played, as far as it is known. Values are from Max's point of view.
pub struct Solution {
    side: Side,
    bounds: Interval,
    /// The depth of the value.
    depth: Depth,
    line: Vec<String>,
    /// If the engine was stopped: the search that found the line, which need not be best play to the end of the game.
    estimate: Option<Estimate>,
    /// The value of each move, if that was asked for; the best move comes first.
    all_moves: Vec<RootMove<String>>,
    guarantee: Guarantee,
    /// True if the guarantee holds only if no two positions share a hash.
    trusts_hashes: bool,
    /// Why the search was stopped, if it was.
    pub stopped: Option<Stopped>,
    /// The certificate that was written, if one was asked for.
    pub certificate: Option<Written>,
    time: Duration,
    by: By,
}

/// The value of the line by a search to a depth.
struct Estimate {
    value: Value,
    depth: Depth,
}

enum By {
    Method(Stats),
    Engine(Counts),
}

#[derive(Clone, Copy, PartialEq)]
pub enum Stopped {
    Time,
    Interrupt,
    /// Ctrl-C came when the value was known, and the certificate was not.
    Certificate,
}

impl Solution {
    /// What a search of the catalogue or a formula found. It is always complete.
    pub fn of_answer(answer: Answer, side: Side) -> Solution {
        Solution {
            side,
            bounds: Interval::exactly(answer.value),
            depth: answer.depth,
            line: answer.line,
            estimate: None,
            all_moves: Vec::new(),
            guarantee: answer.guarantee,
            trusts_hashes: false,
            stopped: None,
            certificate: None,
            time: answer.time,
            by: By::Method(answer.stats),
        }
    }

    /// The value, if it is known, from Max's point of view.
    pub fn value(&self) -> Option<Value> {
        self.bounds.value()
    }

    /// True if Ctrl-C has ended it.
    pub fn is_interrupted(&self) -> bool {
        matches!(self.stopped, Some(Stopped::Interrupt | Stopped::Certificate))
    }

    /// What the engine found when it was asked for this depth. `why` is the reason if it was stopped.
    pub fn of_outcome(outcome: Outcome<String>, asked: Option<Depth>, why: Stopped) -> Solution {
        let Outcome { side, bounds, line, estimate, is_stopped, guarantee, trusts_hashes, counts, time, .. } = outcome;
        let mut all_moves = outcome.root_moves;
        all_moves.sort_by_key(|of| Reverse(of.bounds.view(side).lower));
        Solution {
            side,
            bounds,
            depth: match asked {
                None => Depth::END,
                Some(depth) if !is_stopped => depth,
                Some(_) => outcome.depth,
            },
            line,
            estimate: estimate.map(|value| Estimate { value, depth: outcome.depth }),
            all_moves,
            guarantee,
            trusts_hashes,
            stopped: is_stopped.then_some(why),
            certificate: None,
            time,
            by: By::Engine(counts),
        }
    }

    pub fn as_text(&self, arguments: &Arguments, position: &dyn AnyPosition, method: Option<&Method>) -> String {
        let Solution { side, bounds, guarantee, .. } = *self;
        let what = match (self.depth.limit(), bounds.value()) {
            (None, Some(_)) => "the value of best play to the end of the game".to_owned(),
            (None, None) => "bounds of the value of best play to the end of the game".to_owned(),
            (Some(plies), _) => format!("the minimax value to depth {plies}"),
        };
        let mut shown = self.line.iter().take(SHOWN_MOVES).cloned().collect::<Vec<_>>().join(" ");
        if self.line.len() > SHOWN_MOVES {
            shown += &format!(" … ({} more)", self.line.len() - SHOWN_MOVES);
        }
        let mut rows = vec![
            ("value", format!("{} for Max", value_text(bounds, Side::Max))),
            ("", format!("{} for the side to move, {side}", value_text(bounds, side))),
            ("best move", self.best_move_text(position)),
            ("line", shown),
        ];
        let width = self.all_moves.iter().map(|of| of.mv.len()).max().unwrap_or(0);
        for (index, of) in self.all_moves.iter().enumerate() {
            let mark = if self.is_best(of) { ", best" } else { "" };
            let label = if index == 0 { "all moves" } else { "" };
            let value = value_text(of.bounds, Side::Max);
            rows.push((label, format!("{:<width$}  {value} for Max{mark}", of.mv)));
        }
        rows.push(("guarantee", format!("{guarantee}: {what}")));
        if self.trusts_hashes {
            rows.push(("", "unless two positions share a 64-bit hash: the game has no packed key".to_owned()));
        }
        rows.push(("algorithm", algorithm_text(arguments, method)));
        rows.push(("nodes", self.nodes_text()));
        rows.push(("time", format!("{:.3?}", self.time)));
        rows.extend(self.certificate.as_ref().map(|written| ("certificate", written.as_text())));
        rows.extend(self.stopped_text(arguments).map(|text| ("stopped", text)));
        let mut text = format!("{}\n\n{}\n\n", printable(&arguments.game, LONG), position.to_string().trim_end());
        for (label, content) in rows {
            let label = format!("{label:<10}");
            text += format!("{label} {content}").trim_end();
            text.push('\n');
        }
        text
    }

    fn best_move_text(&self, position: &dyn AnyPosition) -> String {
        match (self.line.first(), &self.estimate) {
            (Some(best), None) => best.clone(),
            (Some(best), Some(Estimate { value, depth })) => {
                format!("{best}, by a search to depth {depth}, which values it at {value} for Max")
            }
            (None, _) if position.is_over() => "none, the game is over".to_owned(),
            (None, _) if self.depth.is_zero() => "none, the depth is 0".to_owned(),
            (None, _) => "not known".to_owned(),
        }
    }

    fn nodes_text(&self) -> String {
        match &self.by {
            By::Method(stats) => {
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

    /// Why the search was stopped, and what is missing.
    fn stopped_text(&self, arguments: &Arguments) -> Option<String> {
        let why = match self.stopped? {
            Stopped::Time => "at the time limit",
            Stopped::Interrupt | Stopped::Certificate => "by Ctrl-C",
        };
        let missing = match arguments.depth {
            _ if self.stopped == Some(Stopped::Certificate) => {
                "the certificate was complete; the same command goes on with it".to_owned()
            }
            _ if self.bounds.value().is_none() => "the value was known".to_owned(),
            Some(depth) if depth != self.depth => format!("depth {depth} was reached"),
            _ if self.estimate.is_some() => "the best move was known".to_owned(),
            _ => "all moves were known".to_owned(),
        };
        Some(format!("{why}, before {missing}"))
    }

    pub fn as_json(&self, arguments: &Arguments) -> Json {
        let value = self.bounds.value();
        let mut json = json!({
            "game": arguments.game,
            "moves": arguments.moves,
            "side_to_move": self.side.to_string(),
            "depth": self.depth.limit(),
            "value": value,
            "value_for_side_to_move": value.map(|value| self.side.view(value)),
            "best_move": self.line.first(),
            "pv": self.line,
            "algorithm": arguments.algorithm.as_deref().unwrap_or("engine"),
            "guarantee": self.guarantee.to_string(),
            "trusts_hashes": self.trusts_hashes,
            "seconds": self.time.as_secs_f64(),
        });
        match &self.by {
            By::Method(Stats { nodes, leaves, cutoffs, table_hits, .. }) => {
                json["nodes"] = (*nodes).into();
                json["leaves"] = (*leaves).into();
                json["cutoffs"] = (*cutoffs).into();
                json["table_hits"] = (*table_hits).into();
            }
            By::Engine(counts) => {
                let (lower, upper) = ends_json(self.bounds.lower, self.bounds.upper);
                json["nodes"] = counts.nodes.into();
                json["leaves"] = Json::Null; // the engine does not count them
                json["cutoffs"] = counts.cutoffs.into();
                json["table_hits"] = Json::Null;
                json["first_move_cutoff_rate"] = counts.first_move_cutoff_rate().into();
                json["threads"] = arguments.resources.threads.into();
                json["table_mb"] = arguments.resources.table_mb.into();
                json["is_complete"] = self.stopped.is_none().into();
                json["lower"] = lower;
                json["upper"] = upper;
                let estimate = self.estimate.as_ref();
                json["estimate"] = estimate.map(|of| json!({"value": of.value, "depth": of.depth.limit()})).into();
            }
        }
        if let Some(written) = &self.certificate {
            json["certificate"] = written.as_json();
        }
        if arguments.all_moves {
            let of_move = |of: &RootMove<String>| {
                let (lower, upper) = ends_json(of.bounds.lower, of.bounds.upper);
                let (value, is_best) = (of.bounds.value(), self.is_best(of));
                json!({"move": of.mv, "value": value, "lower": lower, "upper": upper, "is_best": is_best})
            };
            json["all_moves"] = self.all_moves.iter().map(of_move).collect();
        }
        json
    }

    /// True if the move is known to be worth as much as the position.
    fn is_best(&self, of: &RootMove<String>) -> bool {
        of.bounds.value().is_some() && of.bounds == self.bounds
    }
}

fn algorithm_text(arguments: &Arguments, method: Option<&Method>) -> String {
    let Resources { threads, table_mb } = arguments.resources;
    match (&arguments.algorithm, method) {
        (Some(name), Some(method)) => format!("{name} ({})", method.source()),
        _ => format!("engine ({}, a table of {table_mb} MB)", counted(threads as u64, "thread", "threads")),
    }
}
