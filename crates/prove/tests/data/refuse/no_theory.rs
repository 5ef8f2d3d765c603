theory!("demo.Nothing");
#[verified] fn f() {}
