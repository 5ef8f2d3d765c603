#[ensures("\"x\" = x")] fn f() {}
