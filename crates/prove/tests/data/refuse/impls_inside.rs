#[verified] #[derive(Clone, Copy)] pub struct P(u32);
#[verified] pub struct Q(u32);
#[verified] pub struct R(u32);
#[verified] pub struct S(u32);
impl P {
    #[ensures("result = self.p_0")] fn a(&self) -> u32 { self.0 }
    #[ensures("result = self.p_0")] fn b(&self) -> u32 { self.0 }
    #[ensures("result = self.p_0")] fn c(&self) -> u32 { self.0 }
}
trait A { fn a(self) -> u32; }
const _: () = { impl A for P { fn a(self) -> u32 { 7 } } };
trait B { fn b(self) -> u32; }
fn outer() { impl B for P { fn b(self) -> u32 { 7 } } }
mod inner {
    use super::Q as Other;
    impl Drop for Other { fn drop(&mut self) { panic!() } }
    pub trait Count { fn len(self) -> usize; }
    impl Count for Vec<u32> { fn len(self) -> usize { 7 } }
}
use inner::Count;
const _: () = { impl std::ops::Deref for R { type Target = R; fn deref(&self) -> &R { &OTHER } } };
trait C { fn c(self) -> u32; }
impl C for Box<P> { fn c(self) -> u32 { 7 } }
impl Iterator for S { type Item = u32; fn next(&mut self) -> Option<u32> { None } }
macro_rules! dropped { ($t:ty) => { impl Drop for $t { fn drop(&mut self) { panic!() } } } }
impl P { #[ensures("result = self.p_0")] fn d(&self) -> u32 { self.0 } }
trait D { fn d(&mut self) -> u32; }
impl<T> D for T { fn d(&mut self) -> u32 { 7 } }
#[ensures("result = old p.p_0")] fn lent(p: &mut P) -> u32 { p.d() }
