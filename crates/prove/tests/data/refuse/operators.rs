#[verified] fn f(a: u32) -> u32 { a << 1 }
#[verified] fn g(a: u32) -> u32 { a & 1 }
#[verified] fn h(a: u32) -> u32 { !a }
#[verified] fn i(a: bool) -> bool { -a }
#[verified] fn j(a: bool) -> bool { a + a }
#[verified] fn k(a: bool) -> bool { a < a }
#[verified] fn l(a: Option<i32>) -> bool { a == a }
#[verified] fn m(mut a: u32) { a <<= 1; }
