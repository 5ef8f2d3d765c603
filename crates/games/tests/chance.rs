//! The games with chance: they keep their promises, and small ones are worth what the law says and one sees by hand.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceCall};
use verimax::law::chance::{Fraction, chance_layers, expectiminimax};
use verimax::{ChanceGame, ChanceGraph, Depth, Turn, laws};
use verimax_games::{
    AnyChancePosition, CHANCE_GAMES, ChanceAnswer, ChancePlayable, Deepening, Ewn, Race, start_chance,
};

/// The promises of the trait, the names, and what these games have in common: at every position of the game, of which
/// there are at most `limit`.
fn check<G: ChancePlayable<Move: Debug, Key: Debug>>(start: &G, limit: usize) {
    let checked = laws::check_chance(start, limit).unwrap_or_else(|violation| panic!("{start}: {violation}"));
    assert!(checked.is_complete, "{start}: {checked}");
    let graph =
        ChanceGraph::explore(start.clone(), Depth::END, limit).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut seen: HashMap<G::Key, String> = HashMap::from([(start.key(), start.to_string())]);
    let mut todo = vec![start.clone()];
    while let Some(p) = todo.pop() {
        let names: Vec<String> = p.moves().map(|mv| p.move_name(mv)).collect();
        assert_eq!(p.moves().len(), names.len(), "{p}");
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{p}: {names:?}");
        assert!(names.iter().all(|name| !name.contains([' ', ','])), "{p}: {names:?}");
        // A game that is over is won. One that goes on is not estimated as won.
        assert_eq!(names.is_empty(), p.eval().abs() == 100, "{p}");
        for mv in p.moves() {
            let child = p.play(mv);
            assert!(child.most_plies() < p.most_plies(), "{p}\n{child}");
            assert_eq!((child.turn() == Turn::Chance), (p.turn() != Turn::Chance), "{p}\n{child}");
            match seen.get(&child.key()) {
                // The drawing shows all of a position: equal keys, equal positions.
                Some(drawing) => assert_eq!(*drawing, child.to_string()),
                None => {
                    seen.insert(child.key(), child.to_string());
                    todo.push(child);
                }
            }
        }
    }
    assert_eq!(seen.len(), graph.len(), "{start}");
}

fn small() -> Vec<Box<dyn AnyChancePosition>> {
    let games = ["ewn(2,1)", "ewn(2,2)", "ewn(3,1)", "ewn(3,2)", "race(1,1,2,1)", "race(3,1,2,2)", "race(2,2,2,1)"];
    games.map(|game| start_chance(game).unwrap().unwrap()).into_iter().collect()
}

#[test]
fn games_keep_their_laws() {
    for (size, stones) in [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1)] {
        check(&Ewn::new(size, stones).unwrap(), 20_000);
    }
    for (length, stones, faces, hits) in [(1, 1, 1, 0), (1, 1, 2, 1), (4, 1, 6, 2), (3, 2, 2, 1), (2, 3, 2, 0)] {
        check(&Race::new(length, stones, faces, hits).unwrap(), 20_000);
    }
}

/// The value of an answer, and the greatest that the exact value may be.
fn interval(answer: &ChanceAnswer) -> [Fraction; 2] {
    let fraction = |units: i64| Fraction::new(units.into(), answer.scale.factor().into());
    [fraction(answer.value), fraction(answer.value + i64::from(answer.error))]
}

