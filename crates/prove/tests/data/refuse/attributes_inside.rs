#[verified] fn f(#[cfg(x)] a: i32) {}
#[verified] fn g() { #[cfg(x)] let a = 1; #[allow(unused)] let b = 1; }
#[verified] fn h() -> i32 { #[cfg(x)] { return 1; } 2 }
#[verified] fn i(x: bool) -> i32 { match x { #[cfg(x)] true => 1, _ => 0 } }
#[verified] struct S { a: i32 }
#[cfg(x)] impl S { #[verified] fn j() {} }
#[verified] struct T { #[cfg(x)] a: i32 }
