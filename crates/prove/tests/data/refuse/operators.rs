#[verified] fn f(a: i32) -> i32 { a << 1 }
#[verified] fn g(a: i64) -> i64 { a & 1 }
#[verified] fn h(a: i32) -> i32 { !a }
#[verified] fn i(a: bool) -> bool { -a }
#[verified] fn j(a: bool) -> bool { a + a }
#[verified] fn k(a: bool) -> bool { a < a }
#[verified] fn l(a: Option<i32>) -> bool { a == a }
#[verified] fn m(mut a: i32) { a <<= 1; }
