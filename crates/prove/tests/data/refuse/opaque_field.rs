theory!("demo.Demo");
#[opaque] struct Store { a: i32 }
#[verified] fn f(s: Store) -> i32 { s.a }
#[verified] fn g() -> Store { Store { a: 1 } }
