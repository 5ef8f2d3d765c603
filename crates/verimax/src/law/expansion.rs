//! What a search may see that reuses deeper results. An *expansion* of a position to depth `d` contains the whole tree
//! down to depth `d`; below that, every node has either all of its children or none. Two occurrences of a shared node
//! are expanded independently of each other.
//!
//! The values of all expansions are decided without enumerating them, in one pass over the graph.

use super::minimax::{best_of, minimax};
use super::unfolding::{Below, Item, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value};

/// The least and the greatest of the values of some expansions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The least.
    pub least: Value,
    /// The greatest.
    pub greatest: Value,
}

impl Range {
    /// Turns a range from Max's point of view into this side's, and back.
    pub fn view(self, side: Side) -> Range {
        match side {
            Side::Max => self,
            Side::Min => Range { least: -self.greatest, greatest: -self.least },
        }
    }
}

/// All expansions of a position to a depth.
pub struct Expansions<'g> {
    minimax: Value,
    pub(super) unfolding: Unfolding<'g>,
    pub(super) ranges: Vec<Range>,
}

impl<'g> Expansions<'g> {
    /// The expansions of `node` to `depth`.
    pub fn of(graph: &'g Graph, node: NodeId, depth: Depth) -> Expansions<'g> {
        let unfolding = Unfolding::new(graph, node, depth, Below::Kept);
        let ranges = unfolding.bottom_up(|_, item, ranges: &[Range]| {
            let leasts = item.children.iter().map(|&child| ranges[child].least);
            let greatests = item.children.iter().map(|&child| ranges[child].greatest);
            let expanded = best_of(item.side, leasts).zip(best_of(item.side, greatests));
            match expanded {
                None => Range { least: item.eval, greatest: item.eval },
                Some((least, greatest)) if item.is_frontier => {
                    Range { least: least.min(item.eval), greatest: greatest.max(item.eval) }
                }
                Some((least, greatest)) => Range { least, greatest },
            }
        });
        Expansions { minimax: minimax(graph, node, depth), unfolding, ranges }
    }

    /// Who is to move in the position.
    pub fn side(&self) -> Side {
        self.unfolding.item(0).side
    }

    /// minimax(p, d): the value of the least expansion, the truncated tree.
    pub fn minimax(&self) -> Value {
        self.minimax
    }

    /// The least and the greatest value of an expansion.
    pub fn range(&self) -> Range {
        self.ranges[0]
    }

    /// Whether some expansion has exactly the value `x`.
    pub fn contain(&self, x: Value) -> bool {
        self.can_be(x)[0]
    }

    /// For each item, whether some expansion of it has exactly the value `x`: the evaluation is `x` where the search may
    /// stop; or some child can be exactly `x`, and no child is bound to be better for the side to move.
    pub(super) fn can_be(&self, x: Value) -> Vec<bool> {
        self.unfolding.bottom_up(|_, item, can_be: &[bool]| {
            item.may_stop() && item.eval == x
                || item.children.iter().any(|&child| can_be[child])
                    && item.children.iter().all(|&child| self.can_be_no_better(item, child, x))
        })
    }

    /// Whether some expansion of the child is no better than `x` for the side to move at its parent.
    fn can_be_no_better(&self, parent: Item<'_>, child: usize, x: Value) -> bool {
        match parent.side {
            Side::Max => self.ranges[child].least <= x,
            Side::Min => self.ranges[child].greatest >= x,
        }
    }
}
