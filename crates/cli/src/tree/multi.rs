//! `verimax tree` on a graph for several players: max^n by every rule for ties, shallow pruning, and what each player
//! can hold against the others.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow, bail};
use comfy_table::Cell;
use serde_json::{Value as Json, json};
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::law::{MultiLimit, max_n, max_n_vectors, paranoid, tree_nodes};
use verimax::search::multi::MultiStats;
use verimax::text::{LONG, SHORT, printable};
use verimax::{Depth, MultiFile, MultiGraph, Payoffs, Ties};
use verimax_draw::Beyond;

use super::show::{draw_beyond, holds_cell, not_run_text};
use super::steps::{MultiStep, Steps};
use super::{Arguments, MOST_NODES, NotRun, too_many_steps, words};
use crate::output::{counted, is_drawn_to_stdout, print, print_json, table, table_text};
use crate::trace_text::MOST_SHOWN;
use crate::{Verdict, stack};

/// The text lists at most this many vectors. JSON has all.
const MOST_LISTED: usize = 12;

/// The result of one algorithm.
struct Row {
    algorithm: MultiAlgorithm,
    value: MultiValue,
    holds: bool,
    stats: MultiStats,
    /// What it did, if that is shown.
    trace: Option<Steps<MultiStep>>,
}

/// The results of all algorithms.
struct Results {
    graph: MultiGraph,
    depth: Depth,
    /// All vectors of max^n.
    vectors: Result<BTreeSet<Payoffs>, MultiLimit>,
    rows: Vec<Row>,
    not_run: Vec<NotRun>,
}

pub fn run(arguments: &Arguments, file: MultiFile) -> Result<Verdict> {
    refuse_what_does_not_apply(arguments)?;
    let MultiFile { graph, depth } = file;
    let depth = arguments.depth.unwrap_or(depth);
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let vectors = max_n_vectors(&graph, depth);
    let mut results = Results { graph, depth, vectors, rows: Vec::new(), not_run: Vec::new() };
    results.run_all(arguments)?;
    if arguments.json {
        print_json(&results.as_json(arguments))?;
    } else if !is_drawn {
        print(&results.as_text(arguments))?;
    }
    if arguments.is_drawn() {
        let (graph, depth) = (&results.graph, results.depth);
        let result = format!("max^n {}", max_n(graph, depth, Ties::First)?);
        draw_beyond(arguments, graph.frame(), depth, &Beyond::for_players(graph, depth), &result)?;
    }
    let holds = results.rows.iter().all(|row| row.holds);
    Ok(if holds { Verdict::Done } else { Verdict::Violated })
}

fn refuse_what_does_not_apply(arguments: &Arguments) -> Result<()> {
    let options = [
        ("a window, --alpha and --beta,", arguments.alpha.is_some() || arguments.beta.is_some()),
        ("--guarantee", arguments.guarantee.is_some()),
        ("--reuse", arguments.reuse.is_some()),
        ("--frames, the pictures of a search step by step,", arguments.frames.is_some()),
    ];
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((what, _)) => {
            bail!("'{}' is a game for several players; {what} is for two", printable(&arguments.file, LONG))
        }
        None => Ok(()),
    }
}

/// The searches that were asked for.
fn asked(arguments: &Arguments, players: usize) -> Result<Vec<MultiAlgorithm>> {
    if arguments.algorithm == "all" {
        return Ok(MultiAlgorithm::all(players));
    }
    let names = words(&arguments.algorithm);
    if names.is_empty() {
        bail!("--algorithm names none; leave it out to run all");
    }
    names.into_iter().map(|name| algorithm(name, players)).collect()
}

/// The search of that name.
pub fn algorithm(name: &str, players: usize) -> Result<MultiAlgorithm> {
    let algorithm = MultiAlgorithm::from_name(name).ok_or_else(|| {
        let name = printable(name, SHORT);
        anyhow!(
            "several players have no algorithm '{name}'; there are max_n(first), max_n(last), max_n(against:0), \
             max_n(for:0), shallow, paranoid(0), and the same for the other players"
        )
    })?;
    match algorithm.player().filter(|&player| player >= players) {
        Some(player) => bail!("{algorithm}: there is no player {player}; the players are 0 to {}", players - 1),
        None => Ok(algorithm),
    }
}

