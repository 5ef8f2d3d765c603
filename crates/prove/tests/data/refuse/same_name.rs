#[verified] fn f(val: i32) -> i32 { let val_ = 1; val }
