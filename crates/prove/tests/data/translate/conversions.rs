//! Conversions: `as` has the goal that the number fits.

#[requires("0 <= a <= 100")]
#[ensures("result = I64.to_int a")]
fn narrow(a: i64) -> u32 {
    a as u32
}

#[ensures("result = I32.to_int a")]
fn widen(a: i32) -> i64 {
    i64::from(a)
}

#[requires("0 <= a")]
#[ensures("result = a + 1")]
fn index(a: i32) -> usize {
    a as usize + 1
}
