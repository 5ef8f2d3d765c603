use verimax::a::f;
#[ensures("result = 1")] pub fn g() -> i32 { f() }
