//! Random questions for the module of the page, with the answers of the same code natively. The page's tests ask the
//! module and compare.

use anyhow::{Result, bail};
use fastrand::Rng;
use serde_json::{Value as Json, json};
use verimax::catalogue::ALGORITHMS;
use verimax_games::Registry;

/// How many positions, and as many trees.
const POSITIONS: usize = 100;
/// Small enough to be solved, so that every value is exact and has one right answer.
const GAMES: [&str; 8] = [
    "connect4(columns=4,rows=4)",
    "connect4(columns=5,rows=4)",
    "dots(rows=2,columns=2)",
    "kalah(houses=3,seeds=2)",
    "min(3,-1,4,1,-5,9,2,-6)",
    "nim(3,4,5)",
    "subtract(21)",
    "tictactoe",
];

/// With dice, for several players, and where play need not end.
const OTHERS: [&str; 8] = [
    "ewn(size=3,stones=2)",
    "race(length=4)",
    "line3(columns=3,rows=2)",
    "nim3(2,3,3)",
    "race3",
    "morris3",
    "hexapawn(4,4)",
    "fox(6,6)",
];

/// The questions with their answers, as JSON.
pub fn text() -> Result<String> {
    let rng = &mut Rng::with_seed(19);
    let mut questions = Vec::new();
    for i in 0..POSITIONS {
        questions.extend(position(GAMES[i % GAMES.len()], rng)?);
        questions.extend(tree(rng));
    }
    for (dice, game) in (1..).zip(OTHERS) {
        let question = json!({"game": game, "moves": "", "dice": dice});
        questions.push(json!({"ask": "position", "game": game, "moves": "", "dice": dice}));
        questions.push(json!({"ask": "move_values", "question": question, "milliseconds": 600_000}));
    }
    let pairs: Vec<Json> = questions.into_iter().map(answered).collect::<Result<_>>()?;
    Ok(Json::from(pairs).to_string())
}

fn answered(question: Json) -> Result<Json> {
    let answer: Json = serde_json::from_str(&verimax_page::answer(&question.to_string(), |_| ()))?;
    if let Some(error) = answer.get("error") {
        bail!("{question}: {error}");
    }
    Ok(json!({"question": question, "answer": answer}))
}

/// A random line of a game: the board at its end, and what every move is worth there.
fn position(game: &str, rng: &mut Rng) -> Result<[Json; 2], verimax_games::GameError> {
    let mut position = Registry::standard().start(game)?;
    let mut line = Vec::new();
    for _ in 0..rng.usize(2..9) {
        let Some(name) = rng.choice(position.moves()) else { break };
        position = position.play(&name)?;
        line.push(name);
    }
    let question = json!({"game": game, "moves": line.join(" ")});
    Ok([
        json!({"ask": "position", "game": game, "moves": line.join(" ")}),
        json!({"ask": "move_values", "question": question, "milliseconds": 600_000}),
    ])
}

/// A random tree, searched by a random algorithm in a random window, and a picture of it.
fn tree(rng: &mut Rng) -> [Json; 2] {
    let text = subtree(rng, 0, &mut 0);
    let alpha = rng.i32(-12..8);
    let question = json!({
        "text": text,
        "algorithms": [ALGORITHMS[rng.usize(..ALGORITHMS.len())].name],
        "alpha": if rng.bool() { alpha.to_string() } else { String::new() },
        "beta": if rng.bool() { (alpha.max(0) + rng.i32(1..9)).to_string() } else { String::new() },
        "equal": rng.bool(),
    });
    let mut watch = question.clone();
    watch["ask"] = "watch".into();
    [watch, json!({"ask": "picture", "question": question, "run": 0, "step": rng.usize(0..40)})]
}

fn subtree(rng: &mut Rng, ply: usize, nodes: &mut usize) -> String {
    *nodes += 1;
    if ply == 4 || *nodes > 40 || (ply > 0 && rng.u8(..4) == 0) {
        return rng.i32(-9..10).to_string();
    }
    // The sides alternate: some algorithms need that.
    let side = if ply.is_multiple_of(2) { "max" } else { "min" };
    let children: Vec<String> = (0..rng.usize(1..4)).map(|_| subtree(rng, ply + 1, nodes)).collect();
    format!("({side} {})", children.join(" "))
}
