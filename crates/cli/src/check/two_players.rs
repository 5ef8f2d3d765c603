//! Asks a program about games of Max and Min, and says what its report shows of a finding.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value as Json, json};
use verimax::{NodeId, Value};
use verimax_check::{
    Checker, Finding, Kind, Process, advice, answer_text, end_programs, explain, question_text, request, said,
};
use verimax_draw::Drawing;

use super::arguments::Arguments;
use super::noted::NotedProcess;
use super::report::{Context, Found, parsed};
use super::see;
use super::watch::Watch;
use super::words::{not_shown, why_this_guarantee};
use crate::Verdict;
use crate::input::{check_size, read_question};
use crate::signals::at_ctrl_c;

/// Checks a program.
pub fn check(arguments: &Arguments, checker: &Checker, timeout: Duration) -> Result<Verdict> {
    let context = Context::new(arguments, checker, see::page(arguments.page.as_deref())?)?;
    let replay = arguments.replay.as_deref().map(read_question).transpose()?;
    if let Some(query) = &replay {
        check_size(&query.graph, query.depth, &query.table)?;
    }
    at_ctrl_c(checker.stop.clone(), end_programs)?;
    let process = Process::start(arguments.command.clone(), timeout, arguments.view())?;
    let mut process = NotedProcess::new(process.with_tolerance(arguments.tolerance()));
    let mut watch = Watch::new(&context, replay.is_some());
    let report = match replay {
        Some(query) => checker.check_query(query, &mut process, &mut |progress| watch.tell(progress)),
        None => checker.check_subject(&mut process, &mut |progress| watch.tell(progress)),
    };
    watch.end();
    context.conclude(&report, &process)
}

impl Found for Finding {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn nodes(&self) -> (usize, usize) {
        (self.query.len(), self.original_nodes)
    }

    fn is_smallest(&self) -> bool {
        self.is_smallest
    }

    fn as_smallest(&self) -> Finding {
        Finding { is_smallest: true, ..self.clone() }
    }

    fn question_text(&self) -> String {
        question_text(&self.query)
    }

    fn why(&self, context: &Context<'_>) -> String {
        explain(self, context.checker.guarantee)
    }

    fn advice(&self, context: &Context<'_>, queries: u64) -> Vec<String> {
        advice(context.checker, queries, self)
    }

    fn file(&self) -> String {
        self.query.to_json()
    }

    /// Its graph, or its tree of paths; and the line of the answer.
    fn with_drawing<T>(&self, draw: impl FnOnce(&Drawing<'_>) -> T) -> T {
        let query = &self.query;
        // A tree of paths has nodes of its own.
        let table = if query.paths.is_none() { query.table.as_slice() } else { &[] };
        let (title, line) = (title(self), line(self));
        draw(&Drawing { depth: query.depth, line: &line, title: &title, table, ..Drawing::of(&query.graph) })
    }

    fn compare_options(&self) -> Option<&'static str> {
        self.query.paths.is_none().then_some(" --min-starts")
    }

    fn link_line(&self, context: &Context<'_>) -> String {
        see::line(see::link(&context.page, self, context.checker.guarantee))
    }

    fn describe(&self, context: &Context<'_>, json: &mut Json) {
        let view = context.arguments.view();
        json["request"] = parsed(&request(&self.query, 0, view));
        json["answer"] = match &self.answer {
            Ok(answer) => parsed(&answer_text(answer, &self.query, 0, view)),
            Err(failure) => json!({"error": failure.to_string()}),
        };
        json["admissible"] = json!(self.admissible);
        json["link"] = json!(see::link(&context.page, self, context.checker.guarantee));
    }

    fn judged_by(context: &Context<'_>) -> String {
        why_this_guarantee(context.arguments)
    }

    fn passed_by(context: &Context<'_>) -> String {
        why_this_guarantee(context.arguments)
    }

    fn not_shown(context: &Context<'_>, noted: &NotedProcess) -> Vec<String> {
        not_shown(context.checker, noted)
    }
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
