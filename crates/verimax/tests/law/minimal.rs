//! The fewest evaluations: compared with a search over all sets of leaves, and with Knuth and Moore's formula.

use verimax::law::minimal_leaves;
use verimax::{Depth, Graph, NodeId, Side, Value, Window};

use crate::generate::{Random, depths, graph, trees, uniform, windows};

/// The truncated game as a tree, its leaves numbered from left to right. A shared node has one copy per path.
enum Shape {
    Leaf(usize),
    Node(Side, Vec<Shape>),
}

impl Shape {
    /// Also collects the values of the leaves.
    fn of(graph: &Graph, node: NodeId, depth: Depth, leaves: &mut Vec<Value>) -> Shape {
        if depth == Depth::ZERO || graph.children(node).is_empty() {
            leaves.push(graph.eval(node));
            return Shape::Leaf(leaves.len() - 1);
        }
        let left = depth.limit().map_or(Depth::END, |plies| Depth::plies(plies - 1));
        let children = graph.children(node).iter().map(|&child| Shape::of(graph, child, left, leaves));
        Shape::Node(graph.side(node), children.collect())
    }

    fn value(&self, leaves: &[Value]) -> Value {
        match self {
            Shape::Leaf(number) => leaves[*number],
            Shape::Node(Side::Max, children) => {
                children.iter().map(|child| child.value(leaves)).max().expect("a child")
            }
            Shape::Node(Side::Min, children) => {
                children.iter().map(|child| child.value(leaves)).min().expect("a child")
            }
        }
    }
}

/// What a search in the window must tell apart: values inside from each other, and inside from outside on either end.
fn answer(value: Value, window: Window) -> Value {
    value.clamp(window.alpha(), window.beta())
}

/// All assignments of `values` to `n` leaves.
fn assignments(n: usize, values: &[Value]) -> Vec<Vec<Value>> {
    (0..n).fold(vec![Vec::new()], |shorter, _| {
        let longer = shorter.iter().flat_map(|assigned: &Vec<Value>| {
            values.iter().map(|&value| assigned.iter().copied().chain([value]).collect())
        });
        longer.collect()
    })
}

/// The size of the smallest set of leaves whose values alone determine the answer, whatever the other leaves are worth.
/// `others` lists all assignments, each with the value of the tree.
fn smallest_set(leaves: &[Value], others: &[(Vec<Value>, Value)], value: Value, window: Window) -> u32 {
    let sets = 0u32..1 << leaves.len();
    let fixes = |set: u32| {
        let agrees = |other: &[Value]| (0..leaves.len()).all(|i| set >> i & 1 == 0 || other[i] == leaves[i]);
        let mut completions = others.iter().filter(|(other, _)| agrees(other));
        completions.all(|(_, other)| answer(*other, window) == answer(value, window))
    };
    sets.filter(|&set| fixes(set)).map(u32::count_ones).min().expect("all leaves together fix the answer")
}

/// Compares at the root, to all depths, in all windows within -2..=2. Evaluations must lie in -1..=1. Skips truncations
/// with more than `most` leaves. Returns the number of comparisons.
fn compare(graph: &Graph, most: usize, windows: &[Window]) -> usize {
    let mut checked = 0;
    for depth in depths(graph) {
        let mut leaves = Vec::new();
        let shape = Shape::of(graph, graph.root(), depth, &mut leaves);
        if leaves.len() > most {
            continue;
        }
        let others: Vec<(Vec<Value>, Value)> = (assignments(leaves.len(), &[-2, -1, 0, 1, 2]).into_iter())
            .map(|other| {
                let value = shape.value(&other);
                (other, value)
            })
            .collect();
        for &window in windows {
            let expected = smallest_set(&leaves, &others, shape.value(&leaves), window);
            let found = minimal_leaves(graph, graph.root(), depth, window);
            assert_eq!(found, u64::from(expected), "{:?} to {depth} in {window}", graph.nodes().collect::<Vec<_>>());
            checked += 1;
        }
    }
    checked
}

/// Law: `minimal_leaves` is the size of the smallest set of leaves whose values determine the answer whatever the
/// others are worth (in -2..=2). On all ordered trees of up to 4 nodes, with all sides and values in {-1, 0, 1}.
#[test]
fn no_smaller_set_of_leaves_fixes_the_answer_of_a_small_tree() {
    let windows = windows(2);
    let trees = (1..=4).flat_map(|n| trees(n, false));
    let checked: usize = trees.map(|graph| compare(&graph, 3, &windows)).sum();
    assert_eq!(checked, 379_566);
}

/// The same law on random graphs with shared nodes, whose trees have up to 6 leaves.
#[test]
fn no_smaller_set_of_leaves_fixes_the_answer_of_a_random_graph() {
    let windows = windows(2);
    let mut random = Random(3);
    let mut checked = 0;
    for _ in 0..150 {
        let wide: Vec<_> = graph(&mut random, 10).nodes().collect();
        let narrow = wide.into_iter().map(|mut node| {
            node.eval = node.eval.clamp(-1, 1);
            node
        });
        let nodes: Vec<_> = narrow.collect();
        let root = (0..nodes.len() as NodeId).find(|id| !nodes.iter().any(|node| node.children.contains(id)));
        let graph = Graph::new(nodes, root.expect("a root")).expect("a graph");
        checked += compare(&graph, 6, &windows);
    }
    assert_eq!(checked, 8602);
}

/// Law (Knuth and Moore 1975): on a uniform tree of branching `b` and depth `d`, the minimum is `b^⌈d/2⌉ + b^⌊d/2⌋ -
/// 1`, whatever the leaves are worth. If a bound is enough, it is one of the two powers alone.
#[test]
fn uniform_trees_need_the_leaves_of_knuth_and_moore() {
    let mut random = Random(4);
    for side in [Side::Max, Side::Min] {
        for branching in 2..=4 {
            let graph = uniform(&mut random, branching, 6, side);
            for depth in 1..=6u32 {
                let more = (branching as u64).pow(depth.div_ceil(2));
                let less = (branching as u64).pow(depth / 2);
                let leaves = |window| minimal_leaves(&graph, graph.root(), Depth::plies(depth), window);
                assert_eq!(leaves(Window::OPEN), more + less - 1, "{branching}^{depth}");
                // The side to move at the root chooses there, so it needs the smaller power for a bound in its favour.
                let is_large = Window::new(-10, -9).unwrap().view(side);
                let is_small = Window::new(9, 10).unwrap().view(side);
                assert_eq!((leaves(is_large), leaves(is_small)), (less, more), "{branching}^{depth}");
            }
        }
    }
}
