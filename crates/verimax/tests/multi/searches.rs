//! Law: the law is its definition, and every search returns what the law says.

use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::search::minimax_fishburn;
use verimax::search::multi::{MultiStats, Paranoid, max_n, shallow};
use verimax::{Depth, Engine, INF, MultiGraph, Ties, law};

use crate::brute::{self, Mistake, all_vectors};
use crate::generate::{all_trees, random_graph, vectors};

/// Everything that is promised of a graph searched to a depth.
fn judge(graph: &MultiGraph, depth: Depth) {
    let start = graph.start();
    let context = || format!("{} to depth {depth}", graph.to_json(depth));
    let vectors = law::max_n_vectors(graph, depth).unwrap();
    assert_eq!(vectors, all_vectors(graph, graph.root(), depth), "{}", context());
    let mut all = MultiStats::default();
    for ties in Ties::all(graph.players()) {
        let mut stats = MultiStats::default();
        let found = max_n(&start, depth, ties, &mut stats);
        assert_eq!(found, law::max_n(graph, depth, ties).unwrap(), "{ties}, {}", context());
        assert!(vectors.contains(&found), "{ties}, {}", context());
        assert_eq!(stats.cutoffs, 0);
        all = stats;
    }
    let mut stats = MultiStats::default();
    if let Some(found) = shallow(&start, depth, &mut stats) {
        assert_eq!(found, max_n(&start, depth, Ties::First, &mut ()), "{}", context());
        assert!(stats.leaves <= all.leaves && stats.nodes <= all.nodes);
    }
    for player in 0..graph.players() {
        let game = Paranoid::new(start, player).unwrap();
        let held = minimax_fishburn(&game, -INF, INF, depth, &mut ());
        assert_eq!(held, law::paranoid(graph, player, depth).unwrap(), "{player}, {}", context());
        // Whatever the ties, nobody gets less than it can hold.
        assert!(vectors.iter().all(|vector| held <= vector.of(player)), "{player}, {}", context());
    }
}

#[test]
fn all_small_trees() {
    let mut trees = 0;
    let mut see = |graph: &MultiGraph| {
        judge(graph, Depth::END);
        trees += 1;
    };
    for nodes in 1..=5 {
        all_trees(nodes, &vectors(1), &mut |tree| see(&tree.graph()));
    }
    for nodes in 1..=4 {
        all_trees(nodes, &vectors(2), &mut |tree| see(&tree.graph()));
    }
    assert!(trees > 5_000, "{trees}");
}

#[test]
fn random_graphs_to_every_depth() {
    let mut random = fastrand::Rng::with_seed(20);
    let (mut pruned, mut ties) = (0, 0);
    for number in 0..1500 {
        let graph = random_graph(&mut random, number % 3 > 0);
        for depth in (0..=4).map(Depth::plies).chain([Depth::END]) {
            judge(&graph, depth);
        }
        let mut stats = MultiStats::default();
        shallow(&graph.start(), Depth::END, &mut stats);
        pruned += u32::from(stats.cutoffs > 0);
        ties += u32::from(law::max_n_vectors(&graph, Depth::END).unwrap().len() > 1);
    }
    assert!(pruned > 100 && ties > 100, "{pruned} pruned, {ties} with ties");
}

/// Law: a line of play that a search gives leads to its value, and its moves can be played.
#[test]
fn lines_lead_to_the_value() {
    let mut random = fastrand::Rng::with_seed(21);
    for _ in 0..300 {
        let graph = random_graph(&mut random, true);
        for depth in [Depth::plies(2), Depth::END] {
            for algorithm in MultiAlgorithm::all(3) {
                let value = algorithm.run(&graph.start(), depth, &mut MultiStats::default()).unwrap();
                let line = algorithm.line(&graph.start(), depth);
                let end = line.iter().fold(graph.root(), |node, &mv| graph.children(node)[mv as usize]);
                match value {
                    MultiValue::Vector(vector) => assert_eq!(&vector, graph.payoffs(end), "{algorithm}"),
                    MultiValue::Held(held) => {
                        assert_eq!(held, graph.payoffs(end).of(algorithm.player().unwrap()), "{algorithm}");
                    }
                }
            }
        }
    }
}

/// Law: the paranoid game is a game like any other, so the engine solves it.
#[test]
fn the_engine_solves_the_paranoid_game() {
    let mut random = fastrand::Rng::with_seed(22);
    for _ in 0..20 {
        let graph = random_graph(&mut random, true);
        for player in 0..3 {
            let outcome = Engine::new().solve(&Paranoid::new(graph.start(), player).unwrap()).unwrap();
            assert_eq!(outcome.value(), Some(law::paranoid(&graph, player, Depth::END).unwrap()));
        }
    }
    assert!(Paranoid::new(random_graph(&mut random, true).start(), 3).is_none());
}

/// The search is the one that `brute` writes down without a mistake: the same vector and the same leaves.
#[test]
fn shallow_pruning_is_what_it_says() {
    for nodes in 1..=5 {
        all_trees(nodes, &vectors(1), &mut |tree| {
            let graph = tree.graph();
            let mut stats = MultiStats::default();
            let found = shallow(&graph.start(), Depth::END, &mut stats).unwrap();
            assert_eq!((found, stats.leaves), brute::shallow(&graph, Mistake::None, 1));
        });
    }
}

#[test]
fn names_of_searches_and_rules() {
    for algorithm in MultiAlgorithm::all(8) {
        assert_eq!(MultiAlgorithm::from_name(&algorithm.to_string()), Some(algorithm));
    }
    assert_eq!(MultiAlgorithm::from_name("max_n"), Some(MultiAlgorithm::MaxN(Ties::First)));
    for name in ["", "maxn", "max_n()", "max_n(first", "max_n(against:+1)", "max_n(for:)", "paranoid", "paranoid(01)"] {
        assert_eq!(MultiAlgorithm::from_name(name), None, "{name}");
    }
}

/// Law: the law refuses what would take too much memory, with a sentence.
#[test]
fn too_many_vectors_are_refused() {
    // Player 0 chooses among 20,000 moves that give it nothing.
    let leaves: Vec<String> = (0..20_000).map(|k| format!("[0,{k},{}]", 20_000 - k)).collect();
    let graph = MultiGraph::from_short(&format!("(p0 {})", leaves.join(" "))).unwrap();
    let error = law::max_n_vectors(&graph, Depth::END).unwrap_err();
    assert_eq!(
        error.to_string(),
        "by different rules for ties, a position has more than 10000 vectors; that is the limit"
    );
    assert_eq!(max_n(&graph.start(), Depth::END, Ties::Last, &mut ()).values(), [0, 19_999, 1]);
}
