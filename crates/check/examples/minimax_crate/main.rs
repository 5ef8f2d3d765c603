//! Checks another crate in this process: `minimax` 0.6, iterative deepening with its default options.
//!
//! ```text
//! cargo run --release -p verimax-check --example minimax_crate             replays what was found
//! cargo run --release -p verimax-check --example minimax_crate 30000000    finds it again, in a minute or two
//! ```

mod adapter;

use verimax::literature::Example;
use verimax_check::{Checker, Scope, admissible, explain};

fn main() {
    let scope = Scope { alternating: true, ..Scope::default() };
    let mut checker = Checker { seed: 11, scope, ..Checker::default() };
    let Some(queries) = std::env::args().nth(1).and_then(|number| number.parse().ok()) else {
        let query = Example::find("minimax-crate").and_then(|example| example.read().ok());
        let query = query.expect("a built-in example");
        println!("returned {}", adapter::answer(&query, adapter::options()));
        println!("admissible: {:?}", admissible(&query, checker.guarantee));
        return;
    };
    checker.queries = queries;
    let report = checker.check(|query| adapter::answer(query, adapter::options()));
    println!("{} questions", report.queries);
    if let Some(finding) = report.finding {
        println!("{}\n{}", finding.query.to_json(), explain(&finding, checker.guarantee));
    }
}
