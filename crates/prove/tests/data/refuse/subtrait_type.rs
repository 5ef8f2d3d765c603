theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    fn eval(&self) -> i32;
}

#[verified]
pub trait NoisyGame: Game {
    type Volume;
    #[ensures("true")]
    fn volume(&self) -> Self::Volume;
    #[ensures("true")]
    fn other(&self) -> Self::Other;
}
