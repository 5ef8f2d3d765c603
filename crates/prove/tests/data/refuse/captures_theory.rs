theory!("demo.Demo");
#[verified] fn f(legal: i32) { let size_of = 1; }
#[verified] fn g() { ghost_let!(content = "1"); for triangle in 0..3 {} }
