use collections::VecDeque as Vec;
use std::collections::VecDeque as Rc;
#[cfg(x)] use mine::Arc;
use mine::prelude::*;
pub struct Option<T>(T);
trait From { fn from(x: i32) -> Self; }
trait Ord { fn max(self, x: i32) -> i32; }
mod i32 { pub const MAX: i64 = 3; }
type u64 = u32;
const None: u32 = 1;
fn Some(x: u32) -> u32 { x }
#[verified] fn f<bool>(x: bool) -> bool { x }
#[verified] fn g() -> i32 { i32::MAX }
#[verified] fn h<Value>() -> u32 { Value::INF }
#[verified] fn i(x: ::Vec<u32>) {}
