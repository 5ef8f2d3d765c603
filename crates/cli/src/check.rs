//! `verimax check`: find the bug in anybody's search, and the smallest game that shows it.

mod chance;
mod noted;
mod options;
mod see;
mod starter;
mod watch;
mod words;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use serde_json::{Value as Json, json};
use verimax::law::Guarantee;
use verimax::text::is_printable;
use verimax::{NodeId, Value};
use verimax_check::{
    ChanceChecker, Checker, Finding, Process, Report, Scope, View, advice, answer_text, explain, question_text,
    request, said,
};
use verimax_draw::{Drawing, dot, svg};

use self::noted::NotedProcess;
use self::options::{again, options_as_json};
use self::watch::Watch;
use self::words::{not_shown, why_this_guarantee};
use crate::Verdict;
use crate::input::{GuaranteeArgument, check_size, read_question};
use crate::output::{counted, is_drawn_to_stdout, print, print_json, printable_lines, shown_path, write_file};
use crate::signals::end_programs_too;

/// The most lines that say what is wrong.
const MOST_LINES: usize = 40;

/// The default time limit for an answer, in seconds.
const USUAL_TIMEOUT: f64 = 5.0;
/// The default time to make a finding smaller, in seconds.
const USUAL_SHRINK_TIME: f64 = 60.0;
/// The default of `--values-range`.
const USUAL_RANGE: Value = 5;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax check -- ./my-engine
  verimax check --new python my-check
  verimax check --alternating --queries 200000 -- python3 my_engine.py
  verimax check --to-the-end --full-window --no-finished-root --win-draw-loss -- node my-solver.js
  verimax check --cycles --alternating -- ./my-chess-engine
  verimax check --chance -- python3 my_expectiminimax.py
  verimax check --replay counterexample.json -- ./my-engine
  verimax check --page https://example.org/verimax/ -- ./my-engine

