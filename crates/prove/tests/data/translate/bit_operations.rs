//! Bits of unsigned integers: a shift has the goal that it is by less than the number of bits.

theory!("bits.Bits");

#[verified]
const MASK: u32 = (1 << 10) - 1 | 0x8000_0000 & !0x7fff_ffffu32 ^ 0xff00 >> 8;

#[requires("k < 64")]
#[ensures("result = bit_xor (bit_or (bit_and a b) (div b (pow2 k))) (0xFFFF_FFFF_FFFF_FFFF - b)")]
fn operators(a: u64, b: u64, k: u32) -> u64 {
    (a & b | b >> k) ^ !b
}

#[ensures("result = mod (a * 8) 0x1_0000_0000")]
fn shifted(a: u32) -> u32 {
    a << 3
}

#[ensures("result = bit_and (bit_or (bit_xor (div (mod (old a * 2) 256) 2) 1) 2) 255")]
fn assigned(a: &mut u8) -> u8 {
    *a <<= 1u64;
    *a >>= 1;
    *a ^= 1;
    *a |= 2;
    *a &= 255;
    *a
}

#[requires("0 < a")]
#[ensures("result = ones a + zeros_at_the_end a + (digits a - 1) + (64 - digits a)")]
fn counted(a: usize) -> u32 {
    a.count_ones() + a.trailing_zeros() + a.ilog2() + a.leading_zeros()
}

#[ensures("result = mod (mod (mod (a * a) 256 + 200) 256 - 7) 256")]
fn wrapped(a: u8) -> u8 {
    a.wrapping_mul(a).wrapping_add(200).wrapping_sub(7)
}

#[ensures("result = a")]
fn the_same_bits(a: i32) -> i32 {
    a.cast_unsigned().cast_signed()
}

#[ensures("result = if a < 0 then - a else I64.to_int a")]
fn without_sign(a: i64) -> u64 {
    a.unsigned_abs()
}

#[requires("a < 256")]
#[ensures("result = U32.to_int a")]
fn small(a: u32) -> u32 {
    let b = a as u8;
    u32::from(b)
}
