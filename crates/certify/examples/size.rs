//! How large a certificate of Connect Four gets.

use std::time::Instant;

use verimax_certificate::rules::Connect4;
use verimax_certificate::{Bound, Claims, check};
use verimax_certify::{Search, Strategy};

fn main() {
    let arguments: Vec<i32> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let [columns, rows, lower, value, rounds] = arguments[..] else { panic!("columns rows lower value rounds") };
    let root = Connect4::new(columns as u32, rows as u32).unwrap();
    let bound = if lower == 1 { Bound::AtLeast(value) } else { Bound::AtMost(value) };
    let start = Instant::now();
    let mut last = 0;
    let mut search = Search::new(root, bound, 2, 1024).on_progress(|progress| {
        if progress.done == progress.positions && (progress.round == 0 || progress.layer + 1 < 3) {
            eprintln!("{:.1?} {progress:?}", start.elapsed());
        }
        last = progress.claims;
    });
    let mut strategy: Strategy = search.find(None).unwrap();
    println!("{} claims in {:.1?}", strategy.len(), start.elapsed());
    if rounds > 0 {
        strategy = search.minimise(strategy, rounds as u32).unwrap();
        println!("{} claims after {:.1?}", strategy.len(), start.elapsed());
    }
    let (codes, moves) = strategy.claims().unzip();
    let start = Instant::now();
    let claims = Claims::new(codes, moves).unwrap();
    println!("indexed in {:.1?}", start.elapsed());
    let start = Instant::now();
    let proved = check::is_proved(&root, bound, &claims);
    let rate = claims.len() as f64 / 1e6 / start.elapsed().as_secs_f64();
    println!("{proved} in {:.1?}, {rate:.2} million claims a second", start.elapsed());
}