COMMAND is started once. It gets one request a line on standard input, as JSON, and answers each with a line on standard
output:
  {\"id\":7,\"nodes\":[{\"side\":\"max\",\"eval\":0,\"children\":[1,2]},…],\"root\":0,\"depth\":2,\"alpha\":-1,\"beta\":4,\"table\":[]}
  {\"id\":7,\"value\":2}
An engine that gives only moves answers with {\"id\":7,\"move\":1}. docs/check-protocol.md has the details.
Exit codes: 0 nothing found; 1 something found; 2 the check could not be done; 130 stopped by Ctrl-C before anything was
found. While a finding is made smaller, Ctrl-C shows the smallest so far.")]
pub struct Arguments {
    /// How many questions to ask [default: 20000; 100000 if it is aimed at an empty table: not exact, no --table]
    #[arg(long)]
    queries: Option<u64>,
    /// The same seed, the same questions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is asked of an answer [default: exact; witnessed with --table]
    #[arg(long, value_enum)]
    guarantee: Option<GuaranteeArgument>,
    /// The most nodes of a graph, 1 to 500 [default: 12; 24 if it is aimed at an empty table]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=500))]
    max_nodes: Option<u16>,
    /// Evaluations lie within minus this to this [default: 5]
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    values_range: Option<Value>,
    /// Evaluations are -1, 0 and 1
    #[arg(long)]
    win_draw_loss: bool,
    /// Evaluations are 0 where the game is not over
    #[arg(long)]
    terminal_evals_only: bool,
    /// The least depth in plies
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    min_depth: u32,
    /// Every search goes to the end of the game: the depth is always null
    #[arg(long)]
    to_the_end: bool,
    /// Every window is open: alpha and beta are always null
    #[arg(long)]
    full_window: bool,
    /// The root always has a move
    #[arg(long)]
    no_finished_root: bool,
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
    /// Positions may come back: one that was there before on its path ends the game, worth 0
    #[arg(long)]
    cycles: bool,
    /// Wins count plies: a game that Max has won is worth `mate` less the plies from the root
    #[arg(long)]
    mate_distance: bool,
    /// Chance may move, too: values are fractions, all from Max's point of view
    #[arg(long)]
    chance: bool,
    /// From whose point of view value, alpha and beta are [default: side; always max with --chance]
    #[arg(long, value_enum)]
    values: Option<ValuesArgument>,
    /// Take a value that is at most this far from a whole number for that number; less than 0.5. With --chance: how far
    /// a float may be off, in relation to the greatest absolute value of the range [default: 0; 1e-9 with --chance]
    #[arg(long)]
    tolerance: Option<f64>,
    /// How long an answer may take, in seconds
    #[arg(long, default_value_t = USUAL_TIMEOUT)]
    timeout: f64,
    /// How long to make a finding smaller, at most, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_SHRINK_TIME)]
    shrink_time: f64,
    /// Write counterexample.json and counterexample.svg to this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Draw the counterexample as SVG; `-` writes it to standard output instead of the report
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the counterexample for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Where the page is that shows the finding: an address, or the path of its index.html [default: the variable
    /// VERIMAX_PAGE, or else index.html]
    #[arg(long, value_name = "URL")]
    page: Option<String>,
    /// Ask the question of this file, and no other
    #[arg(long, value_name = "FILE", conflicts_with = "queries")]
    replay: Option<String>,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Write a starter for an adapter to a new folder, and check nothing; for python, javascript, rust, cpp or java
    #[arg(long, num_args = 2, value_names = ["LANGUAGE", "DIR"], exclusive = true)]
    new: Option<Vec<String>>,
    /// The program to check, and its arguments
    #[arg(last = true, required_unless_present = "new", value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ValuesArgument {
    /// That of the side to move at the root
    Side,
    /// Max's
    Max,
}

impl Arguments {
    /// The guarantee that was asked for, or else the one that fits. Without a table only minimax to the depth is right.
    /// With one, a search may reuse deeper entries.
    fn guarantee(&self) -> Guarantee {
        self.guarantee.map_or(self.usual_guarantee(), Guarantee::from)
    }

    fn usual_guarantee(&self) -> Guarantee {
        if self.table { Guarantee::Witnessed } else { Guarantee::Exact }
    }

    /// True if the search has to fill its table itself before a deeper entry can mislead it. That takes larger games
    /// and more questions.
    fn is_aimed(&self) -> bool {
        self.guarantee() != Guarantee::Exact && !self.table && !self.cycles && !self.mate_distance
    }

    fn usual_queries(&self) -> u64 {
        if self.is_aimed() { 100_000 } else { 20_000 }
    }

    fn usual_max_nodes(&self) -> u16 {
        if self.is_aimed() { 24 } else { 12 }
    }

    fn tolerance(&self) -> f64 {
        self.tolerance.unwrap_or(if self.chance { ChanceChecker::USUAL_TOLERANCE } else { 0.0 })
    }

    fn view(&self) -> View {
        match self.values {
            _ if self.chance => View::Max,
            None | Some(ValuesArgument::Side) => View::SideToMove,
            Some(ValuesArgument::Max) => View::Max,
        }
    }

    fn queries(&self) -> u64 {
        self.queries.unwrap_or(self.usual_queries())
    }

    fn scope(&self) -> Scope {
        Scope {
            max_nodes: self.max_nodes.unwrap_or(self.usual_max_nodes()).into(),
            values_range: if self.win_draw_loss { 1 } else { self.values_range.unwrap_or(USUAL_RANGE) },
            table: self.table,
            trees_only: self.trees_only,
            alternating: self.alternating,
            min_depth: self.min_depth,
            full_window: self.full_window,
            to_the_end: self.to_the_end,
            no_finished_root: self.no_finished_root,
            terminal_evals_only: self.terminal_evals_only,
            cycles: self.cycles,
            mate_distance: self.mate_distance,
        }
    }

    /// Refuses options that contradict each other.
    fn validate(&self) -> Result<()> {
        let range = self.values_range.unwrap_or(1);
        ensure!(
            !self.to_the_end || self.min_depth == 0,
            "--to-the-end asks for no depth, so there is none that --min-depth {} could limit: leave one of them out",
            self.min_depth
        );
        ensure!(
            !self.win_draw_loss || range == 1,
            "--win-draw-loss is --values-range 1, and contradicts --values-range {range}: leave one of them out"
        );
        ensure!(
            !self.no_finished_root || self.max_nodes != Some(1),
            "--no-finished-root needs a move, and so two nodes: --max-nodes 1 is too few"
        );
        ensure!(
            !self.table || !(self.cycles || self.mate_distance),
            "--table gives entries, and with --cycles or --mate-distance what an entry is worth depends on the path: \
             leave one of them out"
        );
        ensure!(
            !self.cycles || !self.trees_only,
            "--trees-only gives every position one parent, and --cycles brings positions back: leave one of them out"
        );
        ensure!(
            (0.0..0.5).contains(&self.tolerance()),
            "--tolerance is at least 0 and less than 0.5: otherwise a value is near to more than one whole number"
        );
        if self.chance { chance::validate(self) } else { Ok(()) }
    }
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    if let Some([language, folder]) = arguments.new.as_deref() {
        return starter::write(language, Path::new(folder));
    }
    let result = check(arguments);
    // A script that asked for JSON gets JSON, even if the check fails.
    if let (true, Err(error)) = (arguments.json, &result) {
        print_json(&json!({
            "verdict": "error",
            "error": format!("{error:#}"),
            "queries": 0,
            "seed": arguments.seed,
            "guarantee": arguments.guarantee().to_string(),
        }))?;
    }
    result
}

fn check(arguments: &Arguments) -> Result<Verdict> {
    arguments.validate()?;
    let timeout = Duration::try_from_secs_f64(arguments.timeout).ok().filter(|timeout| !timeout.is_zero());
    let timeout = timeout.context("--timeout is a number of seconds greater than 0")?;
    let shrink_time = Duration::try_from_secs_f64(arguments.shrink_time);
    let shrink_time = shrink_time.ok().context("--shrink-time is a number of seconds, 0 or greater")?;
    let view = arguments.view();
    let checker = Checker {
        queries: arguments.queries(),
        seed: arguments.seed,
        guarantee: arguments.guarantee(),
        scope: arguments.scope(),
        shrink_time,
        ..Checker::default()
    };
    if arguments.chance {
        return chance::check(arguments, &checker, timeout);
    }
    let page = see::page(arguments.page.as_deref())?;
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let replay = arguments.replay.as_deref().map(read_question).transpose()?;
    if let Some(query) = &replay {
        check_size(&query.graph, query.depth, &query.table)?;
    }
    end_programs_too(checker.stop.clone())?;
    let process = Process::start(arguments.command.clone(), timeout, view)?;
    let mut process = NotedProcess::new(process.with_tolerance(arguments.tolerance()));
    let text = |queries: u64, finding: &Finding| {
        // Whoever waits need not read that it may get smaller.
        let finding = Finding { is_smallest: true, ..finding.clone() };
        found_text(arguments, &checker, &page, queries, &finding)
    };
    let mut watch = Watch::new(if replay.is_some() { 1 } else { arguments.queries() }, text);
    let report = match replay {
        Some(query) => checker.check_query(query, &mut process, &mut |progress| watch.tell(progress)),
        None => checker.check_subject(&mut process, &mut |progress| watch.tell(progress)),
    };
    watch.end();
    if arguments.json {
        print_json(&as_json(arguments, &checker, &page, view, &report, &process))?;
    } else if report.finding.is_none() || !is_drawn {
        print(&as_text(arguments, &checker, &page, &report, &process))?;
    }
    // The report comes first: a finding must not be lost because a file cannot be written.
    if let Some(finding) = &report.finding {
        keep(arguments, finding).iter().for_each(crate::complain);
    }
    Ok(match report.finding {
        Some(_) => Verdict::Violated,
        None if checker.is_stopped() => Verdict::Interrupted,
        None => Verdict::Done,
    })
}

/// Writes the files that were asked for. Returns what went wrong.
fn keep(arguments: &Arguments, finding: &Finding) -> Vec<anyhow::Error> {
    let (title, line) = (title(finding), line(finding));
    let drawing = drawing(finding, &title, &line);
    let saved = arguments.save.as_deref().map(|folder| save(folder, finding));
    let svg = arguments.svg.as_deref().map(|file| write_file(file, &svg(&drawing)));
    let dot = arguments.dot.as_deref().map(|file| write_file(file, &dot(&drawing)));
    [saved, svg, dot].into_iter().flatten().filter_map(Result::err).collect()
}

/// Writes the question as a file and as a picture.
fn save(folder: &Path, finding: &Finding) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", shown_path(folder)))?;
    write_file(&folder.join("counterexample.json"), &(finding.query.to_json() + "\n"))?;
    write_file(&folder.join("counterexample.svg"), &svg(&drawing(finding, &title(finding), &line(finding))))
}

/// The question, the answer, and what would have been right, in a line.
fn title(finding: &Finding) -> String {
    let (query, admissible) = (&finding.query, &finding.admissible);
    let said = finding.answer.as_ref().map_or("no answer".to_owned(), said);
    let right = admissible.iter().take(10).map(Value::to_string).collect::<Vec<_>>().join(", ");
    format!("depth {}, window {}: {said}; admissible {{{right}}}", query.depth, query.window)
}

/// The line of the answer, if it gave one that can be played.
fn line(finding: &Finding) -> Vec<NodeId> {
    let line = finding.answer.as_ref().ok().and_then(|answer| answer.line.as_deref());
    line.and_then(|line| finding.query.played(line)).unwrap_or_default()
}

/// The picture of a finding: its graph, or its tree of paths; and the line of the answer.
fn drawing<'f>(finding: &'f Finding, title: &'f str, line: &'f [NodeId]) -> Drawing<'f> {
    let query = &finding.query;
    // A tree of paths has nodes of its own.
    let table = if query.paths.is_none() { query.table.as_slice() } else { &[] };
    Drawing { depth: query.depth, line, title, table, ..Drawing::of(&query.graph) }
}

/// Parses the text of a request or an answer.
fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}

