//! Games in which positions may come back: the law is what strategies can hold, and retrograde analysis is the law.

use verimax::search::retrograde::{Edges, Solution, retrograde};
use verimax::{Depth, Graph, Node, NodeId, PathGraph, Side, Value, law};

/// How a game goes on from `node` if both sides play by their strategies: the child that each node moves to. The value
/// at the end, and the plies to it; `None` if there is no end.
fn play(graph: &PathGraph, choice: &[NodeId], node: NodeId) -> Option<(Value, u32)> {
    let mut at = node;
    for plies in 0..=graph.nodes().len() as u32 {
        match &*graph.nodes()[at as usize].children {
            [] => return Some((graph.nodes()[at as usize].eval, plies)),
            _ => at = choice[at as usize],
        }
    }
    None
}

/// All positional strategies of a side; other nodes keep 0.
fn strategies(graph: &PathGraph, side: Side) -> Vec<Vec<NodeId>> {
    let mut all = vec![vec![0; graph.nodes().len()]];
    for (id, node) in graph.nodes().iter().enumerate().filter(|(_, node)| node.side == side) {
        if !node.children.is_empty() {
            let with = |strategy: &Vec<NodeId>, &child: &NodeId| {
                let mut strategy = strategy.clone();
                strategy[id] = child;
                strategy
            };
            all =
                all.iter().flat_map(|strategy| node.children.iter().map(move |child| with(strategy, child))).collect();
        }
    }
    all
}

/// Law: Max has a strategy that holds the value against all of Min's, and the other way round. The distance is what the
/// side that profits needs against all play, and no less.
fn judge(graph: &PathGraph) {
    let (max, min) = (strategies(graph, Side::Max), strategies(graph, Side::Min));
    let both = |a: &[NodeId], b: &[NodeId]| -> Vec<NodeId> {
        let side = |id: usize| graph.nodes()[id].side;
        (0..a.len()).map(|id| if side(id) == Side::Max { a[id] } else { b[id] }).collect()
    };
    let worth = law::cyclic(graph);
    for (id, node) in (0..).zip(&worth) {
        let value = |a: &[NodeId], b: &[NodeId]| play(graph, &both(a, b), id).map_or(0, |(value, _)| value);
        let lower = max.iter().map(|a| min.iter().map(|b| value(a, b)).min().unwrap()).max().unwrap();
        let upper = min.iter().map(|b| max.iter().map(|a| value(a, b)).max().unwrap()).min().unwrap();
        assert_eq!((node.value, node.value), (lower, upper), "node {id} of {graph:?}");
        // The plies to an end that is good enough; as good as endless if it is not.
        let plies = |side: Side, a: &[NodeId], b: &[NodeId]| match play(graph, &both(a, b), id) {
            Some((end, plies)) if side.view(end) >= side.view(node.value) => plies,
            _ => u32::MAX,
        };
        let expected = match node.value.signum() {
            1 => max.iter().map(|a| min.iter().map(|b| plies(Side::Max, a, b)).max().unwrap()).min(),
            -1 => min.iter().map(|b| max.iter().map(|a| plies(Side::Min, a, b)).max().unwrap()).min(),
            _ => None,
        };
        assert_eq!(node.plies, expected, "node {id} of {graph:?}");
    }
}

/// Law: retrograde analysis gives the law's values and distances.
fn compare(graph: &PathGraph) {
    let Solution { values, distances } = retrograde(&Edges::from(graph)).unwrap();
    let worth = law::cyclic(graph);
    assert_eq!(values, worth.iter().map(|node| node.value).collect::<Vec<_>>(), "{graph:?}");
    assert_eq!(distances, worth.iter().map(|node| node.plies.unwrap_or(0)).collect::<Vec<_>>(), "{graph:?}");
}

/// All nodes of a graph of `n`: finished ones with these values, and those with every set of children.
fn kinds(n: u32, ends: &[Value]) -> Vec<Node> {
    let node = |side, eval, children| Node { side, eval, children, name: None };
    let finished = ends.iter().map(|&eval| node(Side::Max, eval, Vec::new()));
    let sets = (1..1u32 << n).map(|bits| (0..n).filter(|child| bits >> child & 1 == 1).collect::<Vec<_>>());
    let inner = sets.flat_map(|children| [Side::Max, Side::Min].map(|side| node(side, 7, children.clone())));
    finished.chain(inner).collect()
}

