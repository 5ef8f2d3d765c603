//! What the options leave of the questions: generated, shrunk and changed ones alike must be in scope.

use verimax::{Depth, Graph, NodeId, Window};

use crate::Query;
use crate::generate::Scope;

impl Scope {
    /// The nearest depth in scope.
    pub(crate) fn depth(&self, depth: Depth) -> Depth {
        if self.to_the_end { Depth::END } else { depth.max(Depth::plies(self.min_depth)) }
    }

    /// The nearest window in scope.
    pub(crate) fn window(&self, window: Window) -> Window {
        if self.full_window { Window::OPEN } else { window }
    }

    /// The least number of nodes of a graph in scope.
    pub(crate) fn least_nodes(&self) -> usize {
        if self.no_finished_root { 2 } else { 1 }
    }

    /// True if the graph's root and its evaluations are in scope.
    pub(crate) fn has_graph(&self, graph: &Graph) -> bool {
        let is_inner = |node: NodeId| !graph.children(node).is_empty();
        let has_evals = |node: NodeId| !is_inner(node) || graph.eval(node) == 0;
        (!self.no_finished_root || is_inner(graph.root()))
            && (!self.terminal_evals_only || (0..graph.len() as NodeId).all(has_evals))
    }

    /// True if the question's graph, depth and window are in scope.
    pub(crate) fn has(&self, query: &Query) -> bool {
        self.depth(query.depth) == query.depth
            && self.window(query.window) == query.window
            && self.has_graph(&query.graph)
    }

    /// True if the questions are on paths.
    pub(crate) fn is_on_paths(&self) -> bool {
        self.cycles || self.mate_distance
    }

    /// True if positions come back in some questions.
    pub(crate) fn has_cycles(&self) -> bool {
        self.cycles && !self.trees_only
    }

    /// True if there is only one question to ask about each graph.
    pub(crate) fn has_one_question(&self) -> bool {
        self.to_the_end && self.full_window && !self.table
    }
}
