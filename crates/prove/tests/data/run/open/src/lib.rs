use verimax_contracts::ensures;

/// Forgets that the smallest number has no absolute value.
#[ensures("0 <= result")]
#[ensures("result = x || result = 0")]
pub fn not_negative(x: i32) -> i32 {
    if x < 0 { 0 - x } else { x }
}