/// All graphs with these kinds of nodes that start at node 0.
fn graphs(n: u32, ends: &[Value]) -> impl Iterator<Item = PathGraph> {
    let kinds = kinds(n, ends);
    (0..kinds.len().pow(n)).filter_map(move |number| {
        let kind = |i: u32| kinds[number / kinds.len().pow(i) % kinds.len()].clone();
        PathGraph::new((0..n).map(kind).collect(), 0, Vec::new(), None).ok()
    })
}

#[test]
fn all_small_graphs() {
    let mut count = 0;
    for n in 1..=3 {
        for graph in graphs(n, &[-2, -1, 0, 1, 2]) {
            judge(&graph);
            compare(&graph);
            count += 1;
        }
    }
    assert_eq!(count, 2_711);
}

fn random_graph(random: &mut fastrand::Rng, n: u32, most_children: usize) -> Option<PathGraph> {
    let mut node = |_| {
        let children = (0..random.usize(0..=most_children)).map(|_| random.u32(0..n)).collect();
        let side = random.choice([Side::Max, Side::Min]).unwrap();
        Node { side, eval: random.i32(-3..=3), children, name: None }
    };
    let nodes: Vec<Node> = (0..n).map(&mut node).collect();
    PathGraph::new(nodes, 0, Vec::new(), None).ok()
}

/// On larger graphs, and with moves that are there twice.
#[test]
fn random_graphs() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut judged, mut compared) = (0, 0);
    for _ in 0..4_000 {
        if let Some(graph) = random_graph(&mut random, 5, 3) {
            judge(&graph);
            judged += 1;
        }
        if let Some(graph) = random_graph(&mut random, 9, 5) {
            compare(&graph);
            compared += 1;
        }
    }
    assert!(judged > 200 && compared > 400, "{judged} {compared}");
}

/// Law: the first time that a position is met, it is worth the same as in the game in which a repeated position is a
/// draw.
#[test]
fn a_repetition_is_a_draw() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut count = 0;
    for _ in 0..3_000 {
        let Some(graph) = random_graph(&mut random, 6, 3) else { continue };
        let Ok(tree) = graph.tree(20_000) else { continue };
        assert_eq!(law::cyclic(&graph)[0].value, law::minimax(&tree, tree.root(), Depth::END), "{graph:?}");
        count += 1;
    }
    assert!(count > 300, "{count}");
}

/// Law: without cycles, it is minimax.
#[test]
fn without_cycles_it_is_minimax() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        // Children have greater numbers. Every node but the root has a parent.
        let n = random.u32(1..12);
        let mut node = |id: u32| {
            let children =
                if id + 1 < n { (0..random.usize(0..3)).map(|_| random.u32(id + 1..n)).collect() } else { vec![] };
            let side = random.choice([Side::Max, Side::Min]).unwrap();
            Node { side, eval: random.i32(-3..=3), children, name: None }
        };
        let mut nodes: Vec<Node> = (0..n).map(&mut node).collect();
        for child in 1..n {
            let parent = random.u32(0..child) as usize;
            if !nodes[parent].children.contains(&child) {
                nodes[parent].children.push(child);
            }
        }
        nodes.iter_mut().for_each(|node| {
            node.children.sort_unstable();
            node.children.dedup();
        });
        let graph = Graph::new(nodes, 0).unwrap();
        let solution = retrograde(&Edges::from(&graph)).unwrap();
        for id in 0..n {
            assert_eq!(solution.values[id as usize], law::minimax(&graph, id, Depth::END), "node {id} of {graph:?}");
        }
    }
}

/// Law: it takes time linear in the number of moves. With a rescan of all moves per round, this would take hours.
#[test]
fn a_long_corridor() {
    let n: u32 = 300_000;
    // Whoever moves may go on or back; at the end Max has won.
    let node = |id: u32| {
        let side = if id & 1 == 0 { Side::Max } else { Side::Min };
        let children = match id {
            _ if id == n - 1 => vec![],
            _ if side == Side::Max && id > 0 => vec![id - 1, id + 1],
            _ => vec![id + 1],
        };
        Node { side, eval: 1, children, name: None }
    };
    let graph = PathGraph::new((0..n).map(node).collect(), 0, Vec::new(), None).unwrap();
    let solution = retrograde(&Edges::from(&graph)).unwrap();
    assert!(solution.values.iter().all(|&value| value == 1));
    assert!(solution.distances.iter().zip(0..n).all(|(&plies, id)| plies == n - 1 - id));
}
