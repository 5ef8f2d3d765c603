use verimax_contracts::{ensures, requires, theory};

theory!("sides.Sides");

/// Nobody can call this: the precondition is about all trees, and in some of them a side moves twice.
#[requires("turn_based")]
#[requires("-1000 <= x <= 1000")]
#[ensures("result = x + 1")]
pub fn of_all_trees(x: i32) -> i32 {
    x + 1
}

/// Anybody can call this.
#[requires("-1000 <= x <= 1000")]
#[ensures("result = x + 1")]
pub fn of_none(x: i32) -> i32 {
    x + 1
}
