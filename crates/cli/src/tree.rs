//! `verimax tree`: every algorithm side by side on one tree or graph, judged by the law.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use comfy_table::{Cell, Color};
use serde_json::{Value as Json, json};
use verimax::law::{Expansions, Guarantee, Range, minimal_leaves, principal_variation, tree_nodes};
use verimax::search::registry::{ALGORITHMS, Call, Needs};
use verimax::table::{AtLeastDepth, EqualDepth, Policy, Reuse};
use verimax::trace::{Event, Stats, Step};
use verimax::{Depth, GraphFile, Limit, NodeId, Value, Window};
use verimax_draw::{Drawing, dot, svg};

use crate::input::{GuaranteeArgument, ReuseArgument, parse_depth, parse_value, read_graph};
use crate::output::{print, print_json, table, table_text, write_file};
use crate::trace_text::{Trace, entry_words, trace_json, trace_text, window_json};
use crate::{Verdict, stack};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax tree 3x3
  echo '(max (min 3 5 6) (min 1 2 0))' | verimax tree -
  verimax tree my.json --depth 3 --alpha 0 --beta 5 --algorithm negamax_ttw --trace
  verimax tree paper --algorithm negamax_ttm --guarantee witnessed     (exit code 1: it is not)

A file is JSON, {\"nodes\":[{\"side\":\"max\",\"eval\":0,\"children\":[1,2]}, …],\"root\":0}, or a tree in short form,
(max (min 3 5) (min:4 1 2)). A JSON file may also ask its question: depth, alpha, beta, and the table to start with,
\"table\":[{\"node\":0,\"depth\":4,\"value\":3,\"bound\":\"lower\"}]. Values are from the point of view of the side to move at the
root; those of the table from that of the side to move at their node.")]
pub struct Arguments {
    /// A file, `-` for standard input, or a built-in example such as 3x3 or paper
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
    /// Which entries of the table are reused
    #[arg(long, value_enum, default_value = "at-least")]
    reuse: ReuseArgument,
    /// An algorithm with or without parameters, several separated by spaces, or `all`
    #[arg(long, default_value = "all")]
    algorithm: String,
    /// Check this guarantee instead of the one that each algorithm claims
    #[arg(long, value_enum)]
    guarantee: Option<GuaranteeArgument>,
    /// Show what the search did, event by event
    #[arg(long)]
    trace: bool,
    /// Draw the graph as SVG; with a single --algorithm also what it did
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the same for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Allow Min to move first
    #[arg(long)]
    min_starts: bool,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// With more nodes in the tree that a graph unfolds into, a search without a table is not run unless it is named.
const MOST_NODES: u64 = 200_000_000;

/// What came of running one algorithm.
struct Row {
    name: String,
    value: Value,
    guarantee: Guarantee,
    holds: bool,
    /// The strongest guarantee that the result has.
    here: Option<Guarantee>,
    stats: Stats,
    trace: Trace,
}

/// An algorithm that could not be run here, and why.
struct NotRun {
    name: String,
    reason: String,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let mut file = read_graph(&arguments.file)?;
    file.depth = arguments.depth.unwrap_or(file.depth);
    let alpha = arguments.alpha.unwrap_or(file.window.alpha());
    let beta = arguments.beta.unwrap_or(file.window.beta());
    file.window = Window::new(alpha, beta).with_context(|| {
        format!("the window ({}, {}) is empty; alpha must be less than beta", Limit(alpha), Limit(beta))
    })?;
    if !arguments.min_starts {
        file.graph.require_max_starts().map_err(|error| anyhow!("{error}; pass --min-starts to allow it"))?;
    }
    let reuse = Reuse::from(arguments.reuse);
    check_table(&file, reuse)?;

    let law = Expansions::of(&file.graph, file.graph.root(), file.depth);
    let (rows, not_run) =
        stack::with_room_for(file.graph.height() as usize, || run_all(arguments, &file, &law, reuse))??;
    draw(arguments, &file, &rows)?;
    let is_violated = rows.iter().any(|row| !row.holds);
    if arguments.json {
        print_json(&as_json(arguments, &file, &law, reuse, &rows, &not_run))?;
    } else {
        print(&as_text(arguments, &file, &law, reuse, &rows, &not_run))?;
    }
    Ok(if is_violated { Verdict::Violated } else { Verdict::Done })
}

/// Refuses a table with entries that are not valid: from such a table nothing follows.
fn check_table(file: &GraphFile, reuse: Reuse) -> Result<()> {
    let level = match reuse {
        Reuse::Equal => Guarantee::Exact,
        Reuse::AtLeast => Guarantee::Witnessed,
    };
    for (index, line) in file.table.iter().enumerate() {
        let law = Expansions::of(&file.graph, line.node, line.entry.depth);
        if !law.is_valid(level, line.entry) {
            let (name, entry) = (file.graph.name(line.node), entry_words(line.entry));
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

/// Runs the algorithms that were asked for. One that was named and cannot be run is an error.
fn run_all(
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    reuse: Reuse,
) -> Result<(Vec<Row>, Vec<NotRun>)> {
    let is_all = arguments.algorithm == "all";
    let calls: Vec<(String, Call)> = if is_all {
        let searches = ALGORITHMS.iter().filter(|algorithm| algorithm.is_search());
        searches.map(|algorithm| (algorithm.name.to_owned(), Call::from(algorithm))).collect()
    } else {
        let names = words(&arguments.algorithm);
        if names.is_empty() {
            bail!("--algorithm names none; leave it out to run all");
        }
        names.into_iter().map(|name| Ok((name.to_owned(), Call::parse(name)?))).collect::<Result<_>>()?
    };
    let (mut rows, mut not_run) = (Vec::new(), Vec::new());
    let tree_size = tree_nodes(&file.graph, file.graph.root(), file.depth);
    for (name, call) in calls {
        if is_all && tree_size > MOST_NODES && !call.algorithm.takes.table && call.algorithm.name != "optimal_score" {
            let reason =
                format!("{name} has no table, and the tree has more than {MOST_NODES} nodes; name it to run it");
            not_run.push(NotRun { name, reason });
            continue;
        }
        let result = match reuse {
            Reuse::Equal => run_one::<EqualDepth>(arguments, file, law, &name, &call),
            Reuse::AtLeast => run_one::<AtLeastDepth>(arguments, file, law, &name, &call),
        };
        match result {
            Ok(row) => rows.push(row),
            Err(error) if is_all => not_run.push(NotRun { name, reason: format!("{error:#}") }),
            Err(error) => return Err(error),
        }
    }
    Ok((rows, not_run))
}

/// Words separated by blanks; what stands in brackets belongs together.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_between = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c.is_whitespace() && depth <= 0
    };
    text.split(is_between).filter(|word| !word.is_empty()).collect()
}

fn run_one<P: Policy>(
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    name: &str,
    call: &Call,
) -> Result<Row> {
    if call.needs() == Needs::Alternating {
        let explain = |error| anyhow!("{name} needs a game in which the sides alternate, but {error}");
        file.graph.require_alternating().map_err(explain)?;
    }
    let (mut stats, mut trace) = (Stats::default(), Trace::default());
    let mut table = file.start_table::<P>();
    let start = file.graph.start();
    let value = if arguments.trace || arguments.svg.is_some() || arguments.dot.is_some() {
        call.run(&start, file.window, file.depth, &mut table, &mut (&mut stats, &mut trace))?
    } else {
        call.run(&start, file.window, file.depth, &mut table, &mut stats)?
    };
    // An algorithm that takes no window has worked in the open one.
    let window = if call.algorithm.takes.window { file.window } else { Window::OPEN };
    let (x, window) = (law.side().view(value), window.view(law.side()));
    let guarantee = arguments.guarantee.map_or(call.algorithm.guarantee(P::REUSE), Guarantee::from);
    let holds = law.guarantees(guarantee, x, window);
    Ok(Row { name: name.to_owned(), value, guarantee, holds, here: law.strongest(x, window), stats, trace })
}

/// Draws the graph and, if one algorithm was asked for, what it did.
fn draw(arguments: &Arguments, file: &GraphFile, rows: &[Row]) -> Result<()> {
    let (title, steps) = match rows {
        [row] => (format!("{} on {}", row.name, arguments.file), row.trace.steps.as_slice()),
        _ => (arguments.file.clone(), &[][..]),
    };
    // A search's own line, which need not be the best one.
    if arguments.svg.is_none() && arguments.dot.is_none() {
        return Ok(());
    }
    let line = match steps {
        [] => principal_variation(&file.graph, file.graph.root(), file.depth),
        steps => line_of(steps),
    };
    let drawing = Drawing { graph: &file.graph, depth: file.depth, steps, line: &line, title: &title };
    arguments.svg.as_deref().map_or(Ok(()), |path| write_file(path, &svg(&drawing)))?;
    arguments.dot.as_deref().map_or(Ok(()), |path| write_file(path, &dot(&drawing)))
}

/// The line that a search has found: from the root on, the first move that was worth what the position was.
fn line_of(steps: &[Step<NodeId, u32>]) -> Vec<NodeId> {
    let mut line = Vec::new();
    let mut visit = steps;
    while let (Some(last), Some(start)) = (visit.last(), visit.iter().rposition(|step| is_enter(step, visit))) {
        line.push(last.key);
        let Event::Return(value) = last.event else { break };
        let is_best = |step: &Step<NodeId, u32>| {
            step.ply == last.ply && matches!(step.event, Event::Child { value: child, .. } if child == value)
        };
        let Some(best) = visit[start..].iter().position(is_best) else { break };
        visit = &visit[..start + best];
    }
    line
}

/// Whether it is where the last visit of these steps begins.
fn is_enter(step: &Step<NodeId, u32>, visit: &[Step<NodeId, u32>]) -> bool {
    matches!(step.event, Event::Enter { .. }) && visit.last().is_some_and(|last| last.ply == step.ply)
}

fn least_leaves(file: &GraphFile, law: &Expansions<'_>) -> u64 {
    minimal_leaves(&file.graph, file.graph.root(), file.depth, file.window.view(law.side()))
}

fn as_json(
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    reuse: Reuse,
    rows: &[Row],
    not_run: &[NotRun],
) -> Json {
    let (alpha, beta) = window_json(file.window);
    let Range { least, greatest } = law.range().view(law.side());
    let results = rows.iter().map(|row| {
        let mut result = json!({
            "algorithm": row.name,
            "value": row.value,
            "guarantee": row.guarantee.to_string(),
            "holds": row.holds,
            "here": row.here.map(|guarantee| guarantee.to_string()),
            "nodes": row.stats.nodes,
            "leaves": row.stats.leaves,
            "cutoffs": row.stats.cutoffs,
            "table_hits": row.stats.table_hits,
        });
        if arguments.trace {
            result["trace"] = trace_json(&row.trace, &file.graph);
        }
        result
    });
    let not_run = not_run.iter().map(|row| json!({"algorithm": row.name, "reason": row.reason}));
    json!({
        "file": arguments.file,
        "nodes": file.graph.len(),
        "side_to_move": law.side().to_string(),
        "depth": file.depth.limit(),
        "alpha": alpha,
        "beta": beta,
        "reuse": reuse.to_string(),
        "minimax": law.side().view(law.minimax()),
        "least_expansion": least,
        "greatest_expansion": greatest,
        "minimal_leaves": least_leaves(file, law),
        "results": results.collect::<Vec<_>>(),
        "not_run": not_run.collect::<Vec<_>>(),
    })
}

fn as_text(
    arguments: &Arguments,
    file: &GraphFile,
    law: &Expansions<'_>,
    reuse: Reuse,
    rows: &[Row],
    not_run: &[NotRun],
) -> String {
    let Range { least, greatest } = law.range().view(law.side());
    let reuse = match reuse {
        Reuse::Equal => "equal depth",
        Reuse::AtLeast => "at least the depth",
    };
    let mut text = format!(
        "{}: {} nodes, {} to move, depth {}, window {}, reusing entries of {reuse}\n\
         minimax {}, expansions from {least} to {greatest}, at least {} leaves without a table\n\n",
        arguments.file,
        file.graph.len(),
        law.side(),
        file.depth,
        file.window,
        law.side().view(law.minimax()),
        least_leaves(file, law),
    );
    if arguments.trace {
        for row in rows {
            text += &format!("{}\n{}\n", row.name, trace_text(&row.trace, &file.graph));
        }
    }
    let header = ["algorithm", "value", "guarantee", "holds", "here", "nodes", "leaves", "cutoffs", "table hits"];
    let mut cells = table(&header, &[1, 5, 6, 7, 8]);
    for row in rows {
        let holds = if row.holds { Cell::new("yes").fg(Color::Green) } else { Cell::new("NO").fg(Color::Red) };
        let here = row.here.map_or("nothing".to_owned(), |guarantee| guarantee.to_string());
        let mut line =
            vec![Cell::new(&row.name), Cell::new(row.value), Cell::new(row.guarantee), holds, Cell::new(here)];
        let Stats { nodes, leaves, cutoffs, table_hits } = row.stats;
        line.extend([nodes, leaves, cutoffs, table_hits].map(Cell::new));
        cells.add_row(line);
    }
    text += &table_text(&cells);
    if !not_run.is_empty() {
        text += "\nnot run:\n";
    }
    for row in not_run {
        text += &format!("  {}\n", row.reason);
    }
    text
}
