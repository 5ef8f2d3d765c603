//! Graphs as JSON: `{"nodes":[{"side":"max","eval":0,"children":[1,2]}, …],"root":0}`. A file may also ask a question
//! about its graph: `depth`, `alpha`, `beta`, and the `table` that the search starts with. A game on paths has a
//! `history` or a `mate`; one with chance has nodes with `weights`, and perhaps a `range`.

mod multi;
mod object;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use self::object::{Like, Object};
use super::chance_graph::default_eval;
use super::{ChanceFile, ChanceGraph, ChanceNode, Graph, GraphError, GraphFile, Node, NodeId, PathGraph, TableLine};
use crate::table::Entry;
use crate::text::{LONG, SHORT, printable};
use crate::value::{Bound, Depth, INF, Interval, Turn, Value, Window};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    nodes: Vec<Object<RawNode>>,
    #[serde(default)]
    root: NodeId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alpha: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beta: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    table: Vec<Object<RawTableLine>>,
    /// Together with `mate`: what makes it a game on paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    history: Option<Vec<NodeId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i64>,
    /// What contains all evaluations of a game with chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    range: Option<(i64, i64)>,
    /// Where the graph comes from. For human readers.
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    source: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNode {
    #[serde(with = "word")]
    side: Turn,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    children: Vec<NodeId>,
    /// Of the outcomes, where chance moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    weights: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTableLine {
    node: NodeId,
    depth: Option<u32>,
    value: i64,
    #[serde(with = "word")]
    bound: Bound,
}

impl Like for RawFile {
    const LIKE: &str = "an object with the field `nodes`";
}

impl Like for RawNode {
    const LIKE: &str = r#"a node like {"side":"max","children":[1,2]}"#;
}

impl Like for RawTableLine {
    const LIKE: &str = r#"an entry like {"node":1,"depth":2,"value":3,"bound":"lower"}"#;
}

/// Serialises who moves, or a bound, as the word that it prints.
mod word {
    use std::fmt::Display;

    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    use crate::text::{SHORT, printable};
    use crate::value::{Bound, Turn};

    pub(super) trait Word: Copy + Display + 'static {
        const ALL: &[Self];
    }

    impl Word for Turn {
        const ALL: &[Turn] = &[Turn::MAX, Turn::MIN, Turn::Chance];
    }

    impl Word for Bound {
        const ALL: &[Bound] = &[Bound::Exact, Bound::Lower, Bound::Upper];
    }

    pub(super) fn serialize<T: Word, S: Serializer>(word: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(word)
    }

    pub(super) fn deserialize<'de, T: Word, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        T::ALL.iter().copied().find(|word| word.to_string() == text).ok_or_else(|| {
            let words: Vec<String> = T::ALL.iter().map(|word| format!("\"{word}\"")).collect();
            D::Error::custom(format!("expected {}, found \"{}\"", words.join(" or "), printable(&text, SHORT)))
        })
    }
}

fn value_in_range(value: i64) -> Option<Value> {
    Value::try_from(value).ok().filter(|value| (-INF..=INF).contains(value))
}

impl RawNode {
    fn shown(&self, id: NodeId) -> String {
        self.name.clone().unwrap_or_else(|| format!("#{id}"))
    }

    /// The evaluation, if there is one. A node without children needs one.
    fn read_eval(&self, id: NodeId) -> Result<Option<Value>, GraphError> {
        let node = || self.shown(id);
        match self.eval {
            Some(value) => {
                value_in_range(value).map(Some).ok_or_else(|| GraphError::OutOfRange { node: node(), value })
            }
            None if self.children.is_empty() => Err(GraphError::NoScore { node: node() }),
            None => Ok(None),
        }
    }

    fn read(self, id: NodeId) -> Result<Node, GraphError> {
        let eval = self.read_eval(id)?.unwrap_or(0);
        match self.side {
            Turn::Player(side) if self.weights.is_empty() => {
                Ok(Node { side, eval, children: self.children, name: self.name })
            }
            _ => Err(GraphError::HasChance { node: self.shown(id) }),
        }
    }
}