impl Results {
    fn run_all(&mut self, arguments: &Arguments) -> Result<()> {
        let algorithms = asked(arguments, self.graph.players())?;
        let is_all = arguments.algorithm == "all";
        let tree_size = tree_nodes(self.graph.frame(), self.graph.root(), self.depth);
        let plies = self.graph.frame().height() as usize;
        let mut room = MOST_SHOWN;
        for algorithm in algorithms {
            if is_all && tree_size > MOST_NODES {
                let reason = format!(
                    "{algorithm} has no table, and the tree has more than {MOST_NODES} nodes; name it to run it"
                );
                self.not_run.push(NotRun { name: algorithm.to_string(), reason });
                continue;
            }
            let mut stats = MultiStats::default();
            let mut trace = arguments.trace.then(|| Steps::with_room_for(room));
            let start = self.graph.start();
            let found = stack::with_room_for(plies, || match &mut trace {
                Some(trace) => algorithm.run(&start, self.depth, &mut (&mut stats, trace)),
                None => algorithm.run(&start, self.depth, &mut stats),
            })?;
            if trace.as_ref().is_some_and(|trace| trace.is_cut) {
                return Err(too_many_steps(&algorithm.to_string(), MOST_SHOWN));
            }
            room -= trace.as_ref().map_or(0, Steps::len);
            match found {
                Some(value) => {
                    let holds = self.judge(algorithm, &value)?;
                    self.rows.push(Row { algorithm, value, holds, stats, trace });
                }
                None => {
                    let reason = format!("{algorithm} needs payoffs that are not negative and whose sum is bounded");
                    if !is_all {
                        bail!("{reason}");
                    }
                    self.not_run.push(NotRun { name: algorithm.to_string(), reason });
                }
            }
        }
        Ok(())
    }

    /// True if the law says the same.
    fn judge(&self, algorithm: MultiAlgorithm, value: &MultiValue) -> Result<bool> {
        let ties = if let MultiAlgorithm::MaxN(ties) = algorithm { ties } else { Ties::First };
        Ok(match (algorithm, value) {
            (MultiAlgorithm::Paranoid(player), MultiValue::Held(value)) => {
                *value == paranoid(&self.graph, player, self.depth)?
            }
            (_, MultiValue::Vector(vector)) => {
                let is_possible = self.vectors.as_ref().map_or(true, |vectors| vectors.contains(vector));
                is_possible && *vector == max_n(&self.graph, self.depth, ties)?
            }
            _ => false,
        })
    }

    fn as_json(&self, arguments: &Arguments) -> Json {
        let vectors = self.vectors.as_ref().ok().map(|all| all.iter().map(Payoffs::values).collect::<Vec<_>>());
        let results = self.rows.iter().map(|Row { algorithm, value, holds, stats, trace }| {
            let value = match value {
                MultiValue::Vector(vector) => json!(vector.values()),
                MultiValue::Held(value) => json!(value),
            };
            let mut result = json!({
                "algorithm": algorithm.to_string(),
                "value": value,
                "holds": holds,
                "nodes": stats.nodes,
                "leaves": stats.leaves,
                "cutoffs": stats.cutoffs,
            });
            if let Some(trace) = trace {
                result["trace"] = trace.json(self.graph.frame());
            }
            result
        });
        let not_run = self.not_run.iter().map(|row| json!({"algorithm": row.name, "reason": row.reason}));
        json!({
            "file": arguments.file,
            "nodes": self.graph.len(),
            "players": self.graph.players(),
            "player_to_move": self.graph.player(self.graph.root()),
            "depth": self.depth.limit(),
            "vectors": vectors,
            "results": results.collect::<Vec<_>>(),
            "not_run": not_run.collect::<Vec<_>>(),
        })
    }

    fn as_text(&self, arguments: &Arguments) -> String {
        let vectors = match &self.vectors {
            Ok(all) => {
                let listed: Vec<String> = all.iter().take(MOST_LISTED).map(Payoffs::to_string).collect();
                let more = all.len().saturating_sub(MOST_LISTED);
                let more = if more > 0 { format!(" and {more} more; --json shows all") } else { String::new() };
                format!("max^n, by one rule for ties or another: {}{more}", listed.join(" "))
            }
            Err(error) => error.to_string(),
        };
        let mut text = format!(
            "{}: {}, {}, player {} to move, depth {}\n{vectors}\n\n",
            printable(&arguments.file, LONG),
            counted(self.graph.len() as u64, "node", "nodes"),
            counted(self.graph.players() as u64, "player", "players"),
            self.graph.player(self.graph.root()),
            self.depth,
        );
        for (row, trace) in self.rows.iter().filter_map(|row| Some((row, row.trace.as_ref()?))) {
            text += &format!("{}\n{}\n", row.algorithm, trace.text(self.graph.frame()));
        }
        let mut cells = table(&["algorithm", "value", "holds", "nodes", "leaves", "cutoffs"], &[3, 4, 5]);
        for Row { algorithm, value, holds, stats, .. } in &self.rows {
            let holds = holds_cell(*holds);
            let mut line = vec![Cell::new(algorithm), Cell::new(value), holds];
            line.extend([stats.nodes, stats.leaves, stats.cutoffs].map(Cell::new));
            cells.add_row(line);
        }
        text += &table_text(&cells);
        text + &not_run_text(self.not_run.iter().map(|NotRun { name, reason }| format!("{name}: {reason}")))
    }
}
