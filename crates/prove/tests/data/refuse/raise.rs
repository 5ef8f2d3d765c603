#[verified] fn f() { ghost!("raise Exit"); }
