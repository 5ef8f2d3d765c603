#[verified] fn f(#[allow(unused)] a: i32) {}
#[verified] fn g() { #[allow(unused)] let a = 1; }
