#[verified] fn f() { ghost!("return ()"); }
