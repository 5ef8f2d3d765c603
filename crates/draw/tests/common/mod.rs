//! Shared by the tests: examples with their traces, random graphs, and the laws of a picture.

#![allow(dead_code)] // each test uses a part of it

use std::ops::Range;

use roxmltree::{Document, Node as Element};
use verimax::catalogue::Call;
use verimax::literature::Example;
use verimax::table::Reuse;
use verimax::trace::{Recorder, Step};
use verimax::{Depth, Graph, GraphFile, INF, Node, NodeId, Side};
use verimax_draw::Drawing;

/// A graph, and what to draw beside it.
pub struct Case {
    pub file: GraphFile,
    pub steps: Vec<Step<NodeId, u32>>,
    pub line: Vec<NodeId>,
    pub title: String,
}

impl Case {
    /// A built-in example with a principal variation; with a trace if an algorithm is named.
    pub fn example(example: &str, algorithm: Option<&str>, line: &[&str], title: &str) -> Case {
        let file = Example::find(example).unwrap().read().unwrap();
        let steps = algorithm.map_or(Vec::new(), |algorithm| trace(&file, algorithm));
        let line = line.iter().map(|name| file.graph.find(name).unwrap()).collect();
        Case { file, steps, line, title: title.to_owned() }
    }

    pub fn drawing(&self) -> Drawing<'_> {
        let Case { file, steps, line, title } = self;
        Drawing { depth: file.depth, steps, line, title, table: &file.table, ..Drawing::of(&file.graph) }
    }
}

pub fn trace(file: &GraphFile, algorithm: &str) -> Vec<Step<NodeId, u32>> {
    let (mut trace, mut table) = (Recorder::default(), file.start_table(Reuse::AtLeast));
    let call = Call::parse(algorithm).unwrap();
    call.run(&file.graph.start(), file.window, file.depth, &mut table, &mut trace).unwrap();
    trace.steps
}

pub fn figure4() -> Case {
    Case::example("paper", Some("negamax_ttm"), &["v", "e", "f"], "negamax_ttm on paper")
}

pub fn figure5() -> Case {
    Case::example("paper", Some("negamax_ttw"), &["v", "e", "g"], "negamax_ttw on paper")
}

/// The cases with stored snapshots, by name.
pub fn cases() -> Vec<(&'static str, Case)> {
    vec![
        ("figure4", figure4()),
        ("figure5", figure5()),
        ("paper", Case::example("paper-15", Some("negamax_ttm"), &["u", "k", "l", "m", "v"], "the 15 nodes")),
        ("core-alone", Case::example("paper", None, &[], "")),
        ("3x3", Case::example("3x3", Some("negamax_fishburn"), &[], "alpha-beta on the 3x3 tree")),
        ("move-twice", Case::example("move-twice", Some("minimax_fishburn"), &["a", "b", "e"], "a side moves twice")),
    ]
}

