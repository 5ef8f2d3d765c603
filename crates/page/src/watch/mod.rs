//! Watching a search: the question, and all that the page shows of its answer. `run` runs a search and records it,
//! `verdict` judges it, `words` describes its steps, `edit` changes the graph. `beyond` is for trees with chance and
//! for several players.

pub mod beyond;
mod edit;
mod run;
#[cfg(test)]
mod tests;
mod verdict;
mod words;

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax::catalogue::{ALGORITHMS, Call};
use verimax::law::{Expansions, Guarantee, Range, minimal_leaves, tree_leaves, tree_nodes, unfolded_size};
use verimax::table::Reuse;
use verimax::text::{SHORT, printable};
use verimax::trace::line_of;
use verimax::{Depth, Graph, GraphFile, INF, Limit, NodeId, Value, Window};
use verimax_draw::{Blocks, Drawing, Frames, entry_words};

use crate::Refusal;
pub use edit::Edit;
use run::Run;

/// The most bytes of a graph's text.
pub const MOST_TEXT: usize = 200_000;
/// The most nodes of a graph, and of the tree that it unfolds into.
const MOST_NODES: usize = 2_000;
const MOST_TREE: u64 = 50_000;
/// The longest line of play. A search recurses once per ply, and the module's stack is small.
pub const MOST_PLIES: u32 = 200;
/// The most nodes and edges that the law unfolds, for the question and for all entries of the table.
pub const MOST_UNFOLDED: usize = 500_000;
/// The most searches side by side.
const MOST_RUNS: usize = 2;

/// Searches of a graph.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The graph, in short form or JSON.
    pub text: String,
    /// The algorithms, one or two.
    pub algorithms: Vec<String>,
    /// A number of plies, or `end`. If empty, as the text says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub depth: String,
    /// The lower end of the window, or `-inf`. If empty, as the text says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alpha: String,
    /// The upper end of the window, or `inf`. If empty, as the text says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub beta: String,
    /// True if the table's entries are reused only at equal depth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal: bool,
}

/// A picture of one of the searches of a question.
#[derive(Clone, Debug, Deserialize)]
pub struct PictureOf {
    question: Question,
    /// Which search.
    run: usize,
    /// How many of its steps are done.
    step: usize,
}

/// A question with its answer.
struct Watched {
    question: Question,
    file: GraphFile,
    runs: Vec<Run>,
}

thread_local! {
    /// The last question: its pictures are drawn without searching again.
    static LAST: RefCell<Option<Rc<Watched>>> = const { RefCell::new(None) };
}

/// Describes every algorithm.
pub fn algorithms() -> Json {
    let describe = |algorithm: &verimax::catalogue::Algorithm| {
        json!({
            "name": algorithm.name,
            "family": algorithm.family.to_string(),
            "source": algorithm.source,
        })
    };
    ALGORITHMS.iter().map(describe).collect()
}

impl Question {
    /// Reads the graph, and puts the settings of the page in place of those of the text.
    fn file(&self) -> Result<GraphFile, Refusal> {
        if self.text.len() > MOST_TEXT {
            return Err(format!("the text is too long: at most {MOST_TEXT} bytes"));
        }
        let mut file = GraphFile::parse(&self.text).map_err(|error| error.to_string())?;
        file.depth = self.depth_or(file.depth)?;
        file.window = self.window_or(file.window)?;
        check_size(&file)?;
        Ok(file)
    }

    /// The depth that the page sets, or the one of the text.
    fn depth_or(&self, of_text: Depth) -> Result<Depth, Refusal> {
        match self.depth.trim() {
            "" => Ok(of_text),
            "end" => Ok(Depth::END),
            text => {
                let plies = text.parse::<u32>().ok().filter(|&plies| plies <= MOST_PLIES);
                plies.map(Depth::plies).ok_or_else(|| {
                    format!("the depth is a number from 0 to {MOST_PLIES} or `end`, not `{}`", printable(text, SHORT))
                })
            }
        }
    }

    /// The window that the page sets, or the one of the text.
    fn window_or(&self, of_text: Window) -> Result<Window, Refusal> {
        let alpha = end_of_window(&self.alpha, of_text.alpha())?;
        let beta = end_of_window(&self.beta, of_text.beta())?;
        Window::new(alpha, beta).ok_or_else(|| {
            format!("the window ({}, {}) is empty; alpha must be less than beta", Limit(alpha), Limit(beta))
        })
    }

    fn reuse(&self) -> Reuse {
        if self.equal { Reuse::Equal } else { Reuse::AtLeast }
    }
}

fn end_of_window(text: &str, otherwise: Value) -> Result<Value, Refusal> {
    match text.trim() {
        "" => Ok(otherwise),
        "inf" => Ok(INF),
        "-inf" => Ok(-INF),
        text => text.parse().ok().filter(|value| (-INF..=INF).contains(value)).ok_or_else(|| {
            format!("an end of the window is a whole number, `-inf` or `inf`, not `{}`", printable(text, SHORT))
        }),
    }
}