/// Law: every search finds the law's value, to the end and to a depth; and a move that leads to it.
#[test]
fn searches_are_judged_by_the_law() {
    for start in small() {
        for depth in [Depth::plies(0), Depth::plies(1), Depth::plies(4), Depth::plies(7), Depth::END] {
            let exact = start.exact(depth, true, 50_000, &|| false).unwrap();
            for call in CHANCE_ALGORITHMS.iter().map(ChanceCall::from) {
                if depth == Depth::END && !call.algorithm.has_table {
                    continue; // too many lines of play
                }
                let answer = start.search(call, depth, true, 50_000, &|| false).unwrap();
                assert_eq!(answer.error, 0, "{}", start.drawing());
                assert_eq!(interval(&answer)[0], exact.value, "{call} to {depth}\n{}", start.drawing());
                let found: Vec<_> = answer.moves.iter().map(|of| (&of.name, of.weight)).collect();
                assert!(
                    depth.is_zero()
                        || found.iter().eq(&exact.moves.iter().map(|of| (&of.name, of.weight)).collect::<Vec<_>>())
                );
                // With no room for an exact unit, the exact value lies where it is said to lie.
                let rounded = start.search(call, depth, false, 0, &|| false).unwrap();
                let [lower, upper] = interval(&rounded);
                assert!(lower <= exact.value && exact.value <= upper, "{call} to {depth}\n{}", start.drawing());
                assert!(depth.is_zero() || rounded.error > 0);
            }
            let order = Deepening { last: depth, table_mb: 16, all_moves: true };
            let answer = start.deepen(order, &|| false, &mut |_| ()).unwrap();
            let [lower, upper] = interval(&answer);
            assert!(lower <= exact.value && exact.value <= upper, "deepening to {depth}\n{}", start.drawing());
            assert!(!answer.is_stopped && answer.depth == depth);
        }
    }
}

/// Law: the error that a rounded answer states is one unit for each layer of chance, as many as the law counts.
#[test]
fn the_error_is_that_of_the_law() {
    let start = Race::new(3, 1, 2, 2).unwrap();
    let any = start_chance("race(3,1,2,2)").unwrap().unwrap();
    for (moves, position) in [("", start), ("d1", start.play(start.moves().next().unwrap()))] {
        for plies in 0..7 {
            let depth = Depth::plies(plies);
            let graph = ChanceGraph::explore(position, depth, 50_000).unwrap();
            let order = Deepening { last: depth, table_mb: 16, all_moves: false };
            let answer = any.play_moves(moves).unwrap().deepen(order, &|| false, &mut |_| ()).unwrap();
            assert_eq!(answer.error, chance_layers(&graph, graph.root(), Depth::END), "{plies} plies after '{moves}'");
        }
    }
}

/// Law: the best move is worth as much as the position, by the law.
#[test]
fn best_moves_are_best() {
    for start in small() {
        for throw in start.moves() {
            let position = start.play(&throw).unwrap();
            let exact = position.exact(Depth::END, false, 50_000, &|| false).unwrap();
            let call = ChanceCall::parse("star1_tt").unwrap();
            let search = position.search(call, Depth::END, false, 50_000, &|| false).unwrap();
            let deepened =
                position.deepen(Deepening { last: Depth::END, table_mb: 16, all_moves: false }, &|| false, &mut |_| ());
            for best in [search.best, deepened.unwrap().best] {
                let best = exact.moves.iter().find(|of| Some(&of.name) == best.as_ref()).expect("a best move");
                assert_eq!(best.value, exact.value, "{}", position.drawing());
            }
        }
    }
}

/// Law: a search that is called back has the answer of the last depth that it completed.
#[test]
fn a_search_can_be_called_back() {
    let start = start_chance("ewn").unwrap().unwrap().play_moves("d3").unwrap();
    let order = Deepening { last: Depth::END, table_mb: 1, all_moves: false };
    for patience in [0, 5, 40] {
        let polls = std::cell::Cell::new(0);
        let is_up = || {
            polls.set(polls.get() + 1);
            polls.get() > patience
        };
        let mut completed = Vec::new();
        let answer = start.deepen(order, &is_up, &mut |answer| completed.push(answer.clone())).unwrap();
        let last = completed.last().unwrap();
        assert!(answer.is_stopped && answer.best.is_some() && last.depth >= Depth::plies(1));
        assert_eq!((answer.value, answer.depth, &answer.best), (last.value, last.depth, &last.best));
        let call = ChanceCall::parse("star2_tt").unwrap();
        let fresh = start.search(call, answer.depth, false, 0, &|| false).unwrap();
        assert_eq!(answer.value, fresh.value);
        // The law and a search by its name have no answer before the last.
        assert_eq!(start.exact(Depth::plies(8), false, 200_000, &|| true), None);
        assert_eq!(start.search(call, Depth::plies(8), false, 200_000, &|| true), None);
    }
}

