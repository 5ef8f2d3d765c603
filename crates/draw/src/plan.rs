//! Decides what to draw: the whole search, or the search after its first steps. Both have the same vertices and edges,
//! so that the one can be drawn in the layout of the other.

use std::collections::{HashMap, HashSet};

use verimax::trace::Event;
use verimax::{NodeId, Side, TableLine};

use crate::beyond::Look;
use crate::number::{Numbers, Returned};
use crate::picture::{Edge, EventLine, Picture, Shape, Style, Vertex};
use crate::select::{HiddenNodes, Selection};
use crate::story::{self, BLOCK_LINES, Firsts, Numbered, Story};
use crate::structure::{distances, frontier, layers, parents};
use crate::text::{clean, shown, thousands};
use crate::words::{self, LabelLine, NAME_COLUMNS};
use crate::{Blocks, Drawing, outcome};

/// The most columns of the caller's title.
const TITLE_COLUMNS: usize = 80;
/// The most columns of a number beyond two players: eight payoffs may be long.
const NUMBER_COLUMNS: usize = 60;
/// The most entries of the table at the start that are listed beside a node.
const TABLE_LINES: usize = 4;

/// What does not change during a search.
pub struct Plan<'a> {
    pub drawing: Drawing<'a>,
    distance: Vec<u32>,
    limit: u32,
    pub selection: Selection,
    pub numbers: Numbers<'a>,
    /// The story of the whole search.
    whole: Story,
    layer: Vec<usize>,
    parents: Vec<u32>,
    /// The entries of the table at the start, by vertex.
    table: Vec<Vec<TableLine>>,
    /// The principal variation.
    line: Line,
    /// The title with the result.
    title: String,
}

impl<'a> Plan<'a> {
    pub fn of(drawing: &Drawing<'a>) -> Plan<'a> {
        let Drawing { graph, steps, .. } = *drawing;
        let distance = distances(graph);
        // Without a depth limit, every distance is within it.
        let limit = drawing.depth.limit().unwrap_or(u32::MAX);
        let reached: Vec<bool> = match steps {
            [] => distance.iter().map(|&distance| distance <= limit).collect(),
            steps => story::visited(graph, steps),
        };
        let selection = Selection::of(graph, &reached);
        let numbers = Numbers::of(drawing, &distance, limit);
        let whole = Story::of(steps, &selection, &numbers);
        let layer = layers(graph, &selection);
        let mut table = vec![Vec::new(); selection.nodes.len()];
        for line in drawing.table {
            if let Some(&vertex) = selection.vertex_of.get(line.node as usize).filter(|&&v| selection.is_node(v)) {
                table[vertex as usize].push(*line);
            }
        }
        let line = Line::of(drawing.line, &selection);
        let own = clean(drawing.title, TITLE_COLUMNS);
        let title = match outcome::words(drawing, numbers.changes_signs) {
            Some(result) if own.is_empty() => result,
            Some(result) => format!("{own}: {result}"),
            None => own,
        };
        let (drawing, parents) = (*drawing, parents(graph));
        Plan { drawing, distance, limit, selection, numbers, whole, layer, parents, table, line, title }
    }

    /// The picture of the whole search, or of the graph alone.
    pub fn whole(&self) -> Picture {
        self.picture(&self.whole, None)
    }

    /// Makes room in the nodes for all numbers that they show from step to step.
    pub fn make_room(&self, picture: &mut Picture) {
        for (vertex, &columns) in picture.vertices.iter_mut().zip(&self.whole.columns) {
            vertex.columns = columns;
        }
    }

    /// The story of the first steps.
    pub fn story(&self, after: usize) -> Story {
        let steps = self.drawing.steps;
        Story::of(&steps[..after.min(steps.len())], &self.selection, &self.numbers)
    }

    /// The picture of the search after this many steps, which `story` tells.
    pub fn after(&self, after: usize, story: &Story) -> Picture {
        self.picture(story, Some(after.min(self.drawing.steps.len())))
    }

    fn picture(&self, story: &Story, after: Option<usize>) -> Picture {
        let Drawing { graph, steps, .. } = self.drawing;
        let so_far = &steps[..after.unwrap_or(steps.len())];
        let reached = match after {
            None if steps.is_empty() => self.distance.iter().map(|&distance| distance <= self.limit).collect(),
            _ => story::visited(graph, so_far),
        };
        let vertex_of = |node: NodeId| self.selection.vertex_of.get(node as usize).copied();
        let now = so_far.last().filter(|_| after.is_some()).and_then(|step| vertex_of(step.key));
        // The principal variation is known only at the end. Before that, the path to where the search is stands out.
        let is_end = so_far.len() == steps.len();
        let none = Line::default();
        let line = if is_end { &self.line } else { &none };
        let path: Vec<NodeId> = story.path.iter().map(|open| open.node).collect();
        let path = if after.is_some() { Line::of(&path, &self.selection) } else { Line::default() };
        let marks = Marks { line, path: &path };

        let nodes = (0..).zip(&self.selection.nodes).map(|(vertex, &node)| Vertex {
            node: Some(node),
            shape: self.shape(node),
            text: self.text(node, story.returned[vertex as usize]),
            is_named: graph.name(node) != format!("#{node}"),
            columns: 0,
            events: self.events(vertex, story, after.filter(|_| now == Some(vertex))),
            is_transposition: self.parents[node as usize] >= 2,
            style: marks.vertex(vertex, !reached[node as usize]),
            is_now: now == Some(vertex),
            layer: self.layer[vertex as usize],
        });
        let hidden = self.hidden(&reached);
        let boxes = (self.selection.nodes.len()..).zip(hidden).map(|(vertex, hidden)| Vertex {
            node: None,
            shape: Shape::Box,
            text: hidden_words(hidden, !steps.is_empty()),
            is_named: false,
            columns: 0,
            events: Vec::new(),
            is_transposition: false,
            style: marks.vertex(vertex as u32, hidden.reached == 0),
            is_now: now == Some(vertex as u32),
            layer: self.layer[vertex],
        });
        let vertices: Vec<Vertex> = nodes.chain(boxes).collect();
        let edges = self.edges(story, &marks, after.is_some());
        let title = match after {
            Some(_) if !is_end => clean(self.drawing.title, TITLE_COLUMNS),
            _ => self.title.clone(),
        };
        Picture {
            title,
            has_trace: !steps.is_empty(),
            changes_signs: self.numbers.changes_signs,
            has_known_values: self.numbers.are_known() || self.drawing.beyond.is_some(),
            edges,
            entry: words::visits(&story.root, &self.whole.root, self.whole.visits[0]),
            frontier: frontier(&vertices, &self.distance, self.limit),
            vertices,
        }
    }

    /// Who moves.
    fn shape(&self, node: NodeId) -> Shape {
        match (self.look(node), self.drawing.graph.side(node)) {
            (Some(look), _) => look.shape,
            (None, Side::Max) => Shape::Max,
            (None, Side::Min) => Shape::Min,
        }
    }

    /// The name and the number of a node.
    fn text(&self, node: NodeId, returned: Option<Returned>) -> Vec<String> {
        let name = clean(&self.drawing.graph.name(node), NAME_COLUMNS);
        match self.look(node) {
            Some(Look { shape: Shape::Player(player), number, .. }) => {
                vec![format!("p{player} {name}"), clean(number, NUMBER_COLUMNS)]
            }
            Some(look) => vec![name, clean(&look.number, NUMBER_COLUMNS)],
            None => vec![name, self.numbers.text(node, returned)],
        }
    }

    fn look(&self, node: NodeId) -> Option<&'a Look> {
        self.drawing.beyond.and_then(|beyond| beyond.look(node))
    }

