theory!("demo.Demo");
#[verified] trait Listener { fn count(&mut self) -> i32; }
#[verified] fn f() -> u32 { let mut x = 1; debug_assert!({ x = 5; true }); x }
#[verified] fn g<L: Listener>(l: &mut L) { debug_assert!(l.count() == 0); }
#[verified] fn h<L: Listener>(l: &mut L) { assert!(l.count() == 0, "not yet"); }
#[verified] fn i(x: u32) -> u32 { debug_assert!(if x == 0 { return 7 } else { true }); x }
#[verified] fn j(x: Option<u32>) -> Option<u32> { debug_assert!(x? > 0); x }
