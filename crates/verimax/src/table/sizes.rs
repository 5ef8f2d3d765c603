//! [`Fields`]: how many bits the parts of an entry in one word take.

use verimax_contracts::verified;

use crate::value::Value;

/// An entry in one word, from the high bits: the bits of the name beyond the smallest table's index; a bit that is
/// always 1; lower bound, upper bound, best move (4), depth (6), work (4). The first two are the header.
#[verified]
#[derive(Clone, Copy)]
pub(super) struct Fields {
    pub key_bits: u32,
    /// How many low bits of the name every bucket index contains, even in the smallest table.
    pub index_bits: u32,
    pub value_bits: u32,
    pub largest_value: Value,
}
