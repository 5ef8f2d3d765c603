theory!(demo);
#[verified] fn f() {}