/// Worked by hand. With one cell and a die of two faces, a throw of 2 brings the only stone home at once, and a throw
/// of 1 in two moves. Without hits Max loses only if it throws 1 and Min then 2: 50. With one hit each, Min's throw of
/// 1 hits, and Max's next throw of 1 hits back; from there it is 50 for Max again: 50 + 1/2 (-50 + 1/2 50) = 75/2.
#[test]
fn small_games_are_worth_what_one_sees() {
    let value = |game: &str| {
        start_chance(game).unwrap().unwrap().exact(Depth::END, false, 1000, &|| false).unwrap().value.to_string()
    };
    assert_eq!(value("race(1,1,2,0)"), "50");
    assert_eq!(value("race(1,1,2,1)"), "75/2");
    // Whoever moves first wins: by taking the other stone; by being first.
    assert_eq!(value("ewn(2,1)"), "100");
    assert_eq!(value("race(1,1,1,0)"), "100");
    // The law on the explored graph and on the graph to a depth.
    let graph = ChanceGraph::explore(Race::new(1, 1, 2, 1).unwrap(), Depth::plies(2), 100).unwrap();
    // Max has won, or is one cell ahead.
    assert_eq!(expectiminimax(&graph, graph.root(), Depth::END).unwrap().to_string(), "101/2");
}

/// The rules of `ewn`, move by move.
#[test]
fn ewn_by_its_rules() {
    let start = start_chance("ewn(3,3)").unwrap().unwrap();
    assert_eq!(start.drawing(), "   a  b  c\n1 X1 X2  .\n2 X3  . O3\n3  . O2 O1\nmax to throw the die");
    let after = |moves: &str| start.play_moves(moves).unwrap();
    // The stone that the die names, diagonally first; own stones may be taken.
    assert_eq!(after("d1").moves(), ["1-b2", "1-b1", "1-a2"]);
    assert_eq!(after("d1").drawing().lines().last(), Some("the die shows 1, max to move"));
    assert_eq!(after("d1 1-b1").drawing(), "   a  b  c\n1  . X1  .\n2 X3  . O3\n3  . O2 O1\nmin to throw the die");
    assert_eq!(after("d1 1-b1 d2").moves(), ["2-a2", "2-a3", "2-b2"]);
    // The stone 2 is gone: the next higher or the next lower one moves.
    assert_eq!(after("d1 1-b1 d1 1-b3 d2").moves(), ["3-b3", "3-b2", "3-a3", "1-c2", "1-c1", "1-b2"]);
    // There is no higher one.
    assert_eq!(after("d1 1-b1 d2 2-a2 d3").moves(), ["1-c2", "1-c1", "1-b2"]);
    // All stones are taken, or the corner is reached.
    let won = start_chance("ewn(2,1)").unwrap().unwrap().play_moves("d1 1-b2").unwrap();
    assert_eq!((won.eval(), won.moves().len()), (100, 0));
    assert_eq!(won.drawing(), "   a  b\n1  .  .\n2  . X1\nthe game is over");
    let reached = after("d3 3-a3 d2 2-b2 d3 3-b3 d2 2-a1");
    assert_eq!((reached.eval(), reached.turn(), reached.moves().len()), (-100, Turn::Chance, 0));
    let five = start_chance("ewn").unwrap().unwrap();
    let rows =
        "   a  b  c  d  e\n1 X1 X2 X4  .  .\n2 X3 X5  .  .  .\n3 X6  .  .  . O6\n4  .  .  . O5 O3\n5  .  . O4 O2 O1\n";
    assert_eq!(five.drawing(), format!("{rows}max to throw the die"));
}

