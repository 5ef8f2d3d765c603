//! `verimax solve` of a game for several players: what each of them gets. It searches deeper and deeper, so that there
//! is an answer whenever it has to stop.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::HumanCount;
use serde_json::{Value as Json, json};
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::text::{LONG, SHORT, printable};
use verimax::{Depth, Ties};
use verimax_games::{AnyMultiPosition, MultiThought};

use super::Arguments;
use crate::Verdict;
use crate::engine::{Deadline, progress_line};
use crate::output::{counted, print, print_json};
use crate::tree::multi::algorithm;

/// What was found, and how.
struct Solution {
    players: Vec<String>,
    algorithm: MultiAlgorithm,
    thought: MultiThought,
    /// The moves that lead to the value; the first of them, if it had to stop.
    line: Vec<String>,
    /// Why it stopped early, if it did.
    stopped: Option<String>,
    time: Duration,
}

pub fn run(arguments: &Arguments, start: &dyn AnyMultiPosition) -> Result<Verdict> {
    let Arguments { certificate, witness, all_moves, resources, .. } = arguments;
    if certificate.is_some() || witness.is_some() || *all_moves || resources.threads != 1 {
        bail!("this game is for several players: --certificate, --witness, --all-moves and --threads are for two");
    }
    let position = start.play_moves(&arguments.moves)?;
    let players = position.players();
    let algorithm = asked(arguments, players.len())?;
    let depth = arguments.depth.unwrap_or(Depth::END);
    let deadline = Deadline::new(arguments.time)?;
    let bar = progress_line("{spinner} {elapsed} {wide_msg}");
    let mut show = |thought: &MultiThought| {
        let nodes = HumanCount(thought.stats.nodes);
        bar.set_message(format!("depth {}, value {}, {nodes} nodes", thought.depth, thought.value));
    };
    let is_up = || deadline.is_up();
    let thought = position.deepen(algorithm, depth, &is_up, &mut show);
    let thought = thought.with_context(|| format!("{algorithm} needs payoffs whose sum is bounded"))?;
    let mut line = if thought.is_stopped { Vec::new() } else { position.line(algorithm, depth, &is_up) };
    if line.is_empty() {
        line.extend(thought.best.clone());
    }
    bar.finish_and_clear();
    let stopped = thought.is_stopped.then(|| deadline.why(arguments.depth));
    let time = deadline.elapsed();
    let solution = Solution { players, algorithm, thought, line, stopped, time };
    if arguments.json {
        print_json(&solution.as_json(arguments, &*position))?;
    } else {
        print(&solution.as_text(arguments, &*position))?;
    }
    Ok(if deadline.is_interrupted() { Verdict::Interrupted } else { Verdict::Done })
}

impl Solution {
    fn as_json(&self, arguments: &Arguments, position: &dyn AnyMultiPosition) -> Json {
        let Solution { players, algorithm, thought, line, stopped, time } = self;
        let value = match &thought.value {
            MultiValue::Vector(vector) => json!(vector.values()),
            MultiValue::Held(value) => json!(value),
        };
        json!({
            "game": arguments.game,
            "moves": arguments.moves,
            "players": players,
            "player_to_move": position.player(),
            "depth": thought.depth.limit(),
            "algorithm": algorithm.to_string(),
            "value": value,
            "best_move": thought.best,
            "pv": line,
            "is_complete": stopped.is_none(),
            "nodes": thought.stats.nodes,
            "leaves": thought.stats.leaves,
            "cutoffs": thought.stats.cutoffs,
            "seconds": time.as_secs_f64(),
        })
    }

    fn as_text(&self, arguments: &Arguments, position: &dyn AnyMultiPosition) -> String {
        let Solution { players, algorithm, thought, line, stopped, time } = self;
        let value = match &thought.value {
            MultiValue::Vector(vector) => {
                let each = players.iter().zip(vector.values()).map(|(name, value)| format!("{name} {value}"));
                each.collect::<Vec<_>>().join(", ")
            }
            MultiValue::Held(value) => {
                let player = algorithm.player().and_then(|player| players.get(player));
                let name = player.map_or("the player", String::as_str);
                format!("{name} gets at least {value}, whatever the others do")
            }
        };
        let no_move = if position.moves().is_empty() { "none, the game is over" } else { "none, the depth is 0" };
        let nodes = HumanCount(thought.stats.nodes);
        let mut rows = vec![
            ("value", value),
            ("best move", thought.best.clone().unwrap_or_else(|| no_move.to_owned())),
            ("line", line.join(" ")),
            ("ties", ties_text(*algorithm, players)),
            ("algorithm", algorithm.to_string()),
            ("nodes", format!("{nodes}, of them {}", counted(thought.stats.leaves, "leaf", "leaves"))),
            ("time", format!("{time:.3?}")),
        ];
        let depth = thought.depth;
        rows.extend(stopped.as_ref().map(|why| ("stopped", format!("{why}; the value is that to depth {depth}"))));
        let mut text = format!("{}\n\n{}\n\n", printable(&arguments.game, LONG), position.drawing());
        for (label, content) in rows {
            text += format!("{label:<10} {content}").trim_end();
            text.push('\n');
        }
        text
    }
}

/// The algorithm and the rule for ties that were asked for.
fn asked(arguments: &Arguments, players: usize) -> Result<MultiAlgorithm> {
    let ties = arguments.ties.as_deref();
    match (&arguments.algorithm, ties) {
        (None, None) => Ok(MultiAlgorithm::MaxN(Ties::First)),
        (None, Some(name)) => match Ties::from_name(name) {
            Some(_) => algorithm(&format!("max_n({name})"), players),
            None => bail!(
                "there is no rule '{}' for ties; there are first, last, against:0, for:0, and the same for the other \
                 players",
                printable(name, SHORT)
            ),
        },
        (Some(name), None) => algorithm(name, players),
        (Some(_), Some(_)) => bail!("--algorithm says how ties are broken, as in max_n(last); leave --ties out"),
    }
}

/// Which of several best moves a player chooses.
fn ties_text(algorithm: MultiAlgorithm, players: &[String]) -> String {
    let name = |player: usize| players.get(player).map_or("?", String::as_str);
    match algorithm {
        MultiAlgorithm::MaxN(Ties::First) | MultiAlgorithm::Shallow => "the first of the best moves".to_owned(),
        MultiAlgorithm::MaxN(Ties::Last) => "the last of the best moves".to_owned(),
        MultiAlgorithm::MaxN(Ties::Against(player)) => {
            format!("of the best moves, the first that gives {} least", name(player))
        }
        MultiAlgorithm::MaxN(Ties::For(player)) => {
            format!("of the best moves, the first that gives {} most", name(player))
        }
        MultiAlgorithm::Paranoid(_) => "they do not change the value".to_owned(),
    }
}
