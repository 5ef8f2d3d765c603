theory!("demo.Demo");
#[verified] trait Game {}
#[verified] fn f<A: Game, B: Game>(a: A, b: B) {}
