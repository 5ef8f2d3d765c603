//! A new game in under 60 lines, solved by the engine: the *21 game*. Count from 0 to 21 in steps of 1, 2 or 3; whoever
//! says 21 loses. Run it with `cargo run --release -p verimax --example new_game`.

use verimax::{Engine, EngineError};
use verimax::{Game, Side, Value};

#[derive(Clone, Copy)]
struct Count {
    said: u8,
    side: Side,
}

impl Game for Count {
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = (u8, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> std::ops::Range<u8> {
        1..(21 - self.said).min(3) + 1
    }

    fn play(&self, step: u8) -> Count {
        Count { said: self.said + step, side: self.side.other() }
    }

    /// After 21, the side to move has won.
    fn eval(&self) -> Value {
        if self.said == 21 { self.side.view(1) } else { 0 }
    }

    fn key(&self) -> (u8, Side) {
        (self.said, self.side)
    }
}

fn main() -> Result<(), EngineError> {
    let mut engine = Engine::new();
    for said in 17..=20 {
        let outcome = engine.solve(&Count { said, side: Side::Max })?;
        let result = if outcome.value() == Some(1) { "wins" } else { "loses" };
        println!("after {said} the side to move {result}, with the steps {:?}", outcome.line);
    }
    Ok(())
}
