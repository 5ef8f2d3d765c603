//! What a trace, or its beginning, says about the nodes and edges that are drawn: the events of each node, what came
//! back from it, the visits along each edge, and where the search is. `words` puts it into words.

use std::collections::HashMap;

use verimax::trace::{Effect, Event, Step};
use verimax::{Graph, NodeId, Value};

use crate::number::{Numbers, Returned};
use crate::select::Selection;
use crate::text::columns;

/// The most lines of a block of events.
pub const BLOCK_LINES: usize = 16;
/// The most lines of visits on an edge.
pub const EDGE_LINES: usize = 4;

/// The first few items of a list, and its length.
#[derive(Clone)]
pub struct Firsts<T> {
    /// The first few.
    pub kept: Vec<T>,
    /// The length of the list.
    pub total: usize,
}

impl<T> Default for Firsts<T> {
    fn default() -> Self {
        Firsts { kept: Vec::new(), total: 0 }
    }
}

impl<T> Firsts<T> {
    /// Adds an item. Returns its place if it is kept.
    fn push(&mut self, room: usize, item: T) -> Option<usize> {
        self.total += 1;
        (self.kept.len() < room).then(|| {
            self.kept.push(item);
            self.kept.len() - 1
        })
    }
}

/// One search of a node, as seen from the edge that led to it.
#[derive(Clone, Copy)]
pub struct Visit {
    /// The number of this search among those of the node, from 1.
    pub number: usize,
    /// The window that went down.
    pub window: (Value, Value),
    /// The value that came up.
    pub value: Option<Value>,
}

/// An event with its number in the trace, from 1.
pub type Numbered = (usize, Step<NodeId, u32>);

/// Everything the trace says.
#[derive(Default)]
pub struct Story {
    /// The events of each vertex; none for a box.
    pub events: Vec<Firsts<Numbered>>,
    /// How often each vertex was searched.
    pub visits: Vec<usize>,
    /// The visits along each edge between two vertices. An edge into a box collects the visits of all its nodes.
    pub edges: HashMap<(u32, u32), Firsts<Visit>>,
    /// The visits of the root from outside.
    pub root: Firsts<Visit>,
    /// What the last search of each vertex came to; nothing for a box.
    pub returned: Vec<Option<Returned>>,
    /// The width of the widest number that each vertex shows, before, during and after the search.
    pub columns: Vec<usize>,
    /// Some search of the vertex ended in a cutoff.
    pub is_cut_off: Vec<bool>,
    /// The searches in progress, from the root on. A search that the last step ends is among them.
    pub path: Vec<Open>,
}

/// True for each node that the trace enters.
pub fn visited(graph: &Graph, steps: &[Step<NodeId, u32>]) -> Vec<bool> {
    let mut visited = vec![false; graph.len()];
    for step in steps {
        if let (Event::Enter { .. }, Some(node)) = (step.event, visited.get_mut(step.key as usize)) {
            *node = true;
        }
    }
    visited
}

/// A search in progress.
pub struct Open {
    ply: usize,
    /// The node.
    pub node: NodeId,
    /// The window as it was when the search entered, or as the table narrowed it.
    pub window: (Value, Value),
    entered: (Value, Value),
    is_leaf: bool,
    /// The place of its visit: the edge (`None` for the root), and the index there.
    visit: Option<(Option<(u32, u32)>, usize)>,
}

