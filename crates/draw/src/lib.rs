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
//! let drawing = Drawing { steps: &trace.steps, line: &line, title: "3x3", ..Drawing::of(&graph) };
//! assert!(svg(&drawing).starts_with("<svg"));
//! ```
//!
//! Max is a light square and Min a grey circle, each with its name and its number: the value that came back from its
//! search, from Max's point of view, or an evaluation that means something. A transposition has a double border, an
//! unvisited node is dashed, a cut edge is interrupted by two bars, and the principal variation is bold. An edge shows
//! the window that went down and the value that came up, both from the search's own point of view. The block beside a
//! node lists what the table held at the start and the node's events, numbered as in the trace. The heading ends with
//! the result. In a large graph only about 150 nodes are drawn, visited ones first; boxes stand for the others.
//!
//! Chance is a wide ellipse, with the weights of its outcomes on the edges; several players have a colour each.
//! [`Beyond`] computes what the nodes of such games are worth.
//!
//! [`Frames`] draws a search step by step, and [`step_words`] tells each step in a sentence.
//!
//! | module | what lives there |
//! |---|---|
//! | `select`, `structure` | which nodes are drawn, and which are hidden in a box; distances and layers |
//! | `story` | what the trace says about the nodes and edges that are drawn |
//! | `number`, `outcome`, `words` | the number in a node; the result; descriptions of events and visits |
//! | `beyond` | the numbers and weights of games with chance, or for several players |
//! | `plan`, `picture` | decides what to draw; vertices and edges, without coordinates |
//! | `text` | width, truncation and quoting of text |
//! | `measure`, `layers`, `place`, `layout` | sizes; the order in each layer; the columns; all boxes and lines |
//! | `svg`, `legend`, `dot`, `frames` | the output |

#![forbid(unsafe_code)]

mod beyond;
mod dot;
mod frames;
mod layers;
mod layout;
mod legend;
mod measure;
mod number;
mod outcome;
mod picture;
mod place;
mod plan;
mod select;
mod story;
mod structure;
mod svg;
mod text;
mod words;

use verimax::trace::Step;
use verimax::{Depth, Graph, NodeId, TableLine, Value};

pub use beyond::Beyond;
pub use frames::{Frames, Moment};
pub use words::{entry_words, event_words, step_words};

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
    /// The heading, without the result, which is added if there are steps; may be empty.
    pub title: &'a str,
    /// What the table held when the search started.
    pub table: &'a [TableLine],
    /// The value of every node from Max's point of view, if they are known: then the nodes show them, and neither
    /// evaluations nor what came back. Empty if they are not.
    pub values: &'a [Value],
    /// Beside which nodes the steps are listed.
    pub blocks: Blocks,
    /// Chance or several players, whose game this is. Then the sides and evaluations of `graph` mean nothing, and
    /// neither do steps, values or a table.
    pub beyond: Option<&'a Beyond>,
}

impl<'a> Drawing<'a> {
    /// The graph alone, to its end. Other fields are given as in `Drawing { title: "a tree", ..Drawing::of(&graph) }`.
    pub fn of(graph: &'a Graph) -> Drawing<'a> {
        let (depth, blocks) = (Depth::END, Blocks::default());
        Drawing { graph, depth, steps: &[], line: &[], title: "", table: &[], values: &[], blocks, beyond: None }
    }
}

/// Beside which nodes the steps of a search are listed. What the table held at the start is always listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blocks {
    /// Beside none.
    None,
    /// Beside those where the search looked at a move, or used an entry of the table.
    #[default]
    Inner,
    /// Beside all that it visited.
    All,
}

/// Draws an SVG document. The same drawing always gives the same text.
///
/// Steps and lines that do not fit the graph are left out. Names are truncated and escaped, whatever they contain.
pub fn svg(drawing: &Drawing<'_>) -> String {
    let picture = plan::Plan::of(drawing).whole();
    svg::write(&picture, &picture, &layout::Layout::of(&picture), None)
}

/// Draws the picture as Graphviz DOT, for `dot` to lay out.
///
/// ```
/// use verimax::Graph;
/// use verimax_draw::{Drawing, dot};
///
/// let graph = Graph::parse("(max 1 2)").unwrap();
/// let text = dot(&Drawing { title: "two leaves", ..Drawing::of(&graph) });
/// assert!(text.starts_with("digraph"));
/// ```
pub fn dot(drawing: &Drawing<'_>) -> String {
    dot::write(&plan::Plan::of(drawing).whole())
}

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
