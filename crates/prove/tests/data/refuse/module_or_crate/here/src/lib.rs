mod verimax_other { pub const TWO: u32 = 7; pub fn one() -> u32 { 7 } }
use verimax_other::TWO;
#[ensures("result = 1")] fn f() -> u32 { verimax_other::one() }
#[ensures("result = 2")] fn g() -> u32 { TWO }
