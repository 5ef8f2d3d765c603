//! How soon the checker finds three searches that are not witnessed from an empty table. Prints the table of
//! `docs/check.md`: for every seed the number of questions up to the finding, and the nodes after shrinking.
//!
//! ```text
//! cargo run --release -p verimax-check --example aim                  20 seeds, up to 400,000 questions each
//! cargo run --release -p verimax-check --example aim 5 100000         5 seeds, up to 100,000 questions
//! ```

#[path = "minimax_crate/adapter.rs"]
mod adapter;

use verimax::catalogue::Call;
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax_check::{Checker, Query, Report, Scope};

const SEARCHES: [&str; 3] = ["NegamaxTTM", "MTD(f) over NegamaxTTW", "crate `minimax` 0.6"];

fn main() {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>().expect("a number"));
    let (seeds, queries) = (numbers.next().unwrap_or(20), numbers.next().unwrap_or(400_000));
    println!("| seed | {} |", SEARCHES.map(|name| format!("{name} | nodes")).join(" | "));
    println!("|---:|{}", "---:|".repeat(2 * SEARCHES.len()));
    let mut all: [Vec<(u64, usize)>; 3] = Default::default();
    for seed in 1..=seeds {
        let scope = Scope { alternating: true, max_nodes: 24, ..Scope::default() };
        let checker = Checker { queries, seed, guarantee: Guarantee::Witnessed, scope, ..Checker::default() };
        let reports = [check(&checker, "negamax_ttm"), check(&checker, "mtd_f(over=negamax_ttw)"), minimax(&checker)];
        let mut row = format!("| {seed} |");
        for (report, all) in reports.iter().zip(&mut all) {
            let nodes = report.finding.as_ref().map(|finding| finding.query.graph.len());
            row += &nodes.map_or(" not found | |".to_owned(), |nodes| format!(" {} | {nodes} |", report.queries));
            // What is not found comes last.
            all.push((nodes.map_or(u64::MAX, |_| report.queries), nodes.unwrap_or(usize::MAX)));
        }
        println!("{row}");
    }
    let mut row = "| median |".to_owned();
    for all in all {
        let median = |mut numbers: Vec<u64>| {
            numbers.sort_unstable();
            numbers[(numbers.len() - 1) / 2]
        };
        let (queries, nodes) = all.into_iter().map(|(queries, nodes)| (queries, nodes as u64)).unzip();
        row += &format!(" {} | {} |", median(queries), median(nodes));
    }
    println!("{row}");
}

/// Checks a search of the catalogue, each time from an empty table.
fn check(checker: &Checker, name: &str) -> Report {
    let call = Call::parse(name).expect("a search");
    checker.check(|query: &Query| {
        let mut table = query.start_table(Reuse::AtLeast);
        call.run(&query.graph.start(), query.window, query.depth, &mut table, &mut ()).expect("a value")
    })
}

/// Checks the other crate.
fn minimax(checker: &Checker) -> Report {
    checker.check(|query: &Query| adapter::answer(query, adapter::options()))
}
