//! Every search returns an alpha-beta result for the rounded value: in every window, to every depth, with every table.

use fastrand::Rng;
use verimax::law::chance::{is_result, rounded_expectiminimax};
use verimax::search::chance::{
    ChanceHashTable, ChanceTable, Forgets, Ordered, Scale, Scaled, ScaledBounds, deepening, expectiminimax, star1,
    star2,
};
use verimax::trace::Stats;
use verimax::{ChanceGame, ChanceGraph, ChanceNode, ChancePosition, Depth, NodeId, Turn, Value};

use crate::random;

/// A search by number: with the most probes last.
fn search<T>(
    number: usize,
    p: &ChancePosition<'_>,
    (alpha, beta): (Scaled, Scaled),
    depth: Depth,
    table: &mut T,
) -> Scaled
where
    for<'g> T: ChanceTable<ChancePosition<'g>>,
{
    match number {
        0 => star1(p, alpha, beta, depth, table, &mut ()),
        probes => star2(p, alpha, beta, depth, probes - 1, table, &mut ()),
    }
}

const SEARCHES: usize = 5;

fn check<T>(graph: &ChanceGraph, window: (Scaled, Scaled), depth: Depth, table: &mut T, value: Scaled)
where
    for<'g> T: ChanceTable<ChancePosition<'g>>,
{
    for number in 0..SEARCHES {
        let x = search(number, &graph.start(), window, depth, table);
        assert!(
            is_result(&x, &value, &window.0, &window.1),
            "search {number} returns {x} for {value} in {window:?} to {depth}: {graph:?}"
        );
    }
}

/// All windows with ends from below to above the range.
fn windows(scale: Scale) -> impl Iterator<Item = (Scaled, Scaled)> {
    let ends = scale.low() - 1..=scale.high() + 1;
    ends.clone().flat_map(move |alpha| ends.clone().map(move |beta| (alpha, beta))).filter(|(alpha, beta)| alpha < beta)
}

fn rounded(graph: &ChanceGraph, depth: Depth, scale: Scale) -> Scaled {
    rounded_expectiminimax(graph, graph.root(), depth, scale.factor()).try_into().unwrap()
}

/// A tree that is built bottom-up.
#[derive(Clone)]
enum Tree {
    Leaf(Value),
    Fork(Turn, Vec<(u32, Tree)>),
}

impl Tree {
    fn graph(&self) -> ChanceGraph {
        let mut nodes = Vec::new();
        self.add(&mut nodes);
        ChanceGraph::new(nodes, 0, None).expect("a tree")
    }

    fn add(&self, nodes: &mut Vec<ChanceNode>) -> NodeId {
        let id = nodes.len();
        let (turn, eval, edges) = match self {
            Tree::Leaf(value) => (Turn::MAX, *value, &[][..]),
            Tree::Fork(turn, edges) => (*turn, 0, edges.as_slice()),
        };
        nodes.push(ChanceNode { turn, eval, children: Vec::new(), weights: Vec::new(), name: None });
        for (weight, tree) in edges {
            let child = tree.add(nodes);
            nodes[id].children.push(child);
            if turn == Turn::Chance {
                nodes[id].weights.push(*weight);
            }
        }
        id as NodeId
    }
}

/// All forks over these trees, with one or two of them.
fn forks(trees: &[Tree]) -> Vec<Tree> {
    let mut forks = Vec::new();
    for turn in [Turn::MAX, Turn::MIN, Turn::Chance] {
        let weights: &[(u32, u32)] = if turn == Turn::Chance { &[(1, 1), (1, 2), (3, 1)] } else { &[(1, 1)] };
        for one in trees {
            forks.push(Tree::Fork(turn, vec![(1, one.clone())]));
            for other in trees {
                forks
                    .extend(weights.iter().map(|&(w, v)| Tree::Fork(turn, vec![(w, one.clone()), (v, other.clone())])));
            }
        }
    }
    forks
}

/// Law: on all trees of two plies, with one or two moves each, every search is right in every window. Half of them
/// are searched in whole numbers, half in halves.
#[test]
fn all_small_trees() {
    let leaves: Vec<Tree> = (-1..=1).map(Tree::Leaf).collect();
    let inner: Vec<Tree> = leaves.iter().cloned().chain(forks(&leaves)).collect();
    let mut trees = 0;
    for tree in forks(&inner) {
        let graph = tree.graph();
        let scale = Scale::of(&graph.start(), 1 + trees % 2).unwrap();
        let value = rounded(&graph, Depth::END, scale);
        for window in windows(scale) {
            check(&graph, window, Depth::END, &mut Forgets(scale), value);
        }
        trees += 1;
    }
    assert_eq!(trees, 16_416);
}

