//! What to draw, without coordinates: vertices and edges with their texts and styles.

use std::collections::{HashMap, HashSet, VecDeque};

use verimax::trace::Event;
use verimax::{Graph, Limit, NodeId, Side};

use crate::Drawing;
use crate::select::{HiddenNodes, Selection};
use crate::story::{self, BLOCK_LINES, Firsts, Numbered, Story};
use crate::text::{clean, shown, thousands};
use crate::words::{self, LabelLine, NAME_COLUMNS};

/// The most columns of the heading.
const TITLE_COLUMNS: usize = 80;

/// The look of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A node where Max is to move.
    Max,
    /// A node where Min is to move.
    Min,
    /// A box that stands for hidden nodes.
    Box,
}

/// The style of a vertex or an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The search did not get here.
    pub is_dashed: bool,
    /// Part of the principal variation.
    pub is_bold: bool,
}

/// A line of a block of events.
pub struct EventLine {
    /// The number of the event. Empty in the line that says how many more there are.
    pub number: String,
    /// The description.
    pub words: String,
    /// A search of the node starts here.
    pub is_start: bool,
}

/// A node, or a box of hidden nodes.
pub struct Vertex {
    /// The node; `None` for a box.
    pub node: Option<NodeId>,
    /// The shape.
    pub shape: Shape,
    /// Its text: the name and the evaluation, or the number of hidden nodes.
    pub text: Vec<String>,
    /// The events beside it.
    pub events: Vec<EventLine>,
    /// At least two moves lead to it.
    pub is_transposition: bool,
    /// The style.
    pub style: Style,
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
    /// The style.
    pub style: Style,
}

/// Everything to draw. Vertex 0 is the root.
pub struct Picture {
    /// The heading; may be empty.
    pub title: String,
    /// True if there is a trace.
    pub has_trace: bool,
    /// Nodes and boxes.
    pub vertices: Vec<Vertex>,
    /// Edges, sorted by the vertex above, then in the order of its moves.
    pub edges: Vec<Edge>,
    /// The text above the root: its own window and value.
    pub entry: Vec<LabelLine>,
    /// The last layer that the search can see within the depth limit, if that is the same on all paths.
    pub frontier: Option<usize>,
}

impl Picture {
    /// Decides what to draw.
    pub fn of(drawing: &Drawing<'_>) -> Picture {
        let Drawing { graph, steps, .. } = *drawing;
        let distance = distances(graph);
        // Without a depth limit, every distance is within it.
        let limit = drawing.depth.limit().unwrap_or(u32::MAX);
        let reached = match steps {
            [] => distance.iter().map(|&distance| distance <= limit).collect(),
            steps => story::visited(graph, steps),
        };
        let selection = Selection::of(graph, &reached);
        let story = Story::of(steps, &selection);
        let line = Line::of(drawing.line, &selection);
        let layer = layers(graph, &selection);

        let twice = parents(graph);
        let nodes = (0..).zip(&selection.nodes).map(|(vertex, &node)| Vertex {
            node: Some(node),
            shape: match graph.side(node) {
                Side::Max => Shape::Max,
                Side::Min => Shape::Min,
            },
            text: vec![clean(&graph.name(node), NAME_COLUMNS), Limit(graph.eval(node)).to_string()],
            events: events(graph, &story.events[vertex as usize]),
            is_transposition: twice[node as usize] >= 2,
            style: Style { is_dashed: !reached[node as usize], is_bold: line.vertices.contains(&vertex) },
            layer: layer[vertex as usize],
        });
        let first_box = selection.nodes.len();
        let boxes = (first_box..).zip(&selection.boxes).map(|(vertex, &hidden)| Vertex {
            node: None,
            shape: Shape::Box,
            text: hidden_words(hidden, !steps.is_empty()),
            events: Vec::new(),
            is_transposition: false,
            style: Style { is_dashed: hidden.reached == 0, is_bold: line.vertices.contains(&(vertex as u32)) },
            layer: layer[vertex],
        });
        let vertices: Vec<Vertex> = nodes.chain(boxes).collect();
        let edges = edges(drawing, &selection, &story, &line, &distance, limit);
        let frontier = frontier(&vertices, &distance, limit);
        let entry = words::visits(&story.root, story.visits[0]);
        let title = clean(drawing.title, TITLE_COLUMNS);
        Picture { title, has_trace: !steps.is_empty(), vertices, edges, entry, frontier }
    }
}

/// The part of the principal variation that is drawn.
struct Line {
    vertices: HashSet<u32>,
    edges: HashSet<(u32, u32)>,
}

impl Line {
    fn of(line: &[NodeId], selection: &Selection) -> Line {
        let vertex = |node: &NodeId| selection.vertex_of.get(*node as usize).copied();
        let vertices = line.iter().filter_map(vertex).collect();
        let pair = |pair: &[NodeId]| Some((vertex(&pair[0])?, vertex(&pair[1])?));
        Line { vertices, edges: line.windows(2).filter_map(pair).collect() }
    }
}