/// The rules of `race`, move by move.
#[test]
fn race_by_its_rules() {
    let start = start_chance("race(4,2,3,1)").unwrap().unwrap();
    let after = |moves: &str| start.play_moves(moves).unwrap();
    assert_eq!(start.moves(), ["d1", "d2", "d3"]);
    assert_eq!(after("d2").moves(), ["in"]);
    let entered = "       1  2  3  4\nmax >  .  1  .  .  off 1, home 0, hits left 1\nmin <  .  .  .  .  off 2, home 0, hits left 1\n";
    assert_eq!(after("d2 in").drawing(), format!("{entered}min to throw the die"));
    // Min enters from the right. Its third cell is cell 2: a hit.
    let hit = "       1  2  3  4\nmax >  .  .  .  .  off 2, home 0, hits left 1\nmin <  .  1  .  .  off 1, home 0, hits left 0\n";
    assert_eq!(after("d2 in d3 in").drawing(), format!("{hit}max to throw the die"));
    // Max hits back. Then Min has no hits left, and the stones share a cell.
    let shared = after("d2 in d3 in d2 in d3 in").drawing();
    assert!(shared.contains("max >  .  1  .  .  off 1, home 0, hits left 0\nmin <  .  1  .  .  off 1"), "{shared}");
    // From cell 2 a throw of 3 leads home.
    assert_eq!(after("d2 in d3 in d2 in d3 in d3").moves(), ["2", "in"]);
    let home = after("d2 in d3 in d2 in d3 in d3 2").drawing();
    assert!(home.contains("max >  .  .  .  .  off 1, home 1, hits left 0"), "{home}");
    assert_eq!(after("d2 in d3 in d2 in d3 in d3 2 d1").moves(), ["2", "in"]);
}

#[test]
fn names_and_parameters() {
    for game in CHANCE_GAMES {
        assert!(start_chance(game.example).unwrap().is_ok() && start_chance(game.name).unwrap().is_ok());
    }
    assert!(start_chance("tictactoe").is_none() && start_chance("ewn(").is_none());
    for (text, sentence) in [
        ("ewn(9)", "`size` of ewn is `9`; it must be a number from 2 to 8"),
        ("ewn(5,7)", "`stones` of ewn is `7`; it must be a number from 1 to 6"),
        ("ewn(3,5)", "`stones` of ewn is `5`; it must be at most 4, so that all stones fit on the board"),
        ("race(0)", "`length` of race is `0`; it must be a number from 1 to 20"),
        ("race(hits=10)", "`hits` of race is `10`; it must be a number from 0 to 9"),
    ] {
        assert_eq!(start_chance(text).unwrap().err().unwrap().to_string(), sentence);
    }
    let refused = |moves| start_chance("ewn(2,1)").unwrap().unwrap().play_moves(moves).err().unwrap().to_string();
    assert_eq!(refused("d1 1-c3"), "move 2: \"1-c3\" is not a legal move; the legal moves are 1-b2, 1-b1, 1-a2");
    assert_eq!(refused("d1 1-b2 d1"), "move 3: \"d1\" is not a legal move: the game is over");
}

/// The table of solved boards in docs/beyond.md is what the law says.
#[test]
fn the_manual_shows_what_the_boards_are_worth() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/beyond.md")).expect("the page");
    let mut rows = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", game, value, about, positions, ""] = cells[..] else { continue };
        let Some(start) = start_chance(game.trim_matches('`')) else { continue };
        let exact = start.unwrap().exact(Depth::END, false, 200_000, &|| false).unwrap();
        assert_eq!((exact.value.to_string(), exact.positions.to_string()), (value.into(), positions.replace(',', "")));
        let near: f64 = about.parse().unwrap();
        let difference =
            exact.value * Fraction::from_integer(1000.into()) - Fraction::from_float(near * 1000.0).unwrap();
        assert!(difference.round().to_integer() == 0.into(), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 10);
}
