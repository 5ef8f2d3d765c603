#[cfg(feature = "x")] #[ensures("true")] fn f() {}
