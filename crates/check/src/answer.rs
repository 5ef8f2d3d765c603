//! The search under test ([`Subject`]), its answers, and the ways in which it can fail to give one.

use thiserror::Error;
use verimax::table::Entry;
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
    const BATCH: usize = 1;

    /// Answers a question.
    fn ask(&mut self, query: &Query) -> Reply;

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
    Timeout(std::time::Duration),
    /// The answer cannot be read.
    #[error("the answer cannot be read: {problem}: {line}")]
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
    #[error("the search reports an error: {0}")]
    Error(String),
}

fn said(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!(", and said: {stderr}") }
}
