mod wide { pub type u8 = u64; }
use wide::u8;
mod verimax_contracts { pub(crate) use evil as ghost; }
use crate::elsewhere as verimax_contracts;
#[ensures("result <= 255")] fn f(x: u8) -> u8 { x }
