//! Text in a picture: its width, truncation and quoting. Nothing about games.

use verimax::text::is_printable;

/// The number of columns of a text in a monospace font. A character that may be wide counts twice.
pub fn columns(text: &str) -> usize {
    text.chars().map(char_columns).sum()
}

/// Arrows, dots and symbols up to U+2BFF are as wide as letters. Beyond that come ideographs, pictographs, and scripts
/// that a monospace font may lack.
fn char_columns(c: char) -> usize {
    match c as u32 {
        0..0x590 | 0x2000..0x2C00 | 0xFFFD => 1,
        _ => 2,
    }
}

/// Replaces unprintable characters, and truncates the text to `limit` columns.
pub fn clean(text: &str, limit: usize) -> String {
    let (mut kept, mut used) = (String::new(), 0);
    for c in text.chars().map(printable) {
        kept.push(c);
        used += char_columns(c);
        if used > limit {
            while used + 1 > limit {
                let Some(last) = kept.pop() else { break };
                used -= char_columns(last);
            }
            kept.push('…');
            break;
        }
    }
    kept
}

/// Replaces a character that XML forbids, that breaks the line, that moves other characters, or that nobody sees.
fn printable(c: char) -> char {
    if is_printable(c) { c } else { '\u{FFFD}' }
}

/// Escapes a text for use inside an XML element.
pub fn xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Quotes the lines as one DOT string. `end` ends each line: `\n` centres it, `\l` aligns it to the left.
pub fn quoted(lines: &[String], end: &str) -> String {
    // Graphviz reads XML entities even in plain strings.
    let escaped = |line: &String| line.replace('&', "&amp;").replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = lines.iter().map(escaped).collect::<Vec<_>>().join(end);
    if end == "\\l" && !text.is_empty() {
        text += end;
    }
    format!("\"{text}\"")
}

/// A number with thousands separators: 1,234,567.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and what it counts.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(usize::try_from(number).unwrap_or(usize::MAX)), if number == 1 { one } else { many })
}

/// How many of `total` lines to show in a space of `room` lines: all of them, or one less than fit, because the last
/// line then says how many more there are.
pub fn shown(total: usize, room: usize) -> usize {
    if total <= room { total } else { room - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_fits_is_kept_and_a_longer_one_is_cut_to_the_limit() {
        assert_eq!(clean("abc", 3), "abc");
        assert_eq!(clean("abcd", 3), "ab…");
        assert_eq!(clean("漢字漢字", 5), "漢字…");
        assert_eq!(clean("漢字漢字", 4), "漢…");
        for limit in 1..12 {
            assert!(columns(&clean("a漢b字c漢d", limit)) <= limit);
        }
        assert_eq!(clean(&"x".repeat(10_000_000), 4), "xxx…");
    }

    #[test]
    fn what_xml_forbids_is_replaced() {
        let hostile = "\0\u{1}\n\t\u{7f}\u{85}\u{202e}\u{fffe}\u{ffff}\u{1fffe}\u{200b}";
        assert!(clean(hostile, 100).chars().all(|c| c == '\u{FFFD}'));
    }

    #[test]
    fn quotes() {
        assert_eq!(xml("<a & b>"), "&lt;a &amp; b&gt;");
        assert_eq!(quoted(&["a\"\\".into(), "&lt;".into()], "\\n"), r#""a\"\\\n&amp;lt;""#);
        assert_eq!(quoted(&["a".into(), "b".into()], "\\l"), r#""a\lb\l""#);
    }

    #[test]
    fn numbers_and_rooms() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([3, 4, 5, 9].map(|total| shown(total, 4)), [3, 4, 3, 3]);
    }
}
