use verimax_contracts::{ensures, requires};

/// The contract says too little: it does not say that the larger one is meant.
#[ensures("result = x || result = y")]
pub fn larger(x: i32, y: i32) -> i32 {
    if x > y { x } else { y }
}

/// Doubles.
#[requires("-1000 <= x <= 1000")]
#[ensures("result = 2 * x")]
pub fn double(x: i32) -> i32 {
    x + x
}
