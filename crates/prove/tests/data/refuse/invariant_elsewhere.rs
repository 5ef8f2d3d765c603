#[verified] fn f() { for i in 0..3 { let a = 1; invariant!("true"); } }
#[verified] fn g() { invariant!("true"); }
