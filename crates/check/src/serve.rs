//! The other end of the protocol: a search in Rust as a program that `verimax check` can ask.

use std::io::{BufRead, Write};

use serde_json::{Map, Value as Json};
use thiserror::Error;

use crate::Query;
use crate::answer::Answer;
use crate::protocol::{View, answer_text};

/// The reason why a program cannot go on answering.
#[derive(Debug, Error)]
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
    mut output: impl Write,
    view: View,
    mut search: impl FnMut(&Query) -> A,
) -> Result<(), ServeError> {
    for (number, line) in (1..).zip(input.lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let (id, query) = question(&line, view).map_err(|problem| ServeError::Request { line: number, problem })?;
        let answer = search(&query).into();
        writeln!(output, "{}", answer_text(&answer, &query, id, view))?;
        output.flush()?;
    }
    Ok(())
}

/// Reads a request: a graph file with an id.
fn question(line: &str, view: View) -> Result<(u64, Query), String> {
    let mut request: Map<String, Json> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let id = request.remove("id").as_ref().and_then(Json::as_u64).ok_or("it has no id")?;
    let mut query = Query::parse(&Json::Object(request).to_string()).map_err(|error| error.to_string())?;
    if view == View::Max {
        query.window = query.window.view(query.graph.side(query.graph.root()));
    }
    Ok((id, query))
}
