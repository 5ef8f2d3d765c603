#[ensures("axiom")] fn f() {}
