#[ensures("true (* no *)")] fn f() {}
