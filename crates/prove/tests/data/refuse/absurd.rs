#[verified] fn f() { ghost!("absurd"); }
