//! Where a goal is reported: a stretch of one line of a source file. Refusals carry a line and a column of their own.

use proc_macro2::Span;

/// A stretch of one line of a source file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The file, relative to the root of the workspace if it is below it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The first column, from 0.
    pub start: usize,
    /// The column after the last one.
    pub end: usize,
}

impl Location {
    /// The location of a span. A span of several lines is located at its first character, because Why3 only takes
    /// locations within one line.
    pub(crate) fn new(file: &str, span: Span) -> Location {
        let (start, end) = (span.start(), span.end());
        let last = if end.line == start.line { end.column } else { start.column + 1 };
        Location { file: file.to_owned(), line: start.line, start: start.column, end: last }
    }
}
