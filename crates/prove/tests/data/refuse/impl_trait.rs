#[verified] fn f(x: impl FnMut(i32) -> i32) {}
#[verified] fn g(x: &dyn Copy) {}
