//! What an engine finds on random graphs is what the law says, whatever its settings are.

use verimax::law::{self, Expansions, Guarantee};
use verimax::table::Reuse;
use verimax::{Depth, Game, Graph, GraphPosition, INF, NodeId, Value, Window};
use verimax::{Engine, MoveOrder, Outcome};

use crate::generate::{Random, graph};

type GraphEngine<'g> = Engine<'static, GraphPosition<'g>>;

/// Random graphs; in one of four a side may move twice.
fn graphs(seed: u64, count: usize, most_nodes: i64) -> Vec<Graph> {
    let mut random = Random(seed);
    (0..count).map(|round| graph(&mut random, most_nodes, round % 4 != 0)).collect()
}

/// Every number of threads and size of the table.
fn settings() -> impl Iterator<Item = (usize, usize)> {
    (1..=3).flat_map(|threads| [0, 1].map(|megabytes| (threads, megabytes)))
}

/// Every depth that makes a difference, and two more.
fn depths(graph: &Graph) -> std::ops::RangeInclusive<u32> {
    0..=graph.height() + 2
}

/// Law: the line ends only where the depth or the game does. If it must keep the value, every position on it is worth
/// the same, to the depth that is left there.
fn check_line(graph: &Graph, outcome: &Outcome<u32>, keeps_value: bool) {
    let (mut node, mut depth): (NodeId, Depth) = (graph.root(), outcome.depth);
    for &mv in &outcome.line {
        assert!(!depth.is_zero(), "the line {:?} is longer than the search was deep: {graph:?}", outcome.line);
        node = graph.children(node)[mv as usize];
        depth = depth.after_move();
        let value = law::minimax(graph, node, depth);
        assert!(!keeps_value || Some(value) == outcome.value(), "{:?} leads to {value}: {graph:?}", outcome.line);
    }
    let is_end = depth.is_zero() || graph.children(node).is_empty();
    assert!(is_end, "the line {:?} ends too early: {graph:?}", outcome.line);
}

/// What holds for every outcome that was not stopped.
fn check_complete(graph: &Graph, outcome: &Outcome<u32>) {
    assert!(!outcome.is_stopped);
    assert_eq!(outcome.side, graph.start().side());
    assert_eq!(outcome.value(), Some(outcome.bounds.lower), "{graph:?}");
    assert_eq!((outcome.estimate, outcome.trusts_a_file, outcome.trusts_hashes), (None, false, true));
    assert_eq!(outcome.best_move(), outcome.line.first().copied());
    assert!(outcome.counts.nodes > 0 && outcome.counts.first_move_cutoffs <= outcome.counts.cutoffs);
}

fn check_solved(graph: &Graph, outcome: &Outcome<u32>) {
    check_complete(graph, outcome);
    assert_eq!((outcome.depth, outcome.guarantee), (Depth::END, Guarantee::Exact));
    assert_eq!(outcome.value(), Some(law::minimax(graph, graph.root(), Depth::END)), "{graph:?}");
    check_line(graph, outcome, true);
}

fn check_searched(graph: &Graph, outcome: &Outcome<u32>, plies: u32, reuse: Reuse) {
    check_complete(graph, outcome);
    let depth = Depth::plies(plies);
    let value = outcome.value().expect("it is complete");
    match reuse {
        Reuse::Equal => {
            assert_eq!(outcome.guarantee, Guarantee::Exact);
            assert_eq!(value, law::minimax(graph, graph.root(), depth), "depth {plies}: {outcome:?}, {graph:?}");
        }
        Reuse::AtLeast => {
            assert_eq!(outcome.guarantee, Guarantee::Witnessed);
            let law = Expansions::of(graph, graph.root(), depth);
            assert!(law.guarantees(Guarantee::Witnessed, value, Window::OPEN), "{value}, depth {plies}: {graph:?}");
        }
    }
    check_line(graph, outcome, reuse == Reuse::Equal);
}

