//! Laws of what the page plays.

use std::sync::Arc;

use verimax_strong::{CyclicGame, Database, Ending, GameVisitor, Observer, Settings, Value, build, with_game};

use super::*;

/// Play that need not end is followed so far.
const MOST_PLIES: usize = 100;

fn question(game: &str, moves: &str) -> Question {
    Question { game: game.to_owned(), moves: moves.to_owned(), ..Question::default() }
}

fn think(question: Question) -> Think {
    serde_json::from_value(json!({"question": question, "milliseconds": 60_000})).unwrap()
}

/// The names of moves that the board offers, anywhere in it.
fn offered(board: &Json, names: &mut Vec<String>) {
    match board {
        Json::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("move", Json::String(name)) => names.push(name.clone()),
                    ("drops", _) => {}
                    ("moves", Json::Array(moves)) => {
                        names.extend(moves.iter().filter_map(Json::as_str).map(String::from))
                    }
                    (_, value) => offered(value, names),
                }
            }
        }
        Json::Array(list) => list.iter().for_each(|value| offered(value, names)),
        _ => {}
    }
}

/// Law: in every position of a game, the board offers exactly the legal moves, until the game is over and has a result.
#[test]
fn every_board_offers_the_legal_moves() {
    let games =
        ["connect4", "connect4(5,4)", "connect4(16,7)", "dots", "kalah", "kalah(12,1)", "min", "nim", "subtract"];
    let cyclic = ["fox", "fox(4,7)", "hexapawn", "hexapawn(6,5)", "morris3"];
    let others = ["tictactoe", "ewn", "ewn(3,3)", "race", "race(20,3,6,9)", "line3", "line3(4,3)", "nim3", "race3(8)"];
    for (seed, game) in games.iter().chain(&others).chain(&cyclic).enumerate() {
        for round in 0..4 {
            let mut random = seed * 1000 + round;
            let mut played = String::new();
            loop {
                let dice = round as u32;
                let answer = position(&Question { dice, ..question(game, &played) }).unwrap();
                // With what the dice showed.
                let names: Vec<String> = serde_json::from_value(answer["played"].clone()).unwrap();
                played = names.join(" ");
                assert_ne!(answer["board"]["kind"], "text", "{game}");
                let mut names = Vec::new();
                offered(&answer["board"], &mut names);
                let mut legal: Vec<String> = serde_json::from_value(answer["moves"].clone()).unwrap();
                for names in [&mut names, &mut legal] {
                    names.sort();
                    names.dedup();
                }
                assert_eq!(names, legal, "{game}: {played}");
                assert_eq!(answer["result"].is_string(), answer["is_over"] == true, "{game}: {played}");
                assert_eq!(answer["is_over"] == true, legal.is_empty(), "{game}: {played}");
                random = random.wrapping_mul(6_364_136_223_846_793_005_usize).wrapping_add(1_442_695_040_888_963_407);
                let Some(name) = legal.get((random >> 33) % legal.len().max(1)) else { break };
                if names.len() > MOST_PLIES {
                    break;
                }
                played = format!("{played} {name}");
            }
        }
    }
    assert_eq!(position(&question("uniform", "1")).unwrap()["board"]["kind"], "text");
}

/// Asks a database and the page about the same positions.
struct Compare;

impl GameVisitor for Compare {
    type Out = ();

