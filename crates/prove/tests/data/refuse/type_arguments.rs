#[verified] struct S<A> { a: A }
#[verified] fn f(s: S<i32, i32>) {}
#[verified] fn g(s: Option) {}
