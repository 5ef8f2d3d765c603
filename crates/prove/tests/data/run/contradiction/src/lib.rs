use verimax_contracts::{ensures, requires, theory};

theory!("wrong.Wrong");

/// Nobody can call this: every promise about it is empty.
#[requires("x < 0 && x > 0")]
#[ensures("result = 7")]
pub fn nobody(x: i32) -> i32 {
    x
}
