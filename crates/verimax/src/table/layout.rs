//! How the entries of a shared table are laid out: each in one word, or in two.

use verimax_contracts::{ensures, requires, theory, verified};

use super::fields::Fields;
use crate::game::PackedKey;
use crate::value::{INF, Value};

theory!("layouts.Layouts");

/// How entries are encoded.
#[verified]
#[derive(Clone, Copy)]
pub(super) enum Layout {
    Word(Fields),
    Pair,
}

impl Layout {
    /// The layout of a table that begins with `2^least_bits` buckets or more, and has at most `2^most_bits`; and the
    /// power of two that it begins with.
    #[requires("least_bits <= most_bits < 64")]
    #[ensures(
        "let (layout, bits) = result in least_bits <= bits <= most_bits &&
         match layout with
         | Word f -> fit f && f.fields_index_bits = bits
         | Pair -> true
         end"
    )]
    pub fn new(least_bits: u32, most_bits: u32, key: Option<PackedKey>) -> (Layout, u32) {
        if let Some(key) = key {
            for bits in least_bits..most_bits + 1 {
                if let Some(fields) = Fields::new(bits, key.bits, key.largest_value) {
                    return (Layout::Word(fields), bits);
                }
            }
        }
        (Layout::Pair, least_bits)
    }

    /// The largest value that an entry can hold.
    #[ensures("result = match self with Word f -> f.fields_largest_value | Pair -> inf end")]
    pub fn largest_value(self) -> Value {
        match self {
            Layout::Word(fields) => fields.largest_value,
            Layout::Pair => INF,
        }
    }
}
