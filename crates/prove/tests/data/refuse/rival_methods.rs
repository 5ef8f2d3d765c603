#[verified] #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)] struct S(u32);
#[verified] struct R { a: u32 }
impl S {
    #[ensures("result.s_0 = 7")] fn max(self, other: S) -> S { S(7) }
    #[verified] fn cmp(self) -> S { self }
    #[verified] fn eq(&self) -> bool { true }
    #[verified] fn a(&self) -> u32 { 1 }
    #[verified] fn b(&self) -> u32 { 1 }
    #[verified] fn c(self) -> u32 { 1 }
    #[verified] fn d(&mut self) -> u32 { 1 }
    #[verified] pub fn e(&self) -> u32 { 1 }
}
impl R { #[ensures("result = 7")] fn a(&self) -> u32 { 7 } }
#[ensures("result = 7")] fn f(r: &R) -> u32 { r.a }
trait A { fn a(self) -> u32; }
impl A for S { fn a(self) -> u32 { 2 } }
trait B { fn b(self) -> u32 where Self: Sized { 2 } }
impl B for S {}
trait C { fn c(&self) -> u32; }
impl C for &S { fn c(&self) -> u32 { 2 } }
trait D { fn d(&self) -> u32; }
impl<T> D for T { fn d(&self) -> u32 { 2 } }
trait E { fn e(&self) -> u32; }
impl<T> E for T { fn e(&self) -> u32 { 2 } }
trait Count { fn len(self) -> usize; }
impl Count for Vec<u32> { fn len(self) -> usize { 7 } }
trait Absolute { fn abs(&self) -> i32 { 7 } }
impl<T> Absolute for T {}
mod inner {
    pub trait G { fn g(self) -> u32; }
    impl G for super::S { fn g(self) -> u32 { 2 } }
}
use inner::G;
impl S { #[ensures("result = 1")] fn g(&self) -> u32 { 1 } }
type Numbers = Vec<u32>;
trait Pushed { fn push(&self, x: u32); }
impl Pushed for Numbers { fn push(&self, x: u32) {} }
type Alias = S;
trait H { fn h(self) -> u32; }
impl H for Alias { fn h(self) -> u32 { 2 } }
impl S { #[ensures("result = 1")] fn h(&self) -> u32 { 1 } }
type Every<T> = T;
trait I { fn i(self) -> u32; fn is_some(self) -> bool; }
impl<T> I for Every<T> { fn i(self) -> u32 { 2 } fn is_some(self) -> bool { true } }
impl S { #[ensures("result = 1")] pub fn i(&self) -> u32 { 1 } }