/// Checks the names, because they go to terminals and are looked up: no control characters, no duplicates.
fn check_names<'n>(nodes: impl Iterator<Item = Option<&'n str>>) -> Result<(), GraphError> {
    let mut names = FxHashSet::default();
    for (node, name) in (0..).zip(nodes) {
        let Some(name) = name else { continue };
        let bad = |problem| GraphError::BadName { node, name: name.to_owned(), problem };
        if name.chars().any(char::is_control) {
            return Err(bad("which has a control character"));
        }
        if !names.insert(name) {
            return Err(bad("which another node has, too"));
        }
    }
    Ok(())
}

impl RawTableLine {
    fn read(self, index: usize, graph: &Graph) -> Result<TableLine, GraphError> {
        let bad = |message| GraphError::BadTableLine { index, message };
        if self.node as usize >= graph.len() {
            return Err(bad(format!("no node {}; the nodes are numbered 0 to {}", self.node, graph.len() - 1)));
        }
        let value = value_in_range(self.value)
            .ok_or_else(|| bad(format!("the value {} is not within {} to {INF}", self.value, -INF)))?;
        let depth = self.depth.map_or(Depth::END, Depth::plies);
        Ok(TableLine { node: self.node, entry: Entry { value, depth, bound: self.bound } })
    }
}

/// Turns an error of serde_json into ours.
fn syntax_error(text: &str, error: &serde_json::Error) -> GraphError {
    let message = error.to_string();
    // serde_json puts the place at the end of its sentence; we put it first.
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let message = match message {
        "EOF while parsing a list" => "the text ends inside a list".into(),
        "EOF while parsing an object" => "the text ends inside an object".into(),
        "EOF while parsing a string" => "the text ends inside a string".into(),
        "EOF while parsing a value" => "the text ends where a value should follow".into(),
        "expected value" | "expected ident" => "expected a JSON value; words need double quotes".into(),
        "key must be a string" => "the name of a field stands in double quotes".into(),
        "trailing comma" => "a comma with nothing after it".into(),
        "trailing characters" => "text after the end of the graph".into(),
        other => mismatch(other, text, error).unwrap_or_else(|| unexpected(other)),
    };
    // serde_json counts bytes; people count characters.
    let line = line_of(text, error);
    let column = line.char_indices().take_while(|(at, _)| *at < error.column()).count();
    GraphError::Syntax { line: error.line().max(1), column: column.max(1), message }
}

/// The line of the text that the error is about.
fn line_of<'t>(text: &'t str, error: &serde_json::Error) -> &'t str {
    text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default()
}

/// A sentence of serde_json, which may quote the text: that part comes first, and what would be right last.
fn unexpected(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        Some((found, wanted)) => format!("{}, expected {}", printable(found, SHORT), printable(wanted, LONG)),
        None => printable(message, LONG),
    }
}

/// Rewrites a type mismatch without the vocabulary of Rust and serde.
fn mismatch(message: &str, text: &str, error: &serde_json::Error) -> Option<String> {
    let (found, wanted) = message.strip_prefix("invalid ")?.rsplit_once(", expected ")?;
    let found = match found.strip_prefix("type: ").or(found.strip_prefix("value: ")) {
        None | Some("sequence") => "a list".to_owned(), // serde names no type if a list has the wrong length
        Some("map") => "an object".to_owned(),
        Some(number) if number.starts_with("integer ") || number.starts_with("floating point ") => {
            format!("`{}`", printable(number_at(line_of(text, error), error.column()), SHORT))
        }
        Some(found) => printable(found, SHORT),
    };
    // A number that no type of serde_json's can hold becomes a float there.
    let is_whole = |number: &str| number.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    let number = number_at(line_of(text, error), error.column());
    if wanted == "i64" && found.starts_with('`') && is_whole(number) {
        return Some(format!(
            "the value {} is out of range; values lie within {} to {INF}",
            printable(number, SHORT),
            -INF
        ));
    }
    let wanted = match wanted {
        "a sequence" => "a list",
        "u32" => "a whole number from 0 to 4294967295",
        "i64" => "an integer",
        wanted => wanted,
    };
    Some(format!("expected {}, found {found}", printable(wanted, LONG)))
}

