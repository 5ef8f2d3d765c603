//! What ends a search, and what is known then: nodes, time, a stop from outside. Also the progress reports until then.

use std::time::{Duration, Instant};

use verimax::{Depth, Game, Graph, GraphPosition, INF, Side, Value};
use verimax::{Engine, Outcome, law, search};

use crate::generate::{Random, graph};

type GraphEngine<'g> = Engine<'static, GraphPosition<'g>>;

/// A game that nobody searches to its end: two moves at every turn, sixty turns, and no two lines lead to the same
/// position. A hash of the moves is the evaluation.
#[derive(Clone, Copy)]
pub struct Endless {
    moves: u64,
    turns: u32,
}

pub const START: Endless = Endless { moves: 1, turns: 0 };

impl Game for Endless {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = u64;
    fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Max } else { Side::Min }
    }
    fn moves(&self) -> Self::Moves {
        0..if self.turns < 60 { 2 } else { 0 }
    }
    fn play(&self, mv: u32) -> Endless {
        Endless { moves: 2 * self.moves + u64::from(mv), turns: self.turns + 1 }
    }
    fn eval(&self) -> Value {
        (Random(self.moves).next() % 2001) as Value - 1000
    }
    fn key(&self) -> u64 {
        self.moves
    }
}

/// Law: one thread searches no more nodes than it may, except to complete depth 1, and no fewer if it was stopped. What
/// it then knows is true, and a search has completed depth 1.
#[test]
fn the_nodes_are_limited_exactly() {
    let mut random = Random(11);
    let graphs: Vec<Graph> = (0..300).map(|round| graph(&mut random, 30, round % 4 != 0)).collect();
    let (mut stopped, mut completed) = (0, 0);
    let mut engine = GraphEngine::new().table_mb(0);
    for graph in &graphs {
        let value = |depth| law::minimax(graph, graph.root(), depth);
        engine = engine.nodes(u64::MAX).depth(1);
        engine.clear();
        let least = engine.search(&graph.start()).expect("memory").counts.nodes;
        for most in (0..40).chain([100, 1000]) {
            engine = engine.nodes(most);
            engine.clear();
            let solved = engine.solve(&graph.start()).expect("memory");
            // The engine always completes depth 1, and the entries that the solve has stored may change how many nodes
            // that takes.
            let kept_back = (most / 8).max(2 * least);
            assert!(solved.counts.nodes <= most - most / 8 + kept_back, "{} > {most}", solved.counts.nodes);
            assert!(!solved.is_stopped || solved.counts.nodes >= most);
            check_solved(graph, &solved);
            engine = engine.line(false);
            engine.clear();
            let alone = engine.solve(&graph.start()).expect("memory");
            assert!(alone.counts.nodes == most || !alone.is_stopped && alone.counts.nodes <= most);
            assert!(alone.bounds.contains(value(Depth::END)) && alone.line.is_empty());
            engine = engine.line(true);

            engine = engine.depth(6);
            engine.clear();
            let found = engine.search(&graph.start()).expect("memory");
            assert!(
                found.counts.nodes <= most.max(least),
                "{} > {most}, {least}: {found:?} {graph:?}",
                found.counts.nodes
            );
            assert!(!found.is_stopped || found.counts.nodes >= most);
            assert!(found.depth >= Depth::plies(1));
            assert_eq!(found.value(), Some(value(found.depth)), "{found:?}");
            assert_eq!(found.line.is_empty(), graph.children(graph.root()).is_empty());
            for is_stopped in [solved.is_stopped, found.is_stopped] {
                *(if is_stopped { &mut stopped } else { &mut completed }) += 1;
            }
        }
    }
    assert!(stopped > 1000 && completed > 1000, "{stopped} stopped, {completed} completed");
}

