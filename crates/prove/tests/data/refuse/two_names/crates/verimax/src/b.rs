use crate::a::Depth;
pub fn depth(x: u32) -> Depth { Depth(7) }
pub fn number() {}
pub mod limit {}
