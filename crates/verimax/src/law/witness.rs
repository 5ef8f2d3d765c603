//! One expansion as data: the witness that some expansion has a value.

use rustc_hash::FxHashMap;

use super::expansion::Expansions;
use super::minimax::best_of;
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value};

/// An expansion of a position, as a graph. Subtrees that are expanded alike are stored once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// The first is the position itself.
    places: Vec<Occurrence>,
}

/// An occurrence of a node in the expansion. Its children are indices of places; none if the expansion stops here.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Occurrence {
    node: NodeId,
    children: Vec<usize>,
}

/// Which value the expansion of an item must have.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Goal {
    Least,
    Greatest,
    Exactly,
}

impl Expansions<'_> {
    /// An expansion with exactly the value `x`, if there is one.
    pub fn witness(&self, x: Value) -> Option<Expansion> {
        let can_be = self.can_be(x);
        can_be[0].then(|| self.build(Goal::Exactly, x, &can_be))
    }

    /// An expansion with the least value.
    pub fn least(&self) -> Expansion {
        self.build(Goal::Least, 0, &[])
    }

    /// An expansion with the greatest value.
    pub fn greatest(&self) -> Expansion {
        self.build(Goal::Greatest, 0, &[])
    }

    /// Reads the expansion off the pass that decided it exists. `x` and `can_be` matter only for `Exactly`.
    fn build(&self, goal: Goal, x: Value, can_be: &[bool]) -> Expansion {
        let mut place_of = FxHashMap::from_iter([((0, goal), 0)]);
        let mut found = vec![(0, goal)];
        let mut places = Vec::new();
        while let Some(&(i, goal)) = found.get(places.len()) {
            let item = self.unfolding.item(i);
            let range = self.ranges[i];
            let stops = item.may_stop()
                && item.eval
                    == match goal {
                        Goal::Least => range.least,
                        Goal::Greatest => range.greatest,
                        Goal::Exactly => x,
                    };
            // One child is exactly `x`. The others only have to be no better for the side to move.
            let chosen = item.children.iter().position(|&child| goal == Goal::Exactly && can_be[child]);
            let others = match (goal, item.side) {
                (Goal::Exactly, Side::Max) => Goal::Least,
                (Goal::Exactly, Side::Min) => Goal::Greatest,
                (goal, _) => goal,
            };
            let children = if stops { &[] } else { item.children };
            let children = children.iter().enumerate().map(|(k, &child)| {
                let key = (child, if Some(k) == chosen { Goal::Exactly } else { others });
                *place_of.entry(key).or_insert_with(|| {
                    found.push(key);
                    found.len() - 1
                })
            });
            let children = children.collect();
            places.push(Occurrence { node: item.node, children });
        }
        Expansion { places }
    }
}

impl Expansion {
    /// The number of nodes stored.
    #[allow(clippy::len_without_is_empty)] // the position itself is always there
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The nodes stored, each with the places of its children in this list. The first is the position itself. Where the
    /// expansion stops, there are no children.
    pub fn places(&self) -> impl Iterator<Item = (NodeId, &[usize])> {
        self.places.iter().map(|place| (place.node, place.children.as_slice()))
    }

    /// The minimax value of the expansion.
    pub fn value(&self, graph: &Graph) -> Value {
        let mut values = vec![0; self.places.len()];
        for &i in self.order().iter().rev() {
            let place = &self.places[i];
            let children = place.children.iter().map(|&child| values[child]);
            values[i] = best_of(graph.side(place.node), children).unwrap_or_else(|| graph.eval(place.node));
        }
        values[0]
    }

    /// True if this is an expansion of `node` to `depth`. The root must be that node, with all of its children above
    /// the depth limit, and all or none below it. Each child must be an expansion with one ply less.
    pub fn is_expansion_of(&self, graph: &Graph, node: NodeId, depth: Depth) -> bool {
        let mut checked = FxHashMap::from_iter([((0, depth), ())]);
        let mut todo = vec![(0, depth)];
        while let Some((i, depth)) = todo.pop() {
            let place = &self.places[i];
            let all = graph.children(place.node);
            let nodes = place.children.iter().map(|&child| self.places[child].node);
            let stops = place.children.is_empty() && depth.is_zero();
            if !stops && !nodes.eq(all.iter().copied()) {
                return false;
            }
            for &child in &place.children {
                let key = (child, depth.after_move());
                if checked.insert(key, ()).is_none() {
                    todo.push(key);
                }
            }
        }
        self.places[0].node == node
    }

    /// The places, parents before children.
    fn order(&self) -> Vec<usize> {
        let mut parents = vec![0; self.places.len()];
        self.places.iter().flat_map(|place| &place.children).for_each(|&child| parents[child] += 1);
        let mut order = vec![0];
        let mut done = 0;
        while done < order.len() {
            for &child in &self.places[order[done]].children {
                parents[child] -= 1;
                if parents[child] == 0 {
                    order.push(child);
                }
            }
            done += 1;
        }
        order
    }
}
