//! Pictures of game graphs, and of what a search did on them, as SVG and as Graphviz DOT.
//!
//! ```
//! use verimax::{Depth, Graph, INF, search, trace::Recorder};
//! use verimax_draw::{Drawing, svg};
//!
//! let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
//! let mut trace = Recorder::default();
//! search::negamax_fishburn(&graph.start(), -INF, INF, Depth::END, &mut trace);
//!
//! let line = [graph.root(), graph.children(graph.root())[2]];
//! let drawing = Drawing { graph: &graph, depth: Depth::END, steps: &trace.steps, line: &line, title: "3x3" };
//! assert!(svg(&drawing).starts_with("<svg"));
//! ```
//!
//! Max is a light square and Min a grey circle, each with its name and evaluation. A transposition has a double border,
//! an unvisited node is dashed, and the principal variation is bold. An edge shows the window that went down and the
//! value that came up. The block beside a node lists its events, numbered as in the trace. In a large graph only about
//! 150 nodes are drawn, visited ones first; boxes stand for the others.
//!
//! | module | what lives there |
//! |---|---|
//! | `select` | which nodes are drawn, and which are hidden in a box |
//! | `story` | what the trace says about the nodes and edges that are drawn |
//! | `words` | short descriptions of events and visits |
//! | `picture` | what to draw: vertices and edges, without coordinates |
//! | `text` | width, truncation and quoting of text |
//! | `measure`, `layers`, `place`, `layout` | sizes; the order in each layer; the columns; all boxes and lines |
//! | `svg`, `legend`, `dot` | the output |

#![forbid(unsafe_code)]

mod dot;
mod layers;
mod layout;
mod legend;
mod measure;
mod picture;
mod place;
mod select;
mod story;
mod svg;
mod text;
mod words;

use verimax::trace::Step;
use verimax::{Depth, Graph, NodeId};

/// What to draw: a graph, and optionally a search on it.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// The depth of the search from the root. Without steps, nodes below this depth are dashed.
    pub depth: Depth,
    /// What a search from the root did, as recorded by a `Recorder`. Empty draws only the graph.
    pub steps: &'a [Step<NodeId, u32>],
    /// The principal variation, as nodes from the root; may be empty.
    pub line: &'a [NodeId],
    /// The heading; may be empty.
    pub title: &'a str,
}

/// Draws an SVG document. The same drawing always gives the same text.
///
/// Steps and lines that do not fit the graph are left out. Names are truncated and escaped, whatever they contain.
pub fn svg(drawing: &Drawing<'_>) -> String {
    svg::write(&picture::Picture::of(drawing))
}

/// Draws the picture as Graphviz DOT, for `dot` to lay out.
///
/// ```
/// use verimax::{Depth, Graph};
/// use verimax_draw::{Drawing, dot};
///
/// let graph = Graph::parse("(max 1 2)").unwrap();
/// let text = dot(&Drawing { graph: &graph, depth: Depth::END, steps: &[], line: &[], title: "two leaves" });
/// assert!(text.starts_with("digraph"));
/// ```
pub fn dot(drawing: &Drawing<'_>) -> String {
    dot::write(&picture::Picture::of(drawing))
}

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
