//! Closed forms for impartial games in which the last move wins (Sprague 1935, Grundy 1939, Bouton 1901): a formula, or
//! one pass over all positions.

use verimax::catalogue::Family;
use verimax::{Depth, Game, Graph, Value};
use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory, trusted};

use crate::FormulaInfo;
pub use crate::nim_sum::nim_sum;

theory!("subtraction.Subtraction");
theory!("graph_law.Graph_law");

/// The method of [`grundy_value`], for any impartial game in which the last move wins.
pub const SPRAGUE_GRUNDY: FormulaInfo =
    FormulaInfo { name: "sprague_grundy", family: Family::ClosedForms, source: "Sprague 1935, Grundy 1939" };

/// The least number that is not among these: the *minimum excluded* value.
#[requires("length numbers <= 4294967295")]
#[ensures("is_mex result numbers")]
pub fn mex(numbers: &[u32]) -> u32 {
    // The least of the numbers 0, 1, …, n that is missing: n numbers cannot be all of them.
    let mut present = vec![false; numbers.len() + 1];
    for &given in numbers.iter() {
        invariant!("length present = length numbers + 1 && set_marks present (length present) <= given_i");
        invariant!("forall x. 0 <= x < length present -> present[x] -> is_among x numbers");
        invariant!("forall j. 0 <= j < given_i -> numbers[j] < length present -> present[numbers[j]]");
        let number = given as usize;
        if number < present.len() {
            ghost_let!(before = "present");
            present[number] = true;
            ghost!("one_mark before present (Usize.to_int number) (slice_length present)");
        }
    }
    let mut least: u32 = 0;
    while present[least as usize] {
        invariant!("least <= length numbers && forall x. 0 <= x < least -> present[x]");
        loop_variant!("length numbers - least");
        ghost!("all_set present (U32.to_int least + 1)");
        least += 1;
    }
    assert_proof!("not (is_among (U32.to_int least) numbers)");
    assert_proof!("forall x. 0 <= x < least -> is_among x numbers");
    least
}

/// Returns the Grundy value of every node: the mex of those of its children. Whose turn it is does not matter.
#[requires("well_formed graph")]
#[ensures("length result = node_count graph")]
#[ensures("forall node. 0 <= node < node_count graph -> U32.to_int result[node] = grundy (tree_at graph node)")]
pub fn grundy_values(graph: &Graph) -> Vec<u32> {
    let order = graph.topological_order();
    let mut values: Vec<u32> = vec![0; graph.len()];
    for i in (0..order.len()).rev() {
        invariant!("length values = node_count graph");
        invariant!("forall k. i_i < k < length order -> U32.to_int values[order[k]] = grundy (tree_at graph order[k])");
        let node = order[i];
        let children = graph.children(node);
        let mut numbers = Vec::with_capacity(children.len());
        for k in 0..children.len() {
            invariant!("length numbers = k_i");
            invariant!("forall j. 0 <= j < k_i -> U32.to_int numbers[j] = grundy (nth_child (tree_at graph node) j)");
            numbers.push(values[children[k] as usize]);
        }
        let value = mex(&numbers);
        ghost!("mex_is_grundy (pure { tree_at graph node }) numbers (U32.to_int value)");
        values[node as usize] = value;
    }
    values
}

/// All positions of a game as a graph; `None` if there are more than ten million.
#[trusted]
#[ensures(Some(graph) => "well_formed graph && tree_at graph (root_of graph) = unfold position")]
fn explored<G: Game>(position: G) -> Option<Graph> {
    Graph::explore(position, Depth::END, 10_000_000).ok()
}

/// Returns the Grundy value of a position of an impartial game; `None` if the game has more than ten million positions.
#[ensures(Some(value) => "U32.to_int value = grundy position")]
pub fn grundy_value<G: Game>(position: G) -> Option<u32> {
    let graph = explored(position)?;
    let values = grundy_values(&graph);
    Some(values[graph.root() as usize])
}

/// Returns the value of best play to the end of an impartial game in which the last move wins, from the point of view
/// of the side to move: 1, a win, unless its Grundy value is zero. `None` where [`grundy_value`] is.
#[requires("alternating position && last_move_wins position")]
#[ensures(Some(value) => "exact_value_to_move position endless value")]
pub fn sprague_grundy<G: Game>(position: G) -> Option<Value> {
    ghost!("who_wins (pure { unfold position })");
    let number = grundy_value(position)?;
    Some(value_of_grundy(number))
}

/// Returns the Grundy value of a pile from which one, two or three stones are taken.
#[ensures("forall s. result = grundy (pile stones s)")]
pub fn subtraction_grundy(stones: u32) -> u32 {
    ghost!("period (U32.to_int stones) Max; period (U32.to_int stones) Min");
    stones % 4
}

/// What a Grundy value is worth to the side to move: 1, a win, unless it is zero.
#[ensures("result = worth_of_grundy value")]
pub fn value_of_grundy(value: u32) -> Value {
    if value == 0 { -1 } else { 1 }
}
