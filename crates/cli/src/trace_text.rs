//! A trace of a search on a graph, for people and as JSON.

use serde_json::{Value as Json, json};
use verimax::table::Entry;
use verimax::trace::{Effect, Event, Listener, Recorder, Step};
use verimax::{Graph, GraphPosition, INF, NodeId, Value, Window};
use verimax_draw::event_words;

/// The most steps of all traces that are shown, as text or as JSON: a step of JSON takes nearly 2 KB of memory.
pub const MOST_SHOWN: usize = 200_000;

/// The most steps of a search that is drawn.
pub const MOST_DRAWN: usize = 2_000_000;

/// What a search on a graph did, up to a number of steps.
pub struct Trace {
    recorder: Recorder<NodeId, u32>,
    room: usize,
    /// True if there were more steps.
    pub is_cut: bool,
}

impl Trace {
    /// Records this many steps, and no more.
    pub fn with_room_for(room: usize) -> Trace {
        Trace { recorder: Recorder::default(), room, is_cut: false }
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step<NodeId, u32>] {
        &self.recorder.steps
    }
}

impl<'g> Listener<GraphPosition<'g>> for Trace {
    fn event(&mut self, entered: Option<&GraphPosition<'g>>, event: Event<u32>) {
        if self.recorder.steps.len() < self.room {
            self.recorder.event(entered, event);
        } else {
            self.is_cut = true;
        }
    }
}

/// An event as an object.
pub fn event_json(event: Event<u32>) -> Json {
    match event {
        Event::Enter { alpha, beta, depth } => {
            let (alpha, beta) = ends_json(alpha, beta);
            json!({"event": "enter", "alpha": alpha, "beta": beta, "depth": depth.limit()})
        }
        Event::Probe(Effect::Nothing) => json!({"event": "probe", "effect": "nothing"}),
        Event::Probe(Effect::Returned(value)) => json!({"event": "probe", "effect": "returned", "value": value}),
        Event::Probe(Effect::Narrowed { alpha, beta }) => {
            let (alpha, beta) = ends_json(alpha, beta);
            json!({"event": "probe", "effect": "narrowed", "alpha": alpha, "beta": beta})
        }
        Event::Leaf(value) => json!({"event": "leaf", "value": value}),
        Event::Child { mv, value } => json!({"event": "child", "move": mv, "value": value}),
        Event::Cutoff(value) => json!({"event": "cutoff", "value": value}),
        Event::Store(Entry { value, depth, bound }) => {
            json!({"event": "store", "value": value, "depth": depth.limit(), "bound": bound.to_string()})
        }
        Event::Return(value) => json!({"event": "return", "value": value}),
    }
}

/// Lines are not indented further than this many plies.
const DEEPEST_INDENT: usize = 40;

/// A line for each step, indented by ply.
pub fn trace_text(trace: &Trace, graph: &Graph) -> String {
    step_lines(graph, trace.steps().iter().map(|step| (step.ply, step.key, event_words(step.event))))
}

/// A line for each step: its number, its node, indented by ply, and what happened there.
pub fn step_lines(
    graph: &Graph,
    steps: impl ExactSizeIterator<Item = (usize, NodeId, (&'static str, String))>,
) -> String {
    let width = steps.len().to_string().len();
    let lines = steps.enumerate().map(|(i, (ply, node, (what, details)))| {
        let indent = "  ".repeat(ply.min(DEEPEST_INDENT));
        format!("{:>width$}  {indent}{}  {what:<6}  {details}\n", i + 1, graph.shown_name(node))
    });
    lines.collect()
}

/// A list of objects.
pub fn trace_json(trace: &Trace, graph: &Graph) -> Json {
    let steps = trace.steps().iter().map(|step| {
        let mut json = event_json(step.event);
        json["ply"] = step.ply.into();
        json["node"] = step.key.into();
        json["name"] = graph.name(step.key).into();
        json
    });
    steps.collect()
}

/// A window as JSON: an end that is infinite is `null`.
pub fn window_json(window: Window) -> (Json, Json) {
    ends_json(window.alpha(), window.beta())
}

/// Bounds as JSON: one that is infinite is `null`.
pub fn ends_json(alpha: Value, beta: Value) -> (Json, Json) {
    let end = |value: Value, infinite: Value| if value == infinite { Json::Null } else { value.into() };
    (end(alpha, -INF), end(beta, INF))
}
