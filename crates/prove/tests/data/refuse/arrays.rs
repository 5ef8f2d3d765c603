#[verified] fn f(x: [i32; 3]) {}
#[verified] fn g() { let x = [1, 2]; }
