//! Deciding the guarantees is linear in the size of the tree: from a thousand to a million nodes the throughput stays
//! the same, as long as the tree fits into the cache. Each measurement starts from the tree alone.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use verimax::law::{Expansions, Guarantee};
use verimax::{Depth, Graph, Node, NodeId, Side, Value, Window};

/// A tree in which all nodes above the last two layers have three children. The sides alternate, and the values are
/// scattered over -1000..=1000.
fn tree(nodes: usize) -> Graph {
    let mut list: Vec<Node> = Vec::with_capacity(nodes);
    for id in 0..nodes {
        let parent = id.checked_sub(1).map(|i| i / 3);
        let side = parent.map_or(Side::Max, |parent| list[parent].side.other());
        let eval = ((id as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % 2001;
        list.push(Node { side, eval: eval as Value - 1000, children: Vec::new(), name: None });
        if let Some(parent) = parent {
            list[parent].children.push(id as NodeId);
        }
    }
    Graph::new(list, 0).expect("a tree")
}

/// A result that takes a whole pass to decide: the greatest value of a single expansion that is neither the maximum nor
/// the minimax value.
fn result(graph: &Graph, depth: Depth) -> Value {
    let all = Expansions::of(graph, graph.root(), depth);
    let (range, minimax) = (all.range(), all.minimax());
    let found = (range.least..range.greatest).rev().find(|&x| x != minimax && all.contain(x));
    found.expect("expansions of three different values")
}

fn law(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("law");
    group.sample_size(10);
    for size in [1_000, 10_000, 100_000, 1_000_000] {
        let graph = tree(size);
        let depth = Depth::plies(graph.height() / 2);
        let x = result(&graph, depth);
        let expansions = || Expansions::of(black_box(&graph), graph.root(), depth);
        group.throughput(Throughput::Elements(size as u64));
        for guarantee in [Guarantee::Witnessed, Guarantee::Bracketed] {
            group.bench_function(BenchmarkId::new(guarantee.to_string(), size), |bencher| {
                bencher.iter(|| assert!(expansions().guarantees(guarantee, black_box(x), Window::OPEN)));
            });
        }
        group.bench_function(BenchmarkId::new("witness", size), |bencher| {
            bencher.iter(|| expansions().witness(black_box(x)).expect("a witness"));
        });
        let witness = expansions().witness(x).expect("a witness");
        group.bench_function(BenchmarkId::new("check witness", size), |bencher| {
            bencher.iter(|| {
                assert!(witness.is_expansion_of(black_box(&graph), graph.root(), depth));
                assert_eq!(witness.value(&graph), x);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, law);
criterion_main!(benches);
