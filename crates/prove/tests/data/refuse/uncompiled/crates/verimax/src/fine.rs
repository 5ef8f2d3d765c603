#[ensures("result = 1")] fn g() -> u32 { 1 }
