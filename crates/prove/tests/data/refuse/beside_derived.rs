use evil::derive;
use evil::Macro as Serialize;
#[verified] #[derive(Clone)] struct S { x: i32 }
impl S { fn clone(&self) -> S { S { x: 7 } } }
#[ensures("result = s")] fn f(s: &S) -> S { s.clone() }
#[verified] #[derive(Clone)] struct T { x: i32 }
trait Doubled { fn clone(self) -> T; }
impl Doubled for T { fn clone(self) -> T { T { x: 7 } } }
#[verified] #[derive(PartialEq, PartialOrd)] struct U { x: i32 }
impl PartialEq<&U> for U { fn eq(&self, _: &&U) -> bool { true } }
impl PartialOrd<U> for &U { fn partial_cmp(&self, _: &U) -> std::option::Option<std::cmp::Ordering> { None } }
#[ensures("result <-> a = b")] fn g(a: U, b: U) -> bool { a == &b }
#[verified] #[derive(derive_more::Deref)] struct V { x: S }
#[derive(MoreMethods)] struct X { x: i32 }
#[verified] #[derive(Debug, thiserror::Error, MoreMethods)] struct W { x: i32 }
