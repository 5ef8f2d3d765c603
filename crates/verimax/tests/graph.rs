//! Reading, writing and validating game graphs: what is accepted, what is refused, and with which error.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use verimax::table::Entry;
use verimax::{Bound, Depth, Graph, GraphError, GraphFile, INF, Node, NodeId, Side, TableLine, Window, law};

/// The texts of `graph_data/errors.txt`, each with its line number and its error.
fn malformed() -> Vec<(usize, String, &'static str)> {
    let mut cases = Vec::new();
    let mut text: Option<Vec<&str>> = None;
    for (number, line) in (1..).zip(include_str!("graph_data/errors.txt").lines()) {
        match (&mut text, line.strip_prefix(">>> ")) {
            (None, _) if line == "<<<" => text = Some(Vec::new()),
            (None, _) => {}
            (Some(lines), Some(sentence)) => {
                cases.push((number, lines.join("\n"), sentence));
                text = None;
            }
            (Some(lines), None) => lines.push(line),
        }
    }
    cases
}

/// What is wrong with the text, or with the graph if negamax should search it.
fn error_of(text: &str) -> Option<GraphError> {
    let read = GraphFile::parse(text);
    read.and_then(|file| file.graph.require_alternating().and(file.graph.require_max_starts())).err()
}

/// The name of the variant. There is no catch-all, so a new variant must be added here.
fn kind(error: &GraphError) -> &'static str {
    match error {
        GraphError::Syntax { .. } => "Syntax",
        GraphError::Empty => "Empty",
        GraphError::BadName { .. } => "BadName",
        GraphError::TooLarge { .. } => "TooLarge",
        GraphError::MergedKeys => "MergedKeys",
        GraphError::NoSuchRoot { .. } => "NoSuchRoot",
        GraphError::NoSuchChild { .. } => "NoSuchChild",
        GraphError::Cycle { .. } => "Cycle",
        GraphError::RootHasParent { .. } => "RootHasParent",
        GraphError::Unreachable { .. } => "Unreachable",
        GraphError::NoScore { .. } => "NoScore",
        GraphError::OutOfRange { .. } => "OutOfRange",
        GraphError::BadTableLine { .. } => "BadTableLine",
        GraphError::BadWindow { .. } => "BadWindow",
        GraphError::OnPaths => "OnPaths",
        GraphError::BadHistory { .. } => "BadHistory",
        GraphError::BadMate { .. } => "BadMate",
        GraphError::BadPayoffs { .. } => "BadPayoffs",
        GraphError::NotAlternating { .. } => "NotAlternating",
        GraphError::MinStarts { .. } => "MinStarts",
        GraphError::HasChance { .. } => "HasChance",
        GraphError::HasRange => "HasRange",
        GraphError::BadWeights { .. } => "BadWeights",
        GraphError::OutsideRange { .. } => "OutsideRange",
        GraphError::BadRange { .. } => "BadRange",
    }
}

