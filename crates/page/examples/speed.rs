//! The speed of the page's module under node beside that of native code: both solve the same positions of Connect Four,
//! in turns. `cargo xtask page --bench` runs it.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::{Value as Json, json};

/// Positions that take long enough to be measured, one a line: the moves and the score.
const POSITIONS: &str = include_str!("../../compare/data/begin-medium");
const COUNT: usize = 25;
/// The first positions are not counted: node compiles the module again, for speed, while it runs.
const WARM_UP: usize = 5;

/// Milliseconds and nodes.
#[derive(Default)]
struct Spent {
    time: f64,
    nodes: f64,
}

impl Spent {
    fn add(&mut self, time: f64, answer: &str, score: i64) -> Result<(), Box<dyn Error>> {
        let answer: Json = serde_json::from_str(answer)?;
        let answer = &answer["ok"];
        if answer["value"] != score {
            return Err(format!("the score is {score}, not {answer}").into());
        }
        self.time += time;
        self.nodes += answer["nodes"].as_f64().ok_or("no nodes")?;
        Ok(())
    }

    /// Million nodes a second.
    fn speed(&self) -> f64 {
        self.nodes / self.time / 1000.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut node = Command::new("node")
        .arg("page/tests/speed.js")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("node could not be started: {error}"))?;
    let mut questions = node.stdin.take().ok_or("no way to ask node")?;
    let mut answers = BufReader::new(node.stdout.take().ok_or("no way to hear node")?).lines();
    let (mut native, mut module) = (Spent::default(), Spent::default());
    for (i, line) in POSITIONS.lines().take(WARM_UP + COUNT).enumerate() {
        if i == WARM_UP {
            (native, module) = (Spent::default(), Spent::default());
        }
        let (moves, score) = line.split_once(' ').ok_or("moves and score")?;
        let score = score.parse()?;
        let question = json!({"game": "connect4", "moves": moves, "level": "perfect"});
        let question = json!({"ask": "engine_move", "question": question}).to_string();

        let start = Instant::now();
        let answer = verimax_page::answer(&question, |_| ());
        native.add(start.elapsed().as_secs_f64() * 1000.0, &answer, score)?;

        writeln!(questions, "{question}")?;
        let answer = answers.next().ok_or("node ended; `cargo xtask page` builds the module")??;
        let (time, answer) = answer.split_once(' ').ok_or("time and answer")?;
        module.add(time.parse()?, answer, score)?;
    }
    drop(questions);
    node.wait()?;
    println!("{COUNT} positions of Connect Four, one thread, in turns");
    for (name, spent) in [("native", &native), ("module", &module)] {
        println!("{name}: {:7.1} ms, {:5.2} million nodes a second", spent.time, spent.speed());
    }
    println!("speed of the module: {:.2} of native", module.speed() / native.speed());
    Ok(())
}
