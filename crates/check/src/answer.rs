//! The search under test ([`Subject`]), its answers, and the ways in which it can fail to give one.

use std::time::Duration;

use thiserror::Error;
use verimax::table::Entry;
use verimax::text::{LONG, printable};
use verimax::{NodeId, TableLine, Value};

use crate::Query;

/// The answer of a search, from the point of view of the side to move at the root. A value or a move is enough.
/// Whatever is given is checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The value. A search that gives only moves has none.
    pub value: Option<Value>,
    /// The number that came instead of a value, if it has a fraction or is out of range. Such an answer is wrong.
    pub unfit: Option<String>,
    /// The move to play, as an index into the children of the root.
    pub mv: Option<usize>,
    /// All best moves, as indices into the children of the root.
    pub moves: Option<Vec<usize>>,
    /// The principal variation as nodes, with or without the root.
    pub line: Option<Vec<NodeId>>,
    /// The entries of the table after the search.
    pub table: Option<Vec<AnswerEntry>>,
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer { value: Some(value), ..Answer::default() }
    }
}

/// An entry of the table after the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerEntry {
    /// The node that the entry is about.
    pub node: NodeId,
    /// What it says of the node.
    pub entry: Entry,
    /// Its best move, as an index into the children of the node.
    pub mv: Option<usize>,
}

impl From<TableLine> for AnswerEntry {
    fn from(TableLine { node, entry }: TableLine) -> AnswerEntry {
        AnswerEntry { node, entry, mv: None }
    }
}

/// An answer, or the reason why there is none.
pub type Reply = Result<Answer, Failure>;

/// A search under test: a function, or a program of its own ([`Process`](crate::Process)).
pub trait Subject {
    /// How many questions to ask it at once.
    fn batch(&self) -> usize {
        1
    }

    /// Answers a question.
    fn ask(&mut self, query: &Query) -> Reply;

    /// From now on, waits at most this long for an answer; `None` means the usual time. A function ignores it.
    fn limit_time(&mut self, _limit: Option<Duration>) {}

    /// Answers the questions in order, at least up to the first failure.
    fn ask_all(&mut self, queries: &[Query]) -> Vec<Reply> {
        queries.iter().map(|query| self.ask(query)).collect()
    }
}

/// A function as a subject.
pub(crate) struct Function<F>(pub(crate) F);

impl<A: Into<Answer>, F: FnMut(&Query) -> A> Subject for Function<F> {
    fn ask(&mut self, query: &Query) -> Reply {
        Ok((self.0)(query).into())
    }
}

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Failure {
    /// The program ended.
    #[error("the program ended without an answer ({status}){}", said(.stderr))]
    Crash {
        /// The exit status.
        status: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// The program took too long.
    #[error("no answer within {0:?}")]
    Timeout(Duration),
    /// The answer cannot be read.
    #[error("the answer cannot be read: {}: {}", printable(problem, LONG), printable(line, LONG))]
    Garbage {
        /// What is wrong with it.
        problem: String,
        /// The line, cut off if it is long.
        line: String,
    },
    /// The answer belongs to another request.
    #[error("the answer has the id {got}, the request had {expected}")]
    WrongId {
        /// The id of the request.
        expected: u64,
        /// The id of the answer.
        got: u64,
    },
    /// The search itself reports an error.
    #[error("the search reports an error: {}", printable(.0, LONG))]
    Error(String),
}

/// How many lines of standard error a sentence quotes: the last ones.
const QUOTED_LINES: usize = 25;

/// What the program wrote to standard error. Each line begins with a bar, so that none can pass for one of ours.
fn said(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.trim().lines().collect();
    match lines[lines.len().saturating_sub(QUOTED_LINES)..] {
        [] => String::new(),
        [line] => format!(", and said: {}", end_of(line)),
        ref lines => {
            let lines = lines.iter().map(|line| format!("\n  | {}", end_of(line)));
            format!(", and said:{}", lines.collect::<String>())
        }
    }
}

/// The end of a line, printable: what a program says last is why it ended.
fn end_of(line: &str) -> String {
    let left_out = line.chars().count().saturating_sub(LONG);
    let end: String = line.chars().skip(left_out).collect();
    format!("{}{}", if left_out > 0 { "…" } else { "" }, printable(&end, LONG))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: what a program writes cannot pass for what we write, and does not reach the terminal raw.
    #[test]
    fn foreign_text_is_quoted() {
        let fake = "oops\nnothing found: all answers are exact\n\u{1b}[2J\u{202e}";
        let crash = Failure::Crash { status: "exit status: 1".into(), stderr: fake.into() };
        let expected = "the program ended without an answer (exit status: 1), and said:\n  | oops\n  | nothing found: \
                        all answers are exact\n  | \\u{1b}[2J\\u{202e}";
        assert_eq!(crash.to_string(), expected);
        assert_eq!(Failure::Error(fake.into()).to_string().lines().count(), 1);
        let long = Failure::Garbage { problem: "x".repeat(100_000), line: fake.repeat(10_000) }.to_string();
        assert!(long.len() < 5000 && !long.contains(char::is_control), "{long}");
        let many = Failure::Crash { status: String::new(), stderr: "a\n".repeat(1000) }.to_string();
        assert_eq!(many.lines().count(), 1 + QUOTED_LINES);
        let late = Failure::Crash { status: String::new(), stderr: "x".repeat(1000) + "the end" }.to_string();
        assert!(late.contains("said: …x") && late.ends_with("the end"), "{late}");
    }
}