    fn visit<G: CyclicGame>(self, game: G) {
        let (name, game) = (game.name(), Arc::new(game));
        let built = build(&game, &Settings::default(), Observer::default()).unwrap().unwrap();
        let database = Database::from_bytes(game, built.bytes).unwrap();
        let mut random = fastrand::Rng::with_seed(19);
        for _ in 0..50 {
            let mut line: Vec<String> = Vec::new();
            for _ in 0..random.usize(..30) {
                let probe = database.probe(None, &line.join(" ")).unwrap();
                let Some(made) = random.choice(&probe.moves) else { break };
                line.push(made.name.clone());
            }
            let probe = database.probe(None, &line.join(" ")).unwrap();
            let asked = question(&name, &line.join(" "));
            let values = move_values(&think(asked.clone()), |_| ()).unwrap();
            assert_eq!(values["moves"].as_array().unwrap().len(), probe.moves.len(), "{name}: {line:?}");
            for mv in values["moves"].as_array().unwrap() {
                let made = probe.moves.iter().find(|made| mv["move"] == made.name).unwrap();
                let ending = format!("{:?}", made.value.ending()).to_lowercase();
                assert_eq!(mv["value"], json!({"ending": ending, "plies": made.value.plies()}), "{name}: {line:?}");
                assert_eq!(mv["is_best"] == true, made.value == probe.moves[0].value, "{name}: {line:?}");
            }
            for (level, _) in LEVELS.into_iter().filter(|_| !probe.moves.is_empty()) {
                let found = engine_move(&think(Question { level, ..asked.clone() }), |_| ()).unwrap();
                let made = probe.moves.iter().find(|made| found["move"] == made.name).unwrap();
                let horizon = match level {
                    Level::Beginner => 1,
                    Level::Casual => 4,
                    _ => MOST_PLIES,
                };
                // No level misses a win that it can see, or walks into a loss that it can see and avoid.
                let is_seen = |value: Value| value.plies().is_some_and(|plies| usize::from(plies) <= horizon);
                let best = probe.moves[0].value;
                if is_seen(best) && best.ending() == Ending::Win {
                    assert_eq!(made.value, best, "{name}: {line:?}");
                } else if best.ending() != Ending::Loss || !is_seen(best) {
                    assert!(made.value.ending() != Ending::Loss || !is_seen(made.value), "{name}: {line:?}");
                }
                if horizon == MOST_PLIES {
                    assert_eq!((made.value, found["is_exact"] == true), (best, true), "{name}: {line:?}");
                }
            }
        }
    }
}

/// Law: where play need not end, values and distances are those of the database, and the engine plays by them.
#[test]
fn values_where_play_need_not_end() {
    for game in ["morris3", "hexapawn(3,3)", "hexapawn(4,4)", "fox(4,5)", "fox(6,6)"] {
        with_game(game, Compare).unwrap();
    }
    let refused = move_values(&think(question("hexapawn(6,5)", "")), |_| ()).unwrap_err();
    assert!(refused.ends_with("has more than a million positions: too many for a page"), "{refused}");
}

/// Law: men stand where the line has led them, and a man that goes is no longer where it was.
#[test]
fn men_stand_where_the_line_leads() {
    let owners = |game: &str, line: &str| -> Vec<(String, String)> {
        let answer = position(&question(game, line)).unwrap();
        let cells = answer["board"]["cells"].as_array().unwrap().clone();
        let men = cells.iter().filter(|cell| !cell["owner"].is_null());
        men.map(|cell| (cell["name"].as_str().unwrap().to_owned(), cell["text"].as_str().unwrap().to_owned())).collect()
    };
    let men = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(cell, text)| ((*cell).to_owned(), (*text).to_owned())).collect()
    };
    assert_eq!(owners("morris3", "b2 a1"), men(&[("b2", "W"), ("a1", "B")]));
    assert_eq!(owners("hexapawn(2,3)", "a1a2 b3a2"), men(&[("a3", "B"), ("a2", "B"), ("b1", "W")]));
    assert_eq!(owners("fox(4,4)", "d4c3 a1b2"), men(&[("c3", "Fox"), ("b2", "H"), ("c1", "H")]));
    let won = position(&question("morris3", "b2 c3 a2 c2 c1 a3 b2b1 c3b3 a2a1")).unwrap();
    assert_eq!((&won["result"], &won["side"]), (&json!("White wins."), &json!("min")));
    let free = position(&question("fox(4,4)", "d4c3 c1d2 c3b2 d2c3 b2c1")).unwrap();
    assert_eq!(free["result"], "Fox wins.");
}