/// Law: what a stopped solve says is true: the bounds contain the value, and the line is that of a search to a depth,
/// whose value is the estimate.
fn check_solved(graph: &Graph, solved: &Outcome<u32>) {
    let value = law::minimax(graph, graph.root(), Depth::END);
    assert!(solved.bounds.contains(value), "{solved:?}");
    assert!((solved.depth == Depth::END) != solved.is_stopped && (solved.is_stopped || solved.value().is_some()));
    let at_depth = law::minimax(graph, graph.root(), solved.depth);
    assert_eq!(solved.estimate, solved.is_stopped.then_some(at_depth), "{solved:?}");
    assert_eq!(solved.line.is_empty(), graph.children(graph.root()).is_empty());
    let end = solved.line.iter().fold(graph.root(), |node, &mv| graph.children(node)[mv as usize]);
    assert_eq!(graph.eval(end), at_depth, "{solved:?}");
}

/// Law: with several threads, each may search a little more until it polls.
#[test]
fn the_nodes_of_all_threads_are_limited() {
    let mut engine = Engine::new().table_mb(1).threads(3).nodes(100_000);
    let outcome = engine.search(&START).expect("memory");
    assert!(outcome.is_stopped && (100_000..104_000).contains(&outcome.counts.nodes), "{}", outcome.counts.nodes);
    let outcome = engine.solve(&START).expect("memory");
    assert!(outcome.is_stopped && (100_000..104_000).contains(&outcome.counts.nodes), "{}", outcome.counts.nodes);
    assert!(outcome.value().is_none() && outcome.estimate.is_some());
    assert_eq!(outcome.line.len() as u32, outcome.depth.limit().expect("a number"));
    assert_eq!(Engine::new().table_mb(1).nodes(1000).is_at_least(&START, 0).expect("memory"), None);
    let outcome = Engine::new().table_mb(1).nodes(1000).root_moves(&START).expect("memory");
    assert!(outcome.is_stopped && outcome.root_moves.len() == 2);
}

/// Law: the engine completes depth 1 even without time or nodes, or if it is stopped before the search begins.
#[test]
fn depth_1_is_always_completed() {
    let best = START.play(0).eval().max(START.play(1).eval());
    for threads in 1..=3 {
        let engine = || Engine::new().table_mb(1).threads(threads);
        let stopped = engine();
        stopped.stop_handle().stop();
        for mut engine in [
            engine().time(Duration::ZERO),
            engine().nodes(0),
            engine().clock(Duration::ZERO, Duration::from_secs(1)),
            stopped,
        ] {
            let outcome = engine.search(&START).expect("memory");
            assert!(outcome.is_stopped);
            let depth = outcome.depth.limit().expect("a number");
            assert!(depth >= 1 && outcome.counts.nodes < 4000, "{outcome:?}"); // until it polls the clock
            assert_eq!((outcome.line.len() as u32, depth == 1 && outcome.value() != Some(best)), (depth, false));
            let is_stopped = engine.depth(1).search(&START).expect("memory").is_stopped;
            assert!(!is_stopped, "depth 1 is all that was asked for");
        }
    }
}

/// Law: a search ends soon after its time is up, and its line is as long as the completed depth.
#[test]
fn time_ends_a_search() {
    for threads in 1..=2 {
        let engine = || Engine::new().table_mb(1).threads(threads);
        for (least, mut engine) in [
            (50, engine().time(Duration::from_millis(50))),
            (100, engine().clock(Duration::from_secs(3), Duration::ZERO)),
            (20, engine().clock(Duration::from_secs(3), Duration::ZERO).time(Duration::from_millis(20))),
        ] {
            for is_search in [true, false] {
                let started = Instant::now();
                let outcome = if is_search { engine.search(&START) } else { engine.solve(&START) }.expect("memory");
                let took = started.elapsed();
                assert!(took >= Duration::from_millis(least) && took < Duration::from_secs(2), "{took:?}");
                assert!(outcome.is_stopped && outcome.time <= took && outcome.bounds.lower <= outcome.bounds.upper);
                assert!(!is_search || outcome.line.len() as u32 == outcome.depth.limit().expect("a number"));
            }
        }
    }
}

