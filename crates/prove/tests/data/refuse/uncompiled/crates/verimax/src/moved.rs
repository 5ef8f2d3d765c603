#[ensures("result = 1")] fn f() -> u32 { 1 }
