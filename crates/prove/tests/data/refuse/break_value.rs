#[verified] fn f() -> i32 { loop { loop_variant!("1"); break 1; } }
