//! How many leaves any search must look at to know the value of a game with chance: a lower bound, by an argument about
//! proofs.
//!
//! Before a search looks at a leaf, it knows only that the leaf lies in the range. It knows a value once it has shown
//! both bounds. To show that Max gets at least `goal` takes one move where Max moves, and all moves where Min moves.
//! Where chance moves, the search shows of each outcome `i` that it is worth at least some `g_i`, and the mean of all
//! `g_i` must reach the goal. Let `slack` be the weighted sum of the true values `v_i` minus that of the goal. A search
//! may leave an outcome out: then `g_i` is the low end of the range, which costs no leaf, and `w_i * (v_i - g_i)` is
//! lost. All losses together must not exceed the slack. So of an outcome that is not left out, the search has to show
//! at least `v_i - slack / w_i`. Both together bound the leaves from below. Where a mean must be known exactly there is
//! no slack, and the bound is exact.
//!
//! A value is known exactly if one best move is known exactly, and all others are shown not to be better. A mean is
//! known exactly if all its outcomes are. Without chance, this is the number of Knuth and Moore. Leaves are counted in
//! the tree: a table may do with fewer.

use rustc_hash::FxHashMap;
use verimax::{ChanceGraph, NodeId, Side, Turn};

/// Values in units in which nothing is rounded.
pub(crate) type Units = i64;

/// The value of every node to the end, in units of `1 / factor`. The factor must be one with which nothing is rounded.
pub(crate) fn values(graph: &ChanceGraph, factor: Units) -> Vec<Units> {
    let mut values = vec![0; graph.len()];
    for &node in graph.structure().topological_order().iter().rev() {
        let children = graph.children(node).iter().map(|&child| values[child as usize]);
        let value = match graph.turn(node) {
            _ if graph.children(node).is_empty() => None,
            Turn::Player(Side::Max) => children.max(),
            Turn::Player(Side::Min) => children.min(),
            Turn::Chance => {
                let weights = graph.weights(node).iter().map(|&weight| Units::from(weight));
                let sum: Units = weights.clone().zip(children).map(|(weight, value)| weight * value).sum();
                Some(sum / weights.sum::<Units>())
            }
        };
        values[node as usize] = value.unwrap_or(factor * Units::from(graph.eval(node)));
    }
    values
}

/// A lower bound for the leaves of any search, without a table, that finds the value of the graph to its end. The
/// factor must be one with which nothing is rounded.
pub(crate) fn smallest(graph: &ChanceGraph, factor: Units) -> u64 {
    let range = graph.range();
    let ends = [factor * Units::from(range.lower), factor * Units::from(range.upper)];
    let mut proof =
        Proof { graph, values: values(graph, factor), ends, known: FxHashMap::default(), shown: FxHashMap::default() };
    proof.known(graph.root())
}

struct Proof<'g> {
    graph: &'g ChanceGraph,
    values: Vec<Units>,
    /// The range, in units.
    ends: [Units; 2],
    known: FxHashMap<NodeId, u64>,
    shown: FxHashMap<(NodeId, Side, Units), u64>,
}

/// The value as a side sees it: more is better.
fn view(side: Side, value: Units) -> Units {
    match side {
        Side::Max => value,
        Side::Min => -value,
    }
}

impl Proof<'_> {
    fn value(&self, node: NodeId) -> Units {
        self.values[node as usize]
    }

    /// The leaves for the exact value of a node.
    fn known(&mut self, node: NodeId) -> u64 {
        if let Some(&leaves) = self.known.get(&node) {
            return leaves;
        }
        let (value, [low, high]) = (self.value(node), self.ends);
        let children = self.graph.children(node);
        let leaves = if value == high {
            self.shown(node, Side::Max, value)
        } else if value == low {
            self.shown(node, Side::Min, -value)
        } else if children.is_empty() {
            1
        } else if let Turn::Player(side) = self.graph.turn(node) {
            let other = side.other();
            let not_better: Vec<u64> =
                children.iter().map(|&child| self.shown(child, other, view(other, value))).collect();
            let all: u64 = not_better.iter().sum();
            let best = children.iter().zip(not_better).filter(|(child, _)| self.values[**child as usize] == value);
            let best: Vec<(NodeId, u64)> = best.map(|(&child, leaves)| (child, leaves)).collect();
            best.into_iter().map(|(child, leaves)| all - leaves + self.known(child)).min().unwrap_or(0)
        } else {
            children.iter().map(|&child| self.known(child)).sum()
        };
        self.known.insert(node, leaves);
        leaves
    }

    /// The leaves that show that a side gets at least the goal, which it does.
    fn shown(&mut self, node: NodeId, side: Side, goal: Units) -> u64 {
        let low = view(side, self.ends[side as usize]);
        if goal <= low {
            return 0;
        }
        if let Some(&leaves) = self.shown.get(&(node, side, goal)) {
            return leaves;
        }
        let children = self.graph.children(node);
        let leaves = match self.graph.turn(node) {
            _ if children.is_empty() => 1,
            Turn::Player(mover) if mover == side => {
                let enough: Vec<NodeId> =
                    children.iter().copied().filter(|&child| view(side, self.value(child)) >= goal).collect();
                enough.into_iter().map(|child| self.shown(child, side, goal)).min().unwrap_or(0)
            }
            Turn::Player(_) => children.iter().map(|&child| self.shown(child, side, goal)).sum(),
            Turn::Chance => {
                let weights = self.graph.weights(node).iter().map(|&weight| Units::from(weight));
                let outcomes: Vec<(NodeId, Units, Units)> = (children.iter().zip(weights))
                    .map(|(&child, weight)| (child, weight, view(side, self.value(child))))
                    .collect();
                let slack: Units = outcomes.iter().map(|(_, weight, value)| weight * (value - goal)).sum();
                let parts: Vec<(Units, u64)> = (outcomes.into_iter())
                    .map(|(child, weight, value)| {
                        let least = value - slack.div_euclid(weight) - Units::from(slack % weight != 0);
                        (weight * (value - low), self.shown(child, side, least).max(1))
                    })
                    .collect();
                fewest(&parts, slack)
            }
        };
        self.shown.insert((node, side, goal), leaves);
        leaves
    }
}

