//! The question to a search: a game, a depth and a window.

use verimax::table::{HashTable, Reuse};
use verimax::{Depth, Graph, GraphError, GraphFile, Node, NodeId, PathGraph, Side, TableLine, Value, Window};

/// The most nodes of a tree of paths. Few nodes with many cycles have very many paths.
const MOST_PATHS: usize = 2000;

/// A question to a search: a game graph, a depth, a window (from the point of view of the side to move at the root),
/// and the table's initial entries.
///
/// Usually children have larger indices than their parents. In a question *on paths* positions may come back, or wins
/// count plies. Then `paths` is the graph that the search gets, and `graph` is its tree of paths, by which the answer
/// is judged: a search that only looks at `graph` plays the same game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The game: a graph without cycles.
    pub graph: Graph,
    /// How deep to search from the root.
    pub depth: Depth,
    /// In which window.
    pub window: Window,
    /// What the table holds when the search starts. Empty in a question on paths.
    pub table: Vec<TableLine>,
    /// The game on paths, if this is one.
    pub paths: Option<PathGraph>,
}

impl From<GraphFile> for Query {
    fn from(GraphFile { graph, depth, window, table }: GraphFile) -> Query {
        Query { graph, depth, window, table, paths: None }
    }
}

impl Query {
    /// A question on paths. Fails if there are too many of them.
    pub fn on_paths(paths: PathGraph, depth: Depth, window: Window) -> Result<Query, GraphError> {
        Ok(Query { graph: paths.tree(MOST_PATHS)?, depth, window, table: Vec::new(), paths: Some(paths) })
    }

    /// Reads a question: a [`GraphFile`], or in JSON a [`PathGraph`].
    pub fn parse(text: &str) -> Result<Query, GraphError> {
        match GraphFile::parse(text) {
            Ok(file) => Ok(file.into()),
            Err(GraphError::OnPaths) => {
                let (paths, depth, window) = PathGraph::from_json(text.trim_start_matches('\u{feff}'))?;
                Query::on_paths(paths, depth, window)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes JSON. [`Query::parse`] reads the same question back.
    pub fn to_json(&self) -> String {
        let Query { graph, depth, window, table, paths } = self;
        match paths {
            Some(paths) => paths.to_json(*depth, *window),
            None => {
                let (graph, table) = (graph.clone(), table.clone());
                GraphFile { graph, depth: *depth, window: *window, table }.to_json()
            }
        }
    }

    /// The table that the search starts with.
    pub fn start_table(&self, reuse: Reuse) -> HashTable<NodeId> {
        self.graph.table_of(&self.table, reuse)
    }

    /// The number of nodes that the search gets.
    #[allow(clippy::len_without_is_empty)] // a graph has a root
    pub fn len(&self) -> usize {
        self.paths.as_ref().map_or(self.graph.len(), |paths| paths.nodes().len())
    }

    /// The nodes that the search gets, in the order of their indices.
    pub fn nodes(&self) -> Vec<Node> {
        self.paths.as_ref().map_or_else(|| self.graph.nodes().collect(), |paths| paths.nodes().to_vec())
    }

    /// Where the search starts.
    pub fn root(&self) -> NodeId {
        self.paths.as_ref().map_or(self.graph.root(), PathGraph::root)
    }

    /// The children of a node that the search gets.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.paths.as_ref().map_or_else(|| self.graph.children(node), |paths| paths.children(node))
    }

    /// The side to move at a node that the search gets.
    pub fn side(&self, node: NodeId) -> Side {
        self.paths.as_ref().map_or_else(|| self.graph.side(node), |paths| paths.nodes()[node as usize].side)
    }

    /// The evaluation of a node that the search gets.
    pub fn eval(&self, node: NodeId) -> Value {
        self.paths.as_ref().map_or_else(|| self.graph.eval(node), |paths| paths.nodes()[node as usize].eval)
    }

    /// The name of a node that the search gets, as people may see it.
    pub fn shown_name(&self, node: NodeId) -> String {
        let name = |paths: &PathGraph| verimax::text::printable(&paths.name(node), verimax::text::SHORT);
        self.paths.as_ref().map_or_else(|| self.graph.shown_name(node), name)
    }

    /// The line as nodes of `graph`, with or without the root in front. `None` if it cannot be played. The depth does
    /// not limit it.
    pub fn played(&self, line: &[NodeId]) -> Option<Vec<NodeId>> {
        let line = line.strip_prefix(&[self.root()]).unwrap_or(line);
        let (mut here, mut node) = (self.root(), self.graph.root());
        line.iter()
            .map(|&next| {
                let mv = self.children(here).iter().position(|&child| child == next)?;
                node = *self.graph.children(node).get(mv)?;
                here = next;
                Some(node)
            })
            .collect()
    }
}
