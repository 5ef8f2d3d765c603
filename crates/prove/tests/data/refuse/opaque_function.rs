#[opaque] fn f() {}
