//! `verimax check --chance`: questions in which chance moves, too, and the report of what was found.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value as Json, json};
use verimax::ChanceFile;
use verimax::law::chance::Fraction;
use verimax::law::unfolded_size;
use verimax_check::{
    ChanceChecker, ChanceFinding, ChanceReport, Checker, Kind, Process, View, admissible_with_chance, chance_request,
    explain_chance, question_text_with_chance, said_with_chance,
};
use verimax_draw::{Beyond, Drawing, dot, svg};

use super::noted::NotedProcess;
use super::options::{again, options_as_json};
use super::watch::Watch;
use super::words::{missing, scope_gaps};
use super::{Arguments, MOST_LINES, ValuesArgument, parsed, quoted};
use crate::Verdict;
use crate::fractions::fraction_json;
use crate::input::{GuaranteeArgument, read_chance};
use crate::output::{counted, is_drawn_to_stdout, print, print_json, printable_lines, shown_path, write_file};
use crate::signals::end_programs_too;

/// The most nodes and edges that a replayed question may unfold into: each gets a fraction.
const MOST_UNFOLDED: usize = 100_000;

/// Refuses options that make no sense where chance moves.
pub fn validate(arguments: &Arguments) -> Result<()> {
    let refused = [
        (arguments.table, "--table", "a table starts empty there"),
        (arguments.cycles, "--cycles", "positions do not come back there"),
        (arguments.mate_distance, "--mate-distance", "wins do not count plies there"),
        (arguments.page.is_some(), "--page", "the page does not show chance"),
        (
            matches!(arguments.values, Some(ValuesArgument::Side)),
            "--values side",
            "values are from Max's point of view, because at a chance node there is no side to move",
        ),
        (
            !matches!(arguments.guarantee, None | Some(GuaranteeArgument::Exact)),
            "--guarantee",
            "every answer must be exact there",
        ),
    ];
    let refused = refused.into_iter().find(|(is_given, ..)| *is_given);
    let (option, why) = refused.map_or(("", ""), |(_, option, why)| (option, why));
    ensure!(option.is_empty(), "{option} does not go with --chance: {why}");
    Ok(())
}