/// Law: `solve` gives the value to the end of the game, and a line that keeps it, with an empty table and with the
/// table it has filled.
#[test]
fn solve_is_minimax_to_the_end() {
    let graphs = graphs(1, 3000, 14);
    for (threads, megabytes) in settings() {
        let mut engine = GraphEngine::new().threads(threads).table_mb(megabytes);
        for graph in graphs.iter().step_by(threads) {
            check_solved(graph, &engine.solve(&graph.start()).expect("memory"));
            check_solved(graph, &engine.solve(&graph.start()).expect("memory"));
            engine.clear(); // the next graph is another game
        }
    }
}

/// Law: `search` to a depth gives the value to that depth, or one that is witnessed, and a line of that length; with a
/// new table for each depth.
#[test]
fn search_is_minimax_to_its_depth() {
    let graphs = graphs(2, 3000, 14);
    for (number, (threads, megabytes)) in settings().enumerate() {
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            for aspiration in [false, true] {
                let engine = GraphEngine::new().threads(threads).table_mb(megabytes);
                let mut engine = engine.reuse(reuse).aspiration(aspiration);
                for graph in graphs.iter().skip(number).step_by(2 * threads.pow(2)) {
                    for plies in depths(graph) {
                        engine = engine.depth(plies);
                        engine.clear();
                        check_searched(graph, &engine.search(&graph.start()).expect("memory"), plies, reuse);
                    }
                }
            }
        }
    }
}

/// Law: the same holds with a table that is kept between searches to all depths, upwards and downwards, and to the end,
/// and from one graph to the next.
#[test]
fn a_table_that_is_kept_does_no_harm() {
    let graphs = graphs(3, 500, 14);
    for (threads, megabytes) in settings() {
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            let mut engine = GraphEngine::new().threads(threads).table_mb(megabytes).reuse(reuse);
            for graph in graphs.iter().step_by(threads.pow(2)) {
                for plies in depths(graph).chain(depths(graph).rev()) {
                    engine = engine.depth(plies);
                    check_searched(graph, &engine.search(&graph.start()).expect("memory"), plies, reuse);
                }
                check_solved(graph, &engine.solve(&graph.start()).expect("memory"));
                for plies in depths(graph) {
                    engine = engine.depth(plies);
                    check_searched(graph, &engine.search(&graph.start()).expect("memory"), plies, reuse);
                }
            }
        }
    }
}

/// Law: without limits a search ends, with the value to the end of the game.
#[test]
fn search_without_limits_ends() {
    let graphs = graphs(4, 1000, 20);
    for (threads, megabytes) in settings() {
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            let mut engine = GraphEngine::new().threads(threads).table_mb(megabytes).reuse(reuse);
            for graph in graphs.iter().step_by(threads.pow(2)) {
                engine.clear();
                for _ in 0..2 {
                    let outcome = engine.search(&graph.start()).expect("memory");
                    check_complete(graph, &outcome);
                    assert_eq!(outcome.depth, Depth::END);
                    assert_eq!(outcome.value(), Some(law::minimax(graph, graph.root(), Depth::END)));
                    check_line(graph, &outcome, true);
                }
            }
        }
    }
}

/// Law: one thread is deterministic: the same value, the same line, the same counts.
#[test]
fn one_thread_is_deterministic() {
    for graph in &graphs(5, 200, 30) {
        let run = || {
            let mut engine = GraphEngine::new().table_mb(1);
            let solved = engine.solve(&graph.start()).expect("memory");
            let mut engine = GraphEngine::new().table_mb(1).depth(5);
            [solved, engine.search(&graph.start()).expect("memory")]
                .map(|found| (found.value(), found.line, found.counts))
        };
        assert_eq!(run(), run());
    }
}

/// Law: a move that causes a cutoff becomes a killer, and is tried first from then on, in the last two plies before the
/// horizon.
#[test]
fn cutoffs_by_the_first_move_are_counted() {
    let counts = |tree: &str, depth| {
        let graph = Graph::from_short(tree).expect("a tree");
        let outcome = GraphEngine::new().table_mb(1).depth(depth).line(false).search(&graph.start()).expect("memory");
        assert_eq!(outcome.value(), Some(3), "{tree}");
        (outcome.counts.cutoffs, outcome.counts.first_move_cutoffs)
    };
    assert_eq!(counts("(max (min 3 4) (min 2 9) (min 1 9) (min 0 9))", 2), (3, 3));
    // The reply 2 comes second. 1 and 0 have the same index, so they are killers, and come first.
    assert_eq!(counts("(max (min 3 4) (min 9 2) (min 9 1) (min 9 0))", 2), (3, 2));
    // Tried first: the reply 2, and the last `(min 9 8)`, which is a killer. Tried second: the reply 1, and the other
    // `(min 9 8)`.
    let deeper = "(min (max (min 3 4) (min 2 9)) (max (min 9 1) (min 9 8)) (max (min 9 0) (min 9 8)))";
    assert_eq!(counts(deeper, 3), (4, 2));
}

