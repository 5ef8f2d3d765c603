#[verified] fn f(a: bool) -> i32 { a as i32 }
#[verified] fn g(a: i32) -> u16 { a as u16 }
#[verified] fn h(a: i32) -> i32 { i32::try_from(a) }
#[verified] fn i() -> i32 { i32::BITS }
