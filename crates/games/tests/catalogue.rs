//! The catalogue on games: every algorithm gives the same value, and alpha-beta the leaf counts of the literature.

use verimax::catalogue::{ALGORITHMS, Call, CallError, Family};
use verimax::law;
use verimax::search::{best_move, minimax_fishburn, minimax_ttw};
use verimax::table::{HashTable, Reuse};
use verimax::trace::Stats;
use verimax::{Depth, Game, Graph, Side, Value, Window};
use verimax_games::closed_form::{subtraction_grundy, value_of_grundy};
use verimax_games::dynamic_program::{dynamic, dynamic_opt};
use verimax_games::{
    Connect4, Kalah, MinGame, Nim, Order, Playable, Registry, Subtract, TicTacToe, Uniform, play_moves,
};

/// Law: the page of the catalogue has a row for every search and every formula. `cargo xtask prove` writes the formulas
/// from a list of its own, because it does without the games.
#[test]
fn the_page_lists_every_formula() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/catalogue.md"));
    let Ok(page) = page else { return }; // a package that was downloaded has no pages
    let row = |family: Family, name: &str| format!("| {family} | `{name}` | ");
    let searches = ALGORITHMS.iter().map(|algorithm| row(algorithm.family, algorithm.name));
    let formulas = Registry::standard().formulas();
    let rows: Vec<_> =
        searches.chain(formulas.iter().map(|formula| row(formula.info.family, formula.info.name))).collect();
    let listed: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(listed.len() >= rows.len(), "{} rows instead of {}", listed.len(), rows.len());
    for (row, line) in rows.iter().zip(listed) {
        assert!(line.starts_with(row), "{row} is missing before {line}");
    }
}

/// Runs a call from an empty table.
fn run<G: Playable>(call: &Call, start: &G, depth: Depth) -> (Result<Value, CallError>, Stats) {
    let (mut table, mut stats) = (HashTable::<G::Key>::new(Reuse::Equal), Stats::default());
    let value = call.run(start, Window::OPEN, depth, &mut table, &mut stats);
    (value, stats)
}

/// The names of the algorithms that give another value than the law, or that cannot be run although they should.
fn disagreeing<G: Playable>(start: &G, depth: Depth) -> Vec<&'static str> {
    let graph = Graph::explore(start.clone(), depth, 1_000_000).expect("small enough");
    let expected = law::negamax(&graph, graph.root(), Depth::END);
    let searches = ALGORITHMS.iter().filter(|algorithm| algorithm.takes.depth || depth == Depth::END).map(Call::from);
    let disagrees = |call: &Call| match run(call, start, depth).0 {
        Ok(value) => value != expected,
        Err(CallError::NotAlternating { .. }) => start.alternates(),
        Err(_) => true,
    };
    searches.filter(disagrees).map(|call| call.algorithm.name).collect()
}

/// Law: all algorithms agree with the law on the value of a game, to its end and to a depth.
#[test]
fn the_same_value_everywhere() {
    let none: [&str; 0] = [];
    let board = play_moves(TicTacToe::default(), "1").expect("a move");
    assert_eq!(disagreeing(&board, Depth::END), none);
    let board = play_moves(Connect4::new(4, 4).expect("a board"), "12431224").expect("moves");
    assert_eq!(disagreeing(&board, Depth::END), none);
    for depth in 1..=5 {
        assert_eq!(disagreeing(&TicTacToe::default(), Depth::plies(depth)), none);
        assert_eq!(disagreeing(&Kalah::new(3, 2).expect("a board"), Depth::plies(depth)), none);
    }
    assert_eq!(disagreeing(&Kalah::new(2, 2).expect("a board"), Depth::END), none);
    assert_eq!(disagreeing(&MinGame::new(&[20, 17, 24, -30, 27]).expect("numbers"), Depth::END), none);
    assert_eq!(disagreeing(&Nim::new(&[1, 2, 3]).expect("heaps"), Depth::END), none);
    assert_eq!(disagreeing(&Subtract::new(13).expect("stones"), Depth::END), none);
    for order in [Order::Best, Order::Random, Order::Worst] {
        assert_eq!(disagreeing(&Uniform::new(3, 4, 7, order).expect("a tree"), Depth::END), none);
    }
}

/// Tic-tac-toe is a draw (*Mathematical Foundations*, corollary 2.4).
#[test]
fn tictactoe_is_a_draw() {
    for name in ["minimax", "minimax_ttw", "negamax_ttw", "mtd_f", "pvs", "sss_star"] {
        let (value, _) = run(&Call::parse(name).expect(name), &TicTacToe::default(), Depth::END);
        assert_eq!(value, Ok(0), "{name}");
    }
}