impl Story {
    /// Reads the trace once, and skips steps of nodes that are not in the graph.
    pub fn of(steps: &[Step<NodeId, u32>], selection: &Selection, numbers: &Numbers<'_>) -> Story {
        let vertices = selection.nodes.len() + selection.boxes.len();
        let mut story = Story {
            events: vec![Firsts::default(); vertices],
            visits: vec![0; vertices],
            returned: vec![None; vertices],
            columns: selection.nodes.iter().map(|&node| columns(&numbers.text(node, None))).collect(),
            is_cut_off: vec![false; vertices],
            ..Story::default()
        };
        let mut path: Vec<Open> = Vec::new();
        for (number, &step) in (1..).zip(steps) {
            let Some(&vertex) = selection.vertex_of.get(step.key as usize) else { continue };
            if selection.is_node(vertex) {
                story.events[vertex as usize].push(BLOCK_LINES, (number, step));
            }
            match step.event {
                Event::Enter { alpha, beta, .. } => {
                    while path.last().is_some_and(|open| open.ply >= step.ply) {
                        path.pop();
                    }
                    let above = path.last().filter(|open| open.ply + 1 == step.ply).map(|open| open.node);
                    let parent = above.map(|node| selection.vertex_of[node as usize]);
                    let window = (alpha, beta);
                    let visit = story.enter(parent, vertex, window);
                    path.push(Open { ply: step.ply, node: step.key, window, entered: window, is_leaf: false, visit });
                }
                Event::Return(value) => {
                    if let Some(open) = path.pop_if(|open| (open.ply, open.node) == (step.ply, step.key)) {
                        story.leave(&open, value);
                        if selection.is_node(vertex) {
                            let returned = Returned { value, window: open.entered, is_leaf: open.is_leaf };
                            let width = columns(&numbers.text(step.key, Some(returned)));
                            story.columns[vertex as usize] = story.columns[vertex as usize].max(width);
                            story.returned[vertex as usize] = Some(returned);
                        }
                        if number == steps.len() {
                            path.push(open);
                        }
                    }
                }
                Event::Cutoff(_) => story.is_cut_off[vertex as usize] = true,
                Event::Leaf(_) => {
                    if let Some(open) = path.last_mut() {
                        open.is_leaf = true;
                    }
                }
                Event::Probe(Effect::Narrowed { alpha, beta }) => {
                    if let Some(open) = path.last_mut() {
                        open.window = (alpha, beta);
                    }
                }
                Event::Probe(_) | Event::Child { .. } | Event::Store(_) => {}
            }
        }
        story.path = path;
        story
    }

    fn enter(
        &mut self,
        parent: Option<u32>,
        vertex: u32,
        window: (Value, Value),
    ) -> Option<(Option<(u32, u32)>, usize)> {
        self.visits[vertex as usize] += 1;
        let visit = Visit { number: self.visits[vertex as usize], window, value: None };
        let edge = parent.map(|parent| (parent, vertex));
        let visits = match edge {
            Some(edge) => self.edges.entry(edge).or_default(),
            None if vertex == 0 => &mut self.root,
            None => return None,
        };
        visits.push(EDGE_LINES, visit).map(|place| (edge, place))
    }

    fn leave(&mut self, open: &Open, value: Value) {
        let Some((edge, place)) = open.visit else { return };
        let visits = match edge {
            Some(edge) => self.edges.get_mut(&edge),
            None => Some(&mut self.root),
        };
        if let Some(visit) = visits.and_then(|visits| visits.kept.get_mut(place)) {
            visit.value = Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verimax::Depth;

    fn enter(ply: usize, key: NodeId) -> Step<NodeId, u32> {
        Step { ply, key, event: Event::Enter { alpha: 0, beta: 5, depth: Depth::END } }
    }

    /// The trace covers only nodes 1 and 2. It does not say where they were entered from, nor what 2 returned.
    #[test]
    fn a_part_of_a_trace_invents_no_visits() {
        let graph = Graph::parse("(max (min (max 1 2) 3))").unwrap();
        let selection = Selection::of(&graph, &vec![true; graph.len()]);
        let steps = [
            enter(1, 1),
            enter(3, 3),
            Step { ply: 3, key: 3, event: Event::Return(1) },
            enter(2, 2),
            Step { ply: 1, key: 1, event: Event::Return(4) },
        ];
        let numbers = Numbers::of(&crate::Drawing::of(&graph), &vec![0; graph.len()], 9);
        let story = Story::of(&steps, &selection, &numbers);
        let vertex = |node: usize| selection.vertex_of[node];
        assert_eq!(story.edges.keys().collect::<Vec<_>>(), [&(vertex(1), vertex(2))]);
        assert_eq!(story.edges[&(vertex(1), vertex(2))].kept[0].value, None);
        assert_eq!(story.root.total, 0);
        assert_eq!(story.events[vertex(1) as usize].total, 2);
    }
}