fn as_json(
    arguments: &Arguments,
    checker: &Checker,
    page: &str,
    view: View,
    report: &Report,
    noted: &NotedProcess,
) -> Json {
    let mut json = json!({
        "verdict": match report.finding {
            Some(_) => "violation",
            None if checker.is_stopped() => "stopped",
            None => "ok",
        },
        "queries": report.queries,
        "seed": checker.seed,
        "guarantee": checker.guarantee.to_string(),
        "guarantee_is_default": arguments.guarantee.is_none(),
        "options": options_as_json(arguments, checker),
    });
    if report.finding.is_none() {
        json["not_shown"] = json!(not_shown(checker, noted));
    }
    if let Some(finding) = &report.finding {
        json["kind"] = finding.kind.to_string().into();
        json["nodes"] = finding.query.len().into();
        json["is_smallest"] = finding.is_smallest.into();
        json["request"] = parsed(&request(&finding.query, 0, view));
        json["answer"] = match &finding.answer {
            Ok(answer) => parsed(&answer_text(answer, &finding.query, 0, view)),
            Err(failure) => json!({"error": failure.to_string()}),
        };
        json["admissible"] = json!(finding.admissible);
        json["why"] = explain(finding, checker.guarantee).into();
        json["link"] = json!(see::link(page, finding, checker.guarantee));
        json["advice"] = json!(advice(checker, report.queries, finding));
    }
    json
}

