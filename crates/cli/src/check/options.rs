//! The options of a check, as words that repeat it and as JSON.

use serde_json::{Value as Json, json};
use verimax::text::is_printable;
use verimax_check::{Checker, View};

use super::arguments::{Arguments, USUAL_SHRINK_TIME, USUAL_TIMEOUT};

/// The options that repeat the check: the seed, and those that differ from their defaults.
pub fn again(arguments: &Arguments, checker: &Checker) -> String {
    let usual = Checker::default();
    let scope = checker.scope;
    let has_range = scope.values_range != usual.scope.values_range && !arguments.win_draw_loss;
    let options = [
        (true, format!("--seed {} ", checker.seed)),
        (checker.queries != arguments.usual_queries(), format!("--queries {} ", checker.queries)),
        (checker.guarantee != arguments.usual_guarantee(), format!("--guarantee {} ", checker.guarantee)),
        (scope.max_nodes != usize::from(arguments.usual_max_nodes()), format!("--max-nodes {} ", scope.max_nodes)),
        (has_range, format!("--values-range {} ", scope.values_range)),
        (arguments.win_draw_loss, "--win-draw-loss ".to_owned()),
        (scope.terminal_evals_only, "--terminal-evals-only ".to_owned()),
        (scope.min_depth > 0, format!("--min-depth {} ", scope.min_depth)),
        (scope.to_the_end, "--to-the-end ".to_owned()),
        (scope.full_window, "--full-window ".to_owned()),
        (scope.no_finished_root, "--no-finished-root ".to_owned()),
        (scope.table, "--table ".to_owned()),
        (scope.trees_only, "--trees-only ".to_owned()),
        (scope.alternating, "--alternating ".to_owned()),
        (scope.cycles, "--cycles ".to_owned()),
        (scope.mate_distance, "--mate-distance ".to_owned()),
        (arguments.chance, "--chance ".to_owned()),
        (arguments.view() == View::Max && !arguments.chance, "--values max ".to_owned()),
        (arguments.tolerance.is_some(), format!("--tolerance {} ", arguments.tolerance())),
        (arguments.timeout != USUAL_TIMEOUT, format!("--timeout {} ", arguments.timeout)),
        (arguments.shrink_time != USUAL_SHRINK_TIME, format!("--shrink-time {} ", arguments.shrink_time)),
    ];
    options.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, option)| option).collect()
}

/// All options that decide which questions are asked, and which answers are right.
pub fn options_as_json(arguments: &Arguments, checker: &Checker) -> Json {
    let scope = checker.scope;
    json!({
        "max_nodes": scope.max_nodes,
        "values_range": scope.values_range,
        "win_draw_loss": arguments.win_draw_loss,
        "terminal_evals_only": scope.terminal_evals_only,
        "min_depth": scope.min_depth,
        "to_the_end": scope.to_the_end,
        "full_window": scope.full_window,
        "no_finished_root": scope.no_finished_root,
        "table": scope.table,
        "trees_only": scope.trees_only,
        "alternating": scope.alternating,
        "cycles": scope.cycles,
        "mate_distance": scope.mate_distance,
        "chance": arguments.chance,
        "values": if arguments.view() == View::Max { "max" } else { "side" },
        "tolerance": arguments.tolerance(),
        "timeout": arguments.timeout,
        "shrink_time": arguments.shrink_time,
    })
}

/// Quotes a word for the shell, if it needs quotes.
pub fn quoted(word: &str) -> String {
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