/// The number around this column, as it is written. (serde_json says what it has made of it.)
fn number_at(line: &str, column: usize) -> &str {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
    let (before, after) = line.split_at_checked(column).unwrap_or((line, ""));
    let start = before.trim_end_matches(is_part).len();
    let end = before.len() + after.len() - after.trim_start_matches(is_part).len();
    &line[start..end]
}

impl RawFile {
    fn parse(text: &str) -> Result<RawFile, GraphError> {
        let Object::<RawFile>(raw) = serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
        check_names(raw.nodes.iter().map(|Object(node)| node.name.as_deref()))?;
        Ok(raw)
    }

    /// The nodes of a game without chance.
    fn take_nodes(&mut self) -> Result<Vec<Node>, GraphError> {
        if self.range.is_some() {
            return Err(GraphError::HasRange);
        }
        (0..).zip(std::mem::take(&mut self.nodes)).map(|(id, Object(node))| node.read(id)).collect()
    }

    fn depth(&self) -> Depth {
        self.depth.map_or(Depth::END, Depth::plies)
    }

    fn window(&self) -> Result<Window, GraphError> {
        let alpha = self.alpha.unwrap_or(-i64::from(INF));
        let beta = self.beta.unwrap_or(i64::from(INF));
        let ends = value_in_range(alpha).zip(value_in_range(beta));
        ends.and_then(|(alpha, beta)| Window::new(alpha, beta)).ok_or(GraphError::BadWindow { alpha, beta })
    }

    /// The file of these nodes and this question, without a table.
    fn write(nodes: impl Iterator<Item = Node>, root: NodeId, depth: Depth, window: Window) -> RawFile {
        let finite = |value: Value, infinite: Value| (value != infinite).then_some(i64::from(value));
        RawFile {
            nodes: nodes.map(|node| Object(RawNode::write(node))).collect(),
            root,
            depth: depth.limit(),
            alpha: finite(window.alpha(), -INF),
            beta: finite(window.beta(), INF),
            table: Vec::new(),
            history: None,
            mate: None,
            range: None,
            source: None,
        }
    }

    fn refuse_paths(&self) -> Result<(), GraphError> {
        if self.history.is_some() || self.mate.is_some() { Err(GraphError::OnPaths) } else { Ok(()) }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // no maps, no foreign types: this cannot fail
    }
}

impl GraphFile {
    /// Reads JSON. If `depth` is missing or `null`, it is the end of the game; if `alpha` or `beta` is, it is infinite.
    pub fn from_json(text: &str) -> Result<GraphFile, GraphError> {
        let mut raw = RawFile::parse(text)?;
        raw.refuse_paths()?;
        let graph = Graph::new(raw.take_nodes()?, raw.root)?;
        let (depth, window) = (raw.depth(), raw.window()?);
        let table = raw.table.into_iter().enumerate().map(|(index, Object(line))| line.read(index, &graph));
        let table = table.collect::<Result<_, _>>()?;
        Ok(GraphFile { graph, depth, window, table })
    }

    /// Writes JSON. [`GraphFile::from_json`] reads the same file back.
    pub fn to_json(&self) -> String {
        let mut raw = RawFile::write(self.graph.nodes(), self.graph.root(), self.depth, self.window);
        raw.table = self.table.iter().map(|line| Object(RawTableLine::write(line))).collect();
        raw.text()
    }
}

