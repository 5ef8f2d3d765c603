#[verified] fn f(N: i32) -> i32 { N }
