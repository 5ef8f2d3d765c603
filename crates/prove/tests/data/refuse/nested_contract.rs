mod inner { #[ensures("true")] fn f() {} }
fn outer() { #[verified] fn inner() {} }
