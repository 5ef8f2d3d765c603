#[verified] fn f(max: i32) -> i32 { max }
