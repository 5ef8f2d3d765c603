#[ensures("result = 1")] fn g() -> i32 { 1 }
