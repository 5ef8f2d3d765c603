//! What every move is worth: Connect Four on a board of six columns and five rows, solved to the end.
//! `cargo run --release -p verimax-games --example root_moves`

use verimax::Game;
use verimax::{Engine, EngineError, EngineGame};
use verimax_games::{Connect4, Playable, Quicken};

/// Solves what each move leads to, in the form that is solved soonest.
struct Values(Connect4);

impl Quicken<Connect4> for Values {
    type Output = Result<(), EngineError>;

    fn visit<Q: EngineGame>(self, quick: impl Fn(&Connect4) -> Q) -> Result<(), EngineError> {
        let mut engine = Engine::new().line(false);
        for mv in self.0.moves() {
            let outcome = engine.solve(&quick(&self.0.play(mv)))?;
            println!("column {}: {:?} for Max", self.0.move_name(mv), outcome.value());
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Connect4::new(6, 5)?;
    println!("{start}");
    start.with_quick(Values(start))?;
    Ok(())
}