/// Sebastiano Vigna's splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn within(&mut self, range: Range<u64>) -> u64 {
        range.start + self.next() % (range.end - range.start)
    }

    /// A graph with transpositions and repeated children, in which every node is reachable.
    pub fn graph(&mut self, nodes: u64, more_edges: u64) -> Graph {
        let mut children = vec![Vec::new(); nodes as usize];
        for node in 1..nodes {
            // Near parents make deep graphs, distant ones wide graphs.
            let near = self.within(1..nodes + 1);
            let parent = self.within(node.saturating_sub(near)..node);
            children[parent as usize].push(node as NodeId);
        }
        for _ in 0..if nodes > 1 { more_edges } else { 0 } {
            let node = self.within(1..nodes);
            let parent = self.within(0..node);
            children[parent as usize].push(node as NodeId);
        }
        let nodes = children.into_iter().map(|children| Node {
            side: if self.within(0..2) == 0 { Side::Max } else { Side::Min },
            eval: [0, -7, 12, INF, -INF, -999_999_999][self.within(0..6) as usize],
            children,
            name: (self.within(0..3) == 0).then(|| "name".repeat(self.within(1..9) as usize)),
        });
        Graph::new(nodes.collect(), 0).unwrap()
    }

    /// A random graph, with a search of it to some depth.
    pub fn case(&mut self, nodes: u64, more_edges: u64) -> Case {
        let graph = self.graph(nodes, more_edges);
        let depth = [Depth::plies(self.within(0..6) as u32), Depth::plies(4)][self.within(0..2) as usize];
        let file = GraphFile { graph, depth, window: verimax::Window::OPEN, table: Vec::new() };
        let algorithm = ["minimax", "minimax_fishburn", "minimax_ttw"][self.within(0..3) as usize];
        let steps = if self.within(0..4) == 0 { Vec::new() } else { trace(&file, algorithm) };
        let mut line = vec![0];
        while let Some(&child) = file.graph.children(line[line.len() - 1]).first() {
            line.push(child);
        }
        Case { file, steps, line, title: format!("a random graph of {nodes} nodes") }
    }
}

/// A rectangle: left, top, right, bottom.
type Box = [f64; 4];

fn number(element: Element<'_, '_>, name: &str) -> f64 {
    element.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ',']).map(|number| number.parse().unwrap()).collect()
}

/// The total translation by the groups around the element.
fn shift(element: Element<'_, '_>) -> (f64, f64) {
    let moves = element.ancestors().filter_map(|group| group.attribute("transform"));
    moves.fold((0.0, 0.0), |(x, y), text| {
        let by = numbers(text.strip_prefix("translate(").unwrap().strip_suffix(")").unwrap());
        (x + by[0], y + by[1])
    })
}

fn box_of(element: Element<'_, '_>) -> Option<Box> {
    let (dx, dy) = shift(element);
    match (element.tag_name().name(), element.attribute("class")?) {
        ("rect", "max" | "min" | "player" | "end" | "events" | "label") => {
            let (x, y) = (number(element, "x") + dx, number(element, "y") + dy);
            Some([x, y, x + number(element, "width"), y + number(element, "height")])
        }
        ("ellipse", "chance") => {
            let (x, y) = (number(element, "cx") + dx, number(element, "cy") + dy);
            let (across, down) = (number(element, "rx"), number(element, "ry"));
            Some([x - across, y - down, x + across, y + down])
        }
        ("polygon", "box") => {
            let points = numbers(element.attribute("points").unwrap());
            let [_, top, _, _, right, bottom, left, _] = points[..] else { panic!("a box has four corners") };
            Some([left + dx, top + dy, right + dx, bottom + dy])
        }
        _ => None,
    }
}

/// The area of a text in a monospace font.
fn text_box(element: Element<'_, '_>) -> Box {
    let font = element.attribute("font-size").map_or(11.0, |size| size.parse().unwrap());
    let text: String = element.descendants().filter(Element::is_text).filter_map(|node| node.text()).collect();
    let is_wide = |c: char| matches!(c as u32, 0x1100..0x2000 | 0x2C00..0xFFFD | 0x10000..);
    let columns: usize = text.chars().map(|c| 1 + usize::from(is_wide(c))).sum();
    let width = columns as f64 * font * 0.6021;
    let (dx, dy) = shift(element);
    let (x, y) = (number(element, "x") + dx, number(element, "y") + dy);
    let left = match element.attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    [left, y - 0.76 * font, left + width, y + 0.24 * font]
}

