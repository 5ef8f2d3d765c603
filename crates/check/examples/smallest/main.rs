//! What is the smallest game on which MTD(f) over NegamaxTTW is not witnessed from an empty table? Tries them all.
//!
//! ```text
//! cargo run --release -p verimax-check --example smallest 7                 the sides alternate: seconds
//! cargo run --release -p verimax-check --example smallest 6 any-sides      a side may move twice: hours
//! ```

mod enumerate;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let nodes = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(6);
    let alternating = arguments.next().is_none();
    for nodes in 1..=nodes {
        let count = enumerate::ask_all(nodes, alternating);
        println!("{nodes} nodes: {} graphs, {} searches told apart", count.graphs, count.searches);
        for query in &count.not_witnessed {
            println!("not witnessed: {}", query.to_json());
        }
    }
}
