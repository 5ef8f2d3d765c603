use crate::limits::{self, function, high, low, unit, Side::max};
use elsewhere::other;
#[verified] const limit: u32 = 3;
const r#here: u32 = 4;
#[cfg(x)] use crate::limits::Side::min;
static counter: u32 = 5;
struct tuple();
#[ensures("result = x")] fn a(x: u32) -> u32 { match x { limit => limit, y => y } }
#[verified] fn b(x: u32) -> u32 { match x { low => low, y => y } }
#[verified] fn c(x: u32) -> u32 { match x { high => high, y => y } }
#[verified] fn d(x: u32) -> u32 { match x { here => here, y => y } }
#[verified] fn e(x: u32) -> u32 { match x { max => max, y => y } }
#[verified] fn f(x: u32) -> u32 { match x { min => min, y => y } }
#[verified] fn g(x: u32) -> u32 { match x { other => other, y => y } }
#[verified] fn h(x: u32) -> u32 { match x { unit => unit, y => y } }
#[verified] fn i(x: u32) -> u32 { match x { counter => counter, y => y } }
#[verified] fn j(x: u32) -> bool { matches!(x, tuple) }
#[verified] fn k(x: Option<u32>) -> u32 { if let Some(low) = x { low } else { 0 } }
#[verified] fn l(x: Option<u32>) -> u32 { let Some(low) = x else { return 0 }; low }
#[verified] fn m(limits: u32) -> u32 { limits }
#[verified] fn n(x: u32) -> u32 { let function = x; function }
