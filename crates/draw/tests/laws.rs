//! The laws of a picture on random, hostile and very large graphs.

mod common;

use std::collections::BTreeSet;

use common::{Case, Random, check};
use roxmltree::{Document, Node as Element};
use verimax::catalogue::{ALGORITHMS, Call};
use verimax::table::{Entry, Reuse};
use verimax::trace::{Effect, Event, Recorder, Stats, Step};
use verimax::{Bound, Depth, Graph, GraphFile, INF, Node, NodeId, Side, TableLine, Window, law};
use verimax_draw::{Blocks, Drawing, Frames, dot, step_words, svg};

#[test]
fn random_graphs_keep_the_laws() {
    let mut random = Random(1);
    for round in 0..400 {
        let nodes = random.within(1..60);
        let more = random.within(0..nodes + 2);
        let case = random.case(nodes, more);
        let text = svg(&case.drawing());
        assert_eq!(check(&text), (nodes as usize, 0), "round {round}");
        assert_eq!(text, svg(&case.drawing()), "the same drawing gives the same text");
    }
}

#[test]
fn a_picture_of_many_nodes_or_many_edges_keeps_the_laws() {
    let mut random = Random(2);
    for (nodes, more) in [(149, 0), (150, 150), (151, 3), (140, 20_000), (3_000, 0), (3_000, 3_000), (20_000, 400)] {
        let mut case = random.case(nodes, more);
        case.steps.truncate(100_000);
        let (drawn, boxes) = check(&svg(&case.drawing()));
        assert!(drawn <= 150 && (boxes > 0) == (drawn < nodes as usize), "{drawn} of {nodes}, {boxes} boxes");
    }
}

/// Law: long edges keep the laws, too. Here, hundreds of edges pass through about a hundred layers.
#[test]
fn long_edges_keep_the_laws() {
    let mut random = Random(6);
    let mut children: Vec<Vec<NodeId>> = (0..130).map(|i| (i + 1..130.min(i + 2)).collect()).collect();
    for _ in 0..400 {
        let parent = random.within(0..30);
        children[parent as usize].push(random.within(parent + 1..130) as NodeId);
    }
    let graph = Graph::new(children.into_iter().map(|children| node(children, None)).collect(), 0).unwrap();
    let drawing = Drawing { title: "long edges", ..Drawing::of(&graph) };
    assert_eq!(check(&svg(&drawing)), (130, 0));
}

fn node(children: Vec<NodeId>, name: Option<&str>) -> Node {
    Node { side: Side::Max, eval: -INF, children, name: name.map(str::to_owned) }
}

#[test]
fn hostile_names_do_no_harm() {
    let long = "x".repeat(1_000_000);
    let names = [
        "<script>alert(1)</script>",
        "]]>&amp;\"'<!--",
        "\0\u{1}\u{8}\n\r\t\u{1b}[31m",
        "\u{202e}drowkcab\u{2066}\u{feff}\u{fffe}\u{ffff}",
        "\\\"]; evil [label=\"\\N\\G\\",
        "漢字漢字漢字漢字漢字漢字",
        "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂",
        "",
        "   ",
        &long,
    ];
    let count = names.len() as NodeId;
    let mut nodes = vec![node((1..=count).collect(), Some(names[0]))];
    nodes.extend(names.iter().map(|name| node(vec![], Some(&format!("{name}!")))));
    let file = |nodes| GraphFile {
        graph: Graph::new(nodes, 0).unwrap(),
        depth: Depth::END,
        window: Window::OPEN,
        table: Vec::new(),
    };
    let file = file(nodes);
    let steps = common::trace(&file, "minimax_fishburn");
    for title in names {
        let case = Case { file: file.clone(), steps: steps.clone(), line: vec![], title: title.to_owned() };
        let text = svg(&case.drawing());
        assert_eq!(check(&text), (names.len() + 1, 0));
        assert!(!text.contains("<script"));
        assert!(text.len() < 30_000 && dot(&case.drawing()).len() < 10_000, "long names are cut");
    }
}

#[test]
fn steps_and_lines_that_do_not_fit_are_passed_over() {
    let mut random = Random(3);
    let values = [0, INF, -INF, i32::MAX, i32::MIN];
    for _ in 0..200 {
        let graph = random.graph(12, 6);
        let step = |random: &mut Random| {
            let value = values[random.within(0..5) as usize];
            let depth = Depth::plies(random.next() as u32);
            let event = match random.within(0..8) {
                0..=2 => Event::Enter { alpha: value, beta: -1, depth },
                3 => Event::Probe(Effect::Narrowed { alpha: value, beta: value }),
                4 => Event::Child { mv: random.within(0..5) as u32, value },
                5 => Event::Store(Entry { value, depth, bound: Bound::Upper }),
                6 => Event::Cutoff(value),
                _ => Event::Return(value),
            };
            let ply = [random.within(0..4) as usize, usize::MAX][usize::from(random.within(0..9) == 0)];
            Step { ply, key: random.within(0..14) as NodeId, event }
        };
        let steps: Vec<_> = (0..random.within(0..80)).map(|_| step(&mut random)).collect();
        let line: Vec<_> = (0..5).map(|_| random.within(0..14) as NodeId).collect();
        let drawing = Drawing { depth: Depth::plies(2), steps: &steps, line: &line, ..Drawing::of(&graph) };
        assert_eq!(check(&svg(&drawing)), (12, 0));
        dot(&drawing);
    }
}

