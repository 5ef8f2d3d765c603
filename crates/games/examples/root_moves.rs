//! What every move is worth: Connect Four on a board of six columns and five rows, solved to the end.
//! `cargo run --release -p verimax-games --example root_moves`

use verimax::Engine;
use verimax_games::connect4::Quick;
use verimax_games::{Connect4, Playable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Connect4::new(6, 5)?;
    println!("{start}");
    let mut engine = Engine::<_, Quick<_>>::with_form();
    for root in engine.root_moves(&start)?.root_moves {
        println!("column {}: {} for Max", start.move_name(root.mv), root.bounds);
    }
    Ok(())
}
