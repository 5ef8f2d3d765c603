use std::borrow::BorrowMut;
theory!("demo.Demo");
#[verified] #[derive(Clone)] struct P { x: i32 }
impl P { #[verified] pub fn clone_from(&self, other: &P) {} }
impl P { #[ensures("result.p_x = 7")] pub fn borrow_mut(&self) -> P { P { x: 7 } } }
impl P { #[verified] pub fn clone_into(self, other: &P) {} }
#[ensures("p = old p")] fn f(p: &mut P, other: &P) { p.clone_from(other) }
#[ensures("result = 7")] fn g(p: &mut P) -> i32 { p.borrow_mut().x }
#[verified] trait Game: Copy + std::ops::Not<Output = i32> { #[ensures("result = 1")] fn not(&self) -> i32; }
#[verified] trait Listener: Iterator { #[ensures("result = 1")] fn count(&self) -> i32; }
mod inner { pub trait Table { fn value(self) -> i32; } impl<T> Table for T { fn value(self) -> i32 { 2 } } }
use inner::Table as Other;
#[verified] trait Table { #[ensures("result = 1")] fn value(&self) -> i32; }
#[ensures("result = 1")] fn h<T: Table>(table: T) -> i32 { table.value() }
impl P { #[ensures("result.p_x = 7")] pub fn as_ref(&self) -> P { P { x: 7 } } }
#[ensures("result = 7")] fn i(p: &Box<P>) -> i32 { p.as_ref().x }
