//! Text that comes from elsewhere: from files, from other programs, from the command line. It may hold escape sequences
//! for a terminal, fake lines, or characters that nobody sees, and it may be very long. Whatever quotes such a text for
//! people passes it through [`printable`].

use std::fmt::Write;

/// How many characters a sentence quotes of a name, a number or a word.
pub const SHORT: usize = 80;

/// How many characters a sentence quotes of a line, a path or a message.
pub const LONG: usize = 300;

/// The text on one line: its first `most` characters, and `…` if there are more. A character that is not
/// [printable](is_printable) is escaped as Rust does it, such as `\n` and `\u{1b}`.
///
/// ```
/// use verimax::text::printable;
/// assert_eq!(printable("a name", 80), "a name");
/// assert_eq!(printable("\u{1b}[2Jfake\nline\u{202e}", 80), r"\u{1b}[2Jfake\nline\u{202e}");
/// assert_eq!(printable("a long name", 6), "a long…");
/// ```
pub fn printable(text: &str, most: usize) -> String {
    let mut shown = String::new();
    let mut rest = text.chars();
    for c in rest.by_ref().take(most) {
        if is_printable(c) {
            shown.push(c);
        } else {
            let _ = match c {
                '\n' | '\r' | '\t' => write!(shown, "{}", c.escape_default()),
                _ => write!(shown, "{}", c.escape_unicode()),
            };
        }
    }
    if rest.next().is_some() {
        shown.push('…');
    }
    shown
}

/// True if the character shows what it is, and leaves what stands around it in its place. Control characters do not,
/// nor do those that change the direction of the text, break the line, or cannot be seen.
pub fn is_printable(c: char) -> bool {
    match c {
        ' '..='~' => true,
        // Invisible, although Rust prints them: joiners, selectors of variants, and letters that look like a blank.
        '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' => false,
        '\u{e0100}'..='\u{e01ef}' => false,
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => false,
        _ => {
            // Rust prints marks that combine with a letter only after one.
            let mut bytes = [b'a', 0, 0, 0, 0];
            let length = 1 + c.encode_utf8(&mut bytes[1..]).len();
            std::str::from_utf8(&bytes[..length]).is_ok_and(|text| text.escape_debug().count() == 2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: nothing that moves the cursor, hides, or turns text around gets through.
    #[test]
    fn what_is_not_printable_is_escaped() {
        let hostile = "\0\u{1}\u{7}\u{8}\t\n\u{b}\r\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{34f}\u{61c}\u{115f}\u{180e}\
                       \u{200b}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{2800}\
                       \u{3164}\u{e000}\u{fe0f}\u{feff}\u{fff9}\u{fffe}\u{1d173}\u{e0001}\u{e0041}\u{e0100}\u{10ffff}";
        for c in hostile.chars() {
            assert!(!is_printable(c), "{c:?}");
            let shown = printable(&c.to_string(), 1);
            assert!(shown.starts_with('\\') && shown.chars().all(|c| c.is_ascii_graphic()), "{shown:?}");
        }
        for c in "aZ09 ~\\'\"éßπЖ漢🙂–…→�\u{301}\u{941}".chars() {
            assert!(is_printable(c), "{c:?}");
        }
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        assert_eq!(printable(&"x".repeat(10_000_000), 3), "xxx…");
        assert_eq!((printable("abc", 3), printable("", 0), printable("a", 0)), ("abc".into(), "".into(), "…".into()));
        assert_eq!(printable("\u{1b}\u{1b}", 1), "\\u{1b}…");
    }
}