impl PathGraph {
    /// Reads JSON: a graph file with a `history`, a `mate`, or both, and without a table. Returns the game, and the
    /// depth and the window that the file asks about.
    pub fn from_json(text: &str) -> Result<(PathGraph, Depth, Window), GraphError> {
        let mut raw = RawFile::parse(text)?;
        if !raw.table.is_empty() {
            let message = "where positions may come back there is no table: what one is worth may depend on the path";
            let message = message.to_owned();
            return Err(GraphError::BadTableLine { index: 0, message });
        }
        let (depth, window, nodes) = (raw.depth(), raw.window()?, raw.take_nodes()?);
        let bad_mate = |mate| GraphError::BadMate { mate, nodes: nodes.len() };
        let mate = raw.mate.map(|mate| value_in_range(mate).ok_or(bad_mate(mate))).transpose()?;
        let graph = PathGraph::new(nodes, raw.root, raw.history.unwrap_or_default(), mate)?;
        Ok((graph, depth, window))
    }

    /// Writes JSON. [`PathGraph::from_json`] reads the same back.
    pub fn to_json(&self, depth: Depth, window: Window) -> String {
        let mut raw = RawFile::write(self.nodes().iter().cloned(), self.root(), depth, window);
        raw.history = Some(self.history().to_vec());
        raw.mate = self.mate().map(i64::from);
        raw.text()
    }
}

impl ChanceFile {
    /// Reads JSON, as [`GraphFile::from_json`] does: a graph whose nodes may be of `"side":"chance"` and then have
    /// `weights`. It may declare a `range`, such as `[-10,10]`, that contains all evaluations. It has no table.
    pub fn from_json(text: &str) -> Result<ChanceFile, GraphError> {
        let raw = RawFile::parse(text)?;
        raw.refuse_paths()?;
        if !raw.table.is_empty() {
            let message = "a game with chance starts with an empty table".to_owned();
            return Err(GraphError::BadTableLine { index: 0, message });
        }
        let (depth, window) = (raw.depth(), raw.window()?);
        let bad_range = |(lower, upper)| GraphError::BadRange { lower, upper };
        let interval = |(lower, upper)| Some(Interval { lower: value_in_range(lower)?, upper: value_in_range(upper)? });
        let range = raw.range.map(|range| interval(range).ok_or(bad_range(range))).transpose()?;
        let evals = (0..).zip(&raw.nodes).map(|(id, Object(node))| node.read_eval(id));
        let evals = evals.collect::<Result<Vec<_>, _>>()?;
        let default = match range {
            Some(range) => 0.max(range.lower).min(range.upper),
            None => default_eval(evals.iter().copied().flatten()),
        };
        let nodes = raw.nodes.into_iter().zip(evals).map(|(Object(node), eval)| ChanceNode {
            turn: node.side,
            eval: eval.unwrap_or(default),
            children: node.children,
            weights: node.weights,
            name: node.name,
        });
        let graph = ChanceGraph::new(nodes.collect(), raw.root, range)?;
        Ok(ChanceFile { graph, depth, window })
    }

    /// Writes JSON. [`ChanceFile::from_json`] reads the same file back.
    pub fn to_json(&self) -> String {
        let graph = &self.graph;
        let mut raw = RawFile::write(std::iter::empty(), graph.root(), self.depth, self.window);
        raw.nodes = graph.nodes().map(|node| Object(RawNode::write_chance(node))).collect();
        raw.range = Some((graph.range().lower.into(), graph.range().upper.into()));
        raw.text()
    }
}

impl RawNode {
    fn write(node: Node) -> RawNode {
        let Node { side, eval, children, name } = node;
        RawNode { side: Turn::Player(side), eval: Some(eval.into()), children, weights: Vec::new(), name }
    }

    fn write_chance(node: ChanceNode) -> RawNode {
        let ChanceNode { turn, eval, children, weights, name } = node;
        RawNode { side: turn, eval: Some(eval.into()), children, weights, name }
    }
}

impl RawTableLine {
    fn write(line: &TableLine) -> RawTableLine {
        RawTableLine {
            node: line.node,
            depth: line.entry.depth.limit(),
            value: line.entry.value.into(),
            bound: line.entry.bound,
        }
    }
}
