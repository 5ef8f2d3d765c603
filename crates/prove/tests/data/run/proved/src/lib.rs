use verimax_contracts::{ensures, invariant, requires};

/// The larger of two.
#[ensures("result >= x && result >= y && (result = x || result = y)")]
pub fn larger(x: i32, y: i32) -> i32 {
    if x > y { x } else { y }
}

/// Counts up to `n`.
#[requires("0 <= n")]
#[ensures("result = n")]
pub fn count(n: i32) -> i32 {
    let mut steps = 0;
    for i in 0..n {
        invariant!("steps = i_i");
        steps += 1;
    }
    steps
}
