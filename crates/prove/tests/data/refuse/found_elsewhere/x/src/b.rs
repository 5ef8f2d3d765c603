use crate::a::{S, T};
pub trait Hides { fn f(&self) -> i32 { 2 } fn g() -> i32 { 2 } fn h(&self) -> i32 { 2 } fn i(&self) -> i32 { 2 } }
impl<T> Hides for T {}
trait Limits { const MAX: i32 = 2; const MIN: i32 = 2; }
impl Limits for S {}
#[ensures("result = 1")] fn f(s: &S) -> i32 { s.f() }
#[ensures("result = 1")] fn g() -> i32 { S::g() }
#[ensures("result = 1")] fn h(s: &S) -> i32 { s.h() }
#[ensures("result = 1")] fn max() -> i32 { S::MAX }
#[ensures("result.t_x = 1")] fn default() -> T { T::default() }
trait Place { fn same_place(self) -> i32; } impl Place for S {
                                fn same_place(self) -> i32 { 2 } }
#[ensures("result = 1")] fn i(u: &crate::a::U<S>) -> i32 { u.i() }
