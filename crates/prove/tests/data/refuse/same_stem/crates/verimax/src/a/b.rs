#[ensures("result = 1")] fn f() -> i32 { 2 }
