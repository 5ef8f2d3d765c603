#[verified] struct S(i32);
impl S { fn f(&self) {} }
impl T for S { #[verified] fn f(&self) {} }