/// Law: owners, winners and the last move are those of the line.
#[test]
fn a_board_shows_who_has_what() {
    let won = position(&question("tictactoe", "1 2 4 5 7")).unwrap();
    assert_eq!(won["result"], "X wins.");
    let cells = won["board"]["cells"].as_array().unwrap();
    assert_eq!([0, 1, 3, 4, 6].map(|i| cells[i]["owner"].as_str().unwrap()), ["max", "min", "max", "min", "max"]);
    let winning: Vec<bool> = cells.iter().map(|cell| cell["wins"] == true).collect();
    assert_eq!(winning, [true, false, false, true, false, false, true, false, false]);
    assert_eq!(cells.iter().position(|cell| cell["is_last"] == true), Some(6));

    let four = position(&question("connect4", "1213141")).unwrap();
    let wins: Vec<_> = four["board"]["cells"].as_array().unwrap().iter().filter(|cell| cell["wins"] == true).collect();
    assert_eq!((wins.len(), &four["result"]), (4, &json!("X wins.")));

    // The third side of the only box gives it away.
    let boxes = position(&question("dots(1,1)", "1 2 3 4")).unwrap();
    assert_eq!(boxes["board"]["boxes"], json!(["min"]));
    assert_eq!(boxes["result"], "Min wins by 1.");
    let numbers = position(&question("min", "2 1")).unwrap();
    let owners: Vec<&Json> = numbers["board"]["numbers"].as_array().unwrap().iter().map(|n| &n["owner"]).collect();
    assert_eq!(owners, [&json!("min"), &json!("min"), &json!("max"), &Json::Null, &Json::Null]);
    assert_eq!(numbers["sides"], json!(["min", "max"]));
}

#[test]
fn every_move_has_its_value() {
    let answer = move_values(&think(question("tictactoe", "5 2")), |_| ()).unwrap();
    let worth = |name: &str| {
        let moves = answer["moves"].as_array().unwrap();
        moves.iter().find(|of| of["move"] == name).map(|of| (of["value"].as_i64().unwrap(), of["is_best"] == true))
    };
    assert_eq!(
        (answer["is_exact"].clone(), worth("1"), worth("8"), worth("5")),
        (true.into(), Some((1, true)), Some((0, false)), None)
    );
    // Values are for the side to move: after a blunder of X, O has a move that is worth 1 to O.
    let answer = move_values(&think(question("connect4(4,4)", "11223")), |_| ()).unwrap();
    assert_eq!(answer["moves"].as_array().unwrap().iter().filter(|of| of["is_best"] == true).count(), 1);
    // Formulas answer where no search could.
    for game in ["subtract(1000000)", "nim(1000,999,3)", "min(1,2,3,4,5,6,7,8,9)"] {
        let answer = move_values(&think(question(game, "")), |_| ()).unwrap();
        assert_eq!(answer["is_exact"], true, "{game}");
        let best = engine_move(&think(Question { level: Level::Perfect, ..question(game, "") }), |_| ()).unwrap();
        let is_best = |of: &Json| of["move"] == best["move"] && of["is_best"] == true;
        assert!(answer["moves"].as_array().unwrap().iter().any(is_best), "{game}: {best}");
    }
}

/// Law: on every level the engine makes a legal move, and the perfect one a best one.
#[test]
fn the_engine_plays() {
    let games = ["tictactoe", "connect4(4,4)", "kalah(2,2)", "nim", "min", "subtract", "dots(1,2)", "uniform"];
    for game in games.iter().chain(&["ewn(3,2)", "race", "line3(3,2)", "nim3", "race3"]) {
        for (level, _) in LEVELS {
            let question = Question { level, ..question(game, "") };
            let legal = position(&question).unwrap()["moves"].as_array().unwrap().clone();
            let found = engine_move(&think(question.clone()), |_| ()).unwrap();
            assert!(legal.contains(&found["move"]), "{game}: {found}");
            if level == Level::Perfect {
                assert_eq!(found["is_exact"], true, "{game}");
                let values = move_values(&think(question), |_| ()).unwrap();
                let best = values["moves"].as_array().unwrap().iter().find(|of| of["move"] == found["move"]).unwrap();
                assert_eq!(best["is_best"], true, "{game}: {found}, {values}");
            }
        }
    }
}

