fn g() -> i32 { 1 }
const C: i32 = 1;
struct S { a: i32 }
#[verified] fn f() -> i32 { g() }
#[verified] fn h() -> i32 { C }
#[verified] fn i(s: S) {}
#[verified] struct T { a: i32 }
impl T { fn m(&self) {} const K: i32 = 1; fn n() {} }
#[verified] fn j(t: T) { t.m() }
#[verified] fn k() -> i32 { T::K }
#[verified] fn l() { T::n() }
