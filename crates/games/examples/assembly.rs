//! The program that docs/proofs.md compiles with and without contracts, to compare the assembly.

use verimax::{Depth, INF, search};
use verimax_games::TicTacToe;

fn main() {
    let p = TicTacToe::default();
    let d = Depth::END;
    println!("{}", search::minimax(&p, d, &mut ()));
    println!("{}", search::negamax(&p, d, &mut ()));
    println!("{}", search::minimax_knuth_moore(&p, -INF, INF, d, &mut ()));
    println!("{}", search::negamax_knuth_moore(&p, -INF, INF, d, &mut ()));
    println!("{}", search::minimax_fishburn(&p, -INF, INF, d, &mut ()));
    println!("{}", search::negamax_fishburn(&p, -INF, INF, d, &mut ()));
    println!("{}", search::pvs(&p, -INF, INF, d, &mut ()));
    println!("{}", search::nega_scout(&p, -INF, INF, d, 1, &mut ()));
    let best = search::best_move(&p, d, |p: &TicTacToe, a, b, d| search::minimax_fishburn(p, a, b, d, &mut ()));
    println!("{:?}", best.map(|best| best.value));
}
