//! The question of a finding as text, and sentences around a result: how to read it, which guarantee it is about, and
//! what it does not show.

use verimax::law::Guarantee;
use verimax::{Graph, Node, NodeId};
use verimax_check::{Checker, Query, Scope};

use super::Arguments;
use super::noted::NotedProcess;

/// The graph, in short form or line by line, and the question about it.
pub fn question_text(query: &Query) -> String {
    let short = query.graph.to_short().filter(|_| query.paths.is_none());
    let mut text = short.as_ref().map_or_else(|| node_lines(query), |short| format!("  {short}\n"));
    text += &format!("  depth {}, window {} for {}\n", query.depth, query.window, query.side(query.root()));
    for line in &query.table {
        let (name, entry) = (query.shown_name(line.node), crate::trace_text::entry_words(line.entry));
        text += &format!("  table: {name}, {entry}\n");
    }
    if let Some(history) = query.paths.as_ref().map(|paths| paths.history()).filter(|history| !history.is_empty()) {
        let (root, history) = (query.shown_name(query.root()), names(query, history));
        text += &format!("  history: {history}, and now {root}\n");
    } else if query.root() != 0 {
        text += &format!("  root: {}\n", query.shown_name(query.root()));
    }
    text + &how_to_read(query, short.as_deref())
}

fn node_lines(query: &Query) -> String {
    let line = |(i, node): (usize, Node)| {
        let leads = if node.children.is_empty() { String::new() } else { "  ->  ".to_owned() };
        format!("  #{i}  {} {}{leads}{}\n", node.side, node.eval, names(query, &node.children))
    };
    query.nodes().into_iter().enumerate().map(line).collect()
}

fn names(query: &Query, nodes: &[NodeId]) -> String {
    nodes.iter().map(|&node| query.shown_name(node)).collect::<Vec<_>>().join(" ")
}

/// How to read the question of a report.
fn how_to_read(query: &Query, short: Option<&str>) -> String {
    let mut text = match short {
        Some(short) if short.starts_with('(') => {
            "  to read it: (side:evaluation moves...), for Max; no evaluation means 0, a bare number is a finished \
             game\n"
        }
        Some(_) => "  to read it: a game that is over; the number is what it is worth to Max\n",
        None => "  to read it: node, side to move, evaluation for Max  ->  the nodes that the moves lead to\n",
    }
    .to_owned();
    if let Some(paths) = &query.paths {
        if Graph::new(query.nodes(), query.root()).is_err() {
            text += "  a position that was there before, on the path from the root or in the history, is worth 0\n";
        }
        let is_decided = |node: &Node| node.children.is_empty() && node.eval != 0;
        if let Some(mate) = paths.mate().filter(|_| paths.nodes().iter().any(is_decided)) {
            text += &format!("  a game that is won or lost is worth {mate} less the plies from the root\n");
        }
    }
    text
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
pub fn not_shown(checker: &Checker, noted: &NotedProcess) -> Vec<String> {
    let Scope { max_nodes, min_depth, .. } = checker.scope;
    let scope = checker.scope;
    let is_on_paths = scope.cycles || scope.mate_distance;
    let missing = [
        (!noted.has_value, "values"),
        (!noted.has_move, "moves"),
        (!noted.has_line, "lines (pv)"),
        (!noted.has_table && !is_on_paths, "table entries"),
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
        (is_on_paths, "table entries: what they are worth depends on the path".to_owned()),
        (!scope.table && !is_on_paths, "how it uses a table that starts with entries (--table)".to_owned()),
        (scope.alternating, "games in which a side moves twice in a row (--alternating)".to_owned()),
        (scope.trees_only, "transpositions (--trees-only)".to_owned()),
        (scope.to_the_end, "depth limits (--to-the-end)".to_owned()),
        (min_depth > 0, format!("depths below {min_depth} (--min-depth)")),
        (scope.full_window, "windows that are not open (--full-window)".to_owned()),
        (scope.no_finished_root, "a root where the game is over (--no-finished-root)".to_owned()),
        (scope.terminal_evals_only, "evaluations before the end of the game (--terminal-evals-only)".to_owned()),
        (scope.cycles && !scope.to_the_end, "searches to the end of the game (--to-the-end)".to_owned()),
        (!scope.cycles, "games in which positions come back (--cycles)".to_owned()),
        (true, format!("games of more than {max_nodes} nodes, and what other seeds would ask")),
    ];
    gaps.into_iter().filter(|(is_gap, _)| *is_gap).map(|(_, gap)| gap).collect()
}
