theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    fn eval(&self) -> i32;
}

#[verified]
pub trait NoisyGame: Game {
    fn eval(&self) -> i32;
}
