//! A search with a time limit: the best move of Kalah that iterative deepening finds in a quarter of a second.
//! `cargo run --release -p verimax-games --example time_limit`

use std::time::Duration;

use verimax::Engine;
use verimax_games::{Kalah, Playable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Kalah::new(6, 4)?;
    let mut engine = Engine::new().time(Duration::from_millis(250)).on_progress(|progress| {
        println!("depth {}: {} for Max, {} nodes", progress.depth, progress.bounds, progress.nodes)
    });
    let outcome = engine.search(&start)?;
    let best = outcome.best_move().map(|mv| start.move_name(mv));
    println!("the best move is {best:?}, found at depth {}, {}", outcome.depth, outcome.guarantee);
    Ok(())
}
