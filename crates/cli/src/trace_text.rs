//! A trace of a search on a graph, for people and as JSON.

use serde_json::{Value as Json, json};
use verimax::table::Entry;
use verimax::trace::{Effect, Event, Listener};
use verimax::{Game, Graph, GraphPosition, Limit, NodeId, Window};

/// One step, told in words and as JSON.
struct Step {
    ply: usize,
    node: NodeId,
    words: String,
    json: Json,
}

/// Writes down what a search does on a graph.
#[derive(Default)]
pub struct Trace {
    steps: Vec<Step>,
    /// The nodes that have been entered and not yet left.
    path: Vec<NodeId>,
}

/// The text of a window that need not be a sensible one.
fn window(alpha: i32, beta: i32) -> String {
    format!("({}, {})", Limit(alpha), Limit(beta))
}

impl Listener<GraphPosition<'_>> for Trace {
    fn event(&mut self, event: Event<'_, GraphPosition<'_>>) {
        if let Event::Enter { position, .. } = event {
            self.path.push(position.key());
        }
        let (words, json) = match event {
            Event::Enter { alpha, beta, depth, .. } => (
                format!("enter   window {}, depth {depth}", window(alpha, beta)),
                json!({"event": "enter", "alpha": alpha, "beta": beta, "depth": depth.limit()}),
            ),
            Event::Probe(Effect::Nothing) => {
                ("table   nothing to use".to_owned(), json!({"event": "probe", "effect": "nothing"}))
            }
            Event::Probe(Effect::Returned(value)) => {
                (format!("table   answers {value}"), json!({"event": "probe", "effect": "returned", "value": value}))
            }
            Event::Probe(Effect::Narrowed { alpha, beta }) => (
                format!("table   narrows the window to {}", window(alpha, beta)),
                json!({"event": "probe", "effect": "narrowed", "alpha": alpha, "beta": beta}),
            ),
            Event::Leaf(value) => (format!("leaf    {value}"), json!({"event": "leaf", "value": value})),
            Event::Child { mv, value } => {
                (format!("child   move {mv} is worth {value}"), json!({"event": "child", "move": mv, "value": value}))
            }
            Event::Cutoff(value) => (format!("cutoff  at {value}"), json!({"event": "cutoff", "value": value})),
            Event::Store(entry) => (
                format!("store   {}", entry_words(entry)),
                json!({
                    "event": "store", "value": entry.value, "depth": entry.depth.limit(), "bound": entry.bound.to_string(),
                }),
            ),
            Event::Return(value) => (format!("return  {value}"), json!({"event": "return", "value": value})),
        };
        let ply = self.path.len().saturating_sub(1);
        let node = self.path.last().copied().unwrap_or_default();
        self.steps.push(Step { ply, node, words, json });
        if let Event::Return(_) = event {
            self.path.pop();
        }
    }
}

/// An entry in words.
pub fn entry_words(entry: Entry) -> String {
    format!("{} {} at depth {}", entry.bound, entry.value, entry.depth)
}

impl Trace {
    /// A line for each step, indented by ply.
    pub fn text(&self, graph: &Graph) -> String {
        let width = self.steps.len().to_string().len();
        let line = |(i, step): (usize, &Step)| {
            let indent = "  ".repeat(step.ply);
            format!("{:>width$}  {indent}{}  {}\n", i + 1, graph.name(step.node), step.words)
        };
        self.steps.iter().enumerate().map(line).collect()
    }

    /// A list of objects.
    pub fn json(&self, graph: &Graph) -> Json {
        let steps = self.steps.iter().map(|step| {
            let mut json = step.json.clone();
            json["ply"] = step.ply.into();
            json["node"] = step.node.into();
            json["name"] = graph.name(step.node).into();
            json
        });
        steps.collect()
    }
}

/// A window as JSON: an end that is infinite is `null`.
pub fn window_json(window: Window) -> (Json, Json) {
    let (open, end) =
        (Window::OPEN, |value: i32, infinite: i32| if value == infinite { Json::Null } else { value.into() });
    (end(window.alpha(), open.alpha()), end(window.beta(), open.beta()))
}
