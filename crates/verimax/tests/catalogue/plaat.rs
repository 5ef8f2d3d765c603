//! The wide-window flaw of AlphaBetaWithMemory, and the fix: the published search and the library's, side by side,
//! judged by the law. Nothing here reuses an entry of another depth.

use verimax::law::{Expansions, Guarantee};
use verimax::literature::Example;
use verimax::search::alpha_beta_with_memory;
use verimax::table::{Bounds, BoundsTable, Entry, HashTable, Reuse};
use verimax::{Bound, Depth, Graph, GraphFile, NodeId, Side, Value, Window};

use crate::generate::{alternating, evals_of, shapes, tree};
use crate::harness::{holds, windows};
use crate::published::published;

type ExactTable = HashTable<NodeId>;

/// What a search returned, whether that is right, and the first false bound in its table.
struct Outcome {
    value: Value,
    is_exact: bool,
    false_bound: Option<(NodeId, Entry)>,
}

fn outcome(graph: &Graph, window: Window, depth: Depth, value: Value, table: &ExactTable) -> Outcome {
    let law = Expansions::of(graph, graph.root(), depth);
    let bounds = (0..graph.len() as NodeId).filter_map(|node| Some((node, known(graph, table, node)?)));
    let entries = bounds.flat_map(|(node, Bounds { lower, upper, depth })| {
        [(lower, Bound::Lower), (upper, Bound::Upper)].map(|(value, bound)| (node, Entry { value, depth, bound }))
    });
    let is_false =
        |&(node, entry): &(NodeId, Entry)| !Expansions::of(graph, node, entry.depth).is_valid(Guarantee::Exact, entry);
    let false_bound = entries.into_iter().find(is_false);
    Outcome { value, is_exact: holds(&law, Guarantee::Exact, value, window), false_bound }
}

fn known(graph: &Graph, table: &ExactTable, node: NodeId) -> Option<Bounds> {
    BoundsTable::probe(table, &graph.position(node))
}

fn as_published(graph: &Graph, window: Window, depth: Depth, mut table: ExactTable) -> Outcome {
    let value = published(&graph.start(), window.alpha(), window.beta(), depth, &mut table, &mut ());
    outcome(graph, window, depth, value, &table)
}

fn mended(graph: &Graph, window: Window, depth: Depth, mut table: ExactTable) -> Outcome {
    let value = alpha_beta_with_memory(&graph.start(), window.alpha(), window.beta(), depth, &mut table, &mut ());
    outcome(graph, window, depth, value, &table)
}

fn read(name: &str) -> GraphFile {
    let file = Example::find(name).expect(name).read().expect(name);
    for line in &file.table {
        let law = Expansions::of(&file.graph, line.node, line.entry.depth);
        assert!(law.is_valid(Guarantee::Exact, line.entry), "{name}: {line:?}");
    }
    file
}

/// Law: starting from a table with one entry, which is right and of equal depth, the published search stores a false
/// bound. The fixed search does not.
#[test]
fn a_false_bound_is_stored() {
    let GraphFile { graph, depth, window, .. } = &read("plaat-5");
    let start = || read("plaat-5").start_table(Reuse::Equal);
    let wrong = as_published(graph, *window, *depth, start());
    let q = graph.find("q").expect("a node");
    assert_eq!(wrong.false_bound, Some((q, Entry { value: 0, depth: Depth::plies(1), bound: Bound::Upper })));
    let right = mended(graph, *window, *depth, start());
    assert!(right.is_exact && right.false_bound.is_none());
}

/// Law: on two more nodes, the published search returns a false value.
#[test]
fn a_false_value_is_returned() {
    let GraphFile { graph, depth, window, .. } = &read("plaat-7");
    let start = || read("plaat-7").start_table(Reuse::Equal);
    let wrong = as_published(graph, *window, *depth, start());
    assert_eq!((wrong.value, wrong.is_exact), (0, false));
    let right = mended(graph, *window, *depth, start());
    assert_eq!((right.value, right.is_exact, right.false_bound), (1, true, None));
    // The value is not even bracketed: the game is over at the depth limit, so there is only one expansion.
    let law = Expansions::of(graph, graph.root(), *depth);
    assert!(!holds(&law, Guarantee::Bracketed, wrong.value, *window));
}

/// Every tree of `n` nodes with evaluations -1, 0 and 1, with a table that holds both bounds of one node, searched to
/// the end of the game.
fn with_one_entry(n: usize, mut judge: impl FnMut(&Graph, &dyn Fn() -> ExactTable)) {
    for parents in shapes(n) {
        for number in 0..3usize.pow(n as u32) {
            let graph = tree(&parents, &evals_of(number, n), &alternating(&parents, Side::Max));
            for node in 0..n as NodeId {
                let law = Expansions::of(&graph, node, Depth::END);
                let value = law.side().view(law.minimax());
                let start = || {
                    let mut table = ExactTable::new(Reuse::Equal);
                    let bounds = Bounds { lower: value, upper: value, depth: Depth::END };
                    BoundsTable::store(&mut table, &graph.position(node), bounds);
                    table
                };
                judge(&graph, &start);
            }
        }
    }
}

/// Law: on fewer than five nodes, the published search is right in every window. The fixed search always is.
#[test]
fn four_nodes_are_not_enough() {
    for n in 1..=4 {
        with_one_entry(n, |graph, start| {
            for window in windows() {
                for search in [as_published, mended] {
                    let outcome = search(graph, window, Depth::END, start());
                    assert!(outcome.is_exact && outcome.false_bound.is_none(), "{graph:?}");
                }
            }
        });
    }
}

/// Law: in null windows, for which it was designed, the published search is right on five nodes as well.
#[test]
fn null_windows_are_safe() {
    with_one_entry(5, |graph, start| {
        for window in windows().into_iter().filter(|window| window.beta() - window.alpha() == 1) {
            let outcome = as_published(graph, window, Depth::END, start());
            assert!(outcome.is_exact && outcome.false_bound.is_none(), "{graph:?}");
        }
    });
}
