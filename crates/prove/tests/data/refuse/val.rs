#[verified] fn f() { ghost!("val x : int"); }