/// Refuses what a page should not run.
pub fn check_size(file: &GraphFile) -> Result<(), Refusal> {
    let GraphFile { graph, depth, table, .. } = file;
    if graph.len() > MOST_NODES {
        return Err(format!("the graph has {} nodes; at most {MOST_NODES} can be watched", graph.len()));
    }
    if graph.height() > MOST_PLIES {
        return Err(format!("the graph is {} plies deep; at most {MOST_PLIES} can be watched", graph.height()));
    }
    // Some algorithms go to the end of the game, whatever the depth.
    if tree_nodes(graph, graph.root(), Depth::END) > MOST_TREE {
        return Err(format!("the graph unfolds into a tree of more than {MOST_TREE} nodes, too many to watch"));
    }
    let mut left = MOST_UNFOLDED;
    for (node, depth) in [(graph.root(), *depth)].into_iter().chain(table.iter().map(|l| (l.node, l.entry.depth))) {
        let size = unfolded_size(graph, node, depth, left);
        left -= size.ok_or("to this depth, the graph and its table are too large to be judged")?;
    }
    Ok(())
}

/// Refuses a table with an entry that is not valid: with such a table, no algorithm guarantees anything.
fn check_table(file: &GraphFile, reuse: Reuse) -> Result<(), Refusal> {
    let level = match reuse {
        Reuse::Equal => Guarantee::Exact,
        Reuse::AtLeast => Guarantee::Witnessed,
    };
    for line in &file.table {
        let law = Expansions::of(&file.graph, line.node, line.entry.depth);
        if !law.is_valid(level, line.entry) {
            let name = file.graph.shown_name(line.node);
            let Range { least, greatest } = law.range().view(law.side());
            let why = match reuse {
                Reuse::Equal => format!("minimax to that depth is {}", law.side().view(law.minimax())),
                Reuse::AtLeast => format!("the values of its expansions lie within {least} to {greatest}"),
            };
            return Err(format!("the table's entry for {name}, {}, is not valid: {why}", entry_words(line.entry)));
        }
    }
    Ok(())
}

/// Runs the searches of a question, or remembers them.
fn watched(question: &Question) -> Result<Rc<Watched>, Refusal> {
    let last = LAST.with_borrow(|last| last.clone()).filter(|last| last.question == *question);
    if let Some(last) = last {
        return Ok(last);
    }
    let file = question.file()?;
    check_table(&file, question.reuse())?;
    if question.algorithms.is_empty() || question.algorithms.len() > MOST_RUNS {
        return Err(format!("choose one algorithm, or {MOST_RUNS} to compare"));
    }
    let calls = question.algorithms.iter().map(|name| Call::parse(name).map_err(|error| error.to_string()));
    let runs = calls.map(|call| Run::of(&file, call?, question.reuse())).collect::<Result<_, _>>()?;
    let watched = Rc::new(Watched { question: question.clone(), file, runs });
    LAST.set(Some(watched.clone()));
    Ok(watched)
}

/// The algorithms that can search the graph of a question, in its window and to its depth.
pub fn suited(question: &Question) -> Result<Vec<&'static str>, Refusal> {
    let file = question.file()?;
    check_table(&file, question.reuse())?;
    let names = ALGORITHMS.iter().map(|algorithm| algorithm.name);
    let can_search = |name: &&str| Call::parse(name).is_ok_and(|call| Run::of(&file, call, question.reuse()).is_ok());
    Ok(names.filter(can_search).collect())
}

/// The graph, the law's numbers, all searches step by step, and the link of the question.
pub fn answer(question: &Question) -> Result<Json, Refusal> {
    if let Some(input) = beyond::Input::read(&question.text) {
        return beyond::answer(question, input?);
    }
    let watched = watched(question)?;
    let GraphFile { graph, depth, window, table } = &watched.file;
    let law = Expansions::of(graph, graph.root(), *depth);
    let side = law.side();
    let Range { least, greatest } = law.range().view(side);
    Ok(json!({
        "nodes": nodes(graph),
        "is_tree": graph.to_short().is_some(),
        "leaves": tree_leaves(graph, graph.root(), *depth),
        "side": side.to_string(),
        "depth": depth.to_string(),
        "alpha": Limit(window.alpha()).to_string(),
        "beta": Limit(window.beta()).to_string(),
        "minimax": side.view(law.minimax()),
        "least": least,
        "greatest": greatest,
        "minimal_leaves": minimal_leaves(graph, graph.root(), *depth, window.view(side)),
        "table": table.iter().map(|l| json!({"node": l.node, "words": entry_words(l.entry)})).collect::<Vec<_>>(),
        "runs": watched.runs.iter().map(|run| run.as_json(&watched.file, question.reuse())).collect::<Vec<_>>(),
        "link": crate::link::write(&crate::State::Watch(question.clone()))?,
    }))
}

fn nodes(graph: &Graph) -> Json {
    let describe = |node: NodeId| {
        json!({
            "name": graph.shown_name(node),
            "side": graph.side(node).to_string(),
            "eval": graph.eval(node),
            "children": graph.children(node),
        })
    };
    (0..graph.len() as NodeId).map(describe).collect()
}

/// The picture of a search after some of its steps, as SVG.
pub fn picture(of: &PictureOf) -> Result<String, Refusal> {
    let watched = watched(&of.question)?;
    let run = watched.runs.get(of.run).ok_or("there is no such search")?;
    Ok(draw(&watched.file, run, of.step.min(run.steps.len())))
}

/// Draws the search after `count` steps. Every node stays where it is in all pictures of a search.
fn draw(file: &GraphFile, run: &Run, count: usize) -> String {
    let line = line_of(&run.steps);
    let drawing = Drawing {
        depth: file.depth,
        steps: &run.steps,
        line: &line,
        table: &file.table,
        blocks: Blocks::None,
        ..Drawing::of(&file.graph)
    };
    Frames::of(&drawing).svg(count)
}
