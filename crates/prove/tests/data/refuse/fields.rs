#[verified] struct S { a: i32 }
#[verified] enum E { A(i32) }
#[verified] fn f(s: S) -> i32 { s.b }
#[verified] fn g(e: E) -> i32 { e.0 }
#[verified] fn h(x: i32) -> i32 { x.a }
#[verified] fn i(x: (i32, i32)) -> i32 { x.2 }
#[verified] fn j() -> S { S { b: 1 } }
#[verified] fn k() -> S { T { b: 1 } }
#[verified] fn l() -> E { E::A }
#[verified] fn m() -> E { E::A(1, 2) }
#[verified] fn n() -> S { S(1, 2) }
