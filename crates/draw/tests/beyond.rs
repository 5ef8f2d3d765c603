//! Pictures of games with chance, and for several players: snapshots, and the laws of their numbers.

mod common;

use std::collections::BTreeMap;

use common::{Random, check};
use insta::assert_snapshot;
use roxmltree::Document;
use verimax::law::chance::expectiminimax;
use verimax::law::max_n;
use verimax::{ChanceGraph, ChanceNode, Depth, Graph, MultiGraph, MultiNode, NodeId, Payoffs, Side, Ties, Turn, Value};
use verimax_draw::{Beyond, Drawing, dot, svg};

fn drawing<'a>(graph: &'a Graph, beyond: &'a Beyond, depth: Depth, title: &'a str) -> Drawing<'a> {
    Drawing { depth, title, line: beyond.line(), beyond: Some(beyond), ..Drawing::of(graph) }
}

fn with_chance(graph: &ChanceGraph, depth: Depth, title: &str) -> (String, String) {
    let beyond = Beyond::with_chance(graph, depth);
    let drawing = drawing(graph.structure(), &beyond, depth, title);
    (svg(&drawing), dot(&drawing))
}

fn for_players(graph: &MultiGraph, depth: Depth, title: &str) -> (String, String) {
    let beyond = Beyond::for_players(graph, depth);
    let drawing = drawing(graph.frame(), &beyond, depth, title);
    (svg(&drawing), dot(&drawing))
}

/// The number in each node that has one.
fn numbers(svg: &str) -> BTreeMap<NodeId, String> {
    let document = Document::parse(svg).unwrap();
    let nodes = document.descendants().filter_map(|group| Some((group, group.attribute("data-node")?)));
    let number = |(group, node): (roxmltree::Node<'_, '_>, &str)| {
        let text = group.descendants().find(|element| element.attribute("class") == Some("number"))?;
        Some((node.parse().unwrap(), text.text()?.to_owned()))
    };
    nodes.filter_map(number).collect()
}

#[test]
fn pictures_are_as_they_were_seen() {
    // Safe or risky, and then a die: docs/beyond.md has the numbers.
    let text = include_str!("../../cli/tests/files/gambles.json");
    let gambles = ChanceGraph::parse(text).unwrap();
    let (picture, text) = with_chance(&gambles, Depth::END, "gambles: expectiminimax 6");
    assert_eq!(check(&picture), (gambles.len(), 0));
    assert_snapshot!("gambles.svg", picture);
    assert_snapshot!("gambles.dot", text);

    let example = verimax::literature::Example::find("three-players").unwrap();
    let graph = MultiGraph::parse(example.text).unwrap().graph;
    let (picture, text) = for_players(&graph, Depth::END, "three-players: max^n");
    assert_eq!(check(&picture), (graph.len(), 0));
    assert_snapshot!("three-players.svg", picture);
    assert_snapshot!("three-players.dot", text);

    // A node that is reached with different numbers of plies left has a value for each; an outcome may be listed twice.
    let twice = r#"{"nodes":[{"side":"chance","children":[1,2,2],"weights":[1,2,3]},{"side":"max","children":[2]},
        {"side":"min","eval":6,"children":[3]},{"side":"max","eval":1}]}"#;
    let twice = ChanceGraph::parse(twice).unwrap();
    let (picture, text) = with_chance(&twice, Depth::plies(2), "two ways");
    assert_eq!(check(&picture), (4, 0));
    assert_eq!(numbers(&picture)[&2], "1 | 6");
    assert!(picture.contains(">5 of 6<") && picture.contains(">2 outcomes<"), "{picture}");
    assert!(picture.contains("by the plies left"));
    assert_snapshot!("two-ways.svg", picture);
    assert_snapshot!("two-ways.dot", text);
}

fn random_chance(random: &mut Random) -> ChanceGraph {
    let plain = random.graph(12, 4);
    let nodes = plain.nodes().map(|node| {
        let is_chance = !node.children.is_empty() && random.within(0..2) == 0;
        let weights =
            if is_chance { node.children.iter().map(|_| random.within(1..7) as u32).collect() } else { vec![] };
        ChanceNode {
            turn: if is_chance { Turn::Chance } else { Turn::Player(node.side) },
            eval: random.within(0..11) as Value - 5,
            children: node.children,
            weights,
            name: node.name,
        }
    });
    ChanceGraph::new(nodes.collect(), 0, None).unwrap()
}

