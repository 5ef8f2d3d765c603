//! What to draw, without coordinates: vertices and edges with their texts and styles. `plan` decides.

use verimax::{NodeId, Player};

use crate::words::LabelLine;

/// The look of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A node where Max is to move.
    Max,
    /// A node where Min is to move.
    Min,
    /// A node where chance moves.
    Chance,
    /// A node where this one of several players is to move.
    Player(Player),
    /// A node where a game for several players is over.
    End,
    /// A box that stands for hidden nodes.
    Box,
}

/// The fills of players 0 to 7: pale, so that the text can be read, and told apart without red and green.
const PLAYER_FILLS: [&str; 8] =
    ["#fff1c9", "#cfe3f5", "#f6d3c4", "#d5ead2", "#e4d6ef", "#e2e2e2", "#f9d9e7", "#d3eeee"];

impl Shape {
    /// The colour inside.
    pub fn fill(self) -> &'static str {
        match self {
            Shape::Max => "#fff7dd",
            Shape::Min => "#d4d7dc",
            Shape::Chance => "#d9ecf7",
            Shape::Player(player) => PLAYER_FILLS[player % PLAYER_FILLS.len()],
            Shape::End => "#ffffff",
            Shape::Box => "#eef4ee",
        }
    }
}

/// The style of a vertex or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The search did not get here.
    pub is_dashed: bool,
    /// Part of the principal variation.
    pub is_bold: bool,
    /// The search is below here now.
    pub is_open: bool,
}

/// A line of a block of events.
#[derive(Default)]
pub struct EventLine {
    /// The number of the event, 0 before the first. Empty in the line that says how many more there are.
    pub number: String,
    /// The description.
    pub words: String,
    /// A search of the node starts here.
    pub is_start: bool,
    /// This is what just happened.
    pub is_latest: bool,
}

/// A node, or a box of hidden nodes.
pub struct Vertex {
    /// The node; `None` for a box.
    pub node: Option<NodeId>,
    /// The shape.
    pub shape: Shape,
    /// Its text: the name and the number, which may be empty; or how many nodes are hidden.
    pub text: Vec<String>,
    /// The graph gives the node a name.
    pub is_named: bool,
    /// The columns that the number takes from step to step; 0 if only this picture matters.
    pub columns: usize,
    /// The events beside it.
    pub events: Vec<EventLine>,
    /// At least two moves lead to it.
    pub is_transposition: bool,
    /// The style.
    pub style: Style,
    /// The search is at this vertex now.
    pub is_now: bool,
    /// The layer: the length of the longest path from the root.
    pub layer: usize,
}

/// All moves from one vertex to another.
pub struct Edge {
    /// The vertex above.
    pub from: usize,
    /// The vertex below.
    pub to: usize,
    /// The label.
    pub label: Vec<LabelLine>,
    /// The search skipped these moves because of a cutoff, and did not come back to them.
    pub is_cut: bool,
    /// The style.
    pub style: Style,
}

/// Everything to draw. Vertex 0 is the root.
pub struct Picture {
    /// The heading; may be empty.
    pub title: String,
    /// True if there is a trace.
    pub has_trace: bool,
    /// True if the search changes signs between the sides, `None` if the trace does not show it.
    pub changes_signs: Option<bool>,
    /// The numbers in the nodes are values that the caller knows.
    pub has_known_values: bool,
    /// Nodes and boxes.
    pub vertices: Vec<Vertex>,
    /// Edges, sorted by the vertex above, then in the order of its moves.
    pub edges: Vec<Edge>,
    /// The text above the root: its own window and value.
    pub entry: Vec<LabelLine>,
    /// The last layer that the search can see within the depth limit, if that is the same on all paths.
    pub frontier: Option<usize>,
}
