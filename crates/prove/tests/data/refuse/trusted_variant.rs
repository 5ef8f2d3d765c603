#[trusted] #[variant("1")] fn f() {}
