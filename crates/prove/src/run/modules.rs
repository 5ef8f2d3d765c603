//! Finds where each module of a WhyML file begins and ends.

use std::ops::Range;

/// A module of a WhyML file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyModule {
    /// Its name.
    pub name: String,
    /// Its lines, from 1, without the line of its `end`.
    pub lines: Range<usize>,
}

/// The modules of a text, in order. A line that starts with `module` or `theory` begins one; a line `end` ends it.
#[must_use]
pub fn modules(text: &str) -> Vec<WhyModule> {
    let mut found: Vec<WhyModule> = Vec::new();
    for (index, line) in without_comments(text).lines().enumerate() {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), found.last_mut()) {
            (Some("module" | "theory"), Some(name), _) => {
                found.push(WhyModule { name: name.to_owned(), lines: index + 1..index + 1 });
            }
            (Some("end"), None, Some(module)) => module.lines.end = index + 1,
            _ => {}
        }
    }
    found
}

/// The text without its comments, which may be nested; lines stay where they are.
pub fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match (letter, rest.peek()) {
            ('(', Some('*')) => {
                rest.next();
                // `(*)` is the multiplication sign.
                if depth == 0 && rest.peek() == Some(&')') {
                    out.push_str("(*");
                } else {
                    depth += 1;
                }
            }
            ('*', Some(')')) if depth > 0 => {
                rest.next();
                depth -= 1;
            }
            ('\n', _) => out.push('\n'),
            _ if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_outside_comments() {
        let text = "(* module A\n(* nested *)\nend *)\nmodule B\n  let f = (*) (* end *)\n    begin 1\n  end\nend\n\ntheory C\nend\n";
        let names: Vec<_> = modules(text).into_iter().map(|module| (module.name, module.lines)).collect();
        assert_eq!(names, [("B".to_owned(), 4..8), ("C".to_owned(), 10..11)]);
    }
}