#[test]
fn a_node_that_is_searched_often_shows_its_first_visits() {
    let graph = Graph::new(vec![node(vec![1, 1], Some("a")), node(vec![], Some("b"))], 0).unwrap();
    let enter = |ply, key| Step { ply, key, event: Event::Enter { alpha: -INF, beta: INF, depth: Depth::END } };
    let leave = |ply, key| Step { ply, key, event: Event::Return(3) };
    let mut steps = vec![enter(0, 0)];
    steps.extend((0..2_000).flat_map(|_| [enter(1, 1), leave(1, 1)]));
    steps.push(leave(0, 0));
    let text =
        svg(&Drawing { steps: &steps, line: &[0, 1], title: "often", blocks: Blocks::All, ..Drawing::of(&graph) });
    assert_eq!(check(&text), (2, 0));
    for part in [">2 moves<", ">visit 3:<", ">… 1,997 more<", ">… 3,985 more<", ">4002<"] {
        assert!(text.contains(part), "{part}");
    }
    assert!(!text.contains(">visit 4:<"));
    assert_eq!(text.matches("class=\"inner\"").count(), 2, "the node, and the legend");
}

#[test]
fn a_hundred_thousand_nodes_collapse() {
    let mut random = Random(4);
    let graph = random.graph(100_000, 20_000);
    let alone = Drawing { title: "large", ..Drawing::of(&graph) };
    let (drawn, boxes) = check(&svg(&alone));
    assert!(drawn == 150 && boxes > 0, "{drawn} nodes, {boxes} boxes");

    // Every inner node has ten children: 111,111 nodes.
    let nodes = (0..111_111)
        .map(|i| if i < 11_111 { node((10 * i + 1..=10 * i + 10).collect(), None) } else { node(vec![], None) });
    let graph = Graph::new(nodes.collect(), 0).unwrap();
    let file = GraphFile { graph, depth: Depth::END, window: Window::OPEN, table: Vec::new() };
    let case =
        Case { steps: common::trace(&file, "minimax"), file, line: vec![0, 1, 11, 111], title: "ten each".into() };
    let text = svg(&case.drawing());
    let (drawn, _) = check(&text);
    assert_eq!(drawn, 150);
    assert!(text.contains(">1,110 nodes<") && text.contains(">1,110 visited<"));
    assert!(text.len() < 1_000_000, "{} bytes", text.len());
}

#[test]
fn a_path_of_a_million_nodes_collapses() {
    const LENGTH: NodeId = 1_000_000;
    let nodes = (0..LENGTH).map(|i| node((i + 1..LENGTH.min(i + 2)).collect(), None));
    let graph = Graph::new(nodes.collect(), 0).unwrap();
    let down = (0..LENGTH).map(|key| Step {
        ply: key as usize,
        key,
        event: Event::Enter { alpha: -INF, beta: INF, depth: Depth::END },
    });
    let up = (0..LENGTH).rev().map(|key| Step { ply: key as usize, key, event: Event::Return(-INF) });
    let steps: Vec<_> = down.chain(up).collect();
    let line: Vec<NodeId> = (0..LENGTH).collect();
    let drawing = Drawing { steps: &steps, line: &line, title: "a path", ..Drawing::of(&graph) };
    let text = svg(&drawing);
    assert_eq!(check(&text), (150, 1));
    assert!(text.contains(">999,850 nodes<") && text.contains(">999,850 visited<"));
    assert!(dot(&drawing).contains("999,850 nodes"));
}

/// The edges of a picture with this class, as pairs of nodes.
fn edges_of(svg: &str, class: &str) -> BTreeSet<(NodeId, NodeId)> {
    let document = Document::parse(svg).unwrap();
    let edges = document.descendants().filter(|element| element.attribute("class") == Some(class));
    let end = |element: Element<'_, '_>, name| element.attribute(name).map(|node| node.parse().unwrap());
    edges.filter_map(|edge| Some((end(edge, "data-from")?, end(edge, "data-to")?))).collect()
}

