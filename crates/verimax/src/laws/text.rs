//! Makes the `Debug` text of moves and keys fit for one line of an error: short, and without control characters.

use std::fmt::{self, Debug, Write};

/// How many characters of a move or a key an error shows.
const MOST_CHARS: usize = 80;

/// A writer that takes a limited number of characters.
struct Short {
    text: String,
    left: usize,
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            // An error stops the writer, however much it has left to say.
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            match c {
                '\'' | '"' | '\\' => self.text.push(c),
                c => self.text.extend(c.escape_debug()),
            }
        }
        Ok(())
    }
}

/// Its `Debug` output on one line, cut off if it is long.
pub(super) fn brief(thing: &impl Debug) -> String {
    let mut short = Short { text: String::new(), left: MOST_CHARS };
    if write!(short, "{thing:?}").is_err() {
        short.text.push('…');
    }
    short.text
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Says(&'static str, usize);

    impl Debug for Says {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (0..self.1).try_for_each(|_| f.write_str(self.0))
        }
    }

    #[test]
    fn foreign_text_is_escaped_and_shortened() {
        assert_eq!(brief(&(1, "a\n")), r#"(1, "a\n")"#);
        assert_eq!(brief(&Says("x\n\u{1b}[2J\u{202e}", 1)), "x\\n\\u{1b}[2J\\u{202e}");
        assert_eq!(brief(&Says("é", 80)), "é".repeat(80));
        assert_eq!(brief(&Says("é", 81)), "é".repeat(80) + "…");
        assert_eq!(brief(&Says("y", usize::MAX)).chars().count(), 81); // it is stopped
    }
}
