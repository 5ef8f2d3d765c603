//! The engine on real games finds the values of the law and of the literature, with any number of threads.

use verimax::table::Reuse;
use verimax::{Depth, Engine, EngineError, Form, Game, Graph, Value, law};
use verimax_games::connect4::Quick;
use verimax_games::{Connect4, Kalah, Nim, Playable, Subtract, TicTacToe, play_moves};

/// Law: to every depth, and to the end of the game, the engine finds the values of the law, and legal lines of full
/// length.
fn check<G: Playable>(start: &G, most_plies: u32) {
    let graph = Graph::explore(start.clone(), Depth::END, 1_000_000).expect("a small game");
    let to_end = law::minimax(&graph, graph.root(), Depth::END);
    let to_depth: Vec<Value> =
        (0..=most_plies).map(|plies| law::minimax(&graph, graph.root(), Depth::plies(plies))).collect();
    for (threads, megabytes) in [(1, 0), (1, 1), (2, 1), (3, 1)] {
        let engine = || Engine::<G>::new().threads(threads).table_mb(megabytes);
        let solved = engine().solve(start).expect("memory");
        assert_eq!((solved.value(), solved.depth), (Some(to_end), Depth::END), "{start}");
        assert!(play(start, &solved.line).is_over());

        let found = engine().search(start).expect("memory");
        assert_eq!((found.value(), found.depth), (Some(to_end), Depth::END), "{start}");
        assert!(play(start, &found.line).is_over() && !found.is_stopped);

        let mut kept = engine();
        for plies in 0..=most_plies {
            kept = kept.depth(plies);
            for found in [engine().depth(plies).search(start), kept.search(start)] {
                let found = found.expect("memory");
                assert_eq!(found.value(), Some(to_depth[plies as usize]), "depth {plies}: {start}");
                let last = play(start, &found.line);
                assert!(found.line.len() as u32 == plies || last.is_over(), "{:?}", found.line);
            }
        }
    }
}

fn play<G: Playable>(start: &G, line: &[G::Move]) -> G {
    line.iter().fold(start.clone(), |position, &mv| {
        assert!(position.moves().any(|legal| legal == mv));
        position.play(mv)
    })
}

#[test]
fn tictactoe() {
    check(&TicTacToe::default(), 9);
    for reuse in [Reuse::Equal, Reuse::AtLeast] {
        let outcome = Engine::new().reuse(reuse).search(&TicTacToe::default()).expect("memory");
        assert_eq!((outcome.value(), outcome.line.len(), outcome.is_stopped), (Some(0), 9, false));
    }
}

#[test]
fn nim() {
    check(&Nim::new(&[3, 4, 5]).expect("heaps"), 13);
    check(&Nim::new(&[1, 2, 3]).expect("heaps"), 13);
}

#[test]
fn subtract() {
    (0..10).for_each(|stones| check(&Subtract::new(stones).expect("stones"), 12));
    check(&Subtract::new(21).expect("stones"), 22);
}

/// In Kalah, a side may move twice in a row.
#[test]
fn kalah() {
    check(&Kalah::new(2, 2).expect("a board"), 8);
    check(&Kalah::new(3, 3).expect("a board"), 8);
}

/// John Tromp's table of winners: 5 by 4 is a draw, like all boards up to that size. The quick form agrees.
#[test]
fn connect4_of_5_columns_and_4_rows_is_a_draw() {
    let start = Connect4::new(5, 4).expect("a board");
    let form = Quick::of(&start);
    for threads in 1..=3 {
        let mut engine = Engine::<_, Quick<_>>::with_form().table_mb(1).threads(threads);
        for _ in 0..2 {
            let solved = engine.solve(&start).expect("memory");
            assert_eq!(solved.value(), Some(0));
            assert!(play(&start, &solved.line).is_over());
        }
        let mut of_form = Engine::new().table_mb(1).threads(threads);
        assert_eq!(of_form.solve(&form).expect("memory").value(), Some(0));
        // Mirror images share a key, which is enough to solve the game, and not to search it to a depth.
        assert!(matches!(of_form.search(&form), Err(EngineError::MergedKeys)));
    }
}

/// Law: several threads find the right value of a long search, in a table that is too small for it.
#[test]
fn many_threads_meet_in_a_long_search() {
    // From crates/compare/data/begin-medium: the benchmark there checks these scores with another solver.
    let positions = [("34344336312", 3), ("13421524173", -4), ("276134147125", 2), ("225474221", 6), ("6547434324", 4)];
    for threads in 2..=4 {
        let mut engine = Engine::<_, Quick<_>>::with_form().table_mb(1).threads(threads).line(false);
        for (moves, score) in positions {
            let position = play_moves(Connect4::default(), moves).expect("legal moves");
            engine.clear();
            let solved = engine.solve(&position).expect("memory");
            assert_eq!(solved.value().map(|value| position.side().view(value)), Some(score), "{moves}");
            assert!(solved.counts.nodes > 20_000, "{} nodes are not a long search", solved.counts.nodes);
        }
    }
}
