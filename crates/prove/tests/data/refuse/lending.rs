#[verified] struct S { a: i32 }
#[verified] fn step(x: &mut i32) {}
#[verified] fn f() { let mut s = S { a: 1 }; step(&mut s.a); }
#[verified] fn g() { let s = 1; step(&mut s); }