/// Law: every malformed text is refused with its sentence, and every kind of error has such a text. (`TooLarge` needs a
/// text that is too large to store, see `explore_takes_no_more_than_its_limit`; `MergedKeys` is about no text, see
/// `tests/laws/solve.rs`; `BadHistory` and `BadMate` are about games on paths, see `PathGraph`; `BadPayoffs` is about
/// several players, see `tests/multi`; `BadWeights`, `OutsideRange` and `BadRange` are about games with chance, see
/// `tests/chance/readers.rs`.)
#[test]
fn every_error_is_a_sentence() {
    let elsewhere = ["TooLarge", "MergedKeys", "BadHistory", "BadMate", "BadPayoffs"];
    let mut kinds = BTreeSet::from(elsewhere);
    kinds.extend(["BadWeights", "OutsideRange", "BadRange"]);
    let mut differences = Vec::new();
    for (line, text, sentence) in malformed() {
        let error = error_of(&text);
        kinds.extend(error.as_ref().map(kind));
        let found = error.map_or("nothing is wrong".into(), |error| error.to_string());
        if found != sentence {
            differences.push(format!("errors.txt:{line}\n  expected: {sentence}\n  found:    {found}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(kinds.len(), 25, "{kinds:?}");
    assert_eq!(malformed().len(), 83);
}

/// Law: the reported cycle is one: each node is a child of the one before, and the last is the first. If it is long,
/// the sentence shows only its ends.
#[test]
fn a_cycle_is_shown() {
    const LENGTH: NodeId = 1_000_000;
    let node = |child| Node { side: Side::Max, eval: 0, children: vec![child], name: None };
    let mut nodes: Vec<Node> = (0..LENGTH).map(|id| node((id + 1) % LENGTH)).collect();
    nodes.push(node(7));
    let error = Graph::new(nodes, LENGTH).unwrap_err();
    let GraphError::Cycle { path } = &error else { panic!("{error}") };
    let ids: Vec<NodeId> = path.iter().map(|name| name[1..].parse().unwrap()).collect();
    assert_eq!(ids.len(), LENGTH as usize + 1);
    assert!(ids.windows(2).all(|pair| pair[1] == (pair[0] + 1) % LENGTH));
    assert!(error.to_string().len() < 200, "{error}");
}

/// Law: a child may be listed twice. It is one position, and two moves lead to it.
#[test]
fn a_child_may_be_listed_twice() {
    let graph = Graph::parse(r#"{"nodes":[{"side":"max","children":[1,1]},{"side":"min","eval":5}]}"#).unwrap();
    assert_eq!((graph.len(), graph.children(0)), (2, [1, 1].as_slice()));
    assert_eq!(law::minimax(&graph, 0, Depth::END), 5);
    assert_eq!(graph.to_short(), None, "not a tree");
}

/// Law: inner nodes and leaves may have names in short form. A name that no file may have is left out.
#[test]
fn names_in_short_form() {
    let text = "r=(max A=(min:2 a=3 -5=5 6) my\\u{20}name=4)";
    let graph = Graph::parse(text).unwrap();
    assert_eq!((0..6).map(|node| graph.name(node)).collect::<Vec<_>>(), ["r", "A", "a", "-5", "#4", "my name"]);
    assert_eq!(graph.to_short().as_deref(), Some(text));
    let leaf = |name: &str| Node { side: Side::Min, eval: 1, children: vec![], name: Some(name.into()) };
    let root = Node { side: Side::Max, eval: 0, children: vec![1, 2, 3, 4, 5], name: None };
    let names = ["", "twice", "twice", "a\u{1b}", "once"];
    let graph = Graph::new(std::iter::once(root).chain(names.map(leaf)).collect(), 0).unwrap();
    assert_eq!(graph.to_short().as_deref(), Some("(max 1 1 1 1 once=1)"));
}

/// Law: a file's question is read as written. `null`, or nothing, means the end of the game, or infinity.
#[test]
fn the_question_is_read() {
    let nodes = r#""nodes":[{"side":"max","children":[1]},{"name":"v","side":"min","eval":5}]"#;
    let read = |question: &str| GraphFile::parse(&format!("{{{nodes}{question}}}")).unwrap();
    for open in ["", r#","depth":null,"alpha":null,"beta":null,"table":[]"#] {
        let file = read(open);
        assert_eq!((file.depth, file.window, file.table.len()), (Depth::END, Window::OPEN, 0));
    }
    let file = read(
        r#","depth":6,"alpha":-1,"beta":5,"source":"by hand","table":[
            {"node":1,"depth":4,"value":3,"bound":"lower"}, {"node":0,"depth":null,"value":-2,"bound":"upper"},
            {"node":0,"value":2,"bound":"exact"}]"#,
    );
    assert_eq!((file.depth, Some(file.window)), (Depth::plies(6), Window::new(-1, 5)));
    let line = |node, value, depth, bound| TableLine { node, entry: Entry { value, depth, bound } };
    let table = [
        line(1, 3, Depth::plies(4), Bound::Lower),
        line(0, -2, Depth::END, Bound::Upper),
        line(0, 2, Depth::END, Bound::Exact),
    ];
    assert_eq!(file.table, table);
    assert_eq!((file.graph.find("v"), file.graph.name(0)), (Some(1), "#0".to_owned()));
    let half = read(r#","beta":5"#);
    assert_eq!((half.window.alpha(), half.window.beta()), (-INF, 5));
}

/// Law: the first character tells the two forms apart. A byte order mark does not count.
#[test]
fn both_forms_are_read() {
    let short = Graph::parse("(max (min:7 3 -5) 4) # a tree\n").unwrap();
    let json = r#" {"nodes":[{"side":"max","children":[1,4]},{"side":"min","eval":7,"children":[2,3]},
        {"side":"max","eval":3},{"side":"max","eval":-5},{"side":"min","eval":4}]}"#;
    assert_eq!(Graph::parse(json), Ok(short.clone()));
    assert_eq!(Graph::parse(&format!("\u{feff}{json}")), Ok(short.clone()));
    assert_eq!(short.to_short().as_deref(), Some("(max (min:7 3 -5) 4)"));
}

/// Law: `explore` fails if and only if there are more nodes than its limit.
#[test]
fn explore_takes_no_more_than_its_limit() {
    let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
    for limit in 0..=15 {
        let explored = Graph::explore(graph.start(), Depth::END, limit);
        if limit >= graph.len() {
            assert_eq!(explored.unwrap().len(), graph.len());
        } else {
            let error = explored.unwrap_err();
            assert_eq!(error, GraphError::TooLarge { limit });
            let sentence = format!("the graph would have more than {limit} nodes or edges; that is the limit");
            assert_eq!(error.to_string(), sentence);
        }
    }
    let cut = Graph::explore(graph.start(), Depth::plies(1), 4).unwrap();
    assert_eq!((cut.len(), cut.height()), (4, 1));
}

/// Nodes that each have a parent before them, except the first: a game graph. Without extra edges it is a tree.
fn nodes(most: usize, extra_edges: usize) -> impl Strategy<Value = Vec<Node>> {
    let value = prop_oneof![-9..=9, Just(INF), Just(-INF), -INF..=INF];
    let node = (any::<bool>(), value, any::<Index>(), proptest::option::weighted(0.3, "\\PC{0,6}"));
    let edges = prop::collection::vec((any::<Index>(), any::<Index>()), 0..=extra_edges);
    (prop::collection::vec(node, 1..=most), edges).prop_map(|(raw, edges)| {
        let mut nodes: Vec<Node> = Vec::new();
        for (id, (is_max, eval, parent, name)) in (0..).zip(raw) {
            if id > 0 {
                let parent = parent.index(nodes.len());
                nodes[parent].children.push(id);
            }
            // Names must be unique within a file.
            let name = name.map(|name| format!("{name}-{id}"));
            nodes.push(Node { side: if is_max { Side::Max } else { Side::Min }, eval, children: Vec::new(), name });
        }
        for (from, to) in edges {
            let (from, to) = (from.index(nodes.len()), to.index(nodes.len()));
            if from < to {
                nodes[from].children.push(to as NodeId);
            }
        }
        nodes
    })
}

/// A file with a random question.
fn files() -> impl Strategy<Value = GraphFile> {
    let depth = || prop_oneof![Just(Depth::END), (0..20u32).prop_map(Depth::plies)];
    let window = prop_oneof![Just(Window::OPEN), (-9..9, 1..9).prop_map(|(a, size)| Window::new(a, a + size).unwrap())];
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    let line = (any::<Index>(), -INF..=INF, depth(), bound);
    let table = prop::collection::vec(line, 0..4);
    (nodes(12, 6), depth(), window, table).prop_map(|(nodes, depth, window, table)| {
        let graph = Graph::new(nodes, 0).expect("a graph");
        let line = |(node, value, depth, bound): (Index, _, _, _)| TableLine {
            node: node.index(graph.len()) as NodeId,
            entry: Entry { value, depth, bound },
        };
        let table = table.into_iter().map(line).collect();
        GraphFile { graph, depth, window, table }
    })
}

/// A text with some characters dropped, doubled or replaced.
fn damaged(text: &str, damage: &[(Index, u8, char)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for &(at, how, character) in damage {
        if characters.is_empty() {
            break;
        }
        let at = at.index(characters.len());
        match how % 4 {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, characters[at]),
            2 => characters[at] = character,
            _ => characters.truncate(at),
        }
    }
    characters.into_iter().collect()
}

/// A few places in a text, and what happens there.
fn damage() -> impl Strategy<Value = Vec<(Index, u8, char)>> {
    let character =
        prop_oneof![prop::sample::select("(){}[]:,=\"#-+01289 \n\\maxiun".chars().collect::<Vec<_>>()), any::<char>(),];
    prop::collection::vec((any::<Index>(), any::<u8>(), character), 1..4)
}

/// Reads the text in every way. It must not panic; an error must lie within the text; and what is read must survive
/// writing and reading again.
fn read_anything(text: &str) -> Result<(), TestCaseError> {
    for read in [GraphFile::parse(text), GraphFile::from_json(text)] {
        match read {
            Ok(file) => {
                if let Some(short) = file.graph.to_short() {
                    prop_assert_eq!(Graph::from_short(&short).map(|graph| graph.to_short()), Ok(Some(short)));
                }
                prop_assert_eq!(GraphFile::from_json(&file.to_json()), Ok(file));
            }
            Err(GraphError::Syntax { line, column, message }) => {
                let lines: Vec<&str> = text.split('\n').collect();
                prop_assert!((1..=lines.len()).contains(&line), "line {} of {:?}", line, text);
                let length = lines[line - 1].chars().count();
                prop_assert!((1..=length + 1).contains(&column), "column {} of {:?}", column, text);
                prop_assert!(!message.is_empty() && !message.contains("Raw"), "{}", message);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    /// Law: JSON survives writing and reading, and gives the same text again.
    #[test]
    fn json_round_trip(file in files()) {
        let text = file.to_json();
        let again = GraphFile::from_json(&text);
        prop_assert_eq!(again.as_ref(), Ok(&file));
        prop_assert_eq!(again.unwrap().to_json(), text);
    }

    /// Law: a tree's short form is read back as a tree with the same short form, and the same nodes in preorder, with
    /// their names.
    #[test]
    fn short_round_trip(nodes in nodes(12, 0)) {
        let tree = Graph::new(nodes, 0).expect("a tree");
        let text = tree.to_short().expect("a tree");
        let again = Graph::from_short(&text).unwrap();
        prop_assert_eq!(again.to_short(), Some(text));
        let mut pairs = vec![(tree.root(), again.root())];
        let mut compared = 0;
        while let Some((one, other)) = pairs.pop() {
            let name = |graph: &Graph, node| Some(graph.name(node)).filter(|name| *name != format!("#{node}"));
            let of = |graph: &Graph, node| {
                (graph.side(node), graph.eval(node), graph.children(node).len(), name(graph, node))
            };
            prop_assert_eq!(of(&tree, one), of(&again, other));
            pairs.extend(tree.children(one).iter().copied().zip(again.children(other).iter().copied()));
            compared += 1;
        }
        prop_assert_eq!(compared, tree.len());
    }

    /// Law: a graph has a short form if and only if it is a tree.
    #[test]
    fn only_trees_have_a_short_form(nodes in nodes(8, 3)) {
        let parents = |id| nodes.iter().flat_map(|node| &node.children).filter(|&&child| child == id).count();
        let is_tree = (1..nodes.len() as NodeId).all(|id| parents(id) == 1);
        prop_assert_eq!(Graph::new(nodes, 0).unwrap().to_short().is_some(), is_tree);
    }

    /// Law: the order of a graph puts every node after its parents, and contains each once.
    #[test]
    fn the_order_is_topological(nodes in nodes(12, 8)) {
        let graph = Graph::new(nodes, 0).unwrap();
        let mut place = vec![None; graph.len()];
        for (i, &node) in graph.topological_order().iter().enumerate() {
            prop_assert_eq!(place[node as usize].replace(i), None);
        }
        prop_assert_eq!(graph.topological_order().len(), graph.len());
        for node in 0..graph.len() as NodeId {
            prop_assert!(graph.children(node).iter().all(|&child| place[node as usize] < place[child as usize]));
        }
    }

    /// Law: exploring a graph from its root gives a graph of the same size, with the same value to every depth.
    #[test]
    fn a_graph_explored_is_worth_the_same(nodes in nodes(10, 6)) {
        let graph = Graph::new(nodes, 0).unwrap();
        let explored = Graph::explore(graph.start(), Depth::END, graph.len()).unwrap();
        prop_assert_eq!((explored.len(), explored.height()), (graph.len(), graph.height()));
        for depth in (0..=graph.height()).map(Depth::plies).chain([Depth::END]) {
            let value = law::minimax(&graph, graph.root(), depth);
            prop_assert_eq!(law::minimax(&explored, explored.root(), depth), value);
            let cut = Graph::explore(graph.start(), depth, usize::MAX).unwrap();
            prop_assert_eq!(law::minimax(&cut, cut.root(), Depth::END), value);
        }
    }

    /// Law: no text makes the reader panic.
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read_anything(&text)?;
    }

    /// The same law for texts that look like trees or like JSON.
    #[test]
    fn any_likely_text_is_read_or_refused(text in r#"(\(|max|min|:|=|[a-c]=|\\u\{|\}|-?[0-9]{1,11}|\)|#|\n| |é){0,30}|\{("nodes"|\[|\]|\{|\}|:|,|"side"|"max"|é|[0-9]|\n){0,20}"#) {
        read_anything(&text)?;
    }

    /// The same law for valid files with some damage.
    #[test]
    fn a_damaged_file_is_read_or_refused(file in files(), damage in damage()) {
        read_anything(&damaged(&file.to_json(), &damage))?;
    }

    /// The same law for valid trees with some damage.
    #[test]
    fn a_damaged_tree_is_read_or_refused(nodes in nodes(8, 0), damage in damage()) {
        let tree = Graph::new(nodes, 0).unwrap();
        read_anything(&damaged(&tree.to_short().expect("a tree"), &damage))?;
    }
}
