//! Requests and answers as text: JSON Lines, as described in `docs/check-protocol.md`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serde_json::value::RawValue;
use verimax::table::Entry;
use verimax::text::printable;
use verimax::{Bound, Depth, INF, NodeId, Side, TableLine, Value};

use crate::Query;
use crate::answer::{Answer, AnswerEntry, Failure, Reply};
use crate::number::{Whole, number};

/// The most entries of the table or the principal variation of an answer.
const MOST_ENTRIES: usize = 10_000;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<&'q [NodeId]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<Value>,
}

#[derive(Serialize)]
struct RequestNode<'q> {
    side: Word<Side>,
    eval: Value,
    children: &'q [NodeId],
}

#[derive(Serialize, Deserialize)]
struct Line {
    node: Whole<NodeId>,
    depth: Option<Whole<u32>>,
    value: Whole<Value>,
    bound: Word<Bound>,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    mv: Option<Whole<usize>>,
}

impl From<AnswerEntry> for Line {
    fn from(AnswerEntry { node, entry, mv }: AnswerEntry) -> Line {
        Line {
            node: Whole(node),
            depth: entry.depth.limit().map(Whole),
            value: Whole(entry.value),
            bound: Word(entry.bound),
            mv: mv.map(Whole),
        }
    }
}

impl From<Line> for AnswerEntry {
    fn from(line: Line) -> AnswerEntry {
        let value = line.value.0.max(-Value::MAX);
        let depth = line.depth.map_or(Depth::END, |Whole(depth)| Depth::plies(depth));
        let entry = Entry { value, depth, bound: line.bound.0 };
        AnswerEntry { node: line.node.0, entry, mv: line.mv.map(|Whole(mv)| mv) }
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
    id: Whole<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Box<RawValue>>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Whole<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Whole<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv: Option<Vec<Whole<NodeId>>>,
    #[serde(default, deserialize_with = "objects", skip_serializing_if = "Option::is_none")]
    table: Option<Vec<Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Head for Response {
    fn head(&mut self) -> (u64, Option<String>) {
        (self.id.0, self.error.take())
    }
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
    let nodes = (0..query.len() as NodeId).map(|node| RequestNode {
        side: Word(query.side(node)),
        eval: query.eval(node),
        children: query.children(node),
    });
    let (mut alpha, mut beta) = (view.of(root, query.window.alpha()), view.of(root, query.window.beta()));
    if alpha > beta {
        (alpha, beta) = (beta, alpha);
    }
    let finite = |value: Value| (value.abs() < INF).then_some(value);
    let table = query.table.iter().map(|&line: &TableLine| Line::from(AnswerEntry::from(line)));
    let request = Request {
        id,
        nodes: nodes.collect(),
        root: query.root(),
        depth: query.depth.limit(),
        alpha: finite(alpha),
        beta: finite(beta),
        table: table.collect(),
        history: query.paths.as_ref().map(|paths| paths.history()),
        mate: query.paths.as_ref().and_then(|paths| paths.mate()),
    };
    serde_json::to_string(&request).unwrap_or_default() // only numbers, words and lists: this cannot fail
}

/// What all kinds of answers have in common.
pub(crate) trait Head {
    /// The id of the request, and the error that the search reports instead of an answer. Takes the error away.
    fn head(&mut self) -> (u64, Option<String>);
}

/// Reads a line as the answer to the request with this id. What is no object, has another id, or reports an error is a
/// failure.
pub(crate) fn response<R: Head + DeserializeOwned>(line: &str, id: u64) -> Result<R, Failure> {
    if line.trim_start().starts_with('[') {
        // By itself, serde would also take a list of the fields' values.
        return Err(garbage("expected an object, found a list".to_owned(), line));
    }
    let mut response: R = serde_json::from_str(line).map_err(|error| garbage(error.to_string(), line))?;
    match response.head() {
        (got, _) if got != id => Err(Failure::WrongId { expected: id, got }),
        (_, Some(error)) => Err(Failure::Error(error)),
        (_, None) => Ok(response),
    }
}

/// An answer that cannot be read, and why.
pub(crate) fn garbage(problem: String, line: &str) -> Failure {
    Failure::Garbage { problem, line: cut(line) }
}

/// Reads the answer to the request with this id. A value that lies within `tolerance` of a whole number is that number.
pub fn answer(line: &str, query: &Query, id: u64, view: View, tolerance: f64) -> Reply {
    let response: Response = response(line, id)?;
    let garbage = |problem: String| garbage(problem, line);
    let (entries, nodes) = (response.table.as_ref().map_or(0, Vec::len), response.pv.as_ref().map_or(0, Vec::len));
    let moves = response.moves.as_ref().map_or(0, Vec::len);
    if entries.max(nodes).max(moves) > MOST_ENTRIES {
        return Err(garbage(format!("the table, the pv or the moves have more than {MOST_ENTRIES} entries")));
    }
    let graph = &query.graph;
    let has_choice = !graph.children(graph.root()).is_empty() && !query.depth.is_zero();
    let Response { value, mv, moves, pv, .. } = response;
    if has_choice && value.is_none() && mv.is_none() && moves.is_none() && pv.is_none() {
        return Err(garbage("there is no value, no move and no error".to_owned()));
    }
    let value = value.map(|text| number(text.get(), tolerance).map_err(&garbage)).transpose()?;
    // A number that is not a value is a wrong answer, not an unreadable one.
    let (value, unfit) = match value {
        Some(Ok(value)) => (Some(view.of(graph.side(graph.root()), value)), None),
        Some(Err(text)) => (None, Some(cut(&text))),
        None => (None, None),
    };
    Ok(Answer {
        value,
        unfit,
        mv: mv.map(|Whole(mv)| mv),
        moves: moves.map(|moves| moves.into_iter().map(|Whole(mv)| mv).collect()),
        line: pv.map(|nodes| nodes.into_iter().map(|Whole(node)| node).collect()),
        table: response.table.map(|lines| lines.into_iter().map(AnswerEntry::from).collect()),
    })
}

/// The answer as a line of text, without the newline.
pub fn answer_text(answer: &Answer, query: &Query, id: u64, view: View) -> String {
    let root = query.graph.side(query.graph.root());
    let value = answer.value.map(|value| view.of(root, value).to_string()).or_else(|| answer.unfit.clone());
    let response = Response {
        id: Whole(id),
        value: value.and_then(|text| RawValue::from_string(text).ok()),
        mv: answer.mv.map(Whole),
        moves: answer.moves.as_ref().map(|moves| moves.iter().copied().map(Whole).collect()),
        pv: answer.line.as_ref().map(|nodes| nodes.iter().copied().map(Whole).collect()),
        table: answer.table.as_ref().map(|lines| lines.iter().copied().map(Line::from).collect()),
        error: None,
    };
    serde_json::to_string(&response).unwrap_or_default() // only numbers, words and lists: this cannot fail
}

/// Cuts a line to a length that people read.
pub(crate) fn cut(line: &str) -> String {
    printable(line, 200)
}
