//! Another crate.
use verimax::{INF, Side, evaluate, tightened};

#[ensures("result <= inf")]
fn worth(side: Side) -> i32 {
    tightened(evaluate(side), INF)
}
