#[verified("x")] fn f() {}
