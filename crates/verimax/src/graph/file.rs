//! A graph, and the question that its file asks about it: `depth`, `alpha`, `beta`, and the `table` that the search
//! starts with.

use super::{Graph, GraphError, Node, NodeId};
use crate::table::{Bounds, BoundsTable, Entry, HashTable, Reuse, Table};
use crate::value::{Depth, Window};

/// A graph, and the question that its file asks about it.
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

impl Graph {
    /// Reads a graph in either form, see [`GraphFile::parse`]. Ignores the question that the text may ask.
    pub fn parse(text: &str) -> Result<Graph, GraphError> {
        GraphFile::parse(text).map(|file| file.graph)
    }

    /// All nodes, in the order of their indices.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        (0..self.len() as NodeId).map(|node| Node {
            side: self.side(node),
            eval: self.eval(node),
            children: self.children(node).to_vec(),
            name: self.names.0.get(&node).cloned(),
        })
    }

    /// A table with these entries.
    pub fn table_of(&self, lines: &[TableLine], reuse: Reuse) -> HashTable<NodeId> {
        let mut table = HashTable::new(reuse);
        for line in lines {
            let position = self.position(line.node);
            let known = BoundsTable::probe(&table, &position).unwrap_or(Bounds::unknown(line.entry.depth));
            Table::store(&mut table, &position, line.entry);
            BoundsTable::store(&mut table, &position, known.and(line.entry));
        }
        table
    }
}

impl GraphFile {
    /// Reads either form: JSON if the text starts with a brace, the short form otherwise. JSON needs the feature
    /// `json`.
    pub fn parse(text: &str) -> Result<GraphFile, GraphError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // some editors put a byte order mark there
        if text.trim_start().starts_with('{') {
            return GraphFile::from_json(text);
        }
        let graph = Graph::from_short(text)?;
        Ok(GraphFile { graph, depth: Depth::END, window: Window::OPEN, table: Vec::new() })
    }

    /// The table that the search starts with.
    pub fn start_table(&self, reuse: Reuse) -> HashTable<NodeId> {
        self.graph.table_of(&self.table, reuse)
    }
}

#[cfg(not(feature = "json"))]
impl GraphFile {
    fn from_json(_: &str) -> Result<GraphFile, GraphError> {
        let message = "this is JSON, and this program is built without the feature `json` of verimax; a tree can be \
                       written in short form";
        Err(GraphError::Syntax { line: 1, column: 1, message: message.to_owned() })
    }
}