/// The moves that a search skipped because of a cutoff, less those that it searched at another time: the definition,
/// visit by visit.
fn cut_edges(graph: &Graph, steps: &[Step<NodeId, u32>]) -> BTreeSet<(NodeId, NodeId)> {
    let (mut cut, mut entered) = (BTreeSet::new(), BTreeSet::new());
    let mut path: Vec<(NodeId, BTreeSet<u32>)> = Vec::new();
    for step in steps {
        match step.event {
            Event::Enter { .. } => {
                entered.extend(path.last().map(|(above, _)| (*above, step.key)));
                path.push((step.key, BTreeSet::new()));
            }
            Event::Child { mv, .. } => drop(path.last_mut().unwrap().1.insert(mv)),
            Event::Cutoff(_) => {
                let (node, searched) = path.last().unwrap();
                let skipped = (0..).zip(graph.children(*node)).filter(|(mv, _)| !searched.contains(mv));
                cut.extend(skipped.map(|(_, &child)| (*node, child)));
            }
            Event::Return(_) => drop(path.pop()),
            _ => {}
        }
    }
    cut.difference(&entered).copied().collect()
}

/// Law: exactly the cut edges are marked, in the picture and after each step.
#[test]
fn every_cut_edge_is_marked() {
    let mut random = Random(7);
    let mut marked = 0;
    for _ in 0..60 {
        let case = random.case(25, 5);
        let steps = &case.steps;
        let cut = cut_edges(&case.file.graph, steps);
        assert_eq!(edges_of(&svg(&case.drawing()), "edge cut"), cut);
        assert_eq!(dot(&case.drawing()).matches("arrowhead=teetee").count(), cut.len());
        marked += cut.len();
        let after = random.within(0..steps.len() as u64 + 1) as usize;
        let frame = Frames::of(&case.drawing()).svg(after);
        assert_eq!(edges_of(&frame, "edge cut"), cut_edges(&case.file.graph, &steps[..after]));
    }
    assert!(marked > 30, "{marked} edges");
}

/// Law: the heading has the value that the algorithm returned, and the leaves that it counted, for every algorithm.
#[test]
fn the_heading_has_the_result() {
    let trees = ["(max (min 3 5 6) (min 1 2 0) (min 9 7 8))", "(min (max (min 4 1) 3) (max 7 -2))", "(max 1 -1 0 1)"];
    let mut with_result = 0;
    for text in trees {
        let file = GraphFile::parse(text).unwrap();
        let leaves = law::tree_leaves(&file.graph, 0, Depth::END);
        for algorithm in ALGORITHMS {
            let (mut trace, mut stats) = (Recorder::default(), Stats::default());
            let (mut table, start) = (file.start_table(Reuse::AtLeast), file.graph.start());
            let call = Call::from(algorithm);
            let Ok(value) = call.run(&start, file.window, file.depth, &mut table, &mut (&mut trace, &mut stats)) else {
                continue;
            };
            let root = file.graph.side(file.graph.root());
            let whose = if root == Side::Min { " for Max" } else { "" };
            let counts = [
                format!("{} of {leaves} leaves", stats.leaves),
                format!("{} evaluations, in a tree of {leaves} leaves", stats.leaves),
            ];
            let drawn = svg(&Drawing { steps: &trace.steps, title: "x", ..Drawing::of(&file.graph) });
            let heading = drawn.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0;
            let returns = trace.steps.last().is_some_and(|step| (step.ply, step.key) == (0, file.graph.root()));
            if returns {
                let expected = counts.map(|count| format!("x: value {}{whose}, {count}", root.view(value)));
                assert!(expected.iter().any(|expected| expected == heading), "{}: {heading}, {value}", algorithm.name);
                with_result += 1;
            } else {
                assert_eq!(heading, "x", "{}", algorithm.name);
            }
        }
    }
    assert!(with_result > 60, "{with_result} headings");
    // A leaf that is evaluated again is not another leaf.
    let graph = Graph::parse("(max 1 2)").unwrap();
    let file = GraphFile { graph, depth: Depth::END, window: Window::OPEN, table: Vec::new() };
    let once = common::trace(&file, "minimax");
    let twice = [once.clone(), once].concat();
    let drawn = svg(&Drawing { steps: &twice, ..Drawing::of(&file.graph) });
    assert!(drawn.contains("<title>value 2, 4 evaluations, in a tree of 2 leaves</title>"), "{drawn}");
}

/// The places of all nodes, their blocks, and the size of the picture.
fn places(svg: &str) -> BTreeSet<String> {
    let document = Document::parse(svg).unwrap();
    let shapes = document.descendants().filter(|element| matches!(element.attribute("class"), Some("max" | "min")));
    let place = |element: Element<'_, '_>| {
        ["viewBox", "x", "y", "width", "height"].map(|name| element.attribute(name).unwrap_or("").to_owned()).join(" ")
    };
    shapes.map(place).chain([place(document.root_element())]).collect()
}

