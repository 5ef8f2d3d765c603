#[verified] struct S { a: i32 }
#[verified] impl S { fn f() {} }
