#[verified] fn f() { ghost!("assume { false }"); }
