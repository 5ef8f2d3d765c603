use crate::a::{Depth, limit, number};
use crate::b::{depth, limit, number};
type depth = Depth;
#[ensures("result.depth_0 = x")] fn f(x: u32) -> Depth { depth(x) }
#[verified] fn g(x: u32) -> u32 { match x { limit => limit, y => y } }
#[verified] fn h(x: number) -> u32 { x }
