//! Short descriptions of events and visits.

use verimax::trace::{Effect, Event, Step};
use verimax::{Graph, Limit, NodeId, Value};

use crate::story::{EDGE_LINES, Firsts, Visit};
use crate::text::{clean, shown, thousands};

/// The most columns of a node's name on its shape.
pub const NAME_COLUMNS: usize = 16;
/// The most columns of a child's name in an event.
const CHILD_COLUMNS: usize = 10;

/// A line of a label: a heading, what goes down, what comes up. Each part may be empty.
#[derive(Clone, Default)]
pub struct LabelLine {
    /// The number of the visit, or how many more there are.
    pub what: String,
    /// The window.
    pub down: String,
    /// The value.
    pub up: String,
}

impl LabelLine {
    /// The parts that are not empty.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        [&self.what, &self.down, &self.up].into_iter().map(String::as_str).filter(|part| !part.is_empty())
    }

    /// The whole line.
    pub fn text(&self) -> String {
        self.parts().collect::<Vec<_>>().join(" ")
    }
}

fn window(alpha: Value, beta: Value) -> String {
    format!("({}, {})", Limit(alpha), Limit(beta))
}

/// Says how many lines are left out.
pub fn more(count: usize) -> String {
    format!("… {} more", thousands(count))
}

/// Describes an event of a node.
pub fn event(graph: &Graph, step: &Step<NodeId, u32>) -> String {
    match step.event {
        Event::Enter { depth, .. } => format!("enter, depth {depth}"), // the window is on the edge
        Event::Probe(Effect::Nothing) => "table: nothing".to_owned(),
        Event::Probe(Effect::Returned(value)) => format!("table: value {}", Limit(value)),
        Event::Probe(Effect::Narrowed { alpha, beta }) => format!("table: window {}", window(alpha, beta)),
        Event::Leaf(value) => format!("leaf {}", Limit(value)),
        Event::Child { mv, value } => match graph.children(step.key).get(mv as usize) {
            Some(&child) => format!("{} is worth {}", clean(&graph.name(child), CHILD_COLUMNS), Limit(value)),
            None => format!("move {mv} is worth {}", Limit(value)),
        },
        Event::Cutoff(value) => format!("cutoff at {}", Limit(value)),
        Event::Store(entry) => format!("store {} {}, depth {}", entry.bound, Limit(entry.value), entry.depth),
        Event::Return(value) => format!("return {}", Limit(value)),
    }
}

/// Describes the visits along an edge. They are numbered if the node was searched more than once.
pub fn visits(visits: &Firsts<Visit>, searches: usize) -> Vec<LabelLine> {
    let arrows = |visit: &Visit| {
        let up = visit.value.map_or(String::new(), |value| format!("↑ {}", Limit(value)));
        (format!("↓ {}", window(visit.window.0, visit.window.1)), up)
    };
    if let (1, [visit]) = (searches, visits.kept.as_slice()) {
        let (down, up) = arrows(visit);
        let lines = [LabelLine { down, ..LabelLine::default() }, LabelLine { up, ..LabelLine::default() }];
        return lines.into_iter().filter(|line| line.parts().next().is_some()).collect();
    }
    let count = shown(visits.total, EDGE_LINES);
    let mut lines = Vec::new();
    for visit in &visits.kept[..count] {
        let (down, up) = arrows(visit);
        lines.push(LabelLine { what: format!("visit {}:", thousands(visit.number)), down, up });
    }
    if visits.total > count {
        lines.push(LabelLine { what: more(visits.total - count), ..LabelLine::default() });
    }
    lines
}
