use verimax_contracts::{ensures, requires, theory, verified};

theory!("counters.Counters");
theory!("counters.Rests");

/// Something that counts.
#[verified]
pub trait Counter {
    /// How far it has counted.
    #[ensures("result = reached self && 0 <= result")]
    fn value(&self) -> i32;

    /// Nothing can be less than itself.
    #[ensures("reached self < result < reached self + 1")]
    fn impossible(&self) -> i32;

    /// The model does not have this.
    #[ensures("result > 0")]
    fn forgotten(&self) -> i32;
}

/// One more.
#[requires("reached counter < limit")]
#[ensures("result > 0")]
pub fn more<C: Counter>(counter: &C, limit: i32) -> i32 {
    counter.value() + 1
}

/// The model says nothing of these.
#[requires("rest_of rest > 0")]
#[ensures("result = 0")]
pub fn nothing<R: Rest>(rest: &R) -> i32 {
    0
}

/// Something that the model does not define.
#[verified]
pub trait Rest {
    /// How much is left.
    fn left(&self) -> i32;
}
