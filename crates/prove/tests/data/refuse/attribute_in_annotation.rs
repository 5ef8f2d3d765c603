#[ensures("[@expl:smoke] true")] fn f() {}