fn is_inside(inner: &Box, outer: &Box) -> bool {
    inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/// Points on a path of vertical lines and curves.
fn points_on(d: &str) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let starts: Vec<usize> = d.char_indices().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at).collect();
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(d.len());
        let values = numbers(&d[start + 1..end]);
        let curve = match (&d[start..start + 1], values.as_slice()) {
            ("M", &[to_x, to_y]) => [to_x, to_y, to_x, to_y, to_x, to_y, to_x, to_y],
            ("V", &[to_y]) => [x, y, x, (2.0 * y + to_y) / 3.0, x, (y + 2.0 * to_y) / 3.0, x, to_y],
            ("H", &[to_x]) => [x, y, (2.0 * x + to_x) / 3.0, y, (x + 2.0 * to_x) / 3.0, y, to_x, y],
            ("C", &[x1, y1, x2, y2, x3, y3]) => [x, y, x1, y1, x2, y2, x3, y3],
            command => panic!("{command:?} in a path"),
        };
        for step in 0..=40 {
            let t = f64::from(step) / 40.0;
            let u = 1.0 - t;
            let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
            let at = |offset: usize| (0..4).map(|i| weights[i] * curve[2 * i + offset]).sum();
            points.push((at(0), at(1)));
        }
        (x, y) = (curve[6], curve[7]);
    }
    points
}

/// Checks the laws of a picture: it is XML; boxes do not overlap; all texts are inside their boxes, and all boxes
/// inside the picture; no line crosses a box. Returns the number of nodes, and of boxes for hidden nodes.
pub fn check(svg: &str) -> (usize, usize) {
    let document = Document::parse(svg).unwrap();
    let root = document.root_element();
    assert!(root.children().any(|element| element.has_tag_name(("http://www.w3.org/2000/svg", "title"))));
    let view = numbers(root.attribute("viewBox").unwrap());
    let view: Box = [view[0], view[1], view[2], view[3]];
    let is_legend =
        |element: &Element<'_, '_>| element.ancestors().any(|group| group.attribute("class") == Some("legend"));
    let drawn: Vec<Element<'_, '_>> = root.descendants().filter(|element| !is_legend(element)).collect();

    let mut boxes: Vec<Box> = drawn.iter().filter_map(|&element| box_of(element)).collect();
    boxes.sort_by(|one, two| one[1].total_cmp(&two[1]));
    for (i, one) in boxes.iter().enumerate() {
        assert!(is_inside(one, &view), "{one:?} is outside of {view:?}");
        for two in boxes[i + 1..].iter().take_while(|two| two[1] < one[3]) {
            assert!(one[2] < two[0] || two[2] < one[0], "{one:?} and {two:?} overlap");
        }
    }
    for text in root.descendants().filter(|element| element.has_tag_name("text") || element.tag_name().name() == "text")
    {
        let own = text_box(text);
        assert!(is_inside(&own, &view), "{:?} is outside", text.text());
        let is_free = is_legend(&text)
            || matches!(text.attribute("class"), Some("heading" | "caption"))
            || text.parent().unwrap().attribute("class") == Some("frontier");
        let is_held = || boxes.iter().any(|outer| is_inside(&own, outer));
        let is_clear = || {
            boxes.iter().all(|other| own[2] < other[0] || other[2] < own[0] || own[3] < other[1] || other[3] < own[1])
        };
        assert!(if is_free { is_clear() } else { is_held() }, "{:?} is not in its box", text.text());
    }
    for path in drawn.iter().filter(|element| element.tag_name().name() == "path") {
        if path.parent().unwrap().attribute("class") == Some("node") {
            continue; // the line between two searches in a block
        }
        let (dx, dy) = shift(*path);
        for (x, y) in points_on(path.attribute("d").unwrap()) {
            let (x, y) = (x + dx, y + dy);
            let crossed = boxes.iter().find(|[left, top, right, bottom]| {
                left + 0.5 < x && x < right - 0.5 && top + 0.5 < y && y < bottom - 0.5
            });
            assert!(crossed.is_none(), "a line crosses {crossed:?} at {x}, {y}");
        }
    }
    let count = |class: &str| drawn.iter().filter(|element| element.attribute("class") == Some(class)).count();
    (["max", "min", "chance", "player", "end"].iter().map(|class| count(class)).sum(), count("box"))
}
