//! What can go wrong while a database is built or read: one sentence each.

#[cfg(feature = "databases")]
use std::path::Path;

#[cfg(feature = "databases")]
use verimax::text::LONG;
use verimax::text::{SHORT, printable};

/// Why there is no database, or no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrongError {
    /// The text names no game, or gives parameters that the game does not take.
    #[error("{0}")]
    Game(String),
    /// The text is not a position of the game, or a move is not legal.
    #[error("{0}")]
    Position(String),
    /// A file cannot be read or written.
    #[error("cannot {0} '{1}': {2}")]
    File(&'static str, String, std::io::Error),
    /// A file is not a database, or a damaged one.
    #[error("'{0}' is not a database: {1}")]
    NotADatabase(String, String),
    /// The other processes cannot be reached, or are gone.
    #[error("{0}")]
    Cluster(String),
    /// More positions, moves or plies than a build can take.
    #[error("{0}")]
    TooLarge(String),
    /// The build was stopped.
    #[error("stopped")]
    Stopped,
}

impl StrongError {
    pub(crate) fn game(text: &str, what: &str) -> StrongError {
        StrongError::Game(format!("'{}': {what}", printable(text, SHORT)))
    }

    #[cfg(feature = "databases")]
    pub(crate) fn file(verb: &'static str, path: &Path, error: std::io::Error) -> StrongError {
        StrongError::File(verb, printable(&path.display().to_string(), LONG), error)
    }

    #[cfg(feature = "databases")]
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> StrongError {
        StrongError::NotADatabase(printable(&path.display().to_string(), LONG), what.into())
    }
}
