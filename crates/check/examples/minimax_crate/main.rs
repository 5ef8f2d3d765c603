//! Checks the crate `minimax` 0.6: `cargo run --release --example minimax_crate -p verimax-check`.

mod adapter;

use minimax::{IterativeOptions, Replacement};
use verimax_check::{Checker, Scope, explain};

fn main() {
    let options = IterativeOptions::new()
        .with_table_byte_size(1 << 12)
        .with_replacement_strategy(Replacement::Always)
        .with_null_window_search(false);
    let scope = Scope { alternating: true, max_nodes: 10, ..Scope::default() };
    let checker = Checker { queries: 10_000_000, scope, ..Checker::default() };
    let report = checker.check(|query| adapter::answer(query, options));
    println!("{} questions", report.queries);
    if let Some(finding) = report.finding {
        println!("{}\n{}", finding.query.to_json(), explain(&finding, checker.guarantee));
    }
}
