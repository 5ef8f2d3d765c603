#[verified] fn f(x: Option<i32>) -> i32 { x? }