/// A game with twenty moves, each of which takes a millisecond.
#[derive(Clone, Copy)]
struct Slow(Endless);

impl Game for Slow {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = u64;
    fn side(&self) -> Side {
        self.0.side()
    }
    fn moves(&self) -> Self::Moves {
        0..20
    }
    fn play(&self, mv: u32) -> Slow {
        std::thread::sleep(Duration::from_millis(1));
        Slow(Endless { moves: (20 * self.0.moves + u64::from(mv)) % (1 << 60), turns: self.0.turns + 1 })
    }
    fn eval(&self) -> Value {
        self.0.eval()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
}

/// Law: a game that takes its time is stopped in time, too.
#[test]
fn a_slow_game_is_stopped_in_time() {
    for threads in 1..=2 {
        let engine = || Engine::new().table_mb(1).threads(threads).time(Duration::from_millis(20));
        let started = Instant::now();
        assert!(engine().solve(&Slow(START)).expect("memory").is_stopped);
        assert_eq!(engine().is_at_least(&Slow(START), 3).expect("memory"), None);
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }
}

/// Law: a stop from another thread soon ends what is running, but not the next search.
#[test]
fn a_stop_handle_ends_a_search() {
    let mut engine = Engine::new().table_mb(1).threads(2);
    let handle = engine.stop_handle();
    type Run = fn(&mut Engine<'static, Endless>) -> bool;
    let runs: [Run; 4] = [
        |engine| engine.search(&START).expect("memory").is_stopped,
        |engine| engine.solve(&START).expect("memory").is_stopped,
        |engine| engine.is_at_least(&START, 0).expect("memory").is_none(),
        |engine| engine.root_moves(&START).expect("memory").is_stopped,
    ];
    for run in runs {
        let started = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                handle.stop();
            });
            assert!(run(&mut engine));
        });
        let took = started.elapsed();
        assert!(took >= Duration::from_millis(30) && took < Duration::from_secs(2), "{took:?}");
        assert!(!handle.is_stopped());
    }
    let outcome = engine.depth(4).search(&START).expect("memory");
    assert_eq!((outcome.is_stopped, outcome.depth), (false, Depth::plies(4)));
}

/// Law: the engine reports every completed depth, with its value and its line. Depths are two plies apart if there is
/// no other limit, and one if there is.
#[test]
fn progress_is_reported_for_each_depth() {
    let cases: [(u32, Option<u64>, &[u32]); 4] = [
        (7, Some(u64::MAX), &[0, 1, 2, 3, 4, 5, 6, 7]),
        (7, None, &[0, 1, 3, 5, 7]),
        (6, None, &[0, 1, 2, 4, 6]),
        (0, None, &[0]),
    ];
    for (deepest, most_nodes, depths) in cases {
        let mut reports: Vec<(Depth, Value, Value, usize)> = Vec::new();
        let mut nodes = Vec::new();
        let engine = Engine::new().table_mb(1).depth(deepest).on_progress(|progress| {
            reports.push((progress.depth, progress.bounds.lower, progress.bounds.upper, progress.line.len()));
            nodes.push(progress.nodes);
            assert!((0.0..=1.0).contains(&progress.table_fill));
        });
        let mut engine = match most_nodes {
            Some(most) => engine.nodes(most),
            None => engine,
        };
        let outcome = engine.search(&START).expect("memory");
        drop(engine);
        assert!(nodes.is_sorted());
        reports.dedup(); // if a second has passed, a depth is reported again
        assert_eq!(reports.iter().filter_map(|report| report.0.limit()).collect::<Vec<_>>(), depths);
        for &(depth, lower, upper, line) in &reports {
            let expected = Engine::new().table_mb(0).depth(depth.limit().expect("a number")).search(&START);
            assert_eq!(
                (Some(lower), lower, line),
                (expected.expect("memory").value(), upper, depth.limit().unwrap() as usize)
            );
        }
        assert_eq!(reports.last().map(|report| report.1), outcome.value());
    }

    // A solver reports bounds that close in on the value.
    let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").expect("a graph");
    let mut bounds = Vec::new();
    let mut engine =
        Engine::new().table_mb(0).on_progress(|progress| bounds.push((progress.bounds.lower, progress.bounds.upper)));
    engine.solve(&graph.start()).expect("memory");
    drop(engine);
    assert!(bounds.windows(2).all(|two| two[0].0 <= two[1].0 && two[1].1 <= two[0].1), "{bounds:?}");
    assert_eq!(bounds.last(), Some(&(7, 7)));
}

