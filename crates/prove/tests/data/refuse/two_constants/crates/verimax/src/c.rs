use crate::a::LIMIT;
#[ensures("result = limit")] fn f() -> u32 { crate::b::LIMIT }
