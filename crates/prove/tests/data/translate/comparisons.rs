//! Comparisons of integers, of booleans, of what derives them.

#[verified]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
struct Depth(u32);

#[verified]
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower(Depth),
}

#[ensures("result <-> a < b <= c && a <> c")]
fn integers(a: i32, b: i32, c: i32) -> bool {
    a < b && b <= c && !(a > c) && c >= a && a != c && (a == a)
}

#[ensures("result <-> a.depth_0 <= b.depth_0")]
fn numbers(a: Depth, b: Depth) -> bool {
    a <= b
}

#[ensures("result <-> a = b")]
fn derived(a: Bound, b: Bound, flag: bool) -> bool {
    (a == b) == true || (a != b) == (flag && !flag) && a == Bound::Lower(Depth(1)) && a == b
}