/// Law: expectiminimax returns the rounded value itself, with and without a table; and it is no slower with one.
#[test]
fn expectiminimax_is_the_rounded_value() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..2000 {
        let graph = random::graph(&mut rng, 14, 6);
        let scale = Scale::of(&graph.start(), rng.i64(1..50)).unwrap();
        let mut table = ChanceHashTable::new(scale);
        for depth in (0..7).map(Depth::plies).chain([Depth::END]) {
            let value = rounded(&graph, depth, scale);
            let (mut plain, mut tabled) = (Stats::default(), Stats::default());
            assert_eq!(expectiminimax(&graph.start(), depth, &mut Forgets(scale), &mut plain), value);
            assert_eq!(expectiminimax(&graph.start(), depth, &mut table, &mut tabled), value);
            assert!(tabled.nodes <= plain.nodes && tabled.leaves <= plain.leaves);
        }
    }
}

/// Law: on random graphs, every search is right in every window, to every depth, also with a table that is kept from
/// one search to the next, and with one that is soon full.
#[test]
fn random_graphs() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..1500 {
        let graph = random::graph(&mut rng, 16, 4);
        let scale = Scale::of(&graph.start(), rng.i64(1..8)).unwrap();
        let (mut kept, mut small) = (ChanceHashTable::new(scale), ChanceHashTable::with_limit(scale, 3));
        for depth in [Depth::plies(rng.u32(0..4)), Depth::plies(rng.u32(2..9)), Depth::END] {
            let value = rounded(&graph, depth, scale);
            for _ in 0..6 {
                let (a, b) = (rng.i64(scale.low() - 2..=scale.high() + 2), rng.i64(scale.low() - 2..=scale.high() + 2));
                let window = if a == b { (a, a + 1) } else { (a.min(b), a.max(b)) };
                check(&graph, window, depth, &mut Forgets(scale), value);
                check(&graph, window, depth, &mut kept, value);
                check(&graph, window, depth, &mut small, value);
            }
            check(&graph, (scale.low(), scale.high()), depth, &mut Forgets(scale), value);
            check(&graph, (Scaled::MIN, Scaled::MAX), depth, &mut kept, value);
        }
    }
}

/// A table that is asked for anything, and answers with any bounds that hold.
struct Gambler<'g> {
    graph: &'g ChanceGraph,
    scale: Scale,
    rng: std::cell::RefCell<Rng>,
}

impl<'g> ChanceTable<ChancePosition<'g>> for Gambler<'_> {
    fn scale(&self) -> Scale {
        self.scale
    }

    fn probe(&self, position: &ChancePosition<'g>, depth: Depth) -> Option<ScaledBounds> {
        let rng = &mut *self.rng.borrow_mut();
        let factor = self.scale.factor();
        let value = rounded_expectiminimax(self.graph, position.node(), depth, factor).try_into().unwrap();
        let lower = if rng.bool() { value } else { rng.i64(self.scale.low()..=value) };
        let upper = if rng.bool() { value } else { rng.i64(value..=self.scale.high()) };
        rng.bool().then_some(ScaledBounds { lower, upper })
    }

    fn store(&mut self, position: &ChancePosition<'g>, depth: Depth, bounds: ScaledBounds) {
        let factor = self.scale.factor();
        let value = rounded_expectiminimax(self.graph, position.node(), depth, factor).try_into().unwrap();
        assert!(bounds.lower <= value && value <= bounds.upper, "stored {bounds:?} for {value}");
        assert!(self.scale.low() <= bounds.lower && bounds.upper <= self.scale.high(), "stored {bounds:?}");
    }
}

/// Law: with a table that answers anything that is true, every search is right, and stores only what is true.
#[test]
fn any_table_that_tells_the_truth_will_do() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..400 {
        let graph = random::graph(&mut rng, 10, 3);
        let scale = Scale::of(&graph.start(), rng.i64(1..6)).unwrap();
        let mut table = Gambler { graph: &graph, scale, rng: rng.fork().into() };
        for depth in [Depth::plies(rng.u32(0..5)), Depth::END] {
            let value = rounded(&graph, depth, scale);
            for _ in 0..3 {
                let alpha = rng.i64(scale.low() - 1..=scale.high());
                let beta = rng.i64(alpha + 1..=scale.high() + 2);
                check(&graph, (alpha, beta), depth, &mut table, value);
            }
            assert_eq!(expectiminimax(&graph.start(), depth, &mut table, &mut ()), value);
        }
    }
}

