//! `verimax tree`: every algorithm side by side on one tree or graph, judged by the law. `show` prints and draws the
//! results, `frames` draws one step by step. `cyclic` solves graphs with cycles; `chance` searches those with chance,
//! `multi` those for several players, and `steps` has their traces.

mod chance;
mod cyclic;
mod frames;
pub mod multi;
mod show;
mod steps;

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use verimax::catalogue::{ALGORITHMS, Call, Needs};
use verimax::law::{Expansions, Guarantee, Range, tree_nodes};
use verimax::table::Reuse;
use verimax::trace::Stats;
use verimax::{Depth, GraphFile, Limit, Value, Window};
use verimax_draw::{Blocks, entry_words};
use verimax_games::{Method, Registry};

use crate::input::{GuaranteeArgument, Input, ReuseArgument, check_size, parse_depth, parse_value, read_graph};
use crate::output::{is_drawn_to_stdout, print, print_json};
use crate::trace_text::{MOST_DRAWN, MOST_SHOWN, Trace};
use crate::{Verdict, stack};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax tree 3x3
  echo '(max (min 3 5 6) (min 1 2 0))' | verimax tree -
  verimax tree my.json --depth 3 --alpha 0 --beta 5 --algorithm negamax_ttw --trace
  verimax tree paper --algorithm negamax_ttm --guarantee witnessed     (exit code 1: it is not)
  verimax tree 3x3 --algorithm negamax_fishburn --svg slide.svg --svg-steps none
  verimax tree 3x3 --algorithm negamax_fishburn --frames steps
  verimax tree '(max (chance 1*3 2*(min 4 5)) 3)' --svg dice.svg

