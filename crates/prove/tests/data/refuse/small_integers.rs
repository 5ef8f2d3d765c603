#[verified] fn f(x: u16) {}
#[verified] fn g() { let x = 1i8; }
#[verified] fn h(x: u128) {}
