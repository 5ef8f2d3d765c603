//! Enumerates all games to find the smallest on which MTD(f) over NegamaxTTW is not witnessed from an empty table.

#[path = "../examples/smallest/enumerate.rs"]
mod enumerate;

use enumerate::ask_all;
use verimax::literature::Example;

/// Law: if the sides alternate, the smallest counterexample has seven nodes; otherwise more than five. (Without
/// alternation six nodes are too few as well, but that run takes too long for a test; see docs/check.md.)
#[test]
fn seven_nodes() {
    for (nodes, alternating, graphs, counterexamples) in [(6, true, 824, 0), (7, true, 22818, 7), (5, false, 3399, 0)] {
        let count = ask_all(nodes, alternating);
        assert_eq!((count.graphs, count.not_witnessed.len()), (graphs, counterexamples), "{nodes} {alternating}");
    }
    let stored = Example::find("mtd-7").and_then(|example| example.read().ok()).expect("an example");
    assert_eq!(stored.graph.len(), 7);
}
