theory!("demo.Demo");
#[verified] trait Game { type Key; fn key(&self) -> Self::Key; }
#[verified] fn f<G: Game>(p: &G) { p.key(); }
#[verified] fn g<G: Game>(k: G::Key) {}
#[verified] fn h<G: Game>(k: G::Nothing) {}
