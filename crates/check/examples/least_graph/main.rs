//! What is the smallest game on which NegamaxTTM is not witnessed from an empty table, if the sides alternate? And the
//! crate `minimax` 0.6? Tries them all, each only as far as the search looks at it.
//!
//! ```text
//! cargo run --release -p verimax-check --example least_graph 8            up to 8 nodes: a second
//! cargo run --release -p verimax-check --example least_graph 9            up to 9 nodes: about a minute
//! cargo run --release -p verimax-check --example least_graph 9 4          only to depth 4
//! cargo run --release -p verimax-check --example least_graph 9 twice      with two moves to the same child: minutes
//! cargo run --release -p verimax-check --example least_graph 8 minimax    the crate `minimax` 0.6: half a minute
//! cargo run --release -p verimax-check --example least_graph 8 minimax 4  only to depth 4
//! ```
//!
//! The search runs on a sketch of a graph. Whenever it wants to know something that the sketch does not say, we try all
//! answers: how two evaluations compare, or which node a move leads to. So one run stands for all graphs and windows
//! that the search cannot tell apart. In the end the law asks whether what was never looked at can be such that the
//! result has no witness.
//!
//! If there is a counterexample, take one with the fewest nodes, and of those one with the fewest moves. So we can
//! leave out much:
//!
//! - Max starts. The other half is the same with all values negated.
//! - The root has two moves. With one, its child alone is a smaller counterexample.
//! - Some node with moves is at the depth limit. So the depth is at most the number of nodes less two.
//! - No node has two moves to the same child. With `twice`, a visit of a node may search one child a second time. (If
//!   the table answers at once, the second move changes nothing.)
//!
//! For NegamaxTTM also:
//!
//! - The result lies inside the window. NegamaxTTM is bracketed, and a bracketed result outside is witnessed.
//! - The search reuses a deeper entry; otherwise the result is exact. And an entry narrows a window; otherwise the
//!   search does what NegamaxTTW does, and the result is witnessed. If there are no nodes left to add, such entries can
//!   still be met.
//! - Some node is met twice, the second time at least two plies further from the root. So the depth is at least three.
//! - The root's last child is searched, and gives the result: no earlier child was as good. Any other last child could
//!   be removed. The search would return the same, still without a witness: the child has an expansion that is no
//!   better than the result, because its own result is bracketed. (So it does not keep others from attaining it.)
//! - For the same reason, no child of the root is answered at once and no better than those before.
//! - The root's first child is not a leaf. We could remove it, and raise alpha to its evaluation.
//!
//! For the crate `minimax`, whose earlier searches leave their entries to the last one, other things are left out:
//!
//! - Only the result of the last search is judged. The earlier ones are judged with a lower depth.
//! - It must be in doubt. The crate is bracketed: a result inside the window makes two claims, that an expansion is
//!   worth at least so much, and that one is worth at most so much. If one expansion makes both, it is a witness. They
//!   can be made by different ones after an entry has narrowed the window, or after a null window's result and the
//!   search in the wider one did not agree. Even then both hold for the expansion to just the depth, and it is a
//!   witness, unless one of them comes from an entry of greater depth.
//! - So in the last search, before the horizon, an entry of greater depth answers or narrows a window, and its node has
//!   more than one expansion to the depth asked for. This node can be met at two distances from the root, and on the
//!   longer way there is a path with more plies than the depth.
//! - One ply before the horizon, children are only evaluated. Those that are no better than an earlier one change
//!   nothing. So they stay unknown, in a gap between the known moves, until the node is searched deeper.

mod complete;
mod confirm;
mod explore;
mod law;
mod minimax_crate;
mod order;
mod path;
mod sketch;
mod ttm;

use explore::{Explorer, Search};
use minimax_crate::MinimaxCrate;
use sketch::Sketch;
use ttm::NegamaxTtm;

fn main() {
    let is_word = |word: &String| ["twice", "minimax"].contains(&word.as_str());
    let (words, numbers): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(is_word);
    let mut numbers = numbers.iter().map(|number| number.parse::<u8>().expect("a number"));
    let nodes = numbers.next().unwrap_or(7).clamp(5, sketch::NODES as u8);
    let depth = numbers.next();
    if words.iter().any(|word| word == "minimax") {
        for depth in depth.map_or(4..=nodes - 2, |depth| depth..=depth) {
            report(nodes, depth, "depth", MinimaxCrate::new, true);
        }
        return;
    }
    for depth in depth.map_or(3..=nodes - 2, |depth| depth..=depth) {
        report(nodes, depth, "depth", |depth| NegamaxTtm::new(depth, words.len() as u8), false);
    }
}

fn report<S: Search>(nodes: u8, depth: u8, word: &str, search: impl Fn(u8) -> S, is_open: bool) {
    let mut explorer = Explorer::new(nodes);
    explorer.explore(Sketch::new(), search(depth));
    let Explorer { questions, searches, suspects, found, .. } = explorer;
    println!(
        "up to {nodes} nodes, {word} {depth}: {questions} questions, {searches} searches, {suspects} suspects, \
         {} not witnessed",
        found.len()
    );
    for (sketch, depth) in &found {
        println!("not witnessed: {}", confirm::query(sketch, *depth, is_open).to_json());
    }
}
