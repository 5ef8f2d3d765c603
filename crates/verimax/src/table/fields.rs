//! Entries of one word: a header, which names the position, and what is known of it. `shared` loads and stores the
//! words.

use verimax_contracts::{ensures, ghost, requires, theory};

use super::Bounds;
use super::known::Known;
pub(super) use super::sizes::Fields;
use super::word::{BEST_BITS, DEPTH_BITS, WORK_BITS};
use super::word::{append, low_bits, pack_best, pack_depth, unpack_best, unpack_depth};
use crate::value::{INF, Value};

theory!("layouts.Layouts");
theory!("words.Parts");

impl Fields {
    /// The layout of the fields, if they fit into a word.
    #[ensures(Some(found) => "fit found")]
    #[ensures(
        Some(found) => "found.fields_key_bits = key_bits && found.fields_index_bits = index_bits &&
          found.fields_largest_value = largest_value"
    )]
    #[allow(clippy::manual_range_contains)] // the proofs read comparisons, not ranges
    pub fn new(index_bits: u32, key_bits: u32, largest_value: Value) -> Option<Fields> {
        if key_bits == 0 || key_bits > 64 || index_bits >= 64 || largest_value < 0 || largest_value > INF {
            return None;
        }
        let rest_bits = key_bits.saturating_sub(index_bits);
        let value_bits = (2 * largest_value as u32 + 1).ilog2() + 1;
        let used = rest_bits + 1 + WORK_BITS + DEPTH_BITS + BEST_BITS + 2 * value_bits;
        if used <= 64 { Some(Fields { key_bits, index_bits, value_bits, largest_value }) } else { None }
    }

    /// The header of a position with this name. With the place of the bucket, it is the whole name (`whole_name`).
    #[requires("fit self")]
    #[requires("name < pow2 self.fields_key_bits")]
    #[ensures("result = header_of name self.fields_index_bits")]
    #[ensures("result < pow2 (50 - 2 * self.fields_value_bits)")]
    #[inline]
    pub fn header(self, name: u64) -> u64 {
        ghost!(
            "header_below (U64.to_int name) (U32.to_int self.fields_key_bits)
                  (U32.to_int self.fields_index_bits) (50 - 2 * U32.to_int self.fields_value_bits)"
        );
        append(name >> self.index_bits, 1, 1)
    }

    /// True if the word is an entry with this header.
    #[requires("fit self")]
    #[ensures("result <-> header_field word self.fields_value_bits = header")]
    #[inline]
    pub fn has_header(self, word: u64, header: u64) -> bool {
        self.header_in(word) == header
    }

    /// The header of a word.
    #[requires("fit self")]
    #[ensures("result = header_field word self.fields_value_bits")]
    #[inline]
    fn header_in(self, word: u64) -> u64 {
        ghost!("header_place (U64.to_int word) (U32.to_int self.fields_value_bits)");
        word >> (WORK_BITS + DEPTH_BITS + BEST_BITS + 2 * self.value_bits)
    }

    /// Encodes an entry, if the depth fits. Bounds beyond the largest value become the largest value.
    #[requires("fit self")]
    #[requires("header < pow2 (50 - 2 * self.fields_value_bits) && work < 16")]
    #[ensures(Some(word) => "header_field word self.fields_value_bits = header")]
    #[ensures(
        Some(word) => "lower_field word self.fields_value_bits - self.fields_largest_value =
          nearest known.known_bounds.bounds_lower self.fields_largest_value"
    )]
    #[ensures(
        Some(word) => "upper_field word self.fields_value_bits - self.fields_largest_value =
          nearest known.known_bounds.bounds_upper self.fields_largest_value"
    )]
    #[ensures(Some(word) => "depth_of_field (depth_field word) 6 = known.known_bounds.bounds_depth.depth_0")]
    #[ensures(
        Some(word) => "best_field word = match known.known_best with None -> 0 | Some move -> field_of_best move 4 end"
    )]
    #[ensures(Some(word) => "work_field word = work")]
    #[ensures(None => "63 <= known.known_bounds.bounds_depth.depth_0 < endless")]
    #[inline]
    pub fn word(self, header: u64, known: Known, work: u64) -> Option<u64> {
        let bits = self.value_bits;
        let depth = pack_depth(known.bounds.depth, DEPTH_BITS)?;
        let best = pack_best(known.best, BEST_BITS);
        let (lower, upper) = (self.pack_value(known.bounds.lower), self.pack_value(known.bounds.upper));
        ghost!("longer (U64.to_int header) (U64.to_int lower) (50 - 2 * U32.to_int bits) (U32.to_int bits)");
        let bound = append(header, lower, bits);
        ghost!("longer (U64.to_int bound) (U64.to_int upper) (50 - U32.to_int bits) (U32.to_int bits)");
        let bounds = append(bound, upper, bits);
        ghost!("longer (U64.to_int bounds) (U64.to_int best) 50 4");
        let with_best = append(bounds, best, BEST_BITS);
        ghost!("longer (U64.to_int with_best) (U64.to_int depth) 54 6");
        Some(append(append(with_best, depth, DEPTH_BITS), work, WORK_BITS))
    }

    /// The field of a bound.
    #[requires("fit self")]
    #[ensures("result - self.fields_largest_value = nearest value self.fields_largest_value")]
    #[ensures("result < pow2 self.fields_value_bits")]
    #[inline]
    fn pack_value(self, value: Value) -> u64 {
        ghost!("pow2_grows (U32.to_int self.fields_value_bits) 24");
        (value.clamp(-self.largest_value, self.largest_value) + self.largest_value) as u64
    }

    /// The bound in the low bits of a word.
    #[requires("fit self")]
    #[ensures("result = mod word (pow2 self.fields_value_bits) - self.fields_largest_value")]
    #[inline]
    fn unpack_value(self, word: u64) -> Value {
        ghost!("pow2_grows (U32.to_int self.fields_value_bits) 24");
        low_bits(word, self.value_bits) as Value - self.largest_value
    }

    /// What an entry says.
    #[requires("fit self")]
    #[ensures("result.known_bounds.bounds_lower = lower_field word self.fields_value_bits - self.fields_largest_value")]
    #[ensures("result.known_bounds.bounds_upper = upper_field word self.fields_value_bits - self.fields_largest_value")]
    #[ensures("result.known_bounds.bounds_depth.depth_0 = depth_of_field (depth_field word) 6")]
    #[ensures("best_field word = match result.known_best with None -> 0 | Some move -> move + 1 end")]
    #[inline]
    pub fn known(self, word: u64) -> Known {
        let from_depth = word >> WORK_BITS;
        let from_best = from_depth >> DEPTH_BITS;
        let from_upper = from_best >> BEST_BITS;
        let (lower, upper) = (self.unpack_value(from_upper >> self.value_bits), self.unpack_value(from_upper));
        let bounds = Bounds { lower, upper, depth: unpack_depth(from_depth, DEPTH_BITS) };
        Known { bounds, best: unpack_best(from_best, BEST_BITS) }
    }

    /// True if the word is an entry: its bounds are values.
    #[allow(dead_code)] // only files ask for it
    #[requires("fit self")]
    #[ensures(
        "result <-> mod (header_field word self.fields_value_bits) 2 = 1 &&
           lower_field word self.fields_value_bits <= 2 * self.fields_largest_value &&
           upper_field word self.fields_value_bits <= 2 * self.fields_largest_value"
    )]
    pub fn is_entry(self, word: u64) -> bool {
        let bounds = self.known(word).bounds;
        let is_marked = self.header_in(word) % 2 == 1;
        is_marked && bounds.lower <= self.largest_value && bounds.upper <= self.largest_value
    }

    /// The price of replacing a word by an entry with this header. An older entry for the same position costs nothing,
    /// a free place little, and another entry more than both: the more, the more work it took.
    #[requires("fit self")]
    #[ensures(
        "result = if word = (0: int) then 1 else if header_field word self.fields_value_bits = header then 0
           else 2 + work_field word"
    )]
    #[inline]
    pub fn price(self, word: u64, header: u64) -> u64 {
        if word == 0 {
            1
        } else if self.has_header(word, header) {
            0
        } else {
            2 + low_bits(word, WORK_BITS)
        }
    }

    /// True if an entry moves to the new half when the table grows from `buckets` to twice as many.
    #[requires("fit self")]
    #[requires("exists k. self.fields_index_bits <= k < 64 && buckets = pow2 k")]
    #[ensures(
        "forall name. 0 <= name -> header_field word self.fields_value_bits = header_of name self.fields_index_bits ->
           mod name (2 * buckets) = mod name buckets + if result then U64.to_int buckets else 0"
    )]
    pub fn moves(self, word: u64, buckets: u64) -> bool {
        ghost!(
            "parted (U64.to_int word) (U32.to_int self.fields_value_bits) (U32.to_int self.fields_index_bits)
                  (U64.to_int buckets)"
        );
        (self.header_in(word) >> 1) & (buckets >> self.index_bits) != 0
    }
}
