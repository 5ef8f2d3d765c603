#[verified] fn f(x: f64) -> f64 { x }
#[verified] fn g() { let x = 1.5; }
