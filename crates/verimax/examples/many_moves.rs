//! A random game with equally many moves everywhere, solved by the engine or in one pass of plain alpha-beta. Prints
//! the value; callgrind counts the instructions. `docs/performance.md` has the table.
//!
//! ```sh
//! cargo build --release -p verimax --example many_moves
//! valgrind --tool=callgrind target/release/examples/many_moves 2000 2 engine
//! valgrind --tool=callgrind target/release/examples/many_moves 2000 2 alpha-beta
//! ```

use std::error::Error;

use verimax::search::negamax_fishburn;
use verimax::{Depth, Engine, Game, INF, Side, Value};

#[derive(Clone, Copy)]
struct ManyMoves {
    width: u32,
    plies_left: u32,
    /// The moves so far, as one number. It decides the evaluation.
    path: u64,
    side: Side,
}

impl Game for ManyMoves {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, u64);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Self::Moves {
        0..if self.plies_left == 0 { 0 } else { self.width }
    }

    fn play(&self, mv: u32) -> ManyMoves {
        let path = self.path * u64::from(self.width) + u64::from(mv);
        ManyMoves { plies_left: self.plies_left - 1, path, side: self.side.other(), ..*self }
    }

    /// A random number between -999,999 and 999,999.
    fn eval(&self) -> Value {
        let mixed = (self.path + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32) as Value % 1_000_000
    }

    fn key(&self) -> (u32, u64) {
        (self.plies_left, self.path)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [width, plies, how] = &words[..] else { return Err("many_moves MOVES PLIES engine|alpha-beta".into()) };
    let start = ManyMoves { width: width.parse()?, plies_left: plies.parse()?, path: 0, side: Side::Max };
    let value = match how.as_str() {
        "engine" => Engine::new().table_mb(16).threads(1).solve(&start)?.value().ok_or("not solved")?,
        "alpha-beta" => negamax_fishburn(&start, -INF, INF, Depth::END, &mut ()),
        _ => return Err("the third word is engine or alpha-beta".into()),
    };
    println!("{value}");
    Ok(())
}
