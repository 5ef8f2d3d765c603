//! Writes text, tables and JSON to standard output, and files, whole or not at all. If the reader of standard output
//! goes away early, that is not an error.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::HumanCount;
use verimax::files::write_whole;
use verimax::text::{LONG, is_printable, printable};

/// Writes a text to standard output.
pub fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes one JSON object to standard output.
pub fn print_json(value: &serde_json::Value) -> Result<()> {
    print(&(json_text(value) + "\n"))
}

/// The JSON with escapes for what is not printable. That can only stand in strings, where JSON allows it.
fn json_text(value: &serde_json::Value) -> String {
    let mut text = String::new();
    for c in format!("{value:#}").chars() {
        if c == '\n' || is_printable(c) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}"); // writing to a string cannot fail
            }
        }
    }
    text
}

/// A table without lines: the columns in `right` are aligned to the right.
pub fn table(header: &[&str], right: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The table as text, with colour if standard output is a terminal.
pub fn table_text(table: &Table) -> String {
    let mut text = table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// A number and what it counts.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", HumanCount(number), if number == 1 { one } else { many })
}

/// True if a drawing goes to standard output. Two drawings there, or one beside JSON, are an error.
pub fn is_drawn_to_stdout(files: [Option<&Path>; 2], json: bool) -> Result<bool> {
    let drawings = files.into_iter().flatten().filter(|file| is_stdout(file)).count();
    if drawings + usize::from(json && drawings > 0) > 1 {
        bail!("standard output cannot take two things; write one of them to a file");
    }
    Ok(drawings > 0)
}

/// True for any name of standard output. Even if it is redirected to a file, it must not be replaced.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path.as_os_str() == *name)
}

/// Refuses `-` as the name of a binary file.
pub fn refuse_dash(path: &Path) -> Result<()> {
    if path.as_os_str() == "-" {
        bail!(
            "'-' stands for standard output, where this file does not belong; name a file, or './-' if that is its name"
        );
    }
    Ok(())
}

/// Writes a file, whole or not at all; `-` is standard output. Every file that the command writes goes through here.
pub fn write_file(path: &Path, text: &str) -> Result<()> {
    if is_stdout(path) {
        return print(text);
    }
    write_whole(path, text.as_bytes()).with_context(|| format!("cannot write '{}'", shown_path(path)))
}

/// A path as people may see it.
pub fn shown_path(path: &Path) -> String {
    printable(&path.display().to_string(), LONG)
}

/// A text of several lines as people may see it: at most `most` lines, each [printable].
pub fn printable_lines(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut shown: Vec<String> = lines.iter().take(most).map(|line| printable(line, 10 * LONG)).collect();
    if lines.len() > most {
        shown.push("…".to_owned());
    }
    shown.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: JSON stays the same JSON, and nothing in it reaches a terminal raw.
    #[test]
    fn json_is_printable_and_means_the_same() {
        let hostile = "a\u{7f}\u{9b}2J\u{202e}\u{200b}\u{e0041}\u{10ffff}\n\t\"\\ü🙂";
        let value = serde_json::json!({ hostile: [hostile, 1, null, {"deep": hostile}] });
        let text = json_text(&value);
        assert!(text.chars().all(|c| c == '\n' || is_printable(c)), "{text:?}");
        assert!(text.contains("ü🙂"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }

    #[test]
    fn lines_stay_lines_and_are_counted() {
        assert_eq!(printable_lines("a\n\u{1b}b\nc", 2), "a\n\\u{1b}b\n…");
        assert_eq!(printable_lines("a\nb", 2), "a\nb");
    }

    #[test]
    fn a_failure_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", write_file(folder.path(), "text").unwrap_err());
        assert_eq!(error, format!("cannot write '{}': it is a folder", folder.path().display()));
        let error = format!("{:#}", write_file(&folder.path().join("no\n\u{1b}/file"), "text").unwrap_err());
        assert!(error.contains("/no\\n\\u{1b}/file'"), "{error}");
    }
}
