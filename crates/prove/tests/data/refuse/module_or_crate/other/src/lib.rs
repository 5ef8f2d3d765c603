#[verified] pub const TWO: u32 = 2;
#[ensures("result = 1")] pub fn one() -> u32 { 1 }