/// Law: without its line, an outcome has the same value.
#[test]
fn a_line_that_is_not_wanted_is_empty() {
    let outcome = Engine::new().table_mb(1).depth(5).line(false).search(&START).expect("memory");
    let with_line = Engine::new().table_mb(1).depth(5).search(&START).expect("memory");
    assert_eq!((outcome.value(), outcome.line.len()), (with_line.value(), 0));
    assert!(outcome.counts.nodes <= with_line.counts.nodes && (-INF..=INF).contains(&outcome.bounds.lower));
}

/// Law: a caller can change and remove limits between calls.
#[test]
fn limits_can_be_removed() {
    let mut engine = Engine::new().table_mb(1).nodes(2).time(Duration::ZERO).depth(1);
    assert!(engine.solve(&START).expect("memory").counts.nodes < 100);
    engine.limits().nodes = None;
    assert!(engine.solve(&START).expect("memory").counts.nodes < 10_000);
    engine.limits().time = None;
    assert_eq!(engine.search(&START).expect("memory").depth, Depth::plies(1));
    (engine.limits().depth, engine.limits().nodes) = (None, Some(50_000));
    assert!(engine.search(&START).expect("memory").depth > Depth::plies(4));
    assert!(engine.solve(&START).expect("memory").counts.nodes >= 50_000);
}

/// Sixty turns with eight moves each. What the moves add up to decides the game, so positions with equal sums are worth
/// the same, and share a key. Their evaluations differ.
#[derive(Clone, Copy)]
struct Sum {
    sum: u32,
    line: u64,
    turns: u32,
}

impl Game for Sum {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, u32);
    fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Max } else { Side::Min }
    }
    fn moves(&self) -> Self::Moves {
        0..if self.turns < 60 { 8 } else { 0 }
    }
    fn play(&self, mv: u32) -> Sum {
        let line = Random(self.line + u64::from(mv)).next();
        Sum { sum: self.sum + mv, line, turns: self.turns + 1 }
    }
    fn eval(&self) -> Value {
        if self.turns == 60 { (7 * self.sum % 101) as Value } else { (self.line % 1000) as Value }
    }
    fn key(&self) -> (u32, u32) {
        (self.sum, self.turns)
    }
    fn merges_keys(&self) -> bool {
        true
    }
}

/// Law: a solve that is stopped has a best move, also where keys merge positions that differ at a depth: it is the best
/// to the depth that the outcome names.
#[test]
fn a_stopped_solve_of_a_game_that_merges_keys_has_a_best_move() {
    let start = Sum { sum: 0, line: 1, turns: 0 };
    for (nodes, threads) in [(2000, 1), (20_000, 1), (20_000, 2)] {
        let mut engine = Engine::new().table_mb(1).threads(threads).nodes(nodes);
        let outcome = engine.solve(&start).expect("memory");
        assert!(outcome.is_stopped && outcome.counts.nodes <= nodes + 2000, "{}", outcome.counts.nodes);
        let plies = outcome.depth.limit().expect("a search to a depth");
        assert!(plies >= 2, "{plies} plies");
        let value = search::minimax(&start, outcome.depth, &mut ());
        let best = start.play(outcome.best_move().expect("a best move"));
        assert_eq!(outcome.estimate, Some(value), "{plies} plies");
        assert_eq!(search::minimax(&best, Depth::plies(plies - 1), &mut ()), value, "{plies} plies");
    }
}
