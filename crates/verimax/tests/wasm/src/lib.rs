//! Verimax as a WebAssembly module: each function is a search that `tests/node.rs` runs under node, and returns its
//! result as text.

use std::path::Path;
use std::time::Duration;

use verimax::{Engine, EngineError, EngineGame, Outcome};
use verimax_games::connect4::AnySize;
use verimax_games::{Connect4, GameError, Subtract};
use wasm_bindgen::prelude::wasm_bindgen;

/// Why a function of this module failed.
#[derive(Debug)]
enum Failure {
    Engine(EngineError),
    Game(GameError),
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Failure::Engine(error)
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        Failure::Game(error)
    }
}

/// The text, or the error message.
fn told(text: Result<String, Failure>) -> String {
    text.unwrap_or_else(|failure| match failure {
        Failure::Engine(error) => error.to_string(),
        Failure::Game(error) => error.to_string(),
    })
}

/// The value of a position, and the evaluation at the end of its line of best play.
fn value_and_end<G: EngineGame>(position: &G, outcome: &Outcome<G::Move>) -> String {
    let end = outcome.line.iter().fold(position.clone(), |position, &mv| position.play(mv));
    let is_over = if end.moves().len() == 0 { "over" } else { "not over" };
    format!("{} {}, then {is_over} at {}", outcome.guarantee, outcome.bounds, end.eval())
}

/// Solves a small board with these settings.
fn solve_with(engine: Engine<'_, Connect4<AnySize<u128>>>) -> String {
    told((|| {
        let (start, mut engine) = (Connect4::new(5, 4)?, engine);
        Ok(value_and_end(&start, &engine.solve(&start)?))
    })())
}

/// Solves a small board.
#[wasm_bindgen]
pub fn solve() -> String {
    solve_with(Engine::new().table_mb(1))
}

/// Searches the large board until the time is up. The words of the answer: how it ended, the depth, the milliseconds it
/// took, how often progress was reported, and the milliseconds of the last report.
#[wasm_bindgen]
pub fn search_for(milliseconds: u32) -> String {
    told(try_search(milliseconds))
}

fn try_search(milliseconds: u32) -> Result<String, Failure> {
    let (mut reports, mut last) = (0, Duration::ZERO);
    let mut engine = Engine::new().time(Duration::from_millis(milliseconds.into())).on_progress(|progress| {
        reports += 1;
        last = progress.time;
    });
    let outcome = engine.search(&Connect4::new(7, 6)?)?;
    drop(engine);
    let end = if outcome.is_stopped { "stopped" } else { "finished" };
    Ok(format!("{end} {} {} {reports} {}", outcome.depth, outcome.time.as_millis(), last.as_millis()))
}

/// Solves the large board until the time is up. Returns the milliseconds of each progress report.
#[wasm_bindgen]
pub fn reports_of_solve(milliseconds: u32) -> String {
    told(try_reports(milliseconds))
}

fn try_reports(milliseconds: u32) -> Result<String, Failure> {
    let mut reports = Vec::new();
    let mut engine = Engine::new()
        .time(Duration::from_millis(milliseconds.into()))
        .on_progress(|progress| reports.push(progress.time.as_millis().to_string()));
    engine.solve(&Connect4::new(7, 6)?)?;
    drop(engine);
    Ok(reports.join(" "))
}

/// Asks for two threads.
#[wasm_bindgen]
pub fn two_threads() -> String {
    solve_with(Engine::new().threads(2))
}

/// Asks for a table that is larger than all memory that a module can have.
#[wasm_bindgen]
pub fn huge_table() -> String {
    solve_with(Engine::new().table_mb(1 << 20))
}

/// Solves a game with lines of play that are longer than the stack.
#[wasm_bindgen]
pub fn long_game() -> String {
    told((|| {
        let start = Subtract::new(2000)?;
        Ok(value_and_end(&start, &Engine::new().table_mb(1).solve(&start)?))
    })())
}

/// Writes a table into a file, which a browser does not have.
#[wasm_bindgen]
pub fn save_table() -> String {
    told((|| {
        let start = Connect4::new(4, 4)?;
        Engine::new().table_mb(1).save_table(Path::new("a.table"), "connect4", &start)?;
        Ok("written".to_owned())
    })())
}
