theory!("demo.Demo");
#[verified] trait Game { fn value(&self) -> i32; }
#[verified] trait NoisyGame: Game { fn noise(&self) -> i32; }
#[verified] struct Noisygame { a: u32 }
#[trusted] #[ensures("true")] fn set(x: &mut Noisygame) { x.a = 5; }
#[ensures("result = 1")] fn f() -> u32 { let mut x = Noisygame { a: 1 }; set(&mut x); x.a }
