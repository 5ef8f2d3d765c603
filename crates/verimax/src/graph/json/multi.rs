//! Graphs for several players as JSON: `{"nodes":[{"side":0,"children":[1,2]},{"side":1,"payoff":[1,2,3]}, …]}`. A file
//! may also ask for a `depth`.

use serde::{Deserialize, Serialize};

use super::object::{Like, Object};
use super::{check_names, syntax_error, value_in_range};
use crate::graph::{GraphError, MultiFile, MultiGraph, MultiNode, NodeId};
use crate::payoffs::Payoffs;
use crate::value::Depth;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    nodes: Vec<Object<RawNode>>,
    #[serde(default)]
    root: NodeId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// Where the graph comes from. For human readers.
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    source: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNode {
    side: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    payoff: Option<Vec<i64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    children: Vec<NodeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

impl Like for RawFile {
    const LIKE: &str = "an object with the field `nodes`";
}

impl Like for RawNode {
    const LIKE: &str = r#"a node like {"side":0,"children":[1,2]} or {"side":1,"payoff":[1,2,3]}"#;
}

impl RawNode {
    fn read(self, id: NodeId) -> Result<MultiNode, GraphError> {
        let RawNode { side, payoff, children, name } = self;
        let shown = || name.clone().unwrap_or_else(|| format!("#{id}"));
        let in_range = |value| value_in_range(value).ok_or_else(|| GraphError::OutOfRange { node: shown(), value });
        let values = payoff.map(|values| values.into_iter().map(in_range).collect::<Result<_, _>>()).transpose()?;
        Ok(MultiNode { player: side as usize, payoffs: values.map(Payoffs::new), children, name })
    }
}

impl MultiGraph {
    /// Reads JSON. If `depth` is missing or `null`, it is the end of the game.
    pub fn from_json(text: &str) -> Result<MultiFile, GraphError> {
        let Object::<RawFile>(raw) = serde_json::from_str(text).map_err(|error| syntax_error(text, &error))?;
        check_names(raw.nodes.iter().map(|Object(node)| node.name.as_deref()))?;
        let nodes = (0..).zip(raw.nodes).map(|(id, Object(node))| node.read(id)).collect::<Result<_, _>>()?;
        let graph = MultiGraph::new(nodes, raw.root)?;
        Ok(MultiFile { graph, depth: raw.depth.map_or(Depth::END, Depth::plies) })
    }

    /// Writes JSON. [`MultiGraph::from_json`] reads the same back.
    pub fn to_json(&self, depth: Depth) -> String {
        let nodes = self.nodes().into_iter().map(|MultiNode { player, payoffs, children, name }| {
            let payoff = payoffs.map(|payoffs| payoffs.values().iter().map(|&value| value.into()).collect());
            Object(RawNode { side: player as u32, payoff, children, name })
        });
        let raw = RawFile { nodes: nodes.collect(), root: self.root(), depth: depth.limit(), source: None };
        serde_json::to_string(&raw).unwrap_or_default() // no maps, no foreign types: this cannot fail
    }
}
