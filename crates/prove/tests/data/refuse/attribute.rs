#[verified] #[test] fn f() {}
