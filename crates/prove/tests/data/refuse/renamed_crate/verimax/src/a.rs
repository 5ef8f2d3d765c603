#[ensures("result = 1")] pub fn f() -> i32 { 1 }
