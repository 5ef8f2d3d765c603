//! Sentences around a result: how to read it, which guarantee it is about, and what it does not show.

use verimax::Graph;
use verimax::law::Guarantee;
use verimax_check::{Checker, Scope};

use super::Arguments;
use super::watched::Watched;

/// How to read the graph of a report.
pub fn how_to_read(graph: &Graph) -> &'static str {
    match graph.to_short() {
        Some(short) if short.starts_with('(') => {
            "  to read it: (side:evaluation moves...), for Max; no evaluation means 0, a bare number is a finished \
             game\n"
        }
        Some(_) => "  to read it: a game that is over; the number is what it is worth to Max\n",
        None => "  to read it: node, side to move, evaluation for Max  ->  the nodes that the moves lead to\n",
    }
}

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
pub fn not_shown(checker: &Checker, watched: &Watched) -> Vec<String> {
    let Scope { max_nodes, min_depth, .. } = checker.scope;
    let scope = checker.scope;
    let missing = [
        (!watched.has_value, "values"),
        (!watched.has_move, "moves"),
        (!watched.has_line, "lines (pv)"),
        (!watched.has_table, "table entries"),
    ];
    let missing: Vec<_> = missing.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| what).collect();
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
        (!missing.is_empty(), format!("{}: the answers had none", missing.join(", "))),
        (!scope.table, "how it uses a table that starts with entries (--table)".to_owned()),
        (scope.alternating, "games in which a side moves twice in a row (--alternating)".to_owned()),
        (scope.trees_only, "transpositions (--trees-only)".to_owned()),
        (scope.to_the_end, "depth limits (--to-the-end)".to_owned()),
        (min_depth > 0, format!("depths below {min_depth} (--min-depth)")),
        (scope.full_window, "windows that are not open (--full-window)".to_owned()),
        (scope.no_finished_root, "a root where the game is over (--no-finished-root)".to_owned()),
        (scope.terminal_evals_only, "evaluations before the end of the game (--terminal-evals-only)".to_owned()),
        (true, format!("games of more than {max_nodes} nodes, cycles, and what other seeds would ask")),
    ];
    gaps.into_iter().filter(|(is_gap, _)| *is_gap).map(|(_, gap)| gap).collect()
}
