//! Graphs for questions on paths: positions may come back, and wins may count plies. Half of the cyclic ones are made
//! for what tables get wrong there: two ways lead to one position, and from there moves lead back to one of them.

use fastrand::Rng;
use verimax::{Depth, Node, NodeId, PathGraph, Side, Value, Window};

use crate::Query;
use crate::generate::{Scope, random_graph};

/// What a win at the root is worth, where wins count plies: more than any path is long.
const MATE: Value = 1000;

/// A random game on paths, as a question without a depth or a window of its own.
pub(crate) fn random_paths(rng: &mut Rng, scope: Scope, most: usize) -> Query {
    let mut most = most.max(scope.least_nodes());
    loop {
        let mut nodes = match scope.has_cycles() && rng.bool() {
            true => random_loop(rng, scope, most),
            false => random_graph(rng, scope, most).0.nodes().collect(),
        };
        if scope.has_cycles() {
            add_back_edges(rng, &mut nodes);
        }
        if scope.terminal_evals_only {
            nodes.iter_mut().filter(|node| !node.children.is_empty()).for_each(|node| node.eval = 0);
        }
        let history = if scope.has_cycles() && rng.bool() { random_history(rng, &nodes, 0) } else { Vec::new() };
        let mate = scope.mate_distance.then_some(MATE);
        let paths = PathGraph::new(nodes, 0, history, mate);
        match paths.and_then(|paths| Query::on_paths(paths, Depth::END, Window::OPEN)) {
            Ok(query) => return query,
            Err(_) => most = (most - 1).max(scope.least_nodes()), // it has too many paths
        }
    }
}

/// Adds a few moves from nodes to earlier ones. If the sides alternated, they still do.
fn add_back_edges(rng: &mut Rng, nodes: &mut [Node]) {
    let n = nodes.len();
    let is_turn = |nodes: &[Node], from: usize, to: usize| nodes[from].side != nodes[to].side;
    let has_turns = |from: usize| nodes[from].children.iter().all(|&to| is_turn(nodes, from, to as usize));
    let is_alternating = (0..n).all(has_turns);
    for _ in 0..if n < 2 { 0 } else { rng.usize(1..=(n / 3).max(1)) } {
        let from = rng.usize(1..n);
        let to = rng.usize(0..from);
        if !is_alternating || is_turn(nodes, from, to) {
            let children = &mut nodes[from].children;
            children.insert(rng.usize(0..=children.len()), to as NodeId);
        }
    }
}

/// Two ways from the root to one position, usually of the same length. Below it are leaves, and moves that go back to
/// one of the ways.
fn random_loop(rng: &mut Rng, scope: Scope, most: usize) -> Vec<Node> {
    let is_alternating = scope.alternating || rng.u8(0..4) > 0;
    let range = rng.i32(0..=scope.values_range);
    let mut nodes: Vec<Node> = Vec::new();
    let add = |rng: &mut Rng, nodes: &mut Vec<Node>, parent: Option<usize>| {
        let side = match parent {
            Some(parent) if is_alternating => nodes[parent].side.other(),
            _ => [Side::Max, Side::Min][rng.usize(0..2)],
        };
        nodes.push(Node { side, eval: rng.i32(-range..=range), children: Vec::new(), name: None });
        let node = nodes.len() - 1;
        parent.into_iter().for_each(|parent| nodes[parent].children.push(node as NodeId));
        node
    };
    let root = add(rng, &mut nodes, None);
    let length = rng.usize(1..4);
    let lengths = [length, if rng.u8(0..4) > 0 { length } else { length + 2 }];
    let ends = lengths.map(|moves| (1..moves).fold(root, |end, _| add(rng, &mut nodes, Some(end))));
    let shared = add(rng, &mut nodes, Some(ends[0]));
    if ends[0] != ends[1] {
        nodes[ends[1]].children.push(shared as NodeId);
    }
    while nodes.len() < most && rng.u8(0..4) > 0 {
        let parent = if rng.bool() { shared } else { rng.usize(0..nodes.len()) };
        add(rng, &mut nodes, Some(parent));
    }
    for _ in 0..rng.usize(1..3) {
        let (from, to) = (rng.usize(shared..nodes.len()), rng.usize(0..shared));
        if !is_alternating || nodes[from].side != nodes[to].side {
            nodes[from].children.push(to as NodeId);
        }
    }
    nodes.iter_mut().for_each(|node| rng.shuffle(&mut node.children));
    nodes
}

/// A random way to the root, of at least one move if there is one.
pub(crate) fn random_history(rng: &mut Rng, nodes: &[Node], root: NodeId) -> Vec<NodeId> {
    let mut history = vec![root];
    loop {
        let next = history[history.len() - 1];
        let leads_here = |node: &NodeId| nodes[*node as usize].children.contains(&next) && !history.contains(node);
        let parents: Vec<NodeId> = (0..nodes.len() as NodeId).filter(leads_here).collect();
        let Some(&parent) = rng.choice(&parents) else { break };
        history.push(parent);
        if rng.bool() {
            break;
        }
    }
    history.remove(0);
    history.reverse();
    history
}
