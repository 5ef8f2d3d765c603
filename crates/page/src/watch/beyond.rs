//! Trees in which chance moves, and for several players: a picture with the value of every node, and what every
//! algorithm returns. There are no steps to show.

use serde_json::{Value as Json, json};
use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceCall};
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::law::chance::{Fraction, exact_factor, expectiminimax, is_result};
use verimax::law::{max_n, paranoid};
use verimax::search::chance::{Scale, Scaled};
use verimax::search::multi::MultiStats;
use verimax::trace::Stats;
use verimax::{ChanceFile, Depth, Graph, GraphError, GraphFile, Limit, MultiFile, MultiGraph, Ties, Value, Window};
use verimax_draw::{Beyond, Drawing, svg};

use super::{MOST_TEXT, Question, check_size};
use crate::Refusal;

/// A text that is no graph for two players without chance.
pub enum Input {
    Chance(ChanceFile),
    Several(MultiFile),
}

impl Input {
    /// Reads the text. `None` if it should be a graph for two players without chance.
    pub fn read(text: &str) -> Option<Result<Input, Refusal>> {
        if text.len() > MOST_TEXT {
            return None;
        }
        if MultiGraph::is_meant_by(text) {
            return Some(MultiGraph::parse(text).map(Input::Several).map_err(|error| error.to_string()));
        }
        match GraphFile::parse(text) {
            Err(GraphError::HasChance { .. } | GraphError::HasRange) => {
                Some(ChanceFile::parse(text).map(Input::Chance).map_err(|error| error.to_string()))
            }
            _ => None,
        }
    }
}

/// All that the page shows of such a tree.
pub fn answer(question: &Question, input: Input) -> Result<Json, Refusal> {
    let shown = match input {
        Input::Chance(file) => with_chance(question, file),
        Input::Several(file) => for_several(question, file),
    }?;
    Ok(json!({"beyond": shown, "link": crate::link::write(&crate::State::Watch(question.clone()))?}))
}

/// The result of an algorithm: its name, what it returns, whether the law agrees, and its counts.
type Row = Vec<Json>;

fn shown(facts: String, graph: &Graph, depth: Depth, beyond: &Beyond, columns: &[&str], rows: Vec<Row>) -> Json {
    let drawing = Drawing { depth, line: beyond.line(), beyond: Some(beyond), ..Drawing::of(graph) };
    json!({"facts": facts, "picture": svg(&drawing), "columns": columns, "rows": rows})
}

fn mark(holds: bool) -> Json {
    if holds { "✓ yes" } else { "✗ no" }.into()
}

/// Refuses what a page should not run.
pub fn check_chance(file: &ChanceFile) -> Result<(), Refusal> {
    check(file.graph.structure(), file.depth, file.window)
}

fn check(graph: &Graph, depth: Depth, window: Window) -> Result<(), Refusal> {
    check_size(&GraphFile { graph: graph.clone(), depth, window, table: Vec::new() })
}

fn with_chance(question: &Question, mut file: ChanceFile) -> Result<Json, Refusal> {
    file.depth = question.depth_or(file.depth)?;
    file.window = question.window_or(file.window)?;
    check_chance(&file)?;
    let ChanceFile { graph, depth, window } = &file;
    let exact = expectiminimax(graph, graph.root(), *depth);
    let factor = exact_factor(graph, graph.root(), *depth);
    // In these units nothing is rounded.
    let scale = factor.and_then(|factor| Scale::of(&graph.start(), factor));
    let (value, rows) = match (&exact, scale) {
        (Some(exact), Some(scale)) => (exact.to_string(), chance_rows(&file, exact, scale)),
        (Some(exact), None) => (exact.to_string(), Vec::new()),
        (None, _) => ("a fraction of very many digits".to_owned(), Vec::new()),
    };
    let why_none = if rows.is_empty() { " No unit makes all its values whole: no search is run here." } else { "" };
    let facts = format!(
        "A game with chance of {} nodes; {} to move, {}, window ({}, {}). Expectiminimax, for Max: {value}.{why_none}",
        graph.len(),
        graph.turn(graph.root()),
        to_depth(*depth),
        Limit(window.alpha()),
        Limit(window.beta()),
    );
    let columns = ["algorithm", "value", "right", "nodes", "leaves", "cutoffs", "table hits"];
    Ok(shown(facts, graph.structure(), *depth, &Beyond::with_chance(graph, *depth), &columns, rows))
}

fn chance_rows(file: &ChanceFile, exact: &Fraction, scale: Scale) -> Vec<Row> {
    let unit = scale.factor();
    // An end of the window beyond the range is moved to just beyond it, so that it fits.
    let (least, greatest) = (scale.low() - unit, scale.high() + unit);
    let end = |value: Value| (i128::from(value) * i128::from(unit)).clamp(least.into(), greatest.into()) as Scaled;
    let (alpha, beta) = (end(file.window.alpha()), end(file.window.beta()));
    let window = (alpha.min(beta - 1), beta);
    let whole = |value: Value| Fraction::from_integer(value.into());
    let row = |call: ChanceCall| {
        let mut stats = Stats::default();
        let value = call.run(&file.graph.start(), scale, window, file.depth, &mut stats);
        let value = Fraction::new(value.into(), unit.into());
        let asked = if call.algorithm.takes_window { file.window } else { Window::OPEN };
        let holds = is_result(&value, exact, &whole(asked.alpha()), &whole(asked.beta()));
        let Stats { nodes, leaves, cutoffs, table_hits, .. } = stats;
        let words = [json!(call.to_string()), json!(value.to_string()), mark(holds)];
        words.into_iter().chain([nodes, leaves, cutoffs, table_hits].map(Json::from)).collect()
    };
    CHANCE_ALGORITHMS.iter().map(ChanceCall::from).map(row).collect()
}

fn for_several(question: &Question, file: MultiFile) -> Result<Json, Refusal> {
    let MultiFile { graph, depth } = file;
    let depth = question.depth_or(depth)?;
    check(graph.frame(), depth, Window::OPEN)?;
    let mut rows = Vec::new();
    for algorithm in MultiAlgorithm::all(graph.players()) {
        let mut stats = MultiStats::default();
        // Shallow pruning needs a bounded sum.
        let Some(value) = algorithm.run(&graph.start(), depth, &mut stats) else { continue };
        let ties = if let MultiAlgorithm::MaxN(ties) = algorithm { ties } else { Ties::First };
        let right = match algorithm {
            MultiAlgorithm::Paranoid(player) => paranoid(&graph, player, depth).map(MultiValue::Held),
            _ => max_n(&graph, depth, ties).map(MultiValue::Vector),
        };
        let holds = right.map_err(|error| error.to_string())? == value;
        let words = [json!(algorithm.to_string()), json!(value.to_string()), mark(holds)];
        rows.push(words.into_iter().chain([stats.nodes, stats.leaves, stats.cutoffs].map(Json::from)).collect());
    }
    let value = max_n(&graph, depth, Ties::First).map_err(|error| error.to_string())?;
    let facts = format!(
        "A game for {} players of {} nodes; player {} to move, {}. max^n, with the first of equal moves: {value}.",
        graph.players(),
        graph.len(),
        graph.player(graph.root()),
        to_depth(depth),
    );
    let columns = ["algorithm", "value", "right", "nodes", "leaves", "cutoffs"];
    Ok(shown(facts, graph.frame(), depth, &Beyond::for_players(&graph, depth), &columns, rows))
}

fn to_depth(depth: Depth) -> String {
    depth.limit().map_or("searched to the end".to_owned(), |plies| format!("searched to depth {plies}"))
}
