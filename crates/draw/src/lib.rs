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
//! Max is a light square and Min a grey circle, each with its name and its evaluation; a transposition has a double
//! border; what was not visited is dashed; the principal variation is bold. An edge tells the window that went down
//! and the value that came up, and the block beside a node tells its events, numbered as in the trace. Of a large graph
//! the first 150 nodes or so are drawn, those that were visited before the others, and boxes stand for the rest.
//!
//! | module | what lives there |
//! |---|---|
//! | `select` | which nodes are drawn, and which a box stands for |
//! | `story` | what the trace tells about the nodes and edges that are drawn |
//! | `words` | events and visits in few words |
//! | `picture` | what is drawn, before anybody knows where |
//! | `text` | width, cutting and quoting of text |
//! | `measure`, `layers`, `place`, `layout` | sizes; the order in each layer; the columns; all boxes and lines |
//! | `svg`, `legend`, `dot` | writing it |

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

/// A graph, and what to draw beside it.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// How deep the search was from the root. Without steps, nodes below it are dashed.
    pub depth: Depth,
    /// What a search from the root did, as a `Recorder` writes it down; empty for the graph alone.
    pub steps: &'a [Step<NodeId, u32>],
    /// The principal variation, as nodes from the root; may be empty.
    pub line: &'a [NodeId],
    /// The heading; may be empty.
    pub title: &'a str,
}

/// The picture as a standalone SVG document. The same drawing gives the same text.
///
/// Steps and lines that do not fit the graph are left out. Names are cut and escaped, whatever they hold.
pub fn svg(drawing: &Drawing<'_>) -> String {
    svg::write(&picture::Picture::of(drawing))
}

/// The picture as Graphviz DOT, to be laid out with `dot`.
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
