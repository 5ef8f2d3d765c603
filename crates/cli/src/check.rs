//! `verimax check`: find the bug in anybody's search, and the smallest game that shows it.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};
use verimax::Value;
use verimax::law::Guarantee;
use verimax_check::{Checker, Finding, Kind, Process, Query, Report, Scope, View, answer_text, explain, request};
use verimax_draw::{Drawing, dot, svg};

use crate::Verdict;
use crate::input::{GuaranteeArgument, read_graph};
use crate::output::{counted, is_drawn_to_stdout, print, print_json, write_file};

/// The default time limit for an answer, in seconds.
const USUAL_TIMEOUT: f64 = 5.0;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax check -- ./my-engine
  verimax check --alternating --guarantee exact --queries 200000 -- python3 my_engine.py
  verimax check --replay counterexample.json -- ./my-engine

COMMAND is started once. It gets one request a line on standard input, as JSON, and answers each with a line on standard
output:
  {\"id\":7,\"nodes\":[{\"side\":\"max\",\"eval\":0,\"children\":[1,2]},…],\"root\":0,\"depth\":2,\"alpha\":-1,\"beta\":4,\"table\":[]}
  {\"id\":7,\"value\":2}
docs/check-protocol.md has the details.
Exit codes: 0 nothing found; 1 something found; 2 the check could not be done.")]
pub struct Arguments {
    /// How many questions to ask
    #[arg(long, default_value_t = 20_000)]
    queries: u64,
    /// The same seed, the same questions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is asked of an answer
    #[arg(long, value_enum, default_value = "witnessed")]
    guarantee: GuaranteeArgument,
    /// The most nodes of a graph, 1 to 500
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=500))]
    max_nodes: u16,
    /// Evaluations lie within minus this to this
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    values_range: Value,
    /// Start each request with a table of random valid entries
    #[arg(long, overrides_with = "no_table")]
    table: bool,
    /// Start each request with an empty table (the default)
    #[arg(long)]
    no_table: bool,
    /// No node has two parents
    #[arg(long)]
    trees_only: bool,
    /// The sides alternate in every graph
    #[arg(long)]
    alternating: bool,
    /// From whose point of view value, alpha and beta are
    #[arg(long, value_enum, default_value = "side")]
    values: ValuesArgument,
    /// How long an answer may take, in seconds
    #[arg(long, default_value_t = USUAL_TIMEOUT)]
    timeout: f64,
    /// Write counterexample.json and counterexample.svg to this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Draw the counterexample as SVG; `-` writes it to standard output instead of the report
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the counterexample for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Ask the question of this file, and no other
    #[arg(long, value_name = "FILE", conflicts_with = "queries")]
    replay: Option<String>,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
    /// The program to check, and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ValuesArgument {
    /// That of the side to move at the root
    Side,
    /// Max's
    Max,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let result = check(arguments);
    // A script that asked for JSON gets JSON, even if the check fails.
    if let (true, Err(error)) = (arguments.json, &result) {
        let guarantee = Guarantee::from(arguments.guarantee).to_string();
        print_json(&json!({
            "verdict": "error",
            "error": format!("{error:#}"),
            "queries": 0,
            "seed": arguments.seed,
            "guarantee": guarantee,
        }))?;
    }
    result
}

fn check(arguments: &Arguments) -> Result<Verdict> {
    let timeout = Duration::try_from_secs_f64(arguments.timeout).ok().filter(|timeout| !timeout.is_zero());
    let timeout = timeout.context("--timeout is a number of seconds greater than 0")?;
    let view = match arguments.values {
        ValuesArgument::Side => View::SideToMove,
        ValuesArgument::Max => View::Max,
    };
    let checker = Checker {
        queries: arguments.queries,
        seed: arguments.seed,
        guarantee: arguments.guarantee.into(),
        scope: Scope {
            max_nodes: arguments.max_nodes.into(),
            values_range: arguments.values_range,
            table: arguments.table,
            trees_only: arguments.trees_only,
            alternating: arguments.alternating,
        },
    };
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let replay = arguments.replay.as_deref().map(read_graph).transpose()?;
    let mut process = Process::start(arguments.command.clone(), timeout, view)?;
    let report = match replay {
        Some(query) => checker.check_query(query, &mut process),
        None => {
            let bar = progress_bar(arguments.queries);
            let report = checker.check_subject(&mut process, |asked| bar.set_position(asked));
            bar.finish_and_clear();
            report
        }
    };
    if let Some(finding) = &report.finding {
        arguments.save.as_deref().map_or(Ok(()), |folder| save(folder, finding))?;
        let title = title(finding);
        arguments.svg.as_deref().map_or(Ok(()), |file| write_file(file, &svg(&drawing(finding, &title))))?;
        arguments.dot.as_deref().map_or(Ok(()), |file| write_file(file, &dot(&drawing(finding, &title))))?;
    }
    if arguments.json {
        print_json(&as_json(&checker, view, &report))?;
    } else if report.finding.is_none() || !is_drawn {
        print(&as_text(arguments, &checker, &report))?;
    }
    Ok(if report.finding.is_some() { Verdict::Violated } else { Verdict::Done })
}

fn progress_bar(queries: u64) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(queries) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} queries, {per_sec}, {eta}") {
        bar.set_style(style);
    }
    bar
}

/// Writes the question as a file and as a picture.
fn save(folder: &Path, finding: &Finding) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
    write_file(&folder.join("counterexample.json"), &(finding.query.to_json() + "\n"))?;
    write_file(&folder.join("counterexample.svg"), &svg(&drawing(finding, &title(finding))))
}

