#[verified] const A: i32 = f();
#[verified] const B: u32 = 0 - 1;
#[verified] fn f() -> i32 { 1 }