/// Law: `is_at_least` compares with the value to the end of the game.
#[test]
fn is_at_least_compares_with_the_value() {
    let graphs = graphs(6, 2000, 14);
    for megabytes in [0, 1] {
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            let mut engine = GraphEngine::new().table_mb(megabytes).reuse(reuse);
            for graph in &graphs {
                engine.clear();
                let value = law::minimax(graph, graph.root(), Depth::END);
                for wanted in (-4..=4).chain([Value::MIN, -INF, 1 - INF, INF, INF + 1, Value::MAX]) {
                    let found = engine.is_at_least(&graph.start(), wanted).expect("memory");
                    assert_eq!(found, Some(value >= wanted), "{value} >= {wanted}: {graph:?}");
                }
            }
        }
    }
}

/// Law: `root_moves` gives every move in its place, with the value of the position that it leads to: to the end, or one
/// ply less than the depth that was set.
#[test]
fn root_moves_have_the_values_of_the_children() {
    let graphs = graphs(7, 200, 14);
    for graph in &graphs {
        let children = graph.children(graph.root());
        let expected = |depth| -> Vec<(u32, Value)> {
            (0..).zip(children.iter().map(|&child| law::minimax(graph, child, depth))).collect()
        };
        for (threads, megabytes) in settings() {
            let mut engine = GraphEngine::new().threads(threads).table_mb(megabytes);
            assert_eq!(root_moves(&mut engine, graph), expected(Depth::END), "{graph:?}");
            for plies in 1..=graph.height() + 1 {
                engine = engine.depth(plies);
                let expected = expected(Depth::plies(plies - 1));
                assert_eq!(root_moves(&mut engine, graph), expected, "depth {plies}: {graph:?}");
            }
        }
    }
}

fn root_moves<'g>(engine: &mut GraphEngine<'g>, graph: &'g Graph) -> Vec<(u32, Value)> {
    let outcome = engine.root_moves(&graph.start()).expect("memory");
    check_complete(graph, &outcome);
    let values = outcome.root_moves.iter().map(|root| (root.mv, root.bounds.value().expect("nobody stops it")));
    values.collect()
}

/// Law: values at the ends of the range are no special case.
#[test]
fn values_up_to_infinity() {
    let ends = [-INF, 1 - INF, -1, 0, INF - 1, INF];
    for x in ends {
        for y in ends {
            for z in ends {
                for text in [format!("(max (min {x} {y}) {z})"), format!("(min {x} (max {y} (max {z} 0)))")] {
                    let graph = Graph::parse(&text).expect("a graph");
                    let mut engine = GraphEngine::new().table_mb(1);
                    check_solved(&graph, &engine.solve(&graph.start()).expect("memory"));
                    for plies in 0..4 {
                        engine = engine.depth(plies);
                        check_searched(&graph, &engine.search(&graph.start()).expect("memory"), plies, Reuse::Equal);
                    }
                }
            }
        }
    }
}

/// Law: the move order affects the work, and no value.
#[test]
fn any_part_of_the_move_order_can_be_switched_off() {
    for graph in graphs(8, 150, 12) {
        for off in 0..8 {
            let mut order = MoveOrder::FULL;
            (order.best_moves, order.killers, order.history) = (off & 1 == 0, off & 2 == 0, off & 4 == 0);
            let mut engine: GraphEngine<'_> = Engine::new().table_mb(1).move_order(order);
            check_solved(&graph, &engine.solve(&graph.start()).expect("a small game"));
            let plies = graph.height();
            let outcome = engine.depth(plies).search(&graph.start()).expect("a small game");
            check_searched(&graph, &outcome, plies, Reuse::Equal);
        }
    }
}
