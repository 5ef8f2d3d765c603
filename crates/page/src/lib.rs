//! What the page asks: one function, [`ask`], takes a question as JSON and returns `{"ok": …}` or `{"error": "a
//! sentence"}`. A panic would end the module, so nothing here panics on input, and what could run for long or recurse
//! deeply is refused first.
//!
//! | module | what lives there |
//! |---|---|
//! | `watch` | a search on a small graph, step by step, with the law's verdict |
//! | `trees` | graphs to choose from |
//! | `play` | the games, by name, with an engine |
//! | `counterexample` | what `verimax check` found |
//! | `measure` | the experiments of `verimax experiment` |
//! | `link` | states of the page as the text of a link |
//!
//! `#[wasm_bindgen]` writes `unsafe` code, so this crate cannot forbid it; it denies its own.

mod counterexample;
mod link;
mod measure;
mod play;
mod trees;
mod watch;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax::text::{LONG, printable};
use wasm_bindgen::prelude::wasm_bindgen;

/// A sentence that says what is wrong.
type Refusal = String;

/// Everything that the page asks.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    /// The algorithms, the graphs, the games and the experiments to choose from.
    Lists,
    /// A random tree.
    Random(trees::Random),
    /// Searches of a graph.
    Watch(watch::Question),
    /// A picture of one of these searches.
    Picture(watch::PictureOf),
    /// A graph with one thing changed.
    Edit(watch::Edit),
    /// A position of a game.
    Position(play::Question),
    /// The engine's move.
    EngineMove(play::Think),
    /// What every move is worth.
    MoveValues(play::Think),
    /// What `verimax check` found.
    Counterexample(counterexample::Source),
    /// What an experiment finds.
    Measure(measure::Question),
    /// The link of a state.
    Link {
        /// The state.
        state: State,
    },
    /// The state of a link.
    Open {
        /// The text of the link.
        link: String,
    },
}

/// What a link holds: a tab of the page, and what it shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "tab", rename_all = "snake_case")]
pub(crate) enum State {
    /// Searches of a graph.
    Watch(watch::Question),
    /// A game.
    Play(play::Question),
    /// An experiment.
    Measure(measure::Question),
}

/// Answers a question. `progress` gets JSON now and then while an engine thinks or an experiment runs.
pub fn answer(question: &str, progress: fn(&str)) -> String {
    let answer = serde_json::from_str(question)
        .map_err(|error| format!("the page asked what nobody understands: {}", printable(&error.to_string(), LONG)))
        .and_then(|question| ok(question, progress));
    match answer {
        Ok(answer) => json!({ "ok": answer }),
        Err(refusal) => json!({ "error": refusal }),
    }
    .to_string()
}

fn ok(question: Question, progress: fn(&str)) -> Result<Json, Refusal> {
    match question {
        Question::Lists => Ok(json!({
            "algorithms": watch::algorithms(),
            "trees": trees::list(),
            "games": play::games(),
            "levels": play::levels(),
            "experiments": measure::experiments(),
        })),
        Question::Random(random) => random.text().map(Json::from),
        Question::Watch(question) => watch::answer(&question),
        Question::Picture(of) => watch::picture(&of).map(Json::from),
        Question::Edit(edit) => edit.text().map(Json::from),
        Question::Position(question) => play::position(&question),
        Question::EngineMove(think) => play::engine_move(&think, progress),
        Question::MoveValues(think) => play::move_values(&think, progress),
        Question::Counterexample(source) => counterexample::answer(&source),
        Question::Measure(question) => measure::answer(&question, progress),
        Question::Link { state } => link::write(&state).map(Json::from),
        Question::Open { link } => Ok(json!(link::read(&link)?)),
    }
}

#[wasm_bindgen]
extern "C" {
    /// The worker's function that gets the progress of an engine or an experiment.
    #[wasm_bindgen(js_namespace = globalThis, js_name = verimaxProgress)]
    fn tell(progress: &str);
}

/// Answers a question of the page.
#[wasm_bindgen]
pub fn ask(question: &str) -> String {
    answer(question, tell)
}
