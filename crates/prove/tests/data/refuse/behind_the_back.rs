#[verified] struct S { a: u32, t: T }
#[verified] struct T { a: u32 }
#[verified] #[derive(Deref)] struct U { a: T }
impl std::ops::Deref for S { type Target = T; fn deref(&self) -> &T { &self.t } }
impl Drop for T { fn drop(&mut self) { panic!() } }
impl Default for T { fn default() -> T { T { a: 1 } } }
#[ensures("result = s.s_a")] fn f(s: &S) -> u32 { (*s).a }
#[verified] fn g() -> T { T::default() }
#[verified] fn h(s: &T, t: &T) -> bool { s == t }
#[verified] fn i(s: T) -> T { -s }
#[verified] fn j(x: u32) -> T { x.into() }
