#[verified] fn f(x: Option<&mut i32>) {}
#[verified] fn g() { let mut a = 1; let b = &mut a; }
