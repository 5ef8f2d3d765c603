#[verified] fn f(x: i32) -> i32 { ghost_let!(x = "1"); x }
