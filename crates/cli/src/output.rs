//! Writing: text, tables and JSON to standard output, where a reader that goes away early is not an error; and files, whole
//! or not at all.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::HumanCount;

/// Writes everything at once.
pub fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes one JSON object.
pub fn print_json(value: &serde_json::Value) -> Result<()> {
    print(&format!("{value:#}\n"))
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

/// Whether a drawing goes to standard output, which can take one thing only: two drawings, or one and JSON, are an error.
pub fn is_drawn_to_stdout(files: [Option<&Path>; 2], json: bool) -> Result<bool> {
    let drawings = files.into_iter().flatten().filter(|file| is_stdout(file)).count();
    if drawings + usize::from(json && drawings > 0) > 1 {
        bail!("standard output cannot take two things; write one of them to a file");
    }
    Ok(drawings > 0)
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes a file, whole or not at all; `-` is standard output.
pub fn write_file(path: &Path, text: &str) -> Result<()> {
    if is_stdout(path) {
        return print(text);
    }
    write_whole(path, text).with_context(|| format!("cannot write '{}'", path.display()))
}

/// Writes into a new file beside it first, which is gone again if that fails.
fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less what the user's mask takes away
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
