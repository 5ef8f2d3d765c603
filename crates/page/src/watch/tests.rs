//! Laws of what the page watches.

use serde_json::Value as Json;
use verimax::catalogue::ALGORITHMS;
use verimax::literature::EXAMPLES;

use super::*;

fn question(text: &str, algorithm: &str) -> Question {
    Question { text: text.to_owned(), algorithms: vec![algorithm.to_owned()], ..Question::default() }
}

/// Law: the three orders of the 3x3 tree take 5, 7 and 9 leaves.
#[test]
fn the_orders_are_what_they_are_called() {
    let leaves = |name: &str| {
        let trees = crate::trees::list();
        let tree = trees.as_array().unwrap().iter().find(|tree| tree["name"] == name).unwrap();
        let answer = answer(&question(tree["text"].as_str().unwrap(), "negamax_fishburn")).unwrap();
        assert_eq!(answer["runs"][0]["value"], 7, "{name}");
        assert_eq!(answer["minimal_leaves"], 5, "{name}");
        answer["runs"][0]["stats"]["leaves"].as_u64().unwrap()
    };
    assert_eq!(["3x3, best order", "3x3", "3x3, worst order"].map(leaves), [5, 7, 9]);
}

/// Law: every algorithm can be watched on every graph of the literature, or says in a sentence why not. The picture of
/// every step can be drawn, and every expansion is one.
#[test]
fn everything_can_be_watched() {
    let mut shown = 0;
    for example in EXAMPLES {
        for algorithm in ALGORITHMS {
            let question = question(example.text, algorithm.name);
            match answer(&question) {
                Ok(answer) => {
                    let run = &answer["runs"][0];
                    assert_eq!(run["verdict"]["holds"], true, "{} on {}", algorithm.name, example.name);
                    shown += run["verdict"]["expansions"].as_array().unwrap().len();
                    let steps = run["steps"].as_array().unwrap().len();
                    for step in [0, steps / 2, steps, steps + 1] {
                        let svg = picture(&PictureOf { question: question.clone(), run: 0, step }).unwrap();
                        assert!(svg.starts_with("<svg"));
                    }
                }
                Err(refusal) => assert!(refusal.contains(' ') && !refusal.contains('\n'), "{refusal}"),
            }
        }
    }
    assert!(shown > 300, "{shown}");
}

/// The paper's graph: the result has no witness, but two brackets.
#[test]
fn the_paper_has_brackets() {
    let answer = answer(&question(verimax::literature::Example::find("paper").unwrap().text, "negamax_ttm")).unwrap();
    let verdict = &answer["runs"][0]["verdict"];
    assert_eq!(verdict["here"], "bracketed");
    let titles: Vec<&Json> = verdict["expansions"].as_array().unwrap().iter().map(|shown| &shown["title"]).collect();
    assert_eq!(titles, ["an expansion worth 1", "an expansion worth 4"]);
    assert_eq!(answer["table"][0]["words"], "lower 3 at depth 4");
}

/// Law: the line is told in words, and ends with what it is worth.
#[test]
fn the_line_is_told() {
    let answer = answer(&question("R=(max A=(min 3 5) B=(min b=4 9))", "negamax_fishburn")).unwrap();
    assert_eq!(
        answer["runs"][0]["line"],
        "The line of best play: R → B → b, where the game is over and worth 4 to Max."
    );
}