/// Law: at the largest weights and values that are allowed, nothing overflows. (The tests panic on overflow.)
#[test]
fn the_largest_numbers_fit() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..3000 {
        let leaf = |rng: &mut Rng| if rng.bool() { "1" } else { "-1" };
        let weights = [1, rng.u32(1..500_000), rng.u32(1..=499_999)];
        let outcome = |rng: &mut Rng, w: u32| {
            let side = if rng.bool() { "max" } else { "min" };
            format!("{w}*({side} {} (chance 999999*{} 1*{}))", leaf(rng), leaf(rng), leaf(rng))
        };
        let text = weights.map(|w| outcome(&mut rng, w)).join(" ");
        let graph = ChanceGraph::parse(&format!("(chance {text})")).unwrap();
        let Some(scale) = Scale::of(&graph.start(), 1_000_000_000_000) else { panic!("the largest factor fits") };
        let value = rounded(&graph, Depth::END, scale);
        let near = |rng: &mut Rng| value + rng.i64(-3_000_000..=3_000_000);
        let (a, b) = (near(&mut rng), near(&mut rng));
        check(&graph, (a.min(b), a.max(b) + 1), Depth::END, &mut Forgets(scale), value);
        check(&graph, (scale.low(), scale.high()), Depth::END, &mut ChanceHashTable::new(scale), value);
    }
}

/// Law: another order of moves and outcomes has the same value, and is a permutation.
#[test]
fn the_order_does_not_matter() {
    let mut rng = Rng::with_seed(6);
    let mut changed = 0;
    for _ in 0..1000 {
        let graph = random::graph(&mut rng, 14, 5);
        let scale = Scale::of(&graph.start(), rng.i64(1..9)).unwrap();
        let ordered = Ordered(graph.start());
        for depth in [Depth::plies(3), Depth::END] {
            let value = rounded(&graph, depth, scale);
            assert_eq!(star1(&ordered, scale.low(), scale.high(), depth, &mut Forgets(scale), &mut ()), value);
            assert_eq!(star2(&ordered, scale.low(), scale.high(), depth, 1, &mut Forgets(scale), &mut ()), value);
        }
        let mut moves: Vec<u32> = ordered.moves().collect();
        changed += u32::from(!moves.is_sorted());
        moves.sort();
        assert!(moves.into_iter().eq(graph.start().moves()));
    }
    assert!(changed > 100, "{changed}");
}

/// Law: deepening gives the value to every depth, and stops when it is told to.
#[test]
fn deepening_gives_every_depth() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..500 {
        let graph = random::graph(&mut rng, 12, 5);
        let scale = Scale::of(&graph.start(), rng.i64(1..9)).unwrap();
        let stop = rng.u32(0..9);
        let mut seen = Vec::new();
        let last = deepening(&graph.start(), 6, 1, &mut ChanceHashTable::new(scale), &mut (), |plies, value, _, ()| {
            assert_eq!(value, rounded(&graph, Depth::plies(plies), scale));
            seen.push((plies, value));
            plies < stop
        });
        assert_eq!(seen.len() as u32, stop.min(6) + 1);
        assert_eq!(seen.last(), Some(&last));
    }
}

/// Worked by hand, see docs/beyond.md: leaves from 0 to 10, and Max may take 6. The first outcome of the second chance
/// node is worth 2; even if the other is worth 10, their mean is 6. So Star1 looks at 3 leaves of 6.
#[test]
fn the_example_of_the_manual() {
    let text = r#"{"nodes":[{"side":"max","children":[1,2]},
        {"side":"chance","children":[3,4],"weights":[1,1]},{"side":"chance","children":[5,6],"weights":[1,1]},
        {"side":"min","eval":4},{"side":"min","eval":8},
        {"side":"min","children":[7,8]},{"side":"min","children":[9,10]},
        {"side":"max","eval":2},{"side":"max","eval":3},{"side":"max","eval":9},{"side":"max","eval":10}],
        "range":[0,10]}"#;
    let graph = ChanceGraph::parse(text).unwrap();
    let scale = Scale::of(&graph.start(), 2).unwrap();
    let mut stats = Stats::default();
    let value = star1(&graph.start(), scale.low(), scale.high(), Depth::END, &mut Forgets(scale), &mut stats);
    assert_eq!((value, stats.leaves, stats.cutoffs), (12, 3, 2));
}
