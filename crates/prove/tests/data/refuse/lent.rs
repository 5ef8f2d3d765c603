theory!("demo.Demo");
#[verified] trait Listener { fn count(&mut self) -> i32; }
#[verified] struct S { a: u32 }
#[verified] fn same<T>(x: T) -> T { x }
#[ensures("x = old x")] fn f_(mut x: &mut u32) { *x = 5; }
#[ensures("x = old x")] fn g_(x: &mut u32) { let mut y = x; *y = 5; }
#[ensures("x = old x")] fn h_(x: &mut u32, y: &mut u32) { x = y; *x = 5; }
#[verified] fn i_(x: &mut u32, y: &mut u32) { (x, y) = (y, x); }
#[verified] fn j_(x: &mut u32) { let mut y = &mut *x; *y = 5; }
#[verified] fn k_(x: &mut u32) { let mut y = (x, 1); *y.0 = 5; }
#[verified] fn l_(x: &mut Option<u32>) { if let Some(mut y) = x { *y = 5; } }
#[verified] fn m_(x: &mut u32) { let mut y = same(x); *y = 5; }
#[verified] fn n_(x: &mut u32, y: &mut u32) { let mut z = if *x == 0 { x } else { y }; *z = 5; }
#[verified] fn o_(x: &mut u32) { let mut y = Some(x); }
#[verified] fn p_(x: &mut Vec<u32>) { for y in x {} }
#[verified] fn q_(x: &mut u32, y: &mut u32) { let mut z = x.max(y); *z = 5; }
#[verified] fn r_(x: &mut u32) -> u32 { { x } }
impl S { #[verified] fn s_(&mut self) { let mut me = self; me.a = 5; } }
#[verified] fn t_<L: Listener>(x: &mut L, y: L) { let mut z = x; *z = y; }
#[verified] fn u_<L: Listener>(x: L, y: L) { let mut x = x; let mut z = &mut x; *z = y; }
#[trusted] #[ensures("true")] fn v_<T>(x: &mut T, y: T) { *x = y; }
#[verified] fn w_(x: &mut u32) { same(&mut *x); }
#[verified] fn x_(x: &mut u32) { let mut y = S { a: x }; }
#[verified] fn y_(x: &mut Option<u32>) -> bool { matches!(x, Some(_)) }
