#[verified] struct S { a: i32 }
#[verified] fn two(a: i32, b: i32) -> i32 { a }
#[verified] fn f() -> i32 { two(1) }
#[verified] fn g() -> i32 { two(true, 1) }
#[verified] fn h() -> i32 { two::<i32>(1, 2) }
#[verified] fn i(x: i32) -> i32 { <i32 as Ord>::max(x, 1) }
#[verified] fn j(x: i32) -> i32 { two }
#[verified] fn k(x: &[i32]) -> i32 { x.get::<usize>(1) }
#[verified] fn l() { INF() }