/// Law: a tree with chance or for several players is drawn with its values, and every algorithm is right.
#[test]
fn trees_beyond_are_shown() {
    let shown = |text: &str| answer(&question(text, "minimax")).unwrap()["beyond"].take();
    let dice = shown("(max (chance 1*3 2*(min 4 5)) 3)");
    assert!(dice["facts"].as_str().unwrap().ends_with("Expectiminimax, for Max: 11/3."), "{dice}");
    assert!(dice["picture"].as_str().unwrap().contains(">11/3<"));
    let examples = verimax::literature::MULTI_EXAMPLES.iter().map(|example| shown(example.text));
    for shown in examples.chain([dice]) {
        let rows = shown["rows"].as_array().unwrap();
        assert!(rows.len() >= 6, "{shown}");
        assert!(rows.iter().all(|row| row[2] == "✓ yes"), "{shown}");
    }
    // A window, a depth, and what is too large.
    let asked = |depth: &str, alpha: &str| Question {
        depth: depth.into(),
        alpha: alpha.into(),
        ..question("(max (chance 1*3 2*(min 4 5)) 3)", "minimax")
    };
    let narrow = answer(&asked("1", "5")).unwrap();
    assert!(narrow["beyond"]["facts"].as_str().unwrap().contains("searched to depth 1, window (5, inf)"), "{narrow}");
    assert!(narrow["beyond"]["rows"].as_array().unwrap().iter().all(|row| row[2] == "✓ yes"), "{narrow}");
    answer(&asked("x", "")).unwrap_err();
    answer(&asked("", "x")).unwrap_err();
    let wide = format!("(chance{})", " 1*1".repeat(3000));
    assert!(answer(&question(&wide, "minimax")).unwrap_err().contains("3001 nodes"));
    answer(&question("(chance 1*3", "minimax")).unwrap_err();
}

/// Law: what cannot be watched is refused before it runs.
#[test]
fn what_is_too_large_is_refused() {
    let deep = "(max ".repeat(300) + "1" + &")".repeat(300);
    let wide = format!("(max {})", "1 ".repeat(3000));
    let ladder: Vec<String> = (0..60).map(|i| format!(r#"{{"side":"max","children":[{0},{0}]}}"#, i + 1)).collect();
    let ladder = format!(r#"{{"nodes":[{},{{"side":"max","eval":1}}]}}"#, ladder.join(","));
    let long = "1".repeat(300_000);
    for text in [deep.as_str(), &wide, &ladder, &long, "", "(max", "{", "\u{0}"] {
        for algorithm in ["minimax", "solve", "sss_star", "optimal_score"] {
            let refusal = answer(&question(text, algorithm)).unwrap_err();
            assert!(refusal.contains(' ') && !refusal.contains('\n') && refusal.len() < 400, "{refusal}");
        }
    }
    let mut wrong = question("(max 1 2)", "minimax");
    let settings = |depth: &str, alpha: &str| Question { depth: depth.into(), alpha: alpha.into(), ..wrong.clone() };
    for wrong in [
        settings("x", ""),
        settings("201", ""),
        settings("", "9999999999"),
        Question { algorithms: vec![], ..wrong.clone() },
    ] {
        assert!(answer(&wrong).is_err(), "{wrong:?}");
    }
    (wrong.alpha, wrong.beta) = ("2".into(), "1".into());
    assert_eq!(answer(&wrong).unwrap_err(), "the window (2, 1) is empty; alpha must be less than beta");
}

/// An edit changes one thing, and keeps the form of the text.
#[test]
fn a_graph_is_edited() {
    let edit = |text: &str, change: &str| {
        let question = question(text, "minimax");
        let edit: Edit = serde_json::from_str(&format!(
            r#"{{"question":{},"change":{change}}}"#,
            serde_json::to_string(&question).unwrap()
        ))
        .unwrap();
        edit.text()
    };
    let tree = "(max (min 3 5) 4)";
    assert_eq!(edit(tree, r#"{"what":"eval","node":2,"value":-7}"#).unwrap(), "(max (min -7 5) 4)");
    assert_eq!(edit(tree, r#"{"what":"swap","node":0,"index":0}"#).unwrap(), "(max 4 (min 3 5))");
    assert!(edit(tree, r#"{"what":"swap","node":0,"index":1}"#).is_err());
    assert!(edit(tree, r#"{"what":"eval","node":9,"value":1}"#).is_err());
    assert!(edit(tree, r#"{"what":"eval","node":2,"value":2147483647}"#).is_err());
    let paper = verimax::literature::Example::find("paper").unwrap().text;
    let edited = edit(paper, r#"{"what":"swap","node":0,"index":0}"#).unwrap();
    assert!(edited.starts_with('{') && GraphFile::parse(&edited).unwrap().table.len() == 1);
}
