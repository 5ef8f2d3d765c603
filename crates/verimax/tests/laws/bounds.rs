//! Random graphs with random bounds laid over them: `check` accepts exactly the right ones.

use proptest::prelude::*;
use proptest::sample::Index;
use verimax::laws::{self, Law};
use verimax::{Depth, Game, Graph, GraphPosition, Interval, Node, NodeId, Side, Value, law};

/// A node of a graph, and the bounds that each node claims.
#[derive(Clone)]
struct Bounded<'g> {
    position: GraphPosition<'g>,
    bounds: &'g [(Value, Value)],
}

impl Game for Bounded<'_> {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = NodeId;
    fn side(&self) -> Side {
        self.position.side()
    }
    fn moves(&self) -> Self::Moves {
        self.position.moves()
    }
    fn play(&self, mv: u32) -> Self {
        Bounded { position: self.position.play(mv), ..*self }
    }
    fn eval(&self) -> Value {
        self.position.eval()
    }
    fn key(&self) -> NodeId {
        self.position.node()
    }
    fn bounds(&self) -> Interval {
        let (lower, upper) = self.bounds[self.position.node() as usize];
        Interval { lower, upper }
    }
}

/// A node: its side, its evaluation, one of its parents, and another node that may be one, too.
type Raw = (bool, Value, Index, Index);

fn graph(raw: &[Raw]) -> Graph {
    let side = |is_max| if is_max { Side::Max } else { Side::Min };
    let node = |&(is_max, eval, ..): &Raw| Node { side: side(is_max), eval, children: Vec::new(), name: None };
    let mut nodes: Vec<Node> = raw.iter().map(node).collect();
    for (i, (_, _, parent, other)) in raw.iter().enumerate().skip(1) {
        nodes[parent.index(i)].children.push(i as NodeId);
        nodes[other.index(i)].children.push(i as NodeId);
    }
    Graph::new(nodes, 0).expect("parents come first")
}

/// How far the bounds of a node lie below and above its value. A negative number is wrong, and rare.
fn slack() -> impl Strategy<Value = (Value, Value)> {
    let side = || prop_oneof![20 => 0..4, 1 => -2..0];
    (side(), side())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Law: bounds pass if and only if they enclose minimax to the end of the game at every node; and a violation names
    /// a node whose bounds are wrong. If the check explores only a part of the graph, only the latter holds.
    #[test]
    fn check_accepts_exactly_the_right_bounds(
        raw in prop::collection::vec((any::<bool>(), -3..=3, any::<Index>(), any::<Index>()), 1..14),
        slacks in prop::collection::vec(slack(), 14),
        limit in 0..14usize,
    ) {
        let graph = graph(&raw);
        let values: Vec<Value> =
            (0..graph.len() as NodeId).map(|node| law::minimax(&graph, node, Depth::END)).collect();
        let bounds: Vec<(Value, Value)> =
            values.iter().zip(&slacks).map(|(value, (below, above))| (value - below, value + above)).collect();
        let is_right = |node: usize| bounds[node].0 <= values[node] && values[node] <= bounds[node].1;
        let start = Bounded { position: graph.start(), bounds: &bounds };

        let whole = laws::check(&start, 1000);
        prop_assert_eq!(whole.is_ok(), (0..graph.len()).all(is_right), "{:?}", whole);
        for result in [whole, laws::check(&start, limit)] {
            match result {
                Ok(checked) => prop_assert!(checked.is_complete || checked.positions == limit),
                Err(violation) => {
                    prop_assert!(matches!(violation.law, Law::BoundsHold | Law::BoundsOrdered), "{}", violation);
                    let at = violation.numbers.iter().try_fold(start.clone(), |at, &number| {
                        Some(at.play(at.moves().nth(number)?))
                    });
                    let node = at.expect("a line of moves").position.node() as usize;
                    prop_assert!(!is_right(node), "{}", violation);
                }
            }
        }
    }
}
