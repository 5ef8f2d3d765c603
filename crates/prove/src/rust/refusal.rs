//! Refusals: what the front end does not accept, and where. All other errors are `RunError`s, in `run`.

use std::fmt;

use proc_macro2::Span;
use syn::spanned::Spanned;

/// Something that the front end does not accept, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The file, as its [`Source`](crate::Source) names it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// A refusal whose file is not known yet.
#[derive(Debug)]
pub(crate) struct Refused {
    pub span: Span,
    pub message: String,
}

pub(crate) type Result<T> = std::result::Result<T, Refused>;

impl Refused {
    pub fn in_file(self, file: &str) -> Refusal {
        let start = self.span.start();
        Refusal { file: file.to_owned(), line: start.line, column: start.column + 1, message: self.message }
    }
}

pub(crate) fn refuse<T>(at: impl Spanned, message: impl Into<String>) -> Result<T> {
    Err(Refused { span: at.span(), message: message.into() })
}
