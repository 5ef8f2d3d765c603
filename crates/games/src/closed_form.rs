//! Closed forms for impartial games in which the last move wins (Sprague 1935, Grundy 1939, Bouton 1901): a formula, or
//! one pass over all positions.

use verimax::catalogue::Family;
use verimax::{Depth, Game, Graph, Value};

use crate::FormulaInfo;

/// The method of [`grundy_value`], for any impartial game in which the last move wins.
pub const SPRAGUE_GRUNDY: FormulaInfo =
    FormulaInfo { name: "sprague_grundy", family: Family::ClosedForms, source: "Sprague 1935, Grundy 1939" };

/// The least number that is not among these: the *minimum excluded* value.
pub fn mex(numbers: impl IntoIterator<Item = u32>) -> u32 {
    let mut present: Vec<u32> = numbers.into_iter().collect();
    present.sort_unstable();
    present.into_iter().fold(0, |least, number| if number == least { least + 1 } else { least })
}

/// Returns the Grundy value of every node: the mex of those of its children. Whose turn it is does not matter.
pub fn grundy_values(graph: &Graph) -> Vec<u32> {
    let mut grundy: Vec<u32> = vec![0; graph.len()];
    for &node in graph.topological_order().iter().rev() {
        grundy[node as usize] = mex(graph.children(node).iter().map(|&child| grundy[child as usize]));
    }
    grundy
}

/// Returns the Grundy value of a position of an impartial game; `None` if the game has more than ten million positions.
pub fn grundy_value<G: Game>(position: G) -> Option<u32> {
    let graph = Graph::explore(position, Depth::END, 10_000_000).ok()?;
    Some(grundy_values(&graph)[graph.root() as usize])
}

/// Returns the Grundy value of a game of Nim: the heaps added without carrying.
pub fn nim_sum(heaps: impl IntoIterator<Item = u32>) -> u32 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns the Grundy value of a pile from which one, two or three stones are taken.
pub fn subtraction_grundy(stones: u32) -> u32 {
    stones % 4
}

/// What a Grundy value is worth to the side to move: 1, a win, unless it is zero.
pub fn value_of_grundy(grundy: u32) -> Value {
    if grundy == 0 { -1 } else { 1 }
}