/// Knuth & Moore 1975: in best order alpha-beta evaluates exactly b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, which is the least
/// possible; in worst order all of them.
#[test]
fn knuth_moore_leaf_counts() {
    let names = ["minimax_knuth_moore", "minimax_fishburn", "minimax_wikipedia", "minimax_ttw"];
    let names =
        names.into_iter().chain(["negamax_knuth_moore", "negamax_fishburn", "negamax_wikipedia", "negamax_ttw"]);
    let calls: Vec<Call> = names.chain(["negamax_ttm"]).map(|name| Call::parse(name).expect(name)).collect();
    for b in 2..=6u8 {
        for d in 1..=8u8 {
            let power = |exponent: u8| u64::from(b).pow(exponent.into());
            let expected = power(d.div_ceil(2)) + power(d / 2) - 1;
            let best = Uniform::new(b, d, u64::from(b + d), Order::Best).expect("a tree");
            for call in &calls {
                assert_eq!(run(call, &best, Depth::END).1.leaves, expected, "{}, b={b}, d={d}", call.algorithm.name);
            }
            if power(d) <= 5000 {
                let graph = Graph::explore(best, Depth::END, 20_000).expect("small enough");
                assert_eq!(law::minimal_leaves(&graph, 0, Depth::END, Window::OPEN), expected, "b={b}, d={d}");
                let worst = Uniform::new(b, d, 1, Order::Worst).expect("a tree");
                for call in &calls {
                    assert_eq!(
                        run(call, &worst, Depth::END).1.leaves,
                        power(d),
                        "{}, b={b}, d={d}",
                        call.algorithm.name
                    );
                }
            }
        }
    }
    let example = Uniform::new(3, 4, 1, Order::Best).expect("a tree");
    assert_eq!(run(&Call::parse("negamax_fishburn").expect("a call"), &example, Depth::END).1.leaves, 17);
}

/// *Two-player games*: figure 1's root is worth 3 at depth 2 and -3 from depth 3; Alice takes one, Bob takes one, Alice
/// takes two; a finished game has no best move; the dynamic programs agree.
#[test]
fn the_min_game() {
    let numbers = [20, 17, 24, -30, 27];
    let start = MinGame::new(&numbers).expect("numbers");
    let search = |p: &MinGame, a, b, d| minimax_fishburn(p, a, b, d, &mut ());
    for (depth, value) in [(1, 20), (2, 3), (3, -3), (4, -3), (5, -3)] {
        let best = best_move(&start, Depth::plies(depth), search).expect("a move");
        assert_eq!((best.value, start.move_name(best.mv)), (value, "1".to_owned()), "depth {depth}");
    }
    assert_eq!(dynamic(&numbers), Some(-3));
    assert_eq!(dynamic_opt(&numbers), Some(-3));
    let over = play_moves(start, "1 1 2").expect("moves");
    assert!(best_move(&over, Depth::END, search).is_none());
    assert_eq!(over.eval(), -3);
    for short in [&[][..], &[5]] {
        assert_eq!((dynamic(short), dynamic_opt(short)), (Some(0), Some(0)));
    }
    assert_eq!(dynamic(&[Value::MAX, Value::MIN]), None);
}

/// *Mathematical Foundations*, section 11.1: W(n) of the subtraction game, and its closed form.
#[test]
fn the_subtraction_game() {
    let w = [-1, 1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1, -1];
    for (stones, &expected) in (0..).zip(&w) {
        let pile = Subtract::new(stones).expect("stones");
        assert_eq!(run(&Call::parse("negamax").expect("a call"), &pile, Depth::END).0, Ok(expected), "W({stones})");
        assert_eq!(value_of_grundy(subtraction_grundy(stones)), expected);
    }
}

/// Law: with a table the root value of small Kalah boards is the same as without.
#[test]
fn kalah_with_and_without_a_table() {
    for (houses, seeds) in [(1, 1), (1, 5), (2, 1), (2, 3), (3, 1), (3, 2), (4, 1)] {
        let start = Kalah::new(houses, seeds).expect("a board");
        let plain = minimax_fishburn(&start, -100, 100, Depth::END, &mut ());
        let mut table = HashTable::new(Reuse::Equal);
        assert_eq!(minimax_ttw(&start, -100, 100, Depth::END, &mut table, &mut ()), plain, "kalah({houses},{seeds})");
        assert_eq!(start.side(), Side::Max);
    }
}
