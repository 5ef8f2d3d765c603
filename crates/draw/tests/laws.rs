//! The laws of a picture on random, hostile and very large graphs.

mod common;

use common::{Case, Random, check};
use verimax::trace::{Effect, Event, Step};
use verimax::{Bound, Depth, Graph, GraphFile, INF, Node, NodeId, Side, Window, table::Entry};
use verimax_draw::{Drawing, dot, svg};

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
    let drawing = Drawing { graph: &graph, depth: Depth::END, steps: &[], line: &[], title: "long edges" };
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
        let drawing = Drawing { graph: &graph, depth: Depth::plies(2), steps: &steps, line: &line, title: "" };
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
    let text = svg(&Drawing { graph: &graph, depth: Depth::END, steps: &steps, line: &[0, 1], title: "often" });
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
    let alone = Drawing { graph: &graph, depth: Depth::END, steps: &[], line: &[], title: "large" };
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
    let drawing = Drawing { graph: &graph, depth: Depth::END, steps: &steps, line: &line, title: "a path" };
    let text = svg(&drawing);
    assert_eq!(check(&text), (150, 1));
    assert!(text.contains(">999,850 nodes<") && text.contains(">999,850 visited<"));
    assert!(dot(&drawing).contains("999,850 nodes"));
}