/// Of parts that each lose something or cost leaves, the fewest leaves such that no more than the slack is lost.
fn fewest(parts: &[(Units, u64)], slack: Units) -> u64 {
    let Some((&(loss, leaves), rest)) = parts.split_first() else { return 0 };
    let kept = leaves + fewest(rest, slack);
    if loss <= slack { kept.min(fewest(rest, slack - loss)) } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::minimal_leaves;
    use verimax::law::chance::exact_factor;
    use verimax::search::chance::{Forgets, Scale, star1};
    use verimax::trace::Stats;
    use verimax::{Depth, Graph, Window, law};
    use verimax_games::{Order, Uniform};

    fn bound(text: &str) -> u64 {
        let graph = ChanceGraph::parse(text).unwrap();
        smallest(&graph, exact_factor(&graph, graph.root(), Depth::END).unwrap())
    }

    /// Law: the bound is what one finds by hand. The range is from the least leaf to the greatest.
    #[test]
    fn small_trees_by_hand() {
        // All outcomes are needed.
        assert_eq!(bound("(chance 1*3 2*(min 4 5))"), 3);
        // 5 is the top: the rest of the first does not matter, nor the second.
        assert_eq!(bound("(max (max 5 1) (chance 1*2 1*3))"), 1);
        // (4 + 4) / 2, and then (0 + 9) / 2 = 9/2 is the only value: both outcomes of both are needed.
        assert_eq!(bound("(max (chance 1*4 1*4) (chance 1*0 1*9))"), 4);
        // 6 against at most (0 + 9) / 2: one leaf of the second is enough.
        assert_eq!(bound("(max (chance 1*6 1*6) (chance 1*0 1*9))"), 3);
    }

    /// Law: without chance it is Knuth and Moore's number, and the library's.
    #[test]
    fn without_chance_it_is_the_smallest_proof() {
        for (b, d) in [(2, 3), (3, 4), (4, 2)] {
            let tree = Uniform::new(b, d, 7, Order::Random).unwrap();
            let graph = Graph::explore(tree, Depth::END, 10_000).unwrap();
            let nodes = graph.nodes().map(|node| verimax::ChanceNode {
                turn: Turn::Player(node.side),
                eval: node.eval,
                children: node.children,
                weights: Vec::new(),
                name: None,
            });
            // A range that is wider than the values, so that its ends are no help.
            let range = verimax::Interval { lower: -1000, upper: 1000 };
            let chance = ChanceGraph::new(nodes.collect(), graph.root(), Some(range)).unwrap();
            let leaves = smallest(&chance, 1);
            assert_eq!(leaves, law::minimal_leaves(&graph, graph.root(), Depth::END, Window::OPEN));
            assert_eq!(leaves, minimal_leaves(b, d));
        }
    }

    /// Law: no search looks at fewer leaves, in whatever order the moves come.
    #[test]
    fn no_search_needs_fewer() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let text = random(&mut rng, 4);
            let graph = ChanceGraph::parse(&text).unwrap();
            let factor = exact_factor(&graph, graph.root(), Depth::END).unwrap();
            let Some(scale) = Scale::of(&graph.start(), factor) else { continue };
            let mut stats = Stats::default();
            star1(&graph.start(), scale.low() - 1, scale.high() + 1, Depth::END, &mut Forgets(scale), &mut stats);
            let leaves = smallest(&graph, factor);
            assert!(leaves <= stats.leaves, "{leaves} and {}: {text}", stats.leaves);
        }
    }

    fn random(rng: &mut fastrand::Rng, height: u32) -> String {
        if height == 0 {
            return rng.i32(0..=6).to_string();
        }
        let side = ["max", "min", "chance"][rng.usize(..3)];
        let children = (0..rng.u32(1..=3)).map(|_| {
            let weight = if side == "chance" { format!("{}*", rng.u32(1..=3)) } else { String::new() };
            format!("{weight}{}", random(rng, height - 1))
        });
        let children: Vec<String> = children.collect();
        format!("({side} {})", children.join(" "))
    }
}
