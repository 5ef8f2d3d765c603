//! Sentences around a result: which guarantee it is about, and what it does not show.

use verimax::law::Guarantee;
use verimax_check::{Checker, Scope};

use super::arguments::Arguments;
use super::noted::NotedProcess;

/// Says why the answers were judged by this guarantee, if nobody asked for it.
pub fn why_this_guarantee(arguments: &Arguments) -> String {
    let why = match arguments.guarantee() {
        _ if arguments.guarantee.is_some() => return String::new(),
        Guarantee::Exact => "exact, the default without --table: right is only what minimax to the depth justifies",
        _ => "witnessed, the default with --table: right is also what a deeper entry can justify",
    };
    format!("guarantee: {why}\n")
}

/// What a check without a finding does not show.
pub fn not_shown(checker: &Checker, noted: &NotedProcess) -> Vec<String> {
    let scope = checker.scope;
    let is_on_paths = scope.cycles || scope.mate_distance;
    let missing = missing(&[
        (!noted.has_value, "values"),
        (!noted.has_move, "moves"),
        (!noted.has_line, "lines (pv)"),
        (!noted.has_table && !is_on_paths, "table entries"),
    ]);
    let gaps = [
        (
            checker.guarantee == Guarantee::Witnessed,
            "that the search keeps to its depth: a result from a ply too deep is witnessed, too (--guarantee exact \
             finds it, if no deeper entries are reused)"
                .to_owned(),
        ),
        (
            checker.guarantee == Guarantee::Bracketed,
            "that one game tree justifies a value: two together may (--guarantee witnessed or exact asks for more)"
                .to_owned(),
        ),
        (missing.is_some(), missing.unwrap_or_default()),
        (is_on_paths, "table entries: what they are worth depends on the path".to_owned()),
        (!scope.table && !is_on_paths, "how it uses a table that starts with entries (--table)".to_owned()),
    ];
    let own = gaps.into_iter().filter(|(is_gap, _)| *is_gap).map(|(_, gap)| gap);
    let cycles = "games in which positions come back (--cycles)".to_owned();
    let chance = "games in which chance moves, too (--chance)".to_owned();
    let mut gaps: Vec<String> = own.chain(scope_gaps(scope)).collect();
    let last = gaps.pop();
    gaps.extend((!scope.cycles).then_some(cycles).into_iter().chain([chance]).chain(last));
    gaps
}

/// What none of the answers had.
pub fn missing(parts: &[(bool, &str)]) -> Option<String> {
    let missing: Vec<&str> = parts.iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| *what).collect();
    (!missing.is_empty()).then(|| format!("{}: the answers had none", missing.join(", ")))
}

/// What the options leave out of the questions.
pub fn scope_gaps(scope: Scope) -> Vec<String> {
    let Scope { max_nodes, min_depth, .. } = scope;
    let gaps = [
        (scope.alternating, "games in which a side moves twice in a row (--alternating)".to_owned()),
        (scope.trees_only, "transpositions (--trees-only)".to_owned()),
        (scope.to_the_end, "depth limits (--to-the-end)".to_owned()),
        (min_depth > 0, format!("depths below {min_depth} (--min-depth)")),
        (scope.full_window, "windows that are not open (--full-window)".to_owned()),
        (scope.no_finished_root, "a root where the game is over (--no-finished-root)".to_owned()),
        (scope.terminal_evals_only, "evaluations before the end of the game (--terminal-evals-only)".to_owned()),
        (scope.cycles && !scope.to_the_end, "searches to the end of the game (--to-the-end)".to_owned()),
        (true, format!("games of more than {max_nodes} nodes, and what other seeds would ask")),
    ];
    gaps.into_iter().filter(|(is_gap, _)| *is_gap).map(|(_, gap)| gap).collect()
}
