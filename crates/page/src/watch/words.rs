//! Steps and entries in words, one sentence each.

use serde_json::{Value as Json, json};
use verimax::table::{Bounds, Entry};
use verimax::trace::{Effect, Event, Step};
use verimax::{Bound, Depth, Graph, Limit, NodeId, Value};

/// An entry of the table.
pub fn entry(entry: Entry) -> String {
    let value = Limit(entry.value);
    let what = match entry.bound {
        Bound::Exact => format!("exactly {value}"),
        Bound::Lower => format!("at least {value}"),
        Bound::Upper => format!("at most {value}"),
    };
    format!("{what}, {}", to(entry.depth))
}

/// An entry with two bounds.
pub fn bounds(bounds: Bounds) -> String {
    format!("from {} to {}, {}", Limit(bounds.lower), Limit(bounds.upper), to(bounds.depth))
}

fn to(depth: Depth) -> String {
    depth.limit().map_or("to the end".to_owned(), |plies| format!("depth {plies}"))
}

fn window(alpha: Value, beta: Value) -> String {
    format!("({}, {})", Limit(alpha), Limit(beta))
}

/// A step: what kind of event it is, where, and a sentence.
pub fn step(graph: &Graph, step: &Step<NodeId, u32>) -> Json {
    let name = graph.shown_name(step.key);
    let (kind, words, value) = match step.event {
        Event::Enter { alpha, beta, depth } => {
            ("enter", format!("Enter {name} with window {}, {}.", window(alpha, beta), to(depth)), None)
        }
        Event::Probe(Effect::Nothing) => ("miss", format!("The table has nothing to reuse for {name}."), None),
        Event::Probe(Effect::Returned(value)) => {
            ("hit", format!("The table answers for {name}: {}.", Limit(value)), Some(value))
        }
        Event::Probe(Effect::Narrowed { alpha, beta }) => {
            ("narrow", format!("The table narrows the window of {name} to {}.", window(alpha, beta)), None)
        }
        Event::Leaf(value) => ("leaf", format!("Evaluate {name}: {}.", Limit(value)), Some(value)),
        Event::Child { mv, value } => {
            let child = graph.children(step.key).get(mv as usize);
            let child = child.map_or_else(|| format!("move {mv}"), |&child| graph.shown_name(child));
            ("child", format!("For {name}, the move to {child} is worth {}.", Limit(value)), Some(value))
        }
        Event::Cutoff(value) => {
            let value_words = Limit(value);
            (
                "cutoff",
                format!("Cutoff: {value_words} leaves the window, so {name}'s other moves are skipped."),
                Some(value),
            )
        }
        Event::Store(stored) => ("store", format!("Store for {name}: {}.", entry(stored)), Some(stored.value)),
        Event::Return(value) => ("return", format!("Leave {name} with {}.", Limit(value)), Some(value)),
    };
    json!({"ply": step.ply, "node": step.key, "kind": kind, "words": words, "value": value})
}
