//! Uses its parent, and a function of the same name as another's.
use super::evaluate;
use crate::value::narrowed as other;
use crate::Side;

#[ensures("result <= inf")]
fn narrowed() -> i32 {
    other(evaluate(Side::Max), crate::search::evaluate(Side::Min))
}

#[ensures("result <= inf")]
fn twice() -> i32 {
    narrowed()
}