/// For each node, the length of the shortest path from the root.
fn distances(graph: &Graph) -> Vec<u32> {
    let mut distance = vec![u32::MAX; graph.len()];
    distance[graph.root() as usize] = 0;
    let mut queue = VecDeque::from([graph.root()]);
    while let Some(node) = queue.pop_front() {
        for &child in graph.children(node) {
            if distance[child as usize] == u32::MAX {
                distance[child as usize] = distance[node as usize] + 1;
                queue.push_back(child);
            }
        }
    }
    distance
}

/// For each node, the number of moves that lead to it.
fn parents(graph: &Graph) -> Vec<u32> {
    let mut parents = vec![0; graph.len()];
    for &node in graph.topological_order() {
        for &child in graph.children(node) {
            parents[child as usize] += 1;
        }
    }
    parents
}

/// For each vertex, the length of the longest path from the root, among the vertices that are drawn.
fn layers(graph: &Graph, selection: &Selection) -> Vec<usize> {
    let mut layer = vec![0; selection.nodes.len() + selection.boxes.len()];
    for &node in graph.topological_order() {
        let vertex = selection.vertex_of[node as usize];
        if selection.is_node(vertex) {
            for &child in graph.children(node) {
                let below = selection.vertex_of[child as usize] as usize;
                if below < selection.nodes.len() {
                    layer[below] = layer[below].max(layer[vertex as usize] + 1);
                }
            }
        }
    }
    for &(vertex, below) in &selection.box_edges {
        layer[below as usize] = layer[below as usize].max(layer[vertex as usize] + 1);
    }
    layer
}

fn hidden_words(hidden: HiddenNodes, has_trace: bool) -> Vec<String> {
    let nodes = if hidden.count == 1 { "node" } else { "nodes" };
    let mut text = vec![format!("{} {nodes}", thousands(hidden.count))];
    if has_trace && hidden.reached > 0 {
        text.push(format!("{} visited", thousands(hidden.reached)));
    }
    text
}

fn events(graph: &Graph, events: &Firsts<Numbered>) -> Vec<EventLine> {
    let count = shown(events.total, BLOCK_LINES);
    let line = |(number, step): &Numbered| EventLine {
        number: number.to_string(),
        words: words::event(graph, step),
        is_start: matches!(step.event, Event::Enter { .. }),
    };
    let mut lines: Vec<EventLine> = events.kept[..count].iter().map(line).collect();
    if events.total > count {
        lines.push(EventLine { number: String::new(), words: words::more(events.total - count), is_start: false });
    }
    lines
}

fn edges(
    drawing: &Drawing<'_>,
    selection: &Selection,
    story: &Story,
    line: &Line,
    distance: &[u32],
    limit: u32,
) -> Vec<Edge> {
    let has_trace = !drawing.steps.is_empty();
    let box_of: HashMap<u32, u32> = selection.box_edges.iter().copied().collect();
    let mut edges = Vec::new();
    for (from, &node) in (0..).zip(&selection.nodes) {
        let is_searched = distance[node as usize] < limit;
        let mut moves: HashMap<u32, usize> = HashMap::new();
        let (mut below, mut is_hidden_visited, mut is_hidden_bold) = (Vec::new(), false, false);
        for &child in drawing.graph.children(node) {
            let to = selection.vertex_of[child as usize];
            if selection.is_node(to) {
                let count = moves.entry(to).or_default();
                *count += 1;
                if *count == 1 {
                    below.push(to);
                }
            } else {
                is_hidden_visited |= story.edges.contains_key(&(from, to));
                is_hidden_bold |= line.edges.contains(&(from, to));
            }
        }
        for to in below {
            let visits = story.edges.get(&(from, to));
            let mut label = visits.map_or(Vec::new(), |visits| words::visits(visits, story.visits[to as usize]));
            if moves[&to] > 1 {
                let what = format!("{} moves", thousands(moves[&to]));
                label.insert(0, LabelLine { what, ..LabelLine::default() });
            }
            let is_dashed = if has_trace { visits.is_none() } else { !is_searched };
            let style = Style { is_dashed, is_bold: line.edges.contains(&(from, to)) };
            edges.push(Edge { from: from as usize, to: to as usize, label, style });
        }
        if let Some(&to) = box_of.get(&from) {
            let is_dashed = if has_trace { !is_hidden_visited } else { !is_searched };
            let style = Style { is_dashed, is_bold: is_hidden_bold };
            edges.push(Edge { from: from as usize, to: to as usize, label: Vec::new(), style });
        }
    }
    edges
}

/// Returns the layer above the line that marks the depth limit, if one line can separate all nodes within the limit
/// from the others.
fn frontier(vertices: &[Vertex], distance: &[u32], limit: u32) -> Option<usize> {
    let mut is_something_below = false;
    for vertex in vertices {
        let is_above = distance[vertex.node? as usize] <= limit;
        if is_above && vertex.layer > limit as usize {
            return None;
        }
        is_something_below |= !is_above;
    }
    is_something_below.then_some(limit as usize)
}
