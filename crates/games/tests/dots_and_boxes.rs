//! The rules of the Dots and Boxes example against what is known of small boards, and the engine against minimax on them.

#[path = "../examples/dots_and_boxes/rules.rs"]
#[allow(dead_code)]
mod rules;

#[allow(dead_code)]
mod examples_common;

use examples_common::Minimax;
use rules::DotsAndBoxes;
use verimax::{Engine, Game, Side, Value};

fn board(rows: u8, columns: u8) -> DotsAndBoxes {
    DotsAndBoxes::new(rows, columns).unwrap()
}

#[test]
fn print_values() {
    for (r, c) in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (1,6), (2, 4), (3, 3), (1,7)] {
        let start = board(r, c);
        let t = std::time::Instant::now();
        let o = Engine::new().solve(&start).unwrap();
        println!("{r}x{c} lines {} value {:?} nodes {} {:?}", start.moves().len(), o.value(), o.counts.nodes, t.elapsed());
        if start.moves().len() <= 17 {
            let t = std::time::Instant::now();
            let mut minimax = Minimax::new();
            println!("   minimax {} positions {} {:?}", minimax.value(&start), minimax.check_promises(), t.elapsed());
        }
    }
}
