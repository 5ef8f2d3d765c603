#[verified] trait Game { fn eval(&self) -> i32; }
#[verified] fn f<G: Game>(p: &G) -> i32 { let legal = p.eval(); legal }
