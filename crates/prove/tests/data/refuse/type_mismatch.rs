#[verified] fn f(a: i32, b: u32) -> bool { a == b }
#[verified] fn g() -> i32 { true }
#[verified] fn h(x: bool) -> i32 { if x { 1 } else { true } }
#[verified] fn i(x: i32) { if x {} }
#[verified] fn j() -> i32 { return true; }
