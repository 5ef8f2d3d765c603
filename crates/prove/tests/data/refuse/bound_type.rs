theory!("demo.Demo");
#[verified] trait Game {}
#[verified] struct S<G: Game> { p: G }