/// Law: the dice follow from the seed, and the line with what they showed is the same game.
#[test]
fn the_dice_follow_from_the_seed() {
    let first = |dice: u32| {
        let answer = position(&Question { dice, ..question("ewn", "") }).unwrap();
        assert_eq!((&answer["sides"], &answer["side"]), (&json!(["chance"]), &json!("max")));
        answer["played"][0].as_str().unwrap().to_owned()
    };
    let thrown: Vec<String> = (0..60).map(first).collect();
    assert_eq!(thrown, (0..60).map(first).collect::<Vec<_>>());
    for face in ["d1", "d2", "d3", "d4", "d5", "d6"] {
        assert!((2..25).contains(&thrown.iter().filter(|name| *name == face).count()), "{face} in {thrown:?}");
    }
    let again = position(&Question { dice: 7, ..question("ewn", &thrown[7]) }).unwrap();
    assert_eq!(again["board"], position(&Question { dice: 7, ..question("ewn", "") }).unwrap()["board"]);
}

/// Law: with dice, a move has the value of the command as a fraction; for several players, everybody's points.
#[test]
fn values_with_dice_and_for_several_players() {
    let answer = move_values(&think(question("ewn(2,1)", "d1")), |_| ()).unwrap();
    let values = answer["moves"].as_array().unwrap();
    assert_eq!(values[0], json!({"move": "1-b2", "value": {"fraction": "100", "about": 100.0}, "is_best": true}));
    assert_eq!(answer["is_exact"], true);
    // Min sees its own side: taking the stone wins 100.
    let answer = move_values(&think(question("ewn(2,1)", "d1 1-b1 d1")), |_| ()).unwrap();
    assert_eq!(answer["moves"][0]["value"]["about"], 100.0, "{answer}");
    // Too large for the law in a moment: an estimate, and its depth.
    let large = Think { milliseconds: 50, ..think(question("ewn", "d1")) };
    let answer = move_values(&large, |_| ()).unwrap();
    assert_eq!(answer["is_exact"], false);
    assert!(answer["moves"][0]["value"]["depth"].is_string(), "{answer}");
    // C must stop A's line, or A gets everything.
    let answer = move_values(&think(question("line3", "1 5 9 2 7")), |_| ()).unwrap();
    let of = |name: &str| answer["moves"].as_array().unwrap().iter().find(|of| of["move"] == name).unwrap().clone();
    assert_eq!((answer["is_exact"].clone(), of("3")["is_best"].clone()), (true.into(), true.into()), "{answer}");
    assert_eq!(of("4")["value"]["points"], json!([6, 0, 0]), "{answer}");
}

#[test]
fn a_wrong_question_is_refused_in_a_sentence() {
    let wrong = [("go", ""), ("nim(3", ""), ("tictactoe", "5 5"), ("tictactoe", "1 2 4 5 7 8"), ("ewn(9)", "")];
    for (game, moves) in wrong.into_iter().chain([
        ("ewn", "d9"),
        ("race3", "1 9"),
        ("nim3(1,2)", ""),
        ("fox(3)", ""),
        ("dobutsu", ""),
        ("morris3", "a9"),
    ]) {
        for refusal in [position(&question(game, moves)), move_values(&think(question(game, moves)), |_| ())] {
            let refusal = refusal.unwrap_err();
            assert!(refusal.contains(' ') && !refusal.contains('\n'), "{refusal}");
        }
    }
    let over = engine_move(&think(question("tictactoe", "1 2 4 5 7")), |_| ()).unwrap_err();
    assert_eq!(over, "the game is over");
}
