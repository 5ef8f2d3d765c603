//! What a search that reuses deeper results may see. An *expansion* of a position to depth `d` contains the whole tree
//! down to depth `d`. Below that, every node has either all of its children or none. Two occurrences of a shared node
//! are expanded independently.
//!
//! One pass over the graph decides which values the expansions have. It does not enumerate them.

use verimax_contracts::{ensures, invariant, requires, theory, verified};

use super::minimax::minimax_values;
use super::range::Range;
use super::unfolding::{Below, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value};

theory!("decide.Ranges");

/// All expansions of a position to a depth.
#[verified]
pub struct Expansions<'g> {
    value: Value,
    pub(super) unfolding: Unfolding<'g>,
    pub(super) ranges: Vec<Range>,
}

impl<'g> Expansions<'g> {
    /// The expansions of `node` to `depth`.
    #[requires("well_formed graph && node < node_count graph")]
    #[ensures("unfolds result.expansions_unfolding (tree_at graph node) depth")]
    #[ensures("knows_values result.expansions_unfolding result.expansions_ranges result.expansions_value")]
    #[ensures("exact_value (tree_at graph node) depth result.expansions_value")]
    pub fn of(graph: &'g Graph, node: NodeId, depth: Depth) -> Expansions<'g> {
        let unfolding = Unfolding::new(graph, node, depth, Below::Kept);
        let values = minimax_values(&unfolding);
        let ranges = ranges_of(&unfolding);
        Expansions { value: values[0], unfolding, ranges }
    }

    /// The side to move in the position.
    #[requires("well_unfolded self.expansions_unfolding")]
    #[ensures("result = side_of (item_tree self.expansions_unfolding 0)")]
    pub fn side(&self) -> Side {
        self.unfolding.item(0).side
    }

    /// minimax(p, d): the value of the smallest expansion, the truncated tree.
    #[ensures("result = self.expansions_value")]
    pub fn minimax(&self) -> Value {
        self.value
    }

    /// The least and the greatest value of the expansions.
    #[requires("are_ranges self.expansions_unfolding self.expansions_ranges")]
    #[ensures("is_range self.expansions_unfolding 0 result")]
    pub fn range(&self) -> Range {
        self.ranges[0]
    }

    /// True if some expansion has exactly the value `x`.
    #[requires("are_ranges self.expansions_unfolding self.expansions_ranges")]
    #[ensures("forall t d. unfolds self.expansions_unfolding t d -> (result <-> exactly Max AtLeast t d x)")]
    pub fn contain(&self, x: Value) -> bool {
        self.can_be(x)[0]
    }

    /// For each item, true if one of its expansions has exactly the value `x`. That is so if the search may stop there
    /// and the evaluation is `x`; or if some child can be exactly `x`, and no child is forced to be better for the side
    /// to move.
    #[requires("are_ranges self.expansions_unfolding self.expansions_ranges")]
    #[ensures("length result = item_count self.expansions_unfolding")]
    #[ensures(
        "forall i. 0 <= i < length result ->
           (result[i] <-> can_be (item_tree self.expansions_unfolding i) (item_plies self.expansions_unfolding i) x)"
    )]
    pub(super) fn can_be(&self, x: Value) -> Vec<bool> {
        let unfolding = &self.unfolding;
        let mut answers = vec![false; unfolding.len()];
        for i in (0..unfolding.len()).rev() {
            invariant!("length answers = item_count unfolding");
            invariant!(
                "forall k. i_i < k < length answers ->
                   (answers[k] <-> can_be (item_tree unfolding k) (item_plies unfolding k) x)"
            );
            let item = unfolding.item(i);
            let mut some_is = false;
            let mut none_is_better = true;
            for child in item.children {
                invariant!(
                    "some_is <-> some_can_be (item_tree unfolding i) (after (item_plies unfolding i)) child_i x"
                );
                invariant!(
                    "none_is_better <-> none_better (item_tree unfolding i) (after (item_plies unfolding i)) child_i x"
                );
                let range = self.ranges[*child];
                some_is = some_is || answers[*child];
                none_is_better = none_is_better
                    && match item.side {
                        Side::Max => range.least <= x,
                        Side::Min => range.greatest >= x,
                    };
            }
            answers[i] = item.may_stop() && item.eval == x || some_is && none_is_better;
        }
        answers
    }
}

/// For each item, the least and the greatest value of its expansions.
#[requires("well_unfolded unfolding && not (is_cut unfolding)")]
#[ensures("are_ranges unfolding result")]
fn ranges_of(unfolding: &Unfolding<'_>) -> Vec<Range> {
    let mut ranges = vec![Range { least: 0, greatest: 0 }; unfolding.len()];
    for i in (0..unfolding.len()).rev() {
        invariant!("length ranges = item_count unfolding");
        invariant!("forall k. i_i < k < length ranges -> is_range unfolding k ranges[k]");
        let item = unfolding.item(i);
        let mut expanded = Range { least: item.eval, greatest: item.eval };
        for k in 0..item.children.len() {
            invariant!("-inf <= expanded.range__least <= inf && -inf <= expanded.range__greatest <= inf");
            invariant!(
                "expanded.range__least =
                   if k_i = 0 then item.item_eval
                   else least_of (item_tree unfolding i) (after (item_plies unfolding i)) k_i"
            );
            invariant!(
                "expanded.range__greatest =
                   if k_i = 0 then item.item_eval
                   else greatest_of (item_tree unfolding i) (after (item_plies unfolding i)) k_i"
            );
            let child = ranges[item.children[k]];
            expanded = if k == 0 {
                child
            } else {
                Range {
                    least: item.side.best(expanded.least, child.least),
                    greatest: item.side.best(expanded.greatest, child.greatest),
                }
            };
        }
        // Where the search may stop, the evaluation is one of the values.
        ranges[i] = if item.is_frontier {
            Range { least: expanded.least.min(item.eval), greatest: expanded.greatest.max(item.eval) }
        } else {
            expanded
        };
    }
    ranges
}
