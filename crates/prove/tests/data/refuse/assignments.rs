#[verified] struct S { a: i32 }
#[verified] fn f(x: i32) { x = 1; }
#[verified] fn g() { f(1) = 1; }
#[verified] fn h(mut s: S) { s.b = 1; }
#[verified] fn i(mut v: Vec<Vec<i32>>) { v[0].push({ v = vec![]; 1 }); }
