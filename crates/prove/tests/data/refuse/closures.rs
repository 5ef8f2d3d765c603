#[verified] fn f() { let g = |x: i32| x; }
#[verified] fn g(x: i32) { x(); }
#[verified] fn h() { (1)(); }
