//! A graph with one thing changed: the evaluation of a node, or the order of its moves.

use serde::Deserialize;
use verimax::{Graph, GraphFile, Node, NodeId, Value};

use super::Question;
use crate::Refusal;

/// A change of a question's graph.
#[derive(Clone, Debug, Deserialize)]
pub struct Edit {
    question: Question,
    change: Change,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum Change {
    /// Gives a node another evaluation.
    Eval { node: NodeId, value: Value },
    /// Swaps the move with this index with the next one.
    Swap { node: NodeId, index: usize },
}

impl Edit {
    /// The text of the changed graph: in short form if it was in short form.
    pub fn text(&self) -> Result<String, Refusal> {
        // The settings of the page are not part of the text.
        let question = Question { text: self.question.text.clone(), ..Question::default() };
        let file = question.file()?;
        let mut nodes: Vec<Node> = file.graph.nodes().collect();
        let no_such = || "there is no such node".to_owned();
        match self.change {
            Change::Eval { node, value } => nodes.get_mut(node as usize).ok_or_else(no_such)?.eval = value,
            Change::Swap { node, index } => {
                let children = &mut nodes.get_mut(node as usize).ok_or_else(no_such)?.children;
                if index.checked_add(1).is_none_or(|next| next >= children.len()) {
                    return Err("there is no move to change places with".to_owned());
                }
                children.swap(index, index + 1);
            }
        }
        let graph = Graph::new(nodes, file.graph.root()).map_err(|error| error.to_string())?;
        let short = graph.to_short().filter(|_| !self.question.text.trim_start().starts_with('{'));
        Ok(short.unwrap_or_else(|| GraphFile { graph, ..file }.to_json()))
    }
}
