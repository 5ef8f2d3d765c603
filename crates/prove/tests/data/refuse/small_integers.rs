#[verified] fn f(x: u8) {}
#[verified] fn g() { let x = 1u8; }
