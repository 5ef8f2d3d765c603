#[verified] fn f() -> i32 { let mut s = 0; for i in 0..3 { s = i_i; } s }
#[verified] fn g() -> i32 { let i_i = 7; let mut s = 0; for i in 0..3 { s = i_i; } s }
