use verimax_contracts::{ensures, requires, theory};

theory!("wrong.Wrong");

/// Nobody can call this: every promise about it is empty.
#[requires("x < 0 && x > 0")]
#[ensures("result = 7")]
pub fn nobody(x: i32) -> i32 {
    x
}

/// Nor this, which only shows case by case.
#[requires("match x with Some _ -> false | None -> false end")]
#[ensures("result = 7")]
pub fn nobody_either(x: Option<i32>) -> i32 {
    0
}
