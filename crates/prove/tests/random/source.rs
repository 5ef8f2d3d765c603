
/// A trait whose methods the proofs know only by contracts. This is data as well, for the programs that are executed.
#[verified]
trait Source {
    fn draw(&mut self, k: i32) -> i32;
    fn peek(&self) -> i32;
}
