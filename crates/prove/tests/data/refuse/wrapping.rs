#[verified] fn f(x: i32) -> i32 { x.wrapping_add(1) }
#[verified] fn g(x: Option<i32>) -> i32 { x.unwrap() }
#[verified] fn h(x: &[i32]) -> usize { x.first() }
#[verified] fn i(x: i32) -> i32 { x.max() }
#[verified] fn j() -> i32 { let x = None; x.max(1) }
