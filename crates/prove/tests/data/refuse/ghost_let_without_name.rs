#[verified] fn f() { ghost_let!("1"); }
