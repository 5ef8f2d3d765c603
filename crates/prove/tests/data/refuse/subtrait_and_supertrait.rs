theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    fn eval(&self) -> i32;
}

#[verified]
pub trait NoisyGame: Game {
    fn noise(&self) -> i32;
}

#[verified]
fn both<G: Game, H: NoisyGame>(p: &G, q: &H) -> bool {
    p.eval() == q.noise()
}
