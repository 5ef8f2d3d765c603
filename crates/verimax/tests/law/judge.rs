//! Compares everything that `law::Expansions` says about a position and a depth with the truth.

use std::fmt;

use verimax::law::{Expansion, Expansions, Guarantee};
use verimax::table::Entry;
use verimax::{Bound, Depth, Graph, Node, NodeId, Side, Value, Window};

use crate::brute::{self, Truth};
use crate::generate::{depths, windows};

/// Asks about all results and all windows in a range.
pub struct Judge {
    /// The results and the ends of the windows lie in `-most..=most`.
    most: Value,
    windows: Vec<Window>,
    /// How many positions and depths were judged.
    pub checked: usize,
}

/// A position, a depth, and the two answers.
struct Case<'c> {
    graph: &'c Graph,
    node: NodeId,
    depth: Depth,
    law: Expansions<'c>,
    truth: &'c Truth,
}

impl fmt::Display for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes: Vec<Node> = self.graph.nodes().collect();
        write!(f, "node {} to depth {} of {nodes:?}", self.node, self.depth)
    }
}

impl Judge {
    pub fn new(most: Value) -> Judge {
        Judge { most, windows: windows(most), checked: 0 }
    }

    /// Compares everything that the law says about the node, to all depths.
    pub fn judge(&mut self, graph: &Graph, node: NodeId) {
        let truths: Vec<(Depth, Truth)> = depths(graph).map(|depth| (depth, Truth::of(graph, node, depth))).collect();
        let altered = altered_at(graph, node);
        for (depth, truth) in &truths {
            let case = Case { graph, node, depth: *depth, law: Expansions::of(graph, node, *depth), truth };
            self.judge_values(&case);
            self.judge_entries(&case);
            self.judge_guarantees(&case);
            self.judge_witnesses(&case, &truths, &altered);
            self.checked += 1;
        }
    }

    fn judge_values(&self, case: &Case<'_>) {
        let (law, truth) = (&case.law, case.truth);
        assert_eq!((law.side(), law.minimax()), (truth.side, truth.minimax), "{case}");
        assert_eq!((law.range().least, law.range().greatest), truth.ends(), "{case}");
        for x in -self.most..=self.most {
            assert_eq!(law.contain(x), truth.values.contains(&x), "the value {x} of {case}");
        }
    }

    fn judge_entries(&self, case: &Case<'_>) {
        for value in -self.most..=self.most {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { value, depth: case.depth, bound };
                for guarantee in Guarantee::ALL {
                    let expected = case.truth.is_valid(guarantee, entry);
                    assert_eq!(case.law.is_valid(guarantee, entry), expected, "{guarantee} {entry:?} of {case}");
                }
            }
        }
    }

    /// The three guarantees, each of which implies the next, and the strongest of them.
    fn judge_guarantees(&self, case: &Case<'_>) {
        for x in -self.most..=self.most {
            for &window in &self.windows {
                let expected = Guarantee::ALL.map(|guarantee| case.truth.guarantees(guarantee, x, window));
                let found = Guarantee::ALL.map(|guarantee| case.law.guarantees(guarantee, x, window));
                assert_eq!(found, expected, "{x} in {window} of {case}");
                let strongest = match expected {
                    [true, true, true] => Some(Guarantee::Exact),
                    [false, true, true] => Some(Guarantee::Witnessed),
                    [false, false, true] => Some(Guarantee::Bracketed),
                    [false, false, false] => None,
                    _ => panic!("{expected:?} is not a chain: {x} in {window} of {case}"),
                };
                if window == Window::OPEN {
                    assert_eq!(case.law.strongest(x, window), strongest, "{x} in {window} of {case}");
                }
            }
        }
    }

    /// Law: a witness exists if and only if the value does. It has that value, and is an expansion of exactly what was
    /// asked for.
    fn judge_witnesses(&self, case: &Case<'_>, truths: &[(Depth, Truth)], altered: &[Graph]) {
        let mut witnesses: Vec<(Value, Expansion)> = Vec::new();
        for x in -self.most..=self.most {
            let witness = case.law.witness(x);
            assert_eq!(witness.is_some(), case.truth.values.contains(&x), "the witness of {x} of {case}");
            witnesses.extend(witness.map(|witness| (x, witness)));
        }
        let (least, greatest) = case.truth.ends();
        witnesses.push((least, case.law.least()));
        witnesses.push((greatest, case.law.greatest()));

        for (x, witness) in &witnesses {
            assert_eq!(witness.value(case.graph), *x, "{witness:?} of {case}");
            for (depth, truth) in truths {
                let is_expansion = witness.is_expansion_of(case.graph, case.node, *depth);
                let stops_at_once = witness.len() == 1 && !case.graph.children(case.node).is_empty();
                // An expansion to a depth is also one to every smaller depth. It may be one to a greater depth, but not
                // if no such expansion has its value, or if it is just the node.
                assert!(is_expansion || *depth > case.depth, "{witness:?} to {depth} of {case}");
                assert!(!is_expansion || truth.values.contains(x), "{witness:?} to {depth} of {case}");
                assert!(!is_expansion || !stops_at_once || depth.is_zero(), "{witness:?} to {depth} of {case}");
            }
            for other in (0..case.graph.len() as NodeId).filter(|&other| other != case.node) {
                assert!(!witness.is_expansion_of(case.graph, other, case.depth), "{witness:?} at {other} of {case}");
            }
            for altered in altered {
                let stops = witness.len() == 1 && case.depth.is_zero();
                assert_eq!(witness.is_expansion_of(altered, case.node, case.depth), stops, "{witness:?} of {case}");
            }
        }
    }
}

/// The graph with one more move at the node, and, if the node has two moves, with its moves in another order. An
/// expansion that has all children of the original node does not have all children of these.
fn altered_at(graph: &Graph, node: NodeId) -> Vec<Graph> {
    let mut longer: Vec<Node> = graph.nodes().collect();
    longer[node as usize].children.push(graph.len() as NodeId);
    longer.push(Node { side: Side::Max, eval: 0, children: Vec::new(), name: None });
    let mut reversed: Vec<Node> = graph.nodes().collect();
    reversed[node as usize].children.reverse();
    let altered = [longer, reversed].map(|nodes| Graph::new(nodes, graph.root()).expect("a graph"));
    altered.into_iter().filter(|altered| altered.children(node) != graph.children(node)).collect()
}

/// The number of expansions in the largest enumeration that [`Judge::judge`] makes.
pub fn most_expansions(graph: &Graph) -> u64 {
    brute::count_expansions(graph, graph.root(), Depth::ZERO)
}
