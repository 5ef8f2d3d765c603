//! The games for three players: they keep their promises, and small ones are worth what can be seen by hand.

use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::search::multi::MultiStats;
use verimax::{Depth, MultiGame, MultiGraph, Payoffs, Ties, law, laws};
use verimax_games::{AnyMultiPosition, Line3, MULTI_GAMES, MultiPlayable, Nim3, Race3, start_multi};

/// The laws of a game, of its names, and of its searches against the law.
fn check<G: MultiPlayable>(start: &G, limit: usize) {
    laws::check_multi(start, limit).unwrap_or_else(|violation| panic!("{start}: {violation}"));
    let graph = MultiGraph::explore(start.clone(), Depth::END, limit).unwrap();
    let vectors = law::max_n_vectors(&graph, Depth::END).unwrap();
    for algorithm in MultiAlgorithm::all(3) {
        let value = algorithm.run(start, Depth::END, &mut MultiStats::default()).unwrap();
        match (algorithm, value) {
            (MultiAlgorithm::Paranoid(player), MultiValue::Held(value)) => {
                assert_eq!(Ok(value), law::paranoid(&graph, player, Depth::END), "{start}");
            }
            (MultiAlgorithm::MaxN(ties), MultiValue::Vector(vector)) => {
                assert_eq!(Ok(&vector), law::max_n(&graph, Depth::END, ties).as_ref(), "{start}");
                assert!(vectors.contains(&vector));
            }
            (MultiAlgorithm::Shallow, MultiValue::Vector(vector)) => {
                assert_eq!(Ok(vector), law::max_n(&graph, Depth::END, Ties::First), "{start}");
            }
            (algorithm, value) => panic!("{algorithm} returns {value}"),
        }
    }
    // No line of play is longer than the game says.
    assert!(graph.frame().height() <= start.most_plies(), "{start}");
    // The sum is constant where the game is over.
    let sum = |payoffs: &Payoffs| payoffs.values().iter().sum::<i32>();
    for node in (0..graph.len() as u32).filter(|&node| graph.children(node).is_empty()) {
        assert_eq!(Some(sum(graph.payoffs(node))), start.greatest_sum(), "{start}");
    }
}

#[test]
fn games_keep_their_laws() {
    for heaps in [[0, 0, 0], [1, 1, 1], [2, 1, 3], [2, 2, 2]] {
        check(&Nim3::new(heaps).unwrap(), 10_000);
    }
    check(&Line3::new(3, 2).unwrap(), 10_000);
    check(&Line3::new(7, 1).unwrap(), 10_000);
    check(&Race3::new(3).unwrap(), 10_000);
    check(&Race3::new(4).unwrap(), 10_000);
}

fn solved(game: &str, moves: &str, algorithm: &str) -> (String, Vec<String>) {
    let position = start_multi(game).unwrap().unwrap().play_moves(moves).unwrap();
    let algorithm = MultiAlgorithm::from_name(algorithm).unwrap();
    let thought = position.deepen(algorithm, Depth::END, &|| false, &mut |_| ()).unwrap();
    let line = position.line(algorithm, Depth::END, &|| false);
    assert_eq!(thought.best, line.first().cloned());
    (thought.value.to_string(), line)
}

#[test]
fn small_positions_are_worth_what_one_sees() {
    // One heap left: A takes it all and gets 3; C would have moved before.
    assert_eq!(solved("nim3(0,0,4)", "", "max_n"), ("[3, 0, 1]".into(), vec!["3:4".into()]));
    // A completes its line.
    assert_eq!(solved("line3", "1 5 9 2 8 4", "shallow"), ("[6, 0, 0]".into(), vec!["3".into()]));
    // B must stop A, and everybody knows it.
    assert_eq!(solved("line3", "1 5 9 2", "max_n").1[0], "3");
    // The first to move wins the shortest race, with one jump over its own peg.
    assert_eq!(solved("race3(length=3)", "", "shallow"), ("[4, 1, 1]".into(), vec!["1j".into()]));
}

/// What a search of the whole game to this depth finds, with no clock and no shallower searches before.
fn fresh<G: MultiGame + Clone>(start: &G, algorithm: MultiAlgorithm, depth: Depth) -> (MultiValue, MultiStats) {
    let mut stats = MultiStats::default();
    (algorithm.run(start, depth, &mut stats).unwrap(), stats)
}

