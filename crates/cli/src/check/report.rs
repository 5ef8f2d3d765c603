//! The end of a check, with or without chance: says what was found, keeps it in files, and gives the verdict.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Value as Json, json};
use verimax_check::{Checker, Kind, Report};
use verimax_draw::{Drawing, dot, svg};

use super::arguments::Arguments;
use super::noted::NotedProcess;
use super::options::{again, options_as_json, quoted};
use crate::Verdict;
use crate::output::{counted, is_drawn_to_stdout, print, print_json, printable_lines, shown_path, write_file};

/// The most lines that say what is wrong.
const MOST_LINES: usize = 40;

/// What was asked for.
pub struct Context<'c> {
    pub arguments: &'c Arguments,
    pub checker: &'c Checker,
    /// Where the page is that shows a finding.
    pub page: String,
    /// True if the picture goes to standard output, instead of the report.
    is_drawn: bool,
}

/// What was found, with or without chance, as a report shows it.
pub trait Found: Clone {
    fn kind(&self) -> Kind;
    /// How many nodes it has now, and how many it had at first.
    fn nodes(&self) -> (usize, usize);
    fn is_smallest(&self) -> bool;
    /// The same, for somebody who waits and need not read that it may get smaller.
    fn as_smallest(&self) -> Self;
    /// The question, for people to read.
    fn question_text(&self) -> String;
    /// What is wrong, in a sentence.
    fn why(&self, context: &Context<'_>) -> String;
    /// Sentences that help with a finding after this many questions.
    fn advice(&self, context: &Context<'_>, queries: u64) -> Vec<String>;
    /// The question as a file.
    fn file(&self) -> String;
    /// Hands over the picture.
    fn with_drawing<T>(&self, draw: impl FnOnce(&Drawing<'_>) -> T) -> T;
    /// The options with which `verimax tree` compares our searches on the file. `None` if it cannot.
    fn compare_options(&self) -> Option<&'static str>;
    /// The last line of the report.
    fn link_line(&self, context: &Context<'_>) -> String;
    /// Request, answer, what would have been right, and the link, as fields of an object.
    fn describe(&self, context: &Context<'_>, json: &mut Json);

    /// By what a finding was judged, as a line of the report.
    fn judged_by(context: &Context<'_>) -> String;
    /// The same where nothing was found.
    fn passed_by(context: &Context<'_>) -> String;
    /// What a check without a finding does not show.
    fn not_shown(context: &Context<'_>, noted: &NotedProcess) -> Vec<String>;
}

impl<'c> Context<'c> {
    pub fn new(arguments: &'c Arguments, checker: &'c Checker, page: String) -> Result<Context<'c>> {
        let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
        Ok(Context { arguments, checker, page, is_drawn })
    }

    /// Prints the report, writes the files that were asked for, and gives the verdict.
    pub fn conclude<F: Found>(&self, report: &Report<F>, noted: &NotedProcess) -> Result<Verdict> {
        // A finding must not be lost because a file cannot be written: what goes wrong is said below the report. The
        // report names the file that `--save` has written.
        let saved = report.finding.as_ref().and_then(|finding| self.save(finding)).transpose();
        let file = saved.as_ref().ok().and_then(Option::as_deref);
        if self.arguments.json {
            print_json(&self.as_json(report, noted))?;
        } else if report.finding.is_none() || !self.is_drawn {
            print(&match &report.finding {
                Some(finding) => self.found_text(report.queries, finding, file),
                None => self.nothing_text::<F>(report.queries, noted),
            })?;
        }
        saved.err().iter().for_each(crate::complain);
        if let Some(finding) = &report.finding {
            self.draw(finding).iter().for_each(crate::complain);
        }
        Ok(match report.finding {
            Some(_) => Verdict::Violated,
            None if self.checker.is_stopped() => Verdict::Interrupted,
            None => Verdict::Done,
        })
    }

    /// Writes the question to the folder that was asked for, if any, as a file and as a picture. Returns the file.
    fn save(&self, finding: &impl Found) -> Option<Result<PathBuf>> {
        self.arguments.save.as_deref().map(|folder| finding.with_drawing(|drawing| save(folder, finding, drawing)))
    }

    /// Writes the pictures that were asked for. Returns what went wrong.
    fn draw(&self, finding: &impl Found) -> Vec<anyhow::Error> {
        let Arguments { svg: svg_file, dot: dot_file, .. } = self.arguments;
        finding.with_drawing(|drawing| {
            let svg = svg_file.as_deref().map(|file| write_file(file, &svg(drawing)));
            let dot = dot_file.as_deref().map(|file| write_file(file, &dot(drawing)));
            [svg, dot].into_iter().flatten().filter_map(Result::err).collect()
        })
    }

    fn as_json<F: Found>(&self, report: &Report<F>, noted: &NotedProcess) -> Json {
        let Context { arguments, checker, .. } = self;
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
        match &report.finding {
            None => json["not_shown"] = json!(F::not_shown(self, noted)),
            Some(finding) => {
                json["kind"] = finding.kind().to_string().into();
                json["nodes"] = finding.nodes().0.into();
                json["is_smallest"] = finding.is_smallest().into();
                finding.describe(self, &mut json);
                json["why"] = finding.why(self).into();
                json["advice"] = json!(finding.advice(self, report.queries));
            }
        }
        json
    }

    fn nothing_text<F: Found>(&self, queries: u64, noted: &NotedProcess) -> String {
        let Checker { seed, guarantee, .. } = self.checker;
        let queries = counted(queries, "question", "questions");
        if self.checker.is_stopped() {
            return format!("stopped by Ctrl-C: nothing found in {queries} (seed {seed})\n");
        }
        let mut text = format!("nothing found: all answers to {queries} are {guarantee} (seed {seed})\n");
        text += &F::passed_by(self);
        if self.arguments.replay.is_none() {
            text += "not shown:\n";
            F::not_shown(self, noted).iter().for_each(|gap| text += &format!("- {gap}\n"));
        }
        text
    }

    /// The report of a finding after this many questions, and of the file of its question, if there is one by now.
    pub fn found_text<F: Found>(&self, queries: u64, finding: &F, saved: Option<&Path>) -> String {
        let Context { arguments, checker, .. } = self;
        let (nodes, original) = finding.nodes();
        let mut text = format!(
            "found after {} (seed {}): {}, on {nodes} of {}\n\n",
            counted(queries, "question", "questions"),
            checker.seed,
            finding.kind().found(),
            counted(original as u64, "node", "nodes"),
        );
        text += &finding.question_text();
        text += &format!("\n{}\n", printable_lines(&finding.why(self), MOST_LINES));
        finding.advice(self, queries).iter().for_each(|advice| text += &format!("{advice}\n"));
        text += &F::judged_by(self);
        if !finding.is_smallest() {
            text += "\nThere may be a smaller one: --shrink-time SECONDS says how long to look for it.\n";
        }
        let command = arguments.command.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let options = again(arguments, checker);
        let replay = arguments.replay.as_ref().map(|file| format!("--replay {} ", quoted(file))).unwrap_or_default();
        text += &format!("\nagain:   verimax check {options}{replay}-- {command}\n");
        if let Some(file) = saved {
            let file = quoted(&file.display().to_string());
            let options = options.replace(&format!("--queries {} ", checker.queries), "");
            text += &format!("replay:  verimax check {options}--replay {file} -- {command}\n");
            if let Some(options) = finding.compare_options() {
                text += &format!("compare: verimax tree {file}{options}\n");
            }
        }
        text + &finding.link_line(self)
    }
}

/// Writes the question as a file and as a picture. Returns the file.
fn save(folder: &Path, finding: &impl Found, drawing: &Drawing<'_>) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", shown_path(folder)))?;
    let file = folder.join("counterexample.json");
    write_file(&file, &(finding.file() + "\n"))?;
    write_file(&folder.join("counterexample.svg"), &svg(drawing))?;
    Ok(file)
}

/// Parses the text of a request or an answer.
pub fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_default()
}
