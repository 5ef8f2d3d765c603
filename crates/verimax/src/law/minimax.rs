//! What a position is worth: the textbook definitions.

use verimax_contracts::{assert_proof, ensures, invariant, requires, theory};

use super::unfolding::{Below, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::{Depth, Side, Value, Window};

theory!("unfolding.Unfolding_law");

/// The best of these values for a side; `None` if there are none.
pub(super) fn best_of(side: Side, values: impl Iterator<Item = Value>) -> Option<Value> {
    values.reduce(|x, y| side.best(x, y))
}

/// The minimax value to a depth. If no plies are left or the game is over, it is the evaluation. Otherwise it is the
/// best child for the side to move, searched one ply less deep.
#[requires("well_formed graph && node < node_count graph")]
#[ensures("exact_value (tree_at graph node) depth result && -inf <= result <= inf")]
pub fn minimax(graph: &Graph, node: NodeId, depth: Depth) -> Value {
    minimax_values(&Unfolding::new(graph, node, depth, Below::Cut))[0]
}

/// The minimax value of every item.
#[requires("well_unfolded unfolding")]
#[ensures("length result = item_count unfolding")]
#[ensures("forall i. 0 <= i < length result -> is_value unfolding i result[i]")]
pub(super) fn minimax_values(unfolding: &Unfolding<'_>) -> Vec<Value> {
    let mut values: Vec<Value> = vec![0; unfolding.len()];
    for i in (0..unfolding.len()).rev() {
        invariant!("length values = item_count unfolding");
        invariant!("forall k. i_i < k < length values -> is_value unfolding k values[k]");
        let item = unfolding.item(i);
        let mut value = item.eval;
        if !item.is_frontier {
            assert_proof!("items_below unfolding i item.item_children");
            for k in 0..item.children.len() {
                invariant!("-inf <= value <= inf");
                invariant!(
                    "value = if k_i = 0 then item.item_eval
                             else best_of (item_tree unfolding i) (after (item_plies unfolding i)) k_i"
                );
                let child = values[item.children[k]];
                value = if k == 0 { child } else { item.side.best(value, child) };
            }
        }
        values[i] = value;
    }
    values
}

/// A principal variation: starting at `node`, it always takes the first child with the same value, until the game or
/// the depth ends.
pub fn principal_variation(graph: &Graph, node: NodeId, depth: Depth) -> Vec<NodeId> {
    let tree = Unfolding::new(graph, node, depth, Below::Cut);
    let values = minimax_values(&tree);
    let next = |item: &usize| tree.item(*item).children.iter().copied().find(|&child| values[child] == values[*item]);
    std::iter::successors(Some(0), next).map(|item| tree.item(item).node).collect()
}

/// [`minimax`] from the point of view of the side to move.
#[requires("well_formed graph && node < node_count graph")]
#[ensures("exact_value_to_move (tree_at graph node) depth result && -inf <= result <= inf")]
pub fn negamax(graph: &Graph, node: NodeId, depth: Depth) -> Value {
    graph.side(node).view(minimax(graph, node, depth))
}

/// Fishburn's condition: `x` is a correct answer in the window `(a, b)` for the true value `e` if and only if `e <= x
/// <= a`, or `a < e = x < b`, or `b <= x <= e`.
///
/// ```text
///       e <= x         e = x         x <= e
///   ------------- a ----------- b -------------
/// ```
#[ensures("result <-> alpha_beta_result x e window.window_low window.window_high")]
pub fn is_alpha_beta_result(x: Value, e: Value, window: Window) -> bool {
    let a = window.alpha();
    let b = window.beta();
    (e <= x && x <= a) || (a < e && e == x && x < b) || (b <= x && x <= e)
}
