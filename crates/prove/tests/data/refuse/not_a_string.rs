#[ensures(1 + 1)] fn f() {}