A file is JSON, {\"nodes\":[{\"side\":\"max\",\"eval\":0,\"children\":[1,2]}, …],\"root\":0}, or a tree in short form,
(max (min 3 5) (min:4 1 2)), where nodes may have names, (max A=(min a=3 5) 4). A JSON file may also ask its question:
depth, alpha, beta, and the table to start with, \"table\":[{\"node\":0,\"depth\":4,\"value\":3,\"bound\":\"lower\"}].

Values are from the point of view of the side to move at the root; those of table entries, of the side to move at
their node.

In JSON, moves may go round in a cycle. Then every node gets its value by retrograde analysis, where play without an end
is a draw worth 0, and the number of plies to it; these values are from Max's point of view.

A game for several players has numbered players and a payoff for each: (p0 (p1 [1,2,3] [3,1,2]) [2,2,2]), or in JSON
{\"nodes\":[{\"side\":0,\"children\":[1,2]},{\"side\":1,\"payoff\":[1,2,3]}, …]}. Its algorithms are max_n(first), max_n(last),
max_n(against:0), max_n(for:0), shallow and paranoid(0).

Chance may move, too: {\"side\":\"chance\",\"children\":[3,4],\"weights\":[1,2]}, or (chance 1*3 2*(min 4 5)). JSON may
declare a \"range\":[-10,10] that contains all evaluations. Then the algorithms are expectiminimax, star1, star2(probes=1),
and the same with _tt, for a table; values are from Max's point of view, and fractions such as 7/3.")]
pub struct Arguments {
    /// A file, `-` for standard input, a built-in example such as 3x3 or paper, or the tree itself, '(max 3 5)'
    file: String,
    /// How many plies to search; as the file says, or all of them, if left out
    #[arg(long, value_parser = parse_depth, allow_hyphen_values = true)]
    depth: Option<Depth>,
    /// Lower end of the window
    #[arg(long, value_parser = parse_value, allow_hyphen_values = true)]
    alpha: Option<Value>,
    /// Upper end of the window
    #[arg(long, value_parser = parse_value, allow_hyphen_values = true)]
    beta: Option<Value>,
    /// Which entries of the table are reused [default: at-least]
    #[arg(long, value_enum)]
    reuse: Option<ReuseArgument>,
    /// An algorithm with or without parameters, several separated by spaces, or `all`
    #[arg(long, default_value = "all")]
    algorithm: String,
    /// Check this guarantee instead of the one that each algorithm claims
    #[arg(long, value_enum)]
    guarantee: Option<GuaranteeArgument>,
    /// Show what the search did, event by event
    #[arg(long)]
    trace: bool,
    /// Draw the graph as SVG, with a single --algorithm also what it did (with chance or several players, the value of
    /// every node instead); `-` writes it to standard output instead of the table
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the same for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Beside which nodes the drawings list the steps: `inner` means where the search looked at a move or used the
    /// table; `none` suits a slide
    #[arg(long, value_enum, value_name = "NODES", default_value = "inner")]
    svg_steps: StepsArgument,
    /// Draw a single --algorithm for two players without chance step by step: one SVG file for each step, and one
    /// before the first, in a folder that is new or empty
    #[arg(long, value_name = "DIR")]
    frames: Option<PathBuf>,
    /// Allow Min to move first
    #[arg(long)]
    min_starts: bool,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// The nodes beside which the steps are listed.
#[derive(Clone, Copy, clap::ValueEnum)]
enum StepsArgument {
    None,
    Inner,
    All,
}

impl From<StepsArgument> for Blocks {
    fn from(argument: StepsArgument) -> Blocks {
        match argument {
            StepsArgument::None => Blocks::None,
            StepsArgument::Inner => Blocks::Inner,
            StepsArgument::All => Blocks::All,
        }
    }
}

impl Arguments {
    /// True if something is drawn.
    fn is_drawn(&self) -> bool {
        self.svg.is_some() || self.dot.is_some() || self.frames.is_some()
    }
}

/// If a graph unfolds into a tree with more nodes than this, a search without a table runs only if it is named.
const MOST_NODES: u64 = 200_000_000;

/// The results of all algorithms.
struct Results<'f> {
    file: &'f GraphFile,
    law: Expansions<'f>,
    reuse: Reuse,
    rows: Vec<Row>,
    not_run: Vec<NotRun>,
}

/// The result of one algorithm.
struct Row {
    name: String,
    value: Value,
    guarantee: Guarantee,
    holds: bool,
    /// The strongest guarantee that the result has.
    here: Option<Guarantee>,
    stats: Stats,
    /// The depth that it works with.
    depth: Depth,
    /// What it did, if that is shown.
    trace: Option<Trace>,
}

/// An algorithm that could not be run here, and why.
struct NotRun {
    name: String,
    reason: String,
}

pub fn run(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    let mut file = match read_graph(&arguments.file)? {
        Input::Graph(file) => file,
        Input::Cyclic(graph, depth, window) => return cyclic::run(arguments, graph, depth, window),
        Input::Multi(file) => return multi::run(arguments, file),
        Input::Chance(file) => return chance::run(arguments, file),
    };
    file.depth = arguments.depth.unwrap_or(file.depth);
    let alpha = arguments.alpha.unwrap_or(file.window.alpha());
    let beta = arguments.beta.unwrap_or(file.window.beta());
    file.window = Window::new(alpha, beta).with_context(|| {
        format!("the window ({}, {}) is empty; alpha must be less than beta", Limit(alpha), Limit(beta))
    })?;
    if !arguments.min_starts {
        file.graph.require_max_starts().map_err(|error| anyhow!("{error}; pass --min-starts to allow it"))?;
    }
    let reuse = arguments.reuse.map_or(Reuse::AtLeast, Reuse::from);
    check_size(&file.graph, file.depth, &file.table)?;
    check_table(&file, reuse)?;

    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let law = Expansions::of(&file.graph, file.graph.root(), file.depth);
    let (rows, not_run) =
        stack::with_room_for(file.graph.height() as usize, || run_all(registry, arguments, &file, &law, reuse))??;
    let results = Results { file: &file, law, reuse, rows, not_run };
    if arguments.json {
        print_json(&results.as_json(arguments))?;
    } else if !is_drawn {
        print(&results.as_text(arguments))?;
    }
    results.draw(arguments)?;
    Ok(if results.rows.iter().all(|row| row.holds) { Verdict::Done } else { Verdict::Violated })
}

/// Refuses a table with an entry that is not valid: with such a table, no algorithm guarantees anything.
fn check_table(file: &GraphFile, reuse: Reuse) -> Result<()> {
    let level = match reuse {
        Reuse::Equal => Guarantee::Exact,
        Reuse::AtLeast => Guarantee::Witnessed,
    };
    for (index, line) in file.table.iter().enumerate() {
        let law = Expansions::of(&file.graph, line.node, line.entry.depth);
        if !law.is_valid(level, line.entry) {
            let (name, entry) = (file.graph.shown_name(line.node), entry_words(line.entry));
            let side = law.side();
            let why = match reuse {
                Reuse::Equal => format!(
                    "minimax to that depth is {}, and with --reuse equal a table must agree with it",
                    side.view(law.minimax())
                ),
                Reuse::AtLeast => {
                    let Range { least, greatest } = law.range().view(side);
                    format!("the values of its expansions lie within {least} to {greatest}")
                }
            };
            bail!("table entry {index}, node {name}, {entry}, is not valid: {why}");
        }
    }
    Ok(())
}

/// Runs the algorithms that were asked for. It is an error if one that was named cannot run.
fn run_all(
    registry: &Registry,
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    reuse: Reuse,
) -> Result<(Vec<Row>, Vec<NotRun>)> {
    let is_all = arguments.algorithm == "all";
    let calls: Vec<(String, Call)> = if is_all {
        ALGORITHMS.iter().map(|algorithm| (algorithm.name.to_owned(), Call::from(algorithm))).collect()
    } else {
        let names = words(&arguments.algorithm);
        if names.is_empty() {
            bail!("--algorithm names none; leave it out to run all");
        }
        names.into_iter().map(|name| Ok((name.to_owned(), search(registry, name)?))).collect::<Result<_>>()?
    };
    if arguments.frames.is_some() && calls.len() != 1 {
        bail!("--frames shows the steps of one search; name it with --algorithm");
    }
    let (mut rows, mut not_run) = (Vec::new(), Vec::new());
    // A picture shows what a search did only if there is just one.
    let is_traced = arguments.trace || calls.len() == 1 && arguments.is_drawn();
    let most_steps = if arguments.trace { MOST_SHOWN } else { MOST_DRAWN };
    let mut room = most_steps;
    let tree_size = tree_nodes(&file.graph, file.graph.root(), file.depth);
    for (name, call) in calls {
        if is_all && tree_size > MOST_NODES && !call.algorithm.takes.table && call.algorithm.name != "optimal_score" {
            let reason =
                format!("{name} has no table, and the tree has more than {MOST_NODES} nodes; name it to run it");
            not_run.push(NotRun { name, reason });
            continue;
        }
        if is_all && !call.algorithm.takes.depth && file.depth != Depth::END {
            let reason = format!("{name} goes to the end of the game, not to depth {}; name it to run it", file.depth);
            not_run.push(NotRun { name, reason });
            continue;
        }
        let trace = is_traced.then(|| Trace::with_room_for(room));
        match run_one(arguments, file, law, reuse, &name, &call, trace) {
            Ok(row) if row.trace.as_ref().is_some_and(|trace| trace.is_cut) => {
                return Err(too_many_steps(&name, most_steps));
            }
            Ok(row) => {
                room -= row.trace.as_ref().map_or(0, |trace| trace.steps().len());
                rows.push(row);
            }
            Err(error) if is_all => not_run.push(NotRun { name, reason: format!("{error:#}") }),
            Err(error) => return Err(error),
        }
    }
    Ok((rows, not_run))
}

/// A trace is not shown in part.
fn too_many_steps(name: &str, most_steps: usize) -> anyhow::Error {
    anyhow!("up to {name}, there are more than {most_steps} steps, too many to show; try a smaller --depth")
}

/// The search of that name. A formula is an error, because it works only for its own games.
fn search(registry: &Registry, name: &str) -> Result<Call> {
    match registry.method(name)? {
        Method::Search(call) => Ok(call),
        Method::Formula(formula) => {
            let formulas = registry.formulas();
            let listed = formulas.iter().find(|listed| listed.info == formula);
            let games = listed.map_or(String::new(), |listed| listed.games.join(" and "));
            bail!("{name} is a formula for {games}; it cannot search other games")
        }
    }
}

/// Splits a text at blanks, but not inside brackets.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_between = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c.is_whitespace() && depth <= 0
    };
    text.split(is_between).filter(|word| !word.is_empty()).collect()
}

fn run_one(
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    reuse: Reuse,
    name: &str,
    call: &Call,
    mut trace: Option<Trace>,
) -> Result<Row> {
    if call.needs() == Needs::Alternating {
        let explain = |error| anyhow!("{name} needs a game in which the sides alternate, but {error}");
        file.graph.require_alternating().map_err(explain)?;
    }
    let mut stats = Stats::default();
    let mut table = file.start_table(reuse);
    let start = file.graph.start();
    let value = match &mut trace {
        Some(trace) => call.run(&start, file.window, file.depth, &mut table, &mut (&mut stats, trace)),
        None => call.run(&start, file.window, file.depth, &mut table, &mut stats),
    }?;
    let (window, depth) = call.algorithm.works_in(file.window, file.depth);
    let to_the_end = (depth != file.depth).then(|| Expansions::of(&file.graph, file.graph.root(), depth));
    let law = to_the_end.as_ref().unwrap_or(law);
    let (x, window) = (law.side().view(value), window.view(law.side()));
    let guarantee = arguments.guarantee.map_or(call.algorithm.guarantee(reuse), Guarantee::from);
    let holds = law.guarantees(guarantee, x, window);
    Ok(Row { name: name.to_owned(), value, guarantee, holds, here: law.strongest(x, window), stats, depth, trace })
}