    /// The contents of the boxes, with the nodes that are reached by now.
    fn hidden(&self, reached: &[bool]) -> Vec<HiddenNodes> {
        let mut hidden: Vec<HiddenNodes> =
            self.selection.boxes.iter().map(|hidden| HiddenNodes { reached: 0, ..*hidden }).collect();
        if !hidden.is_empty() {
            for (&vertex, _) in self.selection.vertex_of.iter().zip(reached).filter(|(_, reached)| **reached) {
                if let Some(own) = (vertex as usize).checked_sub(self.selection.nodes.len()) {
                    hidden[own].reached += 1;
                }
            }
        }
        hidden
    }

    /// The block of a node: what the table held at the start, and the events so far, if they are shown here.
    /// `latest` is the number of the step that has just happened, if it was here.
    fn events(&self, vertex: u32, story: &Story, latest: Option<usize>) -> Vec<EventLine> {
        let (entries, events) = (&self.table[vertex as usize], &self.whole.events[vertex as usize]);
        let entry = |line: &TableLine| EventLine {
            number: "0".to_owned(),
            words: words::start_entry(line.entry),
            ..EventLine::default()
        };
        let count = shown(entries.len(), TABLE_LINES);
        let mut lines: Vec<EventLine> = entries[..count].iter().map(entry).collect();
        if entries.len() > count {
            lines.push(EventLine { words: words::more(entries.len() - count), ..EventLine::default() });
        }
        let is_shown = match self.drawing.blocks {
            Blocks::None => false,
            Blocks::Inner => events.kept.iter().any(is_more_than_a_leaf),
            Blocks::All => true,
        };
        if is_shown {
            self.event_lines(&story.events[vertex as usize], events.total, latest, &mut lines);
        }
        lines
    }

