#[verified] fn f(x: Option<i32>) -> Option<i32> { Some(x?) }
