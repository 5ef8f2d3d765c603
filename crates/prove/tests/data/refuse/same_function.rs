#[verified] struct S { a: i32 }
impl S { #[verified] fn get(&self) {} }
#[verified] fn s_get() {}
#[verified] const S_PUT: i32 = 1;
impl S { #[verified] fn put(&self) {} }