/// Law: after every step, everything is where it is in the end, the laws of a picture hold, and only the node where the
/// step happened has a ring.
#[test]
fn nothing_moves_from_step_to_step() {
    let mut random = Random(8);
    let mut frames_drawn = 0;
    for round in 0..24 {
        let mut case = random.case(14, 5);
        if case.steps.is_empty() {
            case.steps = common::trace(&case.file, "minimax_fishburn");
        }
        if round % 4 == 0 {
            // A search that comes back shows other values later.
            let again: Vec<_> = case.steps.iter().map(|&step| other_values(step)).collect();
            case.steps.extend(again);
        }
        let blocks = [Blocks::None, Blocks::Inner, Blocks::All][round % 3];
        let frames = Frames::of(&Drawing { blocks, ..case.drawing() });
        let last = places(&frames.svg(frames.steps()));
        for after in (0..=frames.steps()).step_by(1 + frames.steps() / 12) {
            let text = frames.svg(after);
            assert_eq!(check(&text), (14, 0), "round {round}, after {after}");
            assert_eq!(places(&text), last, "round {round}, after {after}");
            let document = Document::parse(&text).unwrap();
            let is_ring = |element: &Element<'_, '_>| element.attribute("class") == Some("now");
            assert_eq!(document.descendants().filter(is_ring).count(), 1 + usize::from(after > 0), "with the legend's");
            let moment = frames.moment(after);
            let last = case.steps[..after].last();
            assert_eq!(moment.path.last().copied(), last.map(|step| step.key));
            assert_eq!(moment.words, last.map_or(String::new(), |step| step_words(&case.file.graph, step)));
            frames_drawn += 1;
        }
        assert_eq!(frames.svg(usize::MAX), frames.svg(frames.steps()));
    }
    assert!(frames_drawn > 200, "{frames_drawn} frames");
}

/// The same step with wider numbers.
fn other_values(step: Step<NodeId, u32>) -> Step<NodeId, u32> {
    let event = match step.event {
        Event::Enter { depth, .. } => Event::Enter { alpha: -123_456_789, beta: 123_456_789, depth },
        Event::Return(_) => Event::Return(-123_456_788),
        other => other,
    };
    Step { event, ..step }
}

/// Law: with `Blocks::None` no steps are listed, with `Blocks::All` those of every visited node; the table at the start
/// is listed in any case, and in a picture of the graph alone.
#[test]
fn steps_are_listed_where_they_are_asked_for() {
    let case = common::figure4();
    let listed = |blocks| {
        let text = svg(&Drawing { blocks, ..case.drawing() });
        assert_eq!(check(&text), (8, 0));
        assert!(text.contains(">table: lower 3, depth 4<") && text.contains("0 in the table at the start"));
        let document = Document::parse(&text).unwrap();
        let is_block = |element: &Element<'_, '_>| element.attribute("class") == Some("events");
        (document.descendants().filter(is_block).count(), text.contains("steps of the trace"))
    };
    assert_eq!([Blocks::None, Blocks::Inner, Blocks::All].map(listed), [(1, false), (3, true), (5, true)]);
    let alone = svg(&Drawing { steps: &[], ..case.drawing() });
    assert!(alone.contains(">table: lower 3, depth 4<"));
    // A long table is cut, and entries for nodes that are not there are passed over.
    let line = |node| TableLine { node, entry: Entry { value: 1, depth: Depth::END, bound: Bound::Upper } };
    let table: Vec<TableLine> = (0..2_000).map(|i| line(i % 2 * 1_000_000)).collect();
    let text = svg(&Drawing { table: &table, ..case.drawing() });
    assert_eq!(check(&text), (8, 0));
    assert!(text.contains(">… 997 more<"), "{text}");
}

/// Law: the legend says whose point of view the edges have, and what the numbers in the nodes are.
#[test]
fn the_legend_explains_the_numbers() {
    let file = GraphFile::parse("(max (min:4 3 5) 2)").unwrap();
    let drawn = |algorithm| svg(&Drawing { steps: &common::trace(&file, algorithm), ..Drawing::of(&file.graph) });
    let (negamax, minimax) = (drawn("negamax_fishburn"), drawn("minimax_fishburn"));
    for text in [&negamax, &minimax] {
        assert!(text.contains(">in a node: the value that came back, for Max<"));
        assert!(text.contains(">(1) evaluation, for Max<") && text.contains(">3 (4)<"), "{text}");
    }
    assert!(negamax.contains("negamax changes signs") && minimax.contains("for Max: the signs stay"));
    let alone = svg(&Drawing::of(&file.graph));
    assert!(alone.contains(">in a node: its score, for Max<") && alone.contains(">(4)<"));
    let known = svg(&Drawing { values: &[4; 5], ..Drawing::of(&file.graph) });
    assert!(known.contains(">in a node: its value, for Max<") && !known.contains("(4)"));
}
