//! `verimax check --chance`: asks a program about games in which chance moves, too, and says what its report shows of a
//! finding.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::{Value as Json, json};
use verimax::ChanceFile;
use verimax::law::unfolded_size;
use verimax_check::{
    ChanceChecker, ChanceFinding, Checker, Kind, Process, View, admissible_with_chance, advice_with_chance,
    chance_request, end_programs, explain_chance, question_text_with_chance, said_with_chance,
};
use verimax_draw::{Beyond, Drawing};

use super::arguments::{Arguments, ValuesArgument};
use super::noted::NotedProcess;
use super::report::{Context, Found, parsed};
use super::see;
use super::watch::Watch;
use super::words::{missing, scope_gaps};
use crate::Verdict;
use crate::fractions::fraction_json;
use crate::input::{GuaranteeArgument, read_chance};
use crate::signals::at_ctrl_c;

/// The most nodes and edges that a replayed question may unfold into: each gets a fraction.
const MOST_UNFOLDED: usize = 100_000;

/// Refuses options that make no sense where chance moves.
pub fn validate(arguments: &Arguments) -> Result<()> {
    let refused = [
        (arguments.table, "--table", "a table starts empty there"),
        (arguments.cycles, "--cycles", "positions do not come back there"),
        (arguments.mate_distance, "--mate-distance", "wins do not count plies there"),
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
    let context = Context::new(arguments, checker, see::page(arguments.page.as_deref())?)?;
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
    at_ctrl_c(chance.stop.clone(), end_programs)?;
    let mut process = NotedProcess::new(Process::start(arguments.command.clone(), timeout, View::Max)?);
    let mut watch = Watch::new(&context, replay.is_some());
    let report = match replay {
        Some(question) => chance.check_question(question, &mut process, &mut |progress| watch.tell(progress)),
        None => chance.check_subject(&mut process, &mut |progress| watch.tell(progress)),
    };
    watch.end();
    context.conclude(&report, &process)
}

impl Found for ChanceFinding {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn nodes(&self) -> (usize, usize) {
        (self.question.graph.len(), self.original_nodes)
    }

    fn is_smallest(&self) -> bool {
        self.is_smallest
    }

    fn as_smallest(&self) -> ChanceFinding {
        ChanceFinding { is_smallest: true, ..self.clone() }
    }

    fn question_text(&self) -> String {
        question_text_with_chance(&self.question)
    }

    fn why(&self, _: &Context<'_>) -> String {
        explain_chance(self)
    }

    fn advice(&self, context: &Context<'_>, _: u64) -> Vec<String> {
        advice_with_chance(context.checker.scope, context.arguments.tolerance(), self)
    }

    fn file(&self) -> String {
        self.question.to_json()
    }

    fn with_drawing<T>(&self, draw: impl FnOnce(&Drawing<'_>) -> T) -> T {
        let ChanceFile { graph, depth, window } = &self.question;
        let beyond = Beyond::with_chance(graph, *depth);
        let said = self.answer.as_ref().map_or("no answer".to_owned(), said_with_chance);
        let title = format!("depth {depth}, window {window}: {said}; expectiminimax is {}", self.value);
        draw(&Drawing { depth: *depth, title: &title, beyond: Some(&beyond), ..Drawing::of(graph.structure()) })
    }

    fn compare_options(&self) -> Option<&'static str> {
        Some("")
    }

    fn link_line(&self, context: &Context<'_>) -> String {
        see::line(see::chance_link(&context.page, self, context.arguments.tolerance()))
    }

    fn describe(&self, context: &Context<'_>, json: &mut Json) {
        let (least, greatest) = admissible_with_chance(&self.question, &self.value);
        json["request"] = parsed(&chance_request(&self.question, 0));
        json["answer"] = match &self.answer {
            Ok(answer) => {
                let value = answer.value.as_ref();
                // A fraction is a text; a number is written as it came.
                let value = value.map(|value| match value.number.as_ref().filter(|_| !value.is_float) {
                    Some(number) => fraction_json(number),
                    // A number that no float can hold is quoted.
                    None => serde_json::from_str(&value.to_string()).unwrap_or_else(|_| value.to_string().into()),
                });
                json!({"id": 0, "value": value, "move": answer.mv})
            }
            Err(failure) => json!({"error": failure.to_string()}),
        };
        json["expectiminimax"] = fraction_json(&self.value);
        json["admissible"] = json!({"least": fraction_json(&least), "greatest": fraction_json(&greatest)});
        json["link"] = json!(see::chance_link(&context.page, self, context.arguments.tolerance()));
    }

    fn judged_by(_: &Context<'_>) -> String {
        String::new()
    }

    fn passed_by(context: &Context<'_>) -> String {
        format!(
            "floats may be off by {} times the greatest absolute value of the range, at least 1 (--tolerance)\n",
            context.arguments.tolerance()
        )
    }

    fn not_shown(context: &Context<'_>, noted: &NotedProcess) -> Vec<String> {
        let missing = missing(&[(!noted.has_value, "values"), (!noted.has_move, "moves")]);
        let mut gaps: Vec<String> = missing.into_iter().collect();
        gaps.push("lines (pv) and table entries: with --chance they are not judged".to_owned());
        gaps.extend(scope_gaps(context.checker.scope));
        gaps
    }
}
