//! A type, a constant, a function.
#[verified]
pub const INF: i32 = 10;

#[verified]
#[derive(Clone, Copy, PartialEq)]
pub enum Side {
    Max,
    Min,
}

#[ensures("result = max a b")]
pub fn narrowed(a: i32, b: i32) -> i32 {
    a.max(b)
}