/// Law: the numbers are those of the law: of every node, if the search goes to the end, and of the root to any depth.
#[test]
fn numbers_with_chance_are_the_law() {
    let mut random = Random(11);
    for _ in 0..100 {
        let graph = random_chance(&mut random);
        let (picture, _) = with_chance(&graph, Depth::END, "");
        assert_eq!(check(&picture), (12, 0));
        let numbers = numbers(&picture);
        for node in 0..graph.len() as NodeId {
            let value = expectiminimax(&graph, node, Depth::END).unwrap();
            assert_eq!(numbers[&node], value.to_string(), "node {node} of {graph:?}");
        }
        let depth = Depth::plies(random.within(0..6) as u32);
        let (picture, _) = with_chance(&graph, depth, "to a depth");
        assert_eq!(check(&picture), (12, 0));
        let value = expectiminimax(&graph, 0, depth).unwrap().to_string();
        assert_eq!(self::numbers(&picture)[&0], value);
    }
}

/// Law: best play is played by players, and its first position has the value of the root.
#[test]
fn the_line_is_best_play() {
    let mut random = Random(12);
    let mut moves = 0;
    for _ in 0..100 {
        let graph = random_chance(&mut random);
        let beyond = Beyond::with_chance(&graph, Depth::END);
        let value = |node| expectiminimax(&graph, node, Depth::END).unwrap();
        for pair in beyond.line().windows(2) {
            assert!(graph.turn(pair[0]) != Turn::Chance && graph.children(pair[0]).contains(&pair[1]));
            assert_eq!(value(pair[0]), value(pair[1]));
            moves += 1;
        }
        assert_ne!(beyond.line().len(), 1);
        let last = beyond.line().last().copied().unwrap_or(graph.root());
        assert!(graph.turn(last) == Turn::Chance || graph.children(last).is_empty());
    }
    assert!(moves > 50, "{moves}");
}

/// Law: the payoffs are those of max^n, where the first of equal moves is played.
#[test]
fn payoffs_are_the_law() {
    let mut random = Random(13);
    for round in 0..100 {
        let players = random.within(1..5);
        let nodes = random.graph(12, 4).nodes().collect::<Vec<_>>().into_iter().map(|node| MultiNode {
            player: random.within(0..players) as usize,
            payoffs: Some(Payoffs::new((0..players).map(|_| random.within(0..4) as Value).collect())),
            children: node.children,
            name: node.name,
        });
        let graph = MultiGraph::new(nodes.collect(), 0).unwrap();
        for depth in [Depth::END, Depth::plies(random.within(0..5) as u32)] {
            let (picture, _) = for_players(&graph, depth, "players");
            assert_eq!(check(&picture), (12, 0), "round {round}");
            assert_eq!(numbers(&picture)[&0], max_n(&graph, depth, Ties::First).unwrap().to_string(), "round {round}");
        }
    }
}

/// Law: names do no harm here, either; large numbers are rounded, and a graph that is too large shows fewer numbers.
#[test]
fn hostile_and_large_graphs() {
    let node = |turn, eval, children: Vec<NodeId>, name: &str| {
        let weights =
            if turn == Turn::Chance { vec![1_000_003 / (children.len() as u32 + 1); children.len()] } else { vec![] };
        ChanceNode { turn, eval, children, weights, name: Some(name.to_owned()) }
    };
    let nodes = vec![
        node(Turn::Chance, 0, vec![1, 2], "<script>alert(1)</script>"),
        node(Turn::MAX, 1, vec![], "]]>&\"'\u{202e}\0"),
        node(Turn::Player(Side::Min), -1, vec![], &"x".repeat(100_000)),
    ];
    let (picture, text) = with_chance(&ChanceGraph::new(nodes, 0, None).unwrap(), Depth::END, "\u{1b}[2J");
    assert_eq!(check(&picture), (3, 0));
    assert!(!picture.contains("<script") && picture.len() < 10_000 && text.len() < 3_000);

    // Forty chance nodes in a row, and from each a way out: a fraction with many digits.
    let chain = (0..40).map(|i| ChanceNode {
        turn: Turn::Chance,
        eval: 0,
        children: vec![i + 1, 41],
        weights: vec![500_000, 9_973],
        name: None,
    });
    let leaf = |eval| ChanceNode { turn: Turn::MAX, eval, children: vec![], weights: vec![], name: None };
    let graph = ChanceGraph::new(chain.chain([leaf(0), leaf(1)]).collect(), 0, None).unwrap();
    let (picture, _) = with_chance(&graph, Depth::END, "long");
    assert_eq!(check(&picture), (42, 0));
    assert!(numbers(&picture)[&0].starts_with("≈ 0."), "{:?}", numbers(&picture));

    // A ladder that is a thousand plies long unfolds into about a million items: too many for values.
    let rung = |i: NodeId| node(Turn::MAX, 1, (i + 1..(i + 3).min(2000)).collect(), "");
    let ladder = ChanceGraph::new((0..2000).map(|i| ChanceNode { name: None, ..rung(i) }).collect(), 0, None).unwrap();
    let (picture, _) = with_chance(&ladder, Depth::plies(1500), "ladder");
    check(&picture);
    assert!(numbers(&picture).is_empty(), "{:?}", numbers(&picture));
}
