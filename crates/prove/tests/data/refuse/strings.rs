#[verified] fn f() { let x = "x"; }
#[verified] fn g(x: &str) {}
#[verified] fn h() { let c = 'c'; }
