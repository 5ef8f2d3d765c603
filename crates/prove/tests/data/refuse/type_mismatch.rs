#[verified] fn f(a: i32, b: u32) -> bool { a == b }
#[verified] fn g() -> i32 { true }
#[verified] fn h(x: bool) -> i32 { if x { 1 } else { true } }
#[verified] fn i(x: i32) { if x {} }
#[verified] fn j() -> i32 { return true; }
theory!("demo.Demo");
#[verified] trait Game { type Move; }
trait Other { type Move; fn k<G: Game>(m: G::Move) -> u8; }
#[verified] struct S { x: i32 }
impl Other for S { type Move = u8; #[verified] fn k<G: Game>(m: G::Move) -> u8 { m } }
