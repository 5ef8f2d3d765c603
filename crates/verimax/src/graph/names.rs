//! Names of nodes in a text whose pieces are separated by blanks and brackets: in short form, `A=(min 3 5)` and `a=3`.
//!
//! A name is written as it is if all its characters are letters, digits, or one of `_ - + . / ' ! ?`. Any other
//! character is written as its code, `\u{20}` for a blank.

use std::fmt::Write;

use crate::text::is_printable;

/// True if the character stands for itself in a name.
fn is_plain(c: char) -> bool {
    (c.is_alphanumeric() || "_-+./'!?".contains(c)) && is_printable(c)
}

/// The name as it is written. `None` if no file may have it: it is empty, or has control characters.
pub(super) fn written(name: &str) -> Option<String> {
    if name.is_empty() || name.chars().any(char::is_control) {
        return None;
    }
    let mut text = String::with_capacity(name.len());
    for c in name.chars() {
        if is_plain(c) {
            text.push(c);
        } else {
            let _ = write!(text, "{}", c.escape_unicode()); // writing to a string cannot fail
        }
    }
    Some(text)
}

/// Reads a name as it is written. Otherwise says what is wrong, and at which byte.
pub(super) fn read(text: &str) -> Result<String, (usize, String)> {
    if text.is_empty() {
        return Err((0, "no name before '='".into()));
    }
    let mut name = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        if is_plain(c) {
            name.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let code = rest.strip_prefix("\\u{").and_then(|code| code.split_once('}'));
        let Some((code, after)) = code else {
            return Err((at, format!("this character of a name is written '{}'", c.escape_unicode())));
        };
        let is_code = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u32::from_str_radix(code, 16).ok().filter(|_| is_code).and_then(char::from_u32) {
            None => return Err((at, "between '\\u{' and '}' stands the code of a character, in hexadecimal".into())),
            Some(c) if c.is_control() => return Err((at, "a name has no control characters".into())),
            Some(c) => name.push(c),
        }
        rest = after;
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: what is written is read again to the same name, and needs no quotes in a terminal or between brackets.
    #[test]
    fn names_survive_writing_and_reading() {
        let names = ["A", "a1", "-3", "my name", "(=:#\\", "漢字", "a\u{202e}\u{200b}\u{3164}b", "x,[y]*2", "u{41}"];
        for name in names {
            let text = written(name).unwrap();
            assert!(text.chars().all(|c| is_printable(c) && !" ()#=:,*[]".contains(c)), "{text}");
            assert_eq!(read(&text).as_deref(), Ok(name));
        }
        assert_eq!(written("my name").as_deref(), Some("my\\u{20}name"));
        assert_eq!(["", "a\nb", "\u{1b}"].map(written), [None, None, None]);
    }

    #[test]
    fn a_name_that_cannot_be_read_is_refused_where_it_goes_wrong() {
        for (text, at) in [("", 0), ("ab:c", 2), ("é\\n", 2), ("\\u{", 0), ("a\\u{}", 1), ("\\u{+41}", 0)] {
            assert_eq!(read(text).map_err(|(at, _)| at), Err(at), "{text}");
        }
        for text in ["\\u{110000}", "\\u{d800}", "\\u{1b}", "\\u{1000000000000}"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
