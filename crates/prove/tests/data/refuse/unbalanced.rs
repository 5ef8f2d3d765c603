#[ensures("true } diverges ensures { true")] fn f() {}
#[ensures("true }")] fn g() {}
#[ensures("(true")] fn h() {}
#[ensures("match x with A -> true")] fn i() {}
#[ensures("true end")] fn j() {}
#[ensures("(true]")] fn k() {}
