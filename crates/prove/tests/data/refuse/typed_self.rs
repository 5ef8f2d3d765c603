#[verified] struct S { a: i32 }
impl S { #[verified] fn f(self: Box<Self>) {} }
