#[verified] pub struct P(u32);
#[verified] pub struct Q(u32);
#[verified] pub struct R(u32);
pub trait Cloned { fn clone(self) -> i32; }
pub trait A { fn a(self) -> u32; }
impl Q { #[ensures("result = self.q_0")] fn a(&self) -> u32 { self.0 } }
impl R { #[ensures("result = self.r_0")] fn a(&self) -> u32 { self.0 } }
