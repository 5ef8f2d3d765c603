#[verified] fn f() -> i32 { let mut s = 0; for i in 0..3 { s = i_i; } s }
