//! Steps and entries for the page. The sentences are those of `verimax_draw`.

use serde_json::{Value as Json, json};
use verimax::table::Bounds;
use verimax::trace::{Effect, Event, Step};
use verimax::{Graph, Limit, NodeId};
use verimax_draw::step_words;

/// An entry with two bounds.
pub fn bounds(bounds: Bounds) -> String {
    format!("from {} to {} at depth {}", Limit(bounds.lower), Limit(bounds.upper), bounds.depth)
}

/// The line of best play in words. Empty if there is none.
pub fn line(graph: &Graph, nodes: &[NodeId]) -> String {
    let Some(&last) = nodes.last().filter(|_| nodes.len() > 1) else { return String::new() };
    let names: Vec<String> = nodes.iter().map(|&node| graph.shown_name(node)).collect();
    let end = match graph.children(last) {
        [] => format!(", where the game is over and worth {} to Max", graph.eval(last)),
        _ => String::new(),
    };
    format!("The line of best play: {}{end}.", names.join(" → "))
}

/// A step: how deep, where, what kind of event it is, and a sentence.
pub fn step(graph: &Graph, step: &Step<NodeId, u32>) -> Json {
    let kind = match step.event {
        Event::Enter { .. } => "enter",
        Event::Probe(Effect::Nothing) => "miss",
        Event::Probe(Effect::Returned(_)) => "hit",
        Event::Probe(Effect::Narrowed { .. }) => "narrow",
        Event::Leaf(_) => "leaf",
        Event::Child { .. } => "child",
        Event::Cutoff(_) => "cutoff",
        Event::Store(_) => "store",
        Event::Return(_) => "return",
    };
    json!({"ply": step.ply, "node": step.key, "kind": kind, "words": step_words(graph, step)})
}
