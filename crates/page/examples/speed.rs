//! The speed of the page's module under node beside that of native code: both solve the same positions of Connect Four,
//! in turns. `cargo xtask page --bench` runs it.

use std::error::Error;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use cpu_time::ProcessTime;
use serde_json::{Value as Json, json};

/// Positions, one a line: the moves and the score. Some milliseconds each, and about a second each.
const SETS: [(&str, &str, usize); 2] = [
    ("short", include_str!("../../compare/data/begin-medium"), 30),
    ("long", include_str!("../../compare/data/begin-hard"), 5),
];
/// The first positions are not counted: node compiles the module again, for speed, while it runs.
const WARM_UP: usize = 5;

/// Milliseconds of processor time, and nodes.
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

/// The module, under node.
struct Module {
    questions: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Module {
    /// The milliseconds that an answer took, and the answer.
    fn ask(&mut self, question: &str) -> Result<(f64, String), Box<dyn Error>> {
        writeln!(self.questions, "{question}")?;
        let answer = self.answers.next().ok_or("node ended; `cargo xtask page` builds the module")??;
        let (time, answer) = answer.split_once(' ').ok_or("time and answer")?;
        Ok((time.parse()?, answer.to_owned()))
    }
}

/// Solves positions natively and in the module, in turns. Returns what both have spent.
fn solve(positions: &str, count: usize, module: &mut Module) -> Result<[Spent; 2], Box<dyn Error>> {
    let mut spent = [Spent::default(), Spent::default()];
    for line in positions.lines().take(count) {
        let (moves, score) = line.split_once(' ').ok_or("moves and score")?;
        let score = score.parse()?;
        let question = json!({"game": "connect4", "moves": moves, "level": "perfect"});
        let question = json!({"ask": "engine_move", "question": question}).to_string();

        let start = ProcessTime::now();
        let answer = verimax_page::answer(&question, |_| ());
        spent[0].add(start.elapsed().as_secs_f64() * 1000.0, &answer, score)?;

        let (time, answer) = module.ask(&question)?;
        spent[1].add(time, &answer, score)?;
    }
    Ok(spent)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut node = Command::new("node")
        .arg("page/tests/speed.js")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("node could not be started: {error}"))?;
    let questions = node.stdin.take().ok_or("no way to ask node")?;
    let answers = BufReader::new(node.stdout.take().ok_or("no way to hear node")?).lines();
    let mut module = Module { questions, answers };
    solve(SETS[0].1, WARM_UP, &mut module)?;
    println!("positions of Connect Four, one thread, in turns; million nodes in a second of processor time");
    for (name, positions, count) in SETS {
        let [native, wasm] = solve(positions, count, &mut module)?;
        println!(
            "{count:2} {name} searches: native {:.2} ({:.0} ms), module {:.2} ({:.0} ms): {:.2} of native",
            native.speed(),
            native.time,
            wasm.speed(),
            wasm.time,
            wasm.speed() / native.speed()
        );
    }
    drop(module);
    node.wait()?;
    Ok(())
}
