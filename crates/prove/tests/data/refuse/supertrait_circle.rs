theory!("demo.Demo");

#[verified]
pub trait Game: NoisyGame {
    fn eval(&self) -> i32;
}

#[verified]
pub trait NoisyGame: Game {
    fn noise(&self) -> i32;
}
