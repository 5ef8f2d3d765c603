#[verified] fn f() { let x; }
#[verified] fn g() { fn inner() {} }
#[verified] fn h() -> i32 { return 1; 2 }
#[verified] fn i() { println!("x"); }
#[verified] fn j(x: Option<i32>) { let Some(y) = x else { 1 }; }
#[verified] fn k() -> i32 { let x = return 1; x }
#[verified] fn l() { assert!(); }
#[verified] fn m() { let v = vec![1; 2; 3]; }
