//! Graphs as JSON: `{"nodes":[{"side":"max","eval":0,"children":[1,2]}, …],"root":0}`. A file may go on to ask a
//! question of its graph: `depth`, `alpha`, `beta`, and the `table` that a search starts with.

use serde::{Deserialize, Serialize};

use super::{Graph, GraphError, Node, NodeId};
use crate::table::{Bounds, Entry, HashTable, Policy, Table};
use crate::value::{Bound, Depth, INF, Side, Value, Window};

/// A graph, and the question that its file asks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphFile {
    /// The graph.
    pub graph: Graph,
    /// How deep to search from the root.
    pub depth: Depth,
    /// In which window, from the point of view of the side to move at the root.
    pub window: Window,
    /// What the table holds when the search starts.
    pub table: Vec<TableLine>,
}

/// An entry of a table, and the node it is filed under. The value is from the point of view of the side to move there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLine {
    /// The node.
    pub node: NodeId,
    /// The entry.
    pub entry: Entry,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    nodes: Vec<RawNode>,
    #[serde(default)]
    root: NodeId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alpha: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beta: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    table: Vec<RawTableLine>,
    /// Where it comes from; for people.
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    source: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNode {
    side: RawSide,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    children: Vec<NodeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTableLine {
    node: NodeId,
    depth: Option<u32>,
    value: i64,
    bound: RawBound,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", remote = "Side")]
enum SideDef {
    Max,
    Min,
}

#[derive(Serialize, Deserialize)]
struct RawSide(#[serde(with = "SideDef")] Side);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", remote = "Bound")]
enum BoundDef {
    Exact,
    Lower,
    Upper,
}

#[derive(Serialize, Deserialize)]
struct RawBound(#[serde(with = "BoundDef")] Bound);

fn value_in_range(value: i64) -> Option<Value> {
    Value::try_from(value).ok().filter(|value| (-INF..=INF).contains(value))
}

impl RawNode {
    fn read(self, id: NodeId) -> Result<Node, GraphError> {
        let name = || self.name.clone().unwrap_or_else(|| format!("#{id}"));
        let eval = match self.eval {
            Some(value) => value_in_range(value).ok_or_else(|| GraphError::OutOfRange { node: name(), value })?,
            None if self.children.is_empty() => return Err(GraphError::NoScore { node: name() }),
            None => 0,
        };
        Ok(Node { side: self.side.0, eval, children: self.children, name: self.name })
    }
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
        Ok(TableLine { node: self.node, entry: Entry { value, depth, bound: self.bound.0 } })
    }
}

impl GraphFile {
    /// Reads JSON. Without `depth`, or with `null`, the search goes to the end; `alpha` and `beta` likewise are infinite.
    pub fn from_json(text: &str) -> Result<GraphFile, GraphError> {
        let raw: RawFile = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            // serde_json puts the place at the end of its sentence; here it comes first.
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            GraphError::Syntax { line: error.line(), column: error.column(), message }
        })?;
        let nodes = (0..).zip(raw.nodes).map(|(id, node)| node.read(id)).collect::<Result<_, _>>()?;
        let graph = Graph::new(nodes, raw.root)?;
        let alpha = raw.alpha.unwrap_or(-i64::from(INF));
        let beta = raw.beta.unwrap_or(i64::from(INF));
        let window = value_in_range(alpha)
            .zip(value_in_range(beta))
            .and_then(|(alpha, beta)| Window::new(alpha, beta))
            .ok_or(GraphError::BadWindow { alpha, beta })?;
        let table = raw.table.into_iter().enumerate().map(|(index, line)| line.read(index, &graph));
        let table = table.collect::<Result<_, _>>()?;
        Ok(GraphFile { graph, depth: raw.depth.map_or(Depth::END, Depth::plies), window, table })
    }

    /// Reads either form: JSON if the text starts with a brace, the short form otherwise.
    pub fn parse(text: &str) -> Result<GraphFile, GraphError> {
        if text.trim_start().starts_with('{') {
            return GraphFile::from_json(text);
        }
        let graph = Graph::from_short(text)?;
        Ok(GraphFile { graph, depth: Depth::END, window: Window::OPEN, table: Vec::new() })
    }

    /// Writes JSON that [`GraphFile::from_json`] reads back to the same.
    pub fn to_json(&self) -> String {
        let finite = |value: Value, infinite: Value| (value != infinite).then_some(i64::from(value));
        let raw = RawFile {
            nodes: self.graph.nodes().map(RawNode::write).collect(),
            root: self.graph.root(),
            depth: self.depth.limit(),
            alpha: finite(self.window.alpha(), -INF),
            beta: finite(self.window.beta(), INF),
            table: self.table.iter().map(RawTableLine::write).collect(),
            source: None,
        };
        serde_json::to_string(&raw).unwrap_or_default() // nothing in it can fail: no maps, no foreign types
    }
}

impl RawNode {
    fn write(node: Node) -> RawNode {
        RawNode { side: RawSide(node.side), eval: Some(node.eval.into()), children: node.children, name: node.name }
    }
}

impl RawTableLine {
    fn write(line: &TableLine) -> RawTableLine {
        RawTableLine {
            node: line.node,
            depth: line.entry.depth.limit(),
            value: line.entry.value.into(),
            bound: RawBound(line.entry.bound),
        }
    }
}

impl Graph {
    /// Reads a graph in either form, see [`GraphFile::parse`]; a question that the text asks is left aside.
    pub fn parse(text: &str) -> Result<Graph, GraphError> {
        GraphFile::parse(text).map(|file| file.graph)
    }

    /// The nodes as they are written down.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        (0..self.len() as NodeId).map(|node| Node {
            side: self.side(node),
            eval: self.eval(node),
            children: self.children(node).to_vec(),
            name: self.names.get(&node).cloned(),
        })
    }
}

impl GraphFile {
    /// The table that the search starts with.
    pub fn start_table<P: Policy>(&self) -> HashTable<NodeId, P> {
        let mut table = HashTable::new();
        for line in &self.table {
            let position = self.graph.position(line.node);
            let known: Option<Bounds> = table.probe(&position);
            let bounds = known.unwrap_or(Bounds::unknown(line.entry.depth)).and(line.entry);
            table.store(&position, line.entry);
            table.store(&position, bounds);
        }
        table
    }
}