fn as_text(arguments: &Arguments, checker: &Checker, page: &str, report: &Report, noted: &NotedProcess) -> String {
    match &report.finding {
        Some(finding) => found_text(arguments, checker, page, report.queries, finding),
        None => nothing_text(arguments, checker, report.queries, noted),
    }
}

fn nothing_text(arguments: &Arguments, checker: &Checker, queries: u64, noted: &NotedProcess) -> String {
    let Checker { seed, guarantee, .. } = checker;
    let queries = counted(queries, "question", "questions");
    if checker.is_stopped() {
        return format!("stopped by Ctrl-C: nothing found in {queries} (seed {seed})\n");
    }
    let mut text = format!("nothing found: all answers to {queries} are {guarantee} (seed {seed})\n");
    text += &why_this_guarantee(arguments);
    if arguments.replay.is_none() {
        text += "not shown:\n";
        not_shown(checker, noted).iter().for_each(|gap| text += &format!("- {gap}\n"));
    }
    text
}

fn found_text(arguments: &Arguments, checker: &Checker, page: &str, queries: u64, finding: &Finding) -> String {
    let Checker { seed, guarantee, .. } = checker;
    let mut text = format!(
        "found after {} (seed {seed}): {}, on {} of {}\n\n",
        counted(queries, "question", "questions"),
        finding.kind.found(),
        finding.query.len(),
        counted(finding.original_nodes as u64, "node", "nodes"),
    );
    text += &question_text(&finding.query);
    text += &format!("\n{}\n", printable_lines(&explain(finding, *guarantee), MOST_LINES));
    advice(checker, queries, finding).iter().for_each(|advice| text += &format!("{advice}\n"));
    text += &why_this_guarantee(arguments);
    if !finding.is_smallest {
        text += "\nThere may be a smaller one: --shrink-time SECONDS says how long to look for it.\n";
    }
    let command = arguments.command.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
    let options = again(arguments, checker);
    let replay = arguments.replay.as_ref().map(|file| format!("--replay {} ", quoted(file))).unwrap_or_default();
    text += &format!("\nagain:   verimax check {options}{replay}-- {command}\n");
    if let Some(folder) = &arguments.save {
        let file = quoted(&folder.join("counterexample.json").display().to_string());
        let options = options.replace(&format!("--queries {} ", checker.queries), "");
        text += &format!("replay:  verimax check {options}--replay {file} -- {command}\n");
        if finding.query.paths.is_none() {
            text += &format!("compare: verimax tree {file} --min-starts\n");
        }
    }
    text + &see::line(page, finding, *guarantee)
}

/// Quotes a word for the shell, if it needs quotes.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if !word.chars().all(is_printable) {
        let escaped = |c: char| match c {
            '\'' | '\\' => format!("\\{c}"),
            c if is_printable(c) => c.to_string(),
            c => format!("\\U{:08x}", c as u32),
        };
        format!("$'{}'", word.chars().map(escaped).collect::<String>())
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