/// Checks a program. `checker` has the options.
pub fn check(arguments: &Arguments, checker: &Checker, timeout: Duration) -> Result<Verdict> {
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let replay = arguments.replay.as_deref().map(read_chance).transpose()?;
    if let Some(ChanceFile { graph, depth, .. }) = &replay {
        let size = unfolded_size(graph.structure(), graph.root(), *depth, MOST_UNFOLDED);
        ensure!(size.is_some(), "to depth {depth}, the graph unfolds into more than {MOST_UNFOLDED} nodes and edges");
        let value = verimax::law::chance::expectiminimax(graph, graph.root(), *depth);
        ensure!(value.is_some(), "the value of the question is a fraction of more than 1024 bits");
    }
    let chance = ChanceChecker {
        queries: checker.queries,
        seed: checker.seed,
        scope: checker.scope,
        tolerance: arguments.tolerance(),
        shrink_time: checker.shrink_time,
        stop: checker.stop.clone(),
    };
    end_programs_too(chance.stop.clone())?;
    let mut process = NotedProcess::new(Process::start(arguments.command.clone(), timeout, View::Max)?);
    let text = |queries: u64, finding: &ChanceFinding| {
        let finding = ChanceFinding { is_smallest: true, ..finding.clone() };
        found_text(arguments, checker, queries, &finding)
    };
    let mut watch = Watch::new(if replay.is_some() { 1 } else { chance.queries }, text);
    let report = match replay {
        Some(question) => chance.check_question(question, &mut process, &mut |progress| watch.tell(progress)),
        None => chance.check_subject(&mut process, &mut |progress| watch.tell(progress)),
    };
    watch.end();
    if arguments.json {
        print_json(&as_json(arguments, checker, &report, &process))?;
    } else if report.finding.is_none() || !is_drawn {
        print(&match &report.finding {
            Some(finding) => found_text(arguments, checker, report.queries, finding),
            None => nothing_text(arguments, checker, report.queries, &process),
        })?;
    }
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
fn keep(arguments: &Arguments, finding: &ChanceFinding) -> Vec<anyhow::Error> {
    let ChanceFile { graph, depth, window } = &finding.question;
    let beyond = Beyond::with_chance(graph, *depth);
    let said = finding.answer.as_ref().map_or("no answer".to_owned(), said_with_chance);
    let title = format!("depth {depth}, window {window}: {said}; expectiminimax is {}", finding.value);
    let drawing = Drawing { depth: *depth, title: &title, beyond: Some(&beyond), ..Drawing::of(graph.structure()) };
    let saved = arguments.save.as_deref().map(|folder| save(folder, finding, &drawing));
    let svg = arguments.svg.as_deref().map(|file| write_file(file, &svg(&drawing)));
    let dot = arguments.dot.as_deref().map(|file| write_file(file, &dot(&drawing)));
    [saved, svg, dot].into_iter().flatten().filter_map(Result::err).collect()
}

/// Writes the question as a file and as a picture.
fn save(folder: &Path, finding: &ChanceFinding, drawing: &Drawing<'_>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", shown_path(folder)))?;
    write_file(&folder.join("counterexample.json"), &(finding.question.to_json() + "\n"))?;
    write_file(&folder.join("counterexample.svg"), &svg(drawing))
}

fn as_json(arguments: &Arguments, checker: &Checker, report: &ChanceReport, noted: &NotedProcess) -> Json {
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
    let Some(finding) = &report.finding else {
        json["not_shown"] = json!(not_shown(checker, noted));
        return json;
    };
    let (least, greatest) = admissible_with_chance(&finding.question, &finding.value);
    json["kind"] = finding.kind.to_string().into();
    json["nodes"] = finding.question.graph.len().into();
    json["is_smallest"] = finding.is_smallest.into();
    json["request"] = parsed(&chance_request(&finding.question, 0));
    json["answer"] = match &finding.answer {
        Ok(answer) => {
            let value = answer.value.as_ref();
            // A fraction is a text; a number is written as it came.
            let value = value.map(|value| match value.number.as_ref().filter(|_| !value.is_float) {
                Some(number) => fraction_json(number),
                None => parsed(&value.to_string()),
            });
            json!({"id": 0, "value": value, "move": answer.mv})
        }
        Err(failure) => json!({"error": failure.to_string()}),
    };
    json["expectiminimax"] = fraction_json(&finding.value);
    json["admissible"] = json!({"least": fraction_json(&least), "greatest": fraction_json(&greatest)});
    json["why"] = explain_chance(finding).into();
    json["link"] = Json::Null;
    json["advice"] = json!(advice(arguments, finding));
    json
}

/// Sentences that help with a finding.
fn advice(arguments: &Arguments, finding: &ChanceFinding) -> Vec<String> {
    let mut advice = Vec::new();
    let value = finding.answer.as_ref().ok().and_then(|answer| answer.value.as_ref());
    let number = value.filter(|value| value.is_float).and_then(|value| value.number.as_ref());
    let near = Fraction::new(1.into(), 100.into());
    let is_near = |number: &Fraction| {
        let (least, greatest) = admissible_with_chance(&finding.question, &finding.value);
        least - &near <= *number && *number <= greatest + &near
    };
    if finding.kind == Kind::Value && number.is_some_and(is_near) {
        advice.push(format!(
            "The answer is near. A float may be off by {} times the greatest absolute value of the range (at least 1); \
             --tolerance allows more.",
            arguments.tolerance()
        ));
    }
    advice
}

/// What a check without a finding does not show.
fn not_shown(checker: &Checker, noted: &NotedProcess) -> Vec<String> {
    let missing = missing(&[(!noted.has_value, "values"), (!noted.has_move, "moves")]);
    let mut gaps: Vec<String> = missing.into_iter().collect();
    gaps.push("lines (pv) and table entries: with --chance they are not judged".to_owned());
    gaps.extend(scope_gaps(checker.scope));
    gaps
}

fn nothing_text(arguments: &Arguments, checker: &Checker, queries: u64, noted: &NotedProcess) -> String {
    let (seed, queries) = (checker.seed, counted(queries, "question", "questions"));
    if checker.is_stopped() {
        return format!("stopped by Ctrl-C: nothing found in {queries} (seed {seed})\n");
    }
    let mut text = format!("nothing found: all answers to {queries} are exact (seed {seed})\n");
    text += &format!(
        "floats may be off by {} times the greatest absolute value of the range, at least 1 (--tolerance)\n",
        arguments.tolerance()
    );
    if arguments.replay.is_none() {
        text += "not shown:\n";
        not_shown(checker, noted).iter().for_each(|gap| text += &format!("- {gap}\n"));
    }
    text
}

fn found_text(arguments: &Arguments, checker: &Checker, queries: u64, finding: &ChanceFinding) -> String {
    let mut text = format!(
        "found after {} (seed {}): {}, on {} of {}\n\n",
        counted(queries, "question", "questions"),
        checker.seed,
        finding.kind.found(),
        finding.question.graph.len(),
        counted(finding.original_nodes as u64, "node", "nodes"),
    );
    text += &question_text_with_chance(&finding.question);
    text += &format!("\n{}\n", printable_lines(&explain_chance(finding), MOST_LINES));
    advice(arguments, finding).iter().for_each(|advice| text += &format!("{advice}\n"));
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
        text += &format!("compare: verimax tree {file}\n");
    }
    text
}
