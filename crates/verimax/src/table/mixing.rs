//! Mixes numbers, so that those of similar positions are far apart.

use verimax_contracts::{assert_proof, ensures, ghost, requires, theory};

theory!("mixing.Mixing");

/// A bijection of the numbers with this many bits. Every bit of the input affects the low bits of the output.
///
/// Exclusive or with the upper half undoes itself, and a product with an odd number is undone by a product.
#[requires("1 <= bits <= 64 && number < pow2 bits")]
#[ensures("result < pow2 bits")]
#[ensures("unmixed result bits = number")]
#[inline]
pub(super) fn mix(number: u64, bits: u32) -> u64 {
    ghost!("mixed_back (U64.to_int number) (U32.to_int bits)");
    let mask = u64::MAX >> (64 - bits);
    let half = bits - (bits >> 1);
    let spread = number ^ number >> half;
    assert_proof!("half = middle bits && spread = folded number half");
    let product = spread.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
    assert_proof!("product = times spread multiplier bits");
    product ^ product >> half
}
