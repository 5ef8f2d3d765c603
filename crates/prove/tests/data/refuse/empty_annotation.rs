#[ensures("  ")] fn f() {}
