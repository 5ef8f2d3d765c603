//! The pieces of a text in short form. `short` and `multi::short` read trees from them.

use super::GraphError;

/// A piece of the text, and where it starts.
pub(super) struct Token<'t> {
    pub text: &'t str,
    pub at: usize,
}

/// Splits a text, without blanks and comments. `length` says how long the piece is with which a text begins.
pub(super) fn tokens<'t>(text: &'t str, length: impl Fn(&str) -> usize) -> impl Iterator<Item = Token<'t>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            if first.is_whitespace() {
                at += first.len_utf8();
            } else if first == '#' {
                at += rest.find('\n').unwrap_or(rest.len());
            } else {
                let token = Token { text: &rest[..length(rest)], at };
                at += token.text.len();
                return Some(token);
            }
        }
    })
}

/// The error that a message is about this place of the text, as line and column.
pub(super) fn syntax(text: &str, at: usize, message: String) -> GraphError {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    GraphError::Syntax { line, column, message }
}
