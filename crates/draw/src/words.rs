//! Descriptions of events and visits: of a step, for people who follow a search; and short ones, for a picture.

use verimax::table::Entry;
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

/// An entry of a table in words: `lower 3 at depth 4`.
pub fn entry_words(entry: Entry) -> String {
    format!("{} {} at depth {}", entry.bound, Limit(entry.value), entry.depth)
}

/// An event in words: what it is, and the details. Together they make a phrase, `table` and `answers 3`.
pub fn event_words(event: Event<u32>) -> (&'static str, String) {
    match event {
        Event::Enter { alpha, beta, depth } => ("enter", format!("window {}, depth {depth}", window(alpha, beta))),
        Event::Probe(Effect::Nothing) => ("table", "nothing to use".to_owned()),
        Event::Probe(Effect::Returned(value)) => ("table", format!("answers {}", Limit(value))),
        Event::Probe(Effect::Narrowed { alpha, beta }) => {
            ("table", format!("narrows the window to {}", window(alpha, beta)))
        }
        Event::Leaf(value) => ("leaf", Limit(value).to_string()),
        Event::Child { mv, value } => ("child", format!("move {mv} is worth {}", Limit(value))),
        Event::Cutoff(value) => ("cutoff", format!("at {}", Limit(value))),
        Event::Store(entry) => ("store", entry_words(entry)),
        Event::Return(value) => ("return", Limit(value).to_string()),
    }
}

/// A step in a sentence, for people who follow a search: where the search is, what it did, and what follows from it.
///
/// ```
/// use verimax::{Depth, Graph, trace::{Event, Step}};
/// let graph = Graph::parse("R=(max A=(min 3 5 6))").unwrap();
/// let step = |event| Step { ply: 1, key: 1, event };
/// let words = |event| verimax_draw::step_words(&graph, &step(event));
/// assert_eq!(words(Event::Enter { alpha: 2, beta: 9, depth: Depth::END }), "A: enter with window (2, 9), depth end");
/// assert_eq!(words(Event::Child { mv: 0, value: -3 }), "A: the move to #2 is worth -3");
/// assert_eq!(words(Event::Cutoff(1)), "A: cutoff at 1, which is outside the window: the other moves are skipped");
/// ```
pub fn step_words(graph: &Graph, step: &Step<NodeId, u32>) -> String {
    let name = |node: NodeId| clean(&graph.name(node), NAME_COLUMNS);
    let what = match step.event {
        Event::Enter { .. } => format!("enter with {}", event_words(step.event).1),
        Event::Probe(Effect::Nothing) => "the table has nothing to use".to_owned(),
        Event::Probe(_) => format!("the table {}", event_words(step.event).1),
        Event::Leaf(value) => format!("evaluate, {}", Limit(value)),
        Event::Child { mv, value } => {
            let children = if (step.key as usize) < graph.len() { graph.children(step.key) } else { &[] };
            match children.get(mv as usize) {
                Some(&child) => format!("the move to {} is worth {}", name(child), Limit(value)),
                None => event_words(step.event).1,
            }
        }
        Event::Cutoff(value) => {
            format!("cutoff at {}, which is outside the window: the other moves are skipped", Limit(value))
        }
        Event::Store(entry) => format!("store {}", entry_words(entry)),
        Event::Return(value) => format!("return {}", Limit(value)),
    };
    format!("{}: {what}", name(step.key))
}

/// Describes an entry that the table held when the search started.
pub fn start_entry(entry: Entry) -> String {
    format!("table: {} {}, depth {}", entry.bound, Limit(entry.value), entry.depth)
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

/// Describes the visits along an edge so far; `whole` has those of the whole search, of which there is room for some.
/// They are numbered if the whole search visits the node more than once.
pub fn visits(visits: &Firsts<Visit>, whole: &Firsts<Visit>, searches: usize) -> Vec<LabelLine> {
    let arrows = |visit: &Visit| {
        let up = visit.value.map_or(String::new(), |value| format!("↑ {}", Limit(value)));
        (format!("↓ {}", window(visit.window.0, visit.window.1)), up)
    };
    if let (1, [visit]) = (searches, visits.kept.as_slice()) {
        let (down, up) = arrows(visit);
        let lines = [LabelLine { down, ..LabelLine::default() }, LabelLine { up, ..LabelLine::default() }];
        return lines.into_iter().filter(|line| line.parts().next().is_some()).collect();
    }
    let count = shown(whole.total, EDGE_LINES);
    let mut lines = Vec::new();
    for visit in visits.kept.iter().take(count) {
        let (down, up) = arrows(visit);
        lines.push(LabelLine { what: format!("visit {}:", thousands(visit.number)), down, up });
    }
    if visits.total > count {
        lines.push(LabelLine { what: more(visits.total - count), ..LabelLine::default() });
    }
    lines
}