/// Law: depth after depth, a search ends with the value to the depth that was asked for. Called back, it has that of
/// the last depth that it completed, of two plies at least.
fn called_back<G: MultiPlayable>(start: &G, game: &str) {
    let any = start_multi(game).unwrap().unwrap();
    for algorithm in MultiAlgorithm::all(3) {
        for depth in [Depth::plies(0), Depth::plies(1), Depth::plies(4), Depth::plies(1000), Depth::END] {
            let mut completed = Vec::new();
            let whole =
                any.deepen(algorithm, depth, &|| false, &mut |thought| completed.push(thought.clone())).unwrap();
            assert_eq!(completed.last(), Some(&whole));
            let (value, stats) = fresh(start, algorithm, depth);
            assert_eq!((&whole.value, whole.stats, whole.depth, whole.is_stopped), (&value, stats, depth, false));
            let line = any.line(algorithm, depth, &|| false);
            assert_eq!(line, {
                let mut position = start.clone();
                let name = |mv| {
                    let name = position.move_name(mv);
                    position = position.play(mv);
                    name
                };
                algorithm.line(start, depth).into_iter().map(name).collect::<Vec<_>>()
            });
            assert_eq!((&whole.best, whole.best.is_none()), (&line.first().cloned(), depth.is_zero()));
            let short = any.deepen(algorithm, depth, &|| true, &mut |_| ()).unwrap();
            assert_eq!(short.is_stopped, short.depth != depth);
            assert!(!short.is_stopped || short.depth >= Depth::plies(2));
            assert_eq!((short.value, short.stats), fresh(start, algorithm, short.depth));
        }
    }
}

#[test]
fn a_search_can_be_called_back() {
    called_back(&Nim3::new([2, 2, 2]).unwrap(), "nim3(2,2,2)");
    called_back(&Line3::new(3, 2).unwrap(), "line3(3,2)");
    called_back(&Race3::new(4).unwrap(), "race3(4)");
    let line = start_multi("line3").unwrap().unwrap();
    let max_n = MultiAlgorithm::MaxN(Ties::First);
    let thought = line.deepen(max_n, Depth::END, &|| true, &mut |_| ()).unwrap();
    assert!(thought.is_stopped && thought.depth < Depth::plies(5) && thought.best.is_some());
    // Too little time for any move of the line.
    assert_eq!(line.line(max_n, Depth::END, &|| true), [] as [String; 0]);
}

#[test]
fn drawings_and_moves() {
    let race = start_multi("race3(length=4)").unwrap().unwrap();
    assert_eq!(race.drawing(), "AA..\nBB..\nCC..\nA to move");
    assert_eq!(race.moves(), ["1j", "2"]);
    assert_eq!(race.play_moves("1j").unwrap().drawing(), ".AA.\nBB..\nCC..\nB to move");
    // B's front peg jumps over A's.
    assert_eq!(race.play_moves("1j").unwrap().moves(), ["1j", "2", "2j"]);
    let nim = start_multi("nim3").unwrap().unwrap();
    assert_eq!(nim.play_moves("1:2, 3:1").unwrap().drawing(), "heaps 0 3 2, C to move");
    let refused = |position: &dyn AnyMultiPosition, moves| position.play_moves(moves).err().unwrap().to_string();
    assert_eq!(refused(&*race, "1j 3"), "move 2: \"3\" is not a legal move; the legal moves are 1j, 2, 2j");
    assert_eq!(
        refused(&*start_multi("nim3(0,0,1)").unwrap().unwrap(), "3:1 3:1"),
        "move 2: \"3:1\" is not a legal move: the game is over"
    );
}

#[test]
fn names_and_parameters() {
    for game in MULTI_GAMES {
        assert_eq!(start_multi(game.example).unwrap().unwrap().players(), ["A", "B", "C"]);
        assert!(start_multi(game.name).unwrap().is_ok());
    }
    assert!(start_multi("tictactoe").is_none() && start_multi("line3(").is_none());
    for (text, sentence) in [
        ("line3(13)", "`columns` of line3 is `13`; it must be a number from 1 to 12"),
        ("line3(4,4)", "`rows` of line3 is `4`; it must be such that columns * rows is at most 12"),
        ("line3(12,12)", "`rows` of line3 is `12`; it must be such that columns * rows is at most 12"),
        ("nim3(1,2)", "`heaps` of nim3 is `2 heaps`; it must be three heaps"),
        ("nim3(1,2,10)", "`heap` of nim3 is `10`; it must be a number from 0 to 9"),
        ("race3(2)", "`length` of race3 is `2`; it must be a number from 3 to 8"),
    ] {
        assert_eq!(start_multi(text).unwrap().err().unwrap().to_string(), sentence);
    }
}

/// The table of games in docs/beyond.md says what they are worth.
#[test]
fn the_manual_shows_what_the_games_are_worth() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/beyond.md")).expect("the page");
    let mut rows = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", game, _, solved, ""] = cells[..] else { continue };
        let Some(start) = start_multi(game.trim_matches('`')) else { continue };
        let start = start.unwrap();
        let thought = start.deepen(MultiAlgorithm::Shallow, Depth::END, &|| false, &mut |_| ()).unwrap();
        let MultiValue::Vector(vector) = thought.value else { panic!("{line}") };
        let each = start.players().into_iter().zip(vector.values()).map(|(name, value)| format!("{name} {value}"));
        assert_eq!(each.collect::<Vec<_>>().join(", "), solved, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 3);
}
