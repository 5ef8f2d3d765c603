//! The closed form of Nim (Bouton 1901): heaps are added without carrying. The rules are in `nim`.

use verimax::Value;
use verimax_contracts::{ensures, ghost, invariant, theory};

theory!("nim.Heaps");
theory!("nim.Nim_sum");

/// Returns the Grundy value of a game of Nim: the heaps added without carrying.
#[ensures("result = sum_of (heaps_of heaps)")]
pub fn nim_sum(heaps: &[u32]) -> u32 {
    let mut sum = 0;
    for heap in heaps {
        invariant!("sum = xor_of (heaps_of heaps) heap_i");
        sum ^= *heap;
    }
    sum
}

/// Returns what a game of Nim is worth to the side to move: a loss if the sum is zero, else a win.
#[ensures("forall s. exact_value_to_move (nim (heaps_of heaps) s) endless result")]
pub(crate) fn value_of_nim(heaps: &[u32]) -> Value {
    ghost!("value_of_heaps heaps");
    if nim_sum(heaps) == 0 { -1 } else { 1 }
}
