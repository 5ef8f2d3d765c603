use std::cmp::max;
#[verified] fn f() -> i32 { max(1, 2) }
#[verified] fn g() -> i32 { nowhere(1) }
#[verified] fn h() -> i32 { std::cmp::min(1, 2) }
#[verified] fn i(x: std::num::NonZeroU32) {}
