//! The other end of the protocol: a search in Rust as a program that `verimax check` can ask.

use std::io::{BufRead, Write};

use serde_json::{Map, Value as Json};
use thiserror::Error;
use verimax::ChanceFile;

use crate::Query;
use crate::answer::Answer;
use crate::chance::{ChanceAnswer, chance_answer_text};
use crate::protocol::{View, answer_text};

/// The reason why a program cannot go on answering.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// A pipe does not work.
    #[error("cannot read requests or write answers")]
    Pipe(#[from] std::io::Error),
    /// A line is not a request.
    #[error("line {line} is not a request: {problem}")]
    Request {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

/// Answers every request of `input` with a line of `output`, and flushes it.
///
/// ```
/// use verimax_check::{Position, Query, View, serve};
///
/// let request = r#"{"id":7,"nodes":[{"side":"max","eval":3,"children":[]}],"root":0,"depth":1,"table":[]}"#;
/// let mut output = Vec::new();
/// serve(request.as_bytes(), &mut output, View::SideToMove, |query: &Query| Position::of(query).eval_for_side())?;
/// assert_eq!(output, b"{\"id\":7,\"value\":3}\n");
/// # Ok::<(), verimax_check::ServeError>(())
/// ```
///
/// A program passes `std::io::stdin().lock()` and `std::io::stdout().lock()`. The questions that `search` gets, and its
/// answers, are from the point of view of the side to move; `view` is what the other end has chosen (`--values`).
pub fn serve<A: Into<Answer>>(
    input: impl BufRead,
    output: impl Write,
    view: View,
    mut search: impl FnMut(&Query) -> A,
) -> Result<(), ServeError> {
    serve_lines(input, output, |id, file| {
        let mut query = Query::parse(file).map_err(|error| error.to_string())?;
        if view == View::Max {
            query.window = query.window.view(query.graph.side(query.graph.root()));
        }
        Ok(answer_text(&search(&query).into(), &query, id, view))
    })
}

/// Answers every request of `verimax check --chance`, as [`serve`] does without chance. Everything is from Max's point
/// of view.
///
/// ```
/// use verimax::ChanceFile;
/// use verimax::law::chance::expectiminimax;
/// use verimax_check::serve_chance;
///
/// let request = r#"{"id":7,"nodes":[{"side":"chance","eval":0,"children":[1,2],"weights":[1,2]},
///     {"side":"max","eval":0,"children":[]},{"side":"max","eval":1,"children":[]}],
///     "root":0,"depth":1,"alpha":null,"beta":null,"range":[0,1],"table":[]}"#.replace('\n', "");
/// let mut output = Vec::new();
/// serve_chance(request.as_bytes(), &mut output, |file: &ChanceFile| {
///     expectiminimax(&file.graph, file.graph.root(), file.depth).expect("few digits")
/// })?;
/// assert_eq!(output, b"{\"id\":7,\"value\":\"2/3\"}\n");
/// # Ok::<(), verimax_check::ServeError>(())
/// ```
pub fn serve_chance<A: Into<ChanceAnswer>>(
    input: impl BufRead,
    output: impl Write,
    mut search: impl FnMut(&ChanceFile) -> A,
) -> Result<(), ServeError> {
    serve_lines(input, output, |id, file| {
        let file = ChanceFile::parse(file).map_err(|error| error.to_string())?;
        Ok(chance_answer_text(&search(&file).into(), id))
    })
}

/// Answers every line. `answer` gets the id of a request, and the rest as a graph file.
fn serve_lines(
    input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(u64, &str) -> Result<String, String>,
) -> Result<(), ServeError> {
    for (number, line) in (1..).zip(input.lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let text = id_and_file(&line).and_then(|(id, file)| answer(id, &file));
        let text = text.map_err(|problem| ServeError::Request { line: number, problem })?;
        writeln!(output, "{text}")?;
        output.flush()?;
    }
    Ok(())
}

/// Reads a request: a graph file with an id.
fn id_and_file(line: &str) -> Result<(u64, String), String> {
    let mut request: Map<String, Json> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let id = request.remove("id").as_ref().and_then(Json::as_u64).ok_or("it has no id")?;
    Ok((id, Json::Object(request).to_string()))
}
