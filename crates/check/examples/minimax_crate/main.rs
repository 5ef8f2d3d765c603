//! Checks another crate in this process: `minimax` 0.6, iterative deepening with its default options.
//!
//! ```text
//! cargo run --release -p verimax-check --example minimax_crate           replays what was found
//! cargo run --release -p verimax-check --example minimax_crate 100000    finds one again, and makes it smaller
//! cargo run --release -p verimax-check --example minimax_crate serve     answers `verimax check`
//! ```
//!
//! `adapter.rs` presents the graph of a question as a game of that crate's trait `Game`.

mod adapter;

use verimax::law::Guarantee;
use verimax::literature::Example;
use verimax_check::{Checker, Query, Scope, View, admissible, explain, serve};

fn main() {
    if std::env::args().nth(1).is_some_and(|argument| argument == "serve") {
        let search = |query: &Query| adapter::answer(query, adapter::options());
        if let Err(error) = serve(std::io::stdin().lock(), std::io::stdout().lock(), View::SideToMove, search) {
            eprintln!("{error}");
        }
        return;
    }
    let scope = Scope { alternating: true, max_nodes: 24, ..Scope::default() };
    let mut checker = Checker { scope, guarantee: Guarantee::Witnessed, ..Checker::default() };
    let Some(queries) = std::env::args().nth(1).and_then(|number| number.parse().ok()) else {
        let query = Example::find("minimax-crate").and_then(|example| example.read().ok());
        let query = Query::from(query.expect("a built-in example"));
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
