//! Requests and answers as text: JSON Lines, as described in `docs/check-protocol.md`.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use verimax::table::Entry;
use verimax::{Bound, Depth, INF, NodeId, Side, TableLine, Value};

use crate::Query;
use crate::answer::{Answer, Failure, Reply};

/// The point of view of `value`, `alpha` and `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// The side to move at the root.
    #[default]
    SideToMove,
    /// Max.
    Max,
}

impl View {
    /// Converts a value between this point of view and that of the side to move at the root (both ways).
    fn of(self, root: Side, value: Value) -> Value {
        match self {
            View::SideToMove => value,
            View::Max => root.view(value),
        }
    }
}

#[derive(Serialize)]
struct Request<'q> {
    id: u64,
    nodes: Vec<RequestNode<'q>>,
    root: NodeId,
    depth: Option<u32>,
    alpha: Option<Value>,
    beta: Option<Value>,
    table: Vec<Line>,
}

#[derive(Serialize)]
struct RequestNode<'q> {
    side: Word<Side>,
    eval: Value,
    children: &'q [NodeId],
}

#[derive(Serialize, Deserialize)]
struct Line {
    node: NodeId,
    depth: Option<u32>,
    value: Value,
    bound: Word<Bound>,
}

impl From<&TableLine> for Line {
    fn from(&TableLine { node, entry }: &TableLine) -> Line {
        Line { node, depth: entry.depth.limit(), value: entry.value, bound: Word(entry.bound) }
    }
}

/// A side or a bound, written as a word.
#[derive(Clone, Copy, PartialEq)]
struct Word<T>(T);

impl Serialize for Word<Side> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for Word<Bound> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Word<Bound> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        let bound = bounds.into_iter().find(|bound| bound.to_string() == word);
        bound.map(Word).ok_or_else(|| serde::de::Error::custom("a bound is exact, lower or upper"))
    }
}

#[derive(Serialize, Deserialize)]
struct Response {
    id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv: Option<Vec<NodeId>>,
    #[serde(default, deserialize_with = "objects", skip_serializing_if = "Option::is_none")]
    table: Option<Vec<Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Accepts only objects as table lines. By itself, serde would also take a list of the fields' values.
fn objects<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Vec<Line>>, D::Error> {
    let line = |object| serde_json::from_value(Json::Object(object)).map_err(serde::de::Error::custom);
    let objects = Option::<Vec<serde_json::Map<String, Json>>>::deserialize(from)?;
    objects.map(|objects| objects.into_iter().map(line).collect()).transpose()
}

/// The request as a line of text, without the newline.
pub fn request(query: &Query, id: u64, view: View) -> String {
    let graph = &query.graph;
    let root = graph.side(graph.root());
    let nodes = (0..graph.len() as NodeId).map(|node| RequestNode {
        side: Word(graph.side(node)),
        eval: graph.eval(node),
        children: graph.children(node),
    });
    let (mut alpha, mut beta) = (view.of(root, query.window.alpha()), view.of(root, query.window.beta()));
    if alpha > beta {
        (alpha, beta) = (beta, alpha);
    }
    let finite = |value: Value| (value.abs() < INF).then_some(value);
    let table = query.table.iter().map(Line::from);
    let request = Request {
        id,
        nodes: nodes.collect(),
        root: graph.root(),
        depth: query.depth.limit(),
        alpha: finite(alpha),
        beta: finite(beta),
        table: table.collect(),
    };
    serde_json::to_string(&request).unwrap_or_default() // only numbers, words and lists: this cannot fail
}

/// Reads the answer to the request with this id.
pub(crate) fn answer(line: &str, query: &Query, id: u64, view: View) -> Reply {
    let garbage = |problem: String| Failure::Garbage { problem, line: cut(line) };
    if line.trim_start().starts_with('[') {
        return Err(garbage("expected an object, found a list".to_owned()));
    }
    let response: Response = serde_json::from_str(line).map_err(|error| garbage(error.to_string()))?;
    if response.id != id {
        return Err(Failure::WrongId { expected: id, got: response.id });
    }
    if let Some(error) = response.error {
        return Err(Failure::Error(error));
    }
    let value = response.value.ok_or_else(|| garbage("there is neither a value nor an error".to_owned()))?;
    // A value out of range is a wrong value, not an unreadable one.
    let value = Value::try_from(value).unwrap_or(if value < 0 { -Value::MAX } else { Value::MAX }).max(-Value::MAX);
    let root = query.graph.side(query.graph.root());
    let table = response.table.map(|lines| {
        let lines = lines.into_iter().map(|line| TableLine {
            node: line.node,
            entry: Entry {
                value: line.value.max(-Value::MAX),
                depth: line.depth.map_or(Depth::END, Depth::plies),
                bound: line.bound.0,
            },
        });
        lines.collect()
    });
    Ok(Answer { value: view.of(root, value), mv: response.mv, line: response.pv, table })
}

/// The answer as a line of text, without the newline.
pub fn answer_text(answer: &Answer, query: &Query, id: u64, view: View) -> String {
    let root = query.graph.side(query.graph.root());
    let table = answer.table.as_ref().map(|lines| lines.iter().map(Line::from).collect());
    let response = Response {
        id,
        value: Some(view.of(root, answer.value).into()),
        mv: answer.mv,
        pv: answer.line.clone(),
        table,
        error: None,
    };
    serde_json::to_string(&response).unwrap_or_default() // only numbers, words and lists: this cannot fail
}

/// Cuts a line to a length that people read.
fn cut(line: &str) -> String {
    let mut text: String = line.chars().take(200).collect();
    if text.len() < line.len() {
        text.push('…');
    }
    text
}
