//! Entries of two words. The first is the name of the position xor the second (Hyatt & Mann 2002, *A lockless
//! transposition table*), and the second says what is known. `shared` loads and stores the words.

use verimax_contracts::{ensures, ghost, requires, theory, verified};

use super::Bounds;
use super::known::Known;
use super::word::WORK_BITS;
use super::word::{append, low_bits, pack_best, pack_depth, unpack_best, unpack_depth};
use crate::value::{INF, Value};

theory!("words.Pair_word");
theory!("words.Parts");
theory!("bits.Xor");

#[verified]
const PAIR_DEPTH_BITS: u32 = 8;
#[verified]
const PAIR_BEST_BITS: u32 = 8;
#[verified]
const KIND_BITS: u32 = 2;
#[verified]
const DISTANCE_BITS: u32 = 10;
/// 2 to the power of `DISTANCE_BITS`.
#[verified]
const DISTANCES: Value = 1024;

/// The second word of a two-word entry, from the high bits: value (32), distance to the other bound (10), the kind of
/// bound (2), depth (8), best move (8), work (4). It is never 0, because work is at least 1 here.
#[verified]
#[derive(Clone, Copy)]
pub(super) struct Pair(pub u64);

impl Pair {
    /// Encodes an entry, if the depth fits. If two bounds are too far apart, the upper one is dropped.
    #[requires("-inf <= known.known_bounds.bounds_lower <= inf && -inf <= known.known_bounds.bounds_upper <= inf")]
    #[requires("work < 16")]
    #[ensures(Some(word) => "word.pair_0 <> (0: int)")]
    #[ensures(
        Some(word) => "data_lower word.pair_0 = known.known_bounds.bounds_lower || data_lower word.pair_0 = -inf"
    )]
    #[ensures(
        Some(word) => "data_upper word.pair_0 = known.known_bounds.bounds_upper || data_upper word.pair_0 = inf"
    )]
    #[ensures(
        Some(word) => "0 <= known.known_bounds.bounds_upper - known.known_bounds.bounds_lower < 1024 ->
          data_lower word.pair_0 = known.known_bounds.bounds_lower &&
          data_upper word.pair_0 = known.known_bounds.bounds_upper"
    )]
    #[ensures(
        Some(word) => "known.known_bounds.bounds_lower > -inf ->
          data_lower word.pair_0 = known.known_bounds.bounds_lower"
    )]
    #[ensures(
        Some(word) => "known.known_bounds.bounds_lower = -inf ->
          data_upper word.pair_0 = known.known_bounds.bounds_upper"
    )]
    #[ensures(Some(word) => "depth_of_field (data_depth word.pair_0) 8 = known.known_bounds.bounds_depth.depth_0")]
    #[ensures(
        Some(word) =>
          "data_best word.pair_0 = match known.known_best with None -> 0 | Some move -> field_of_best move 8 end"
    )]
    #[ensures(Some(word) => "data_work word.pair_0 = max 1 work")]
    #[ensures(None => "255 <= known.known_bounds.bounds_depth.depth_0 < endless")]
    #[inline]
    #[allow(clippy::manual_range_contains)] // the proofs read comparisons, not ranges
    pub fn new(known: Known, work: u64) -> Option<Pair> {
        let (lower, upper) = (known.bounds.lower, known.bounds.upper);
        let depth = pack_depth(known.bounds.depth, PAIR_DEPTH_BITS)?;
        let best = pack_best(known.best, PAIR_BEST_BITS);
        let apart = upper - lower;
        let (value, distance, kind) = if 0 <= apart && apart < DISTANCES {
            (lower, apart as u64, 0)
        } else if lower > -INF {
            (lower, 0, 1)
        } else {
            (upper, 0, 2)
        };
        let bits = u64::from(value.cast_unsigned());
        ghost!("longer (U64.to_int bits) (U64.to_int distance) 32 10");
        let bounds = append(bits, distance, DISTANCE_BITS);
        ghost!("longer (U64.to_int bounds) (U64.to_int kind) 42 2");
        let with_kind = append(bounds, kind, KIND_BITS);
        ghost!("longer (U64.to_int with_kind) (U64.to_int depth) 44 8");
        let with_depth = append(with_kind, depth, PAIR_DEPTH_BITS);
        ghost!("longer (U64.to_int with_depth) (U64.to_int best) 52 8");
        Some(Pair(append(append(with_depth, best, PAIR_BEST_BITS), work.max(1), WORK_BITS)))
    }

    /// What an entry says.
    #[ensures("result.known_bounds.bounds_lower = data_lower self.pair_0")]
    #[ensures("result.known_bounds.bounds_upper = data_upper self.pair_0")]
    #[ensures("result.known_bounds.bounds_depth.depth_0 = depth_of_field (data_depth self.pair_0) 8")]
    #[ensures("data_best self.pair_0 = match result.known_best with None -> 0 | Some move -> move + 1 end")]
    #[inline]
    pub fn known(self) -> Known {
        let from_best = self.0 >> WORK_BITS;
        let from_depth = from_best >> PAIR_BEST_BITS;
        let from_kind = from_depth >> PAIR_DEPTH_BITS;
        let (value, distance, kind) = (self.value(), self.distance(), low_bits(from_kind, KIND_BITS));
        let (lower, upper) = if kind == 0 {
            (value, value.saturating_add(distance))
        } else if kind == 1 {
            (value, INF)
        } else {
            (-INF, value)
        };
        let bounds = Bounds { lower, upper, depth: unpack_depth(from_depth, PAIR_DEPTH_BITS) };
        Known { bounds, best: unpack_best(from_best, PAIR_BEST_BITS) }
    }

    /// The value.
    #[ensures("result = data_value self.pair_0")]
    #[inline]
    fn value(self) -> Value {
        ghost!("value_place (U64.to_int self.pair_0)");
        ((self.0 >> 32) as u32).cast_signed()
    }

    /// The distance to the other bound.
    #[ensures("result = data_distance self.pair_0")]
    #[inline]
    fn distance(self) -> Value {
        ghost!("value_place (U64.to_int self.pair_0)");
        low_bits(self.0 >> 22, DISTANCE_BITS) as Value
    }

    /// True if the word is an entry: its bounds are values.
    #[allow(dead_code)] // only files ask for it
    #[ensures("result <-> -inf <= data_value self.pair_0 && data_value self.pair_0 + data_distance self.pair_0 <= inf")]
    #[allow(clippy::manual_range_contains)] // the proofs read comparisons, not ranges
    pub fn is_entry(self) -> bool {
        let value = self.value();
        -INF <= value && value <= INF && value + self.distance() <= INF
    }

    /// The first word of an entry for this name.
    #[ensures("bit_xor result self.pair_0 = name")]
    #[inline]
    pub fn check(self, name: u64) -> u64 {
        ghost!("xor_twice (U64.to_int name) (U64.to_int self.pair_0)");
        name ^ self.0
    }

    /// True if these are the two words of an entry for this name.
    #[ensures("result <-> bit_xor first self.pair_0 = name && self.pair_0 <> (0: int)")]
    #[inline]
    pub fn has_name(self, first: u64, name: u64) -> bool {
        first ^ self.0 == name && self.0 != 0
    }

    /// The price of replacing two words by an entry with this name. An older entry for the same position costs nothing,
    /// a free place little, and another entry more than both: the more, the more work it took.
    #[ensures(
        "result = if self.pair_0 = (0: int) then 1 else if bit_xor first self.pair_0 = name then 0
           else 2 + data_work self.pair_0"
    )]
    #[inline]
    pub fn price(self, first: u64, name: u64) -> u64 {
        if self.0 == 0 {
            1
        } else if first ^ self.0 == name {
            0
        } else {
            2 + low_bits(self.0, WORK_BITS)
        }
    }

    /// True if an entry moves to the new half when the table grows from `buckets` to twice as many.
    #[requires("exists k. 0 <= k < 64 && buckets = pow2 k")]
    #[ensures(
        "let name = bit_xor first self.pair_0 in
         mod name (2 * buckets) = mod name buckets + if result then U64.to_int buckets else 0"
    )]
    pub fn moves(self, first: u64, buckets: u64) -> bool {
        ghost!("next_digit (bit_xor (U64.to_int first) (U64.to_int self.pair_0)) (U64.to_int buckets)");
        (first ^ self.0) & buckets != 0
    }
}
