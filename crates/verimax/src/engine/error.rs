//! [`EngineError`]: why an engine could not search.

use crate::text::{LONG, printable};

/// Why an engine could not search.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// There is no memory for the table.
    #[error("cannot allocate a table of {megabytes} MB: {reason}; try a smaller one")]
    NoMemory {
        /// What was asked for.
        megabytes: usize,
        /// What the system said.
        reason: std::io::Error,
    },
    /// More threads than an engine or the system starts.
    #[error("cannot start {threads} threads: {reason}; try fewer")]
    NoThread {
        /// What was asked for.
        threads: usize,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A line of play is too long for the stack, or its moves for the memory.
    #[error("{}", too_deep(*plies, *repeats))]
    TooDeep {
        /// How many plies there was room for, or how many there are if the game seems to be cyclic.
        plies: usize,
        /// How many plies earlier the key of the last position occurred on the line, if it did. Then the game is
        /// probably cyclic.
        repeats: Option<usize>,
    },
    /// The game breaks one of the promises of [`Game`](crate::Game) on which every answer rests.
    #[error(
        "the game breaks a promise, so no answer would be right: {what}{}; `laws::check` tests all promises",
        place(line)
    )]
    BrokenPromise {
        /// The method, what it said, and what would be right.
        what: String,
        /// The shortest line to such a position, as indices of legal moves, from 0. `None` if there is none near the
        /// start.
        line: Option<Vec<usize>>,
    },
    /// The game merges keys, so its table cannot serve a search to a depth.
    #[error("the keys of the game merge positions of equal worth, which may differ at a depth; it can only be solved")]
    MergedKeys,
    /// A file with a table could not be written or read.
    #[error("cannot {verb} the table '{}': {reason}", printable(path, LONG))]
    File {
        /// `read` or `write`.
        verb: &'static str,
        /// The file.
        path: String,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A file is not a table for this engine.
    #[error("'{}' is not a table for this search: {reason}", printable(path, LONG))]
    WrongFile {
        /// The file.
        path: String,
        /// What is wrong, and what would be right.
        reason: String,
    },
}

#[cfg(feature = "files")]
impl EngineError {
    pub(super) fn file(verb: &'static str, path: &std::path::Path, reason: std::io::Error) -> EngineError {
        EngineError::File { verb, path: path.display().to_string(), reason }
    }
}

fn too_deep(plies: usize, repeats: Option<usize>) -> String {
    match repeats {
        None => format!("a line of play has more than {plies} plies, which is all that there is room for"),
        Some(before) => format!(
            "on a line of play, the key of the position after {plies} plies occurred {before} plies before: the game \
             seems to be cyclic"
        ),
    }
}

/// How many moves of a line an error names.
const NAMED_MOVES: usize = 40;

fn place(line: &Option<Vec<usize>>) -> String {
    match line.as_deref() {
        None => String::new(),
        Some([]) => " at the start".to_owned(),
        Some(line) => {
            let numbers: Vec<String> = line.iter().take(NAMED_MOVES).map(|number| (number + 1).to_string()).collect();
            let more = if line.len() > NAMED_MOVES { ", …" } else { "" };
            format!(" after the legal moves with the numbers {}{more} (counted from 1)", numbers.join(", "))
        }
    }
}
