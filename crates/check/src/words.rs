//! A question as text, and how to read it.

use verimax::{Graph, Limit, Node, NodeId};

use crate::Query;

/// The graph, in short form or line by line, and the question about it.
pub fn question_text(query: &Query) -> String {
    let short = query.graph.to_short().filter(|_| query.paths.is_none());
    let mut text = short.as_ref().map_or_else(|| node_lines(query), |short| format!("  {short}\n"));
    text += &format!("  depth {}, window {} for {}\n", query.depth, query.window, query.side(query.root()));
    for line in &query.table {
        let (name, entry) = (query.shown_name(line.node), line.entry);
        text += &format!("  table: {name}, {} {} at depth {}\n", entry.bound, Limit(entry.value), entry.depth);
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
        Some(short) if short.contains('(') => {
            "  to read it: (side:evaluation moves...), for Max; no evaluation means 0, a bare number is a finished \
             game\n"
        }
        Some(_) => "  to read it: a game that is over; the number is what it is worth to Max\n",
        None => "  to read it: node, side to move, evaluation for Max  ->  the nodes that the moves lead to\n",
    }
    .to_owned();
    if short.is_some_and(|short| short.contains('=')) {
        text += "  a name and '=' stand before what they name\n";
    }
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
