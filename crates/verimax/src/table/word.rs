//! Words of the shared table, as numbers: fields of bits, names and places. `shared` loads and stores them.

use verimax_contracts::{ensures, ghost, requires, theory, verified};

use crate::value::Depth;

theory!("words.Small_fields");
theory!("words.Parts");

/// The bits of the fields that entries of one word have. Every entry has the first.
#[verified]
pub(super) const WORK_BITS: u32 = 4;
#[verified]
pub(super) const DEPTH_BITS: u32 = 6;
#[verified]
pub(super) const BEST_BITS: u32 = 4;

/// The price of a free place in a bucket.
#[verified]
pub(super) const FREE: u64 = 1;

/// A number with a field of `bits` bits after it.
#[requires("bits < 64 && word < pow2 (64 - bits) && field < pow2 bits")]
#[ensures("result = word * pow2 bits + field")]
#[ensures("div result (pow2 bits) = word && mod result (pow2 bits) = field")]
#[inline]
pub(super) fn append(word: u64, field: u64, bits: u32) -> u64 {
    ghost!("longer (U64.to_int word) (U64.to_int field) (64 - U32.to_int bits) (U32.to_int bits)");
    ghost!("joined (U64.to_int word) (U64.to_int field) (U32.to_int bits)");
    ghost!("cut (U64.to_int word) (pow2 (U32.to_int bits)) (U64.to_int field)");
    word << bits | field
}

/// The low bits of a word.
#[requires("bits < 64")]
#[ensures("result = mod word (pow2 bits)")]
#[inline]
pub(super) fn low_bits(word: u64, bits: u32) -> u64 {
    ghost!("masked (U64.to_int word) (U32.to_int bits); pow2_grows (U32.to_int bits) 63");
    word & ((1 << bits) - 1)
}

/// Where the entries of a name are, in a table of `mask + 1` buckets.
#[ensures("result <= mask")]
#[ensures("forall k. 0 <= k -> mask = pow2 k - 1 -> result = mod name (pow2 k)")]
#[inline]
pub(super) fn place_of(name: u64, mask: usize) -> usize {
    ghost!("masks (U64.to_int name)");
    name as usize & mask
}

/// The field of a depth, if it fits: all ones is the end of the game.
#[requires("bits = 6 || bits = 8")]
#[ensures(Some(field) => "field < pow2 bits && depth_of_field field bits = depth.depth_0")]
#[ensures(None => "pow2 bits - 1 <= depth.depth_0 < endless")]
#[inline]
pub(super) fn pack_depth(depth: Depth, bits: u32) -> Option<u64> {
    let end = (1 << bits) - 1;
    match depth.limit() {
        None => Some(end),
        Some(limit) => {
            let field = u64::from(limit);
            if field < end { Some(field) } else { None }
        }
    }
}

/// The depth in the low bits of a word.
#[requires("bits = 6 || bits = 8")]
#[ensures("result.depth_0 = depth_of_field (mod word (pow2 bits)) bits")]
#[inline]
pub(super) fn unpack_depth(word: u64, bits: u32) -> Depth {
    let field = low_bits(word, bits);
    if field == (1 << bits) - 1 { Depth::END } else { Depth::plies(field as u32) }
}

/// The field of the best move's index: 0 for none, and for one that does not fit.
#[requires("bits = 4 || bits = 8")]
#[ensures("result < pow2 bits")]
#[ensures("match best with None -> result = 0 | Some move -> result = field_of_best move bits end")]
#[inline]
pub(super) fn pack_best(best: Option<u8>, bits: u32) -> u64 {
    match best {
        None => 0,
        Some(best) => {
            let field = u64::from(best) + 1;
            if field < 1 << bits { field } else { 0 }
        }
    }
}

/// The index of the best move in the low bits of a word.
#[requires("bits = 4 || bits = 8")]
#[ensures("match result with None -> mod word (pow2 bits) = 0 | Some move -> mod word (pow2 bits) = move + 1 end")]
#[inline]
pub(super) fn unpack_best(word: u64, bits: u32) -> Option<u8> {
    let field = low_bits(word, bits);
    if field == 0 { None } else { Some((field - 1) as u8) }
}

/// The field of the work that an entry took: its logarithm, up to 15.
#[ensures("result < 16")]
#[inline]
pub(super) fn pack_work(work: u64) -> u64 {
    u64::from(work.max(1).ilog2()).min(15)
}