/// The question, the answer, and what would have been right, in a line.
fn title(finding: &Finding) -> String {
    let (query, admissible) = (&finding.query, &finding.admissible);
    let said = finding.answer.as_ref().map_or("no answer".to_owned(), |answer| format!("returned {}", answer.value));
    let right = admissible.iter().take(10).map(Value::to_string).collect::<Vec<_>>().join(", ");
    format!("depth {}, window {}: {said}; admissible {{{right}}}", query.depth, query.window)
}

/// The picture of a finding: its graph, and the line of the answer if it gave one.
fn drawing<'f>(finding: &'f Finding, title: &'f str) -> Drawing<'f> {
    let line = finding.answer.as_ref().ok().and_then(|answer| answer.line.as_deref()).unwrap_or_default();
    Drawing { graph: &finding.query.graph, depth: finding.query.depth, steps: &[], line, title }
}

/// Parses the text of a request or an answer.
fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}

fn as_json(checker: &Checker, view: View, report: &Report) -> Json {
    let mut json = json!({
        "verdict": if report.finding.is_some() { "violation" } else { "ok" },
        "queries": report.queries,
        "seed": checker.seed,
        "guarantee": checker.guarantee.to_string(),
    });
    if let Some(finding) = &report.finding {
        json["kind"] = finding.kind.to_string().into();
        json["nodes"] = finding.query.graph.len().into();
        json["request"] = parsed(&request(&finding.query, 0, view));
        json["answer"] = match &finding.answer {
            Ok(answer) => parsed(&answer_text(answer, &finding.query, 0, view)),
            Err(failure) => json!({"error": failure.to_string()}),
        };
        json["admissible"] = json!(finding.admissible);
        json["why"] = explain(finding, checker.guarantee).into();
    }
    json
}

fn as_text(arguments: &Arguments, checker: &Checker, report: &Report) -> String {
    let Checker { seed, guarantee, .. } = checker;
    let Some(finding) = &report.finding else {
        let queries = counted(report.queries, "question", "questions");
        return format!("nothing found: all answers to {queries} are {guarantee} (seed {seed})\n");
    };
    let mut text = format!(
        "found after {} (seed {seed}): {}, on {} of {}\n\n",
        counted(report.queries, "question", "questions"),
        found(finding.kind),
        finding.query.graph.len(),
        counted(finding.original_nodes as u64, "node", "nodes"),
    );
    text += &question_text(&finding.query);
    text += &format!("\n{}\n", explain(finding, *guarantee));
    let command = arguments.command.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
    let options = options(arguments, checker);
    let replay = arguments.replay.as_ref().map(|file| format!("--replay {} ", quoted(file))).unwrap_or_default();
    text += &format!("\nagain:   verimax check {options}{replay}-- {command}\n");
    if let Some(folder) = &arguments.save {
        let file = quoted(&folder.join("counterexample.json").display().to_string());
        let options = options.replace(&format!("--queries {} ", checker.queries), "");
        text += &format!("replay:  verimax check {options}--replay {file} -- {command}\n");
        text += &format!("compare: verimax tree {file} --min-starts\n");
    }
    text
}

/// Quotes a word for the shell, if it needs quotes.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// What was found, in a word or two.
fn found(kind: Kind) -> &'static str {
    match kind {
        Kind::Value => "a wrong value",
        Kind::Move => "a wrong move",
        Kind::Line => "a wrong line",
        Kind::Table => "a wrong table entry",
        Kind::Crash => "a crash",
        Kind::Timeout => "a time-out",
        Kind::Garbage => "an answer that cannot be read",
        Kind::WrongId => "an answer to another request",
        Kind::Error => "an error",
    }
}

/// The options that repeat the check: the seed, and those that differ from their defaults.
fn options(arguments: &Arguments, checker: &Checker) -> String {
    let usual = Checker::default();
    let scope = checker.scope;
    let options = [
        (true, format!("--seed {} ", checker.seed)),
        (checker.queries != usual.queries, format!("--queries {} ", checker.queries)),
        (checker.guarantee != usual.guarantee, format!("--guarantee {} ", checker.guarantee)),
        (scope.max_nodes != usual.scope.max_nodes, format!("--max-nodes {} ", scope.max_nodes)),
        (scope.values_range != usual.scope.values_range, format!("--values-range {} ", scope.values_range)),
        (scope.table, "--table ".to_owned()),
        (scope.trees_only, "--trees-only ".to_owned()),
        (scope.alternating, "--alternating ".to_owned()),
        (matches!(arguments.values, ValuesArgument::Max), "--values max ".to_owned()),
        (arguments.timeout != USUAL_TIMEOUT, format!("--timeout {} ", arguments.timeout)),
    ];
    options.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, option)| option).collect()
}

/// The graph, in short form or line by line, and the question about it.
fn question_text(query: &Query) -> String {
    let graph = &query.graph;
    let mut text = match graph.to_short() {
        Some(short) => format!("  {short}\n"),
        None => {
            let line = |(i, node): (usize, verimax::Node)| {
                let children: Vec<String> = node.children.iter().map(|&child| graph.name(child)).collect();
                let leads = if children.is_empty() { String::new() } else { format!("  ->  {}", children.join(" ")) };
                format!("  #{i}  {} {}{leads}\n", node.side, node.eval)
            };
            graph.nodes().enumerate().map(line).collect()
        }
    };
    text += &format!("  depth {}, window {} for {}\n", query.depth, query.window, graph.side(graph.root()));
    for line in &query.table {
        let (name, entry) = (graph.name(line.node), crate::trace_text::entry_words(line.entry));
        text += &format!("  table: {name}, {entry}\n");
    }
    text
}