    fn event_lines(&self, events: &Firsts<Numbered>, whole: usize, latest: Option<usize>, lines: &mut Vec<EventLine>) {
        let count = shown(whole, BLOCK_LINES);
        lines.extend(events.kept.iter().take(count).map(|(number, step)| EventLine {
            number: number.to_string(),
            words: words::event(self.drawing.graph, step),
            is_start: matches!(step.event, Event::Enter { .. }),
            is_latest: latest == Some(*number),
        }));
        if events.total > count {
            let is_latest = latest.is_some();
            lines.push(EventLine { words: words::more(events.total - count), is_latest, ..EventLine::default() });
        }
    }

    fn edges(&self, story: &Story, marks: &Marks<'_>, is_frame: bool) -> Vec<Edge> {
        let selection = &self.selection;
        let has_trace = is_frame || !self.drawing.steps.is_empty();
        let box_of: HashMap<u32, u32> = selection.box_edges.iter().copied().collect();
        let mut edges = Vec::new();
        for (from, &node) in (0..).zip(&selection.nodes) {
            let is_searched = self.distance[node as usize] < self.limit;
            let weights = self.look(node).map_or(&[][..], |look| &look.weights);
            let all: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
            let mut weight_of: HashMap<u32, u64> = HashMap::new();
            let mut moves: HashMap<u32, usize> = HashMap::new();
            let (mut below, mut is_hidden_visited, mut hidden) = (Vec::new(), false, Style::default());
            for (i, &child) in self.drawing.graph.children(node).iter().enumerate() {
                let to = selection.vertex_of[child as usize];
                *weight_of.entry(to).or_default() += weights.get(i).map_or(0, |&weight| weight.into());
                if selection.is_node(to) {
                    let count = moves.entry(to).or_default();
                    *count += 1;
                    if *count == 1 {
                        below.push(to);
                    }
                } else {
                    is_hidden_visited |= story.edges.contains_key(&(from, to));
                    let style = marks.edge((from, to), false);
                    (hidden.is_bold, hidden.is_open) = (hidden.is_bold | style.is_bold, hidden.is_open | style.is_open);
                }
            }
            let mut add = |to: u32, label: Vec<LabelLine>, is_visited: bool, style: Style| {
                let is_dashed = if has_trace { !is_visited } else { !is_searched };
                let is_cut = !is_visited && story.is_cut_off[from as usize];
                let (from, to) = (from as usize, to as usize);
                edges.push(Edge { from, to, label, is_cut, style: Style { is_dashed, ..style } });
            };
            for to in below {
                let visits = story.edges.get(&(from, to));
                let whole = self.whole.edges.get(&(from, to)).or(visits);
                let mut label = match (visits, whole) {
                    (Some(visits), Some(whole)) => words::visits(visits, whole, self.whole.visits[to as usize]),
                    _ => Vec::new(),
                };
                if all > 0 {
                    let what = format!("{} of {all}", weight_of[&to]);
                    label.insert(0, LabelLine { what, ..LabelLine::default() });
                }
                if moves[&to] > 1 {
                    let what = format!("{} {}", thousands(moves[&to]), if all > 0 { "outcomes" } else { "moves" });
                    label.insert(0, LabelLine { what, ..LabelLine::default() });
                }
                add(to, label, visits.is_some(), marks.edge((from, to), false));
            }
            if let Some(&to) = box_of.get(&from) {
                add(to, Vec::new(), is_hidden_visited, hidden);
            }
        }
        edges
    }
}

/// True if the event says more than that the node was evaluated, which its number tells as well.
fn is_more_than_a_leaf((_, step): &Numbered) -> bool {
    use verimax::trace::Effect::{Narrowed, Returned};
    matches!(step.event, Event::Child { .. } | Event::Cutoff(_) | Event::Probe(Returned(_) | Narrowed { .. }))
}

fn hidden_words(hidden: HiddenNodes, has_trace: bool) -> Vec<String> {
    let nodes = if hidden.count == 1 { "node" } else { "nodes" };
    let mut text = vec![format!("{} {nodes}", thousands(hidden.count))];
    if has_trace && hidden.reached > 0 {
        text.push(format!("{} visited", thousands(hidden.reached)));
    }
    text
}

/// The part of a line of nodes that is drawn.
#[derive(Default)]
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

/// What stands out: the principal variation, and the path to where the search is.
struct Marks<'l> {
    line: &'l Line,
    path: &'l Line,
}

impl Marks<'_> {
    fn vertex(&self, vertex: u32, is_dashed: bool) -> Style {
        let [is_bold, is_open] = [self.line, self.path].map(|line| line.vertices.contains(&vertex));
        Style { is_dashed, is_bold, is_open }
    }

    fn edge(&self, edge: (u32, u32), is_dashed: bool) -> Style {
        let [is_bold, is_open] = [self.line, self.path].map(|line| line.edges.contains(&edge));
        Style { is_dashed, is_bold, is_open }
    }
}
