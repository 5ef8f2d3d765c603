//! Comments and pages obey `rustfmt.toml`, which stable rustfmt does not see to.

use std::path::Path;
use std::process::Command;

const WIDTH: usize = 120;

/// The text of every file of the repository whose name matches the pattern.
fn files(pattern: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git").arg("-C").arg(&root).args(["ls-files", pattern]).output();
    // A package that was downloaded is no repository.
    let Ok(listed) = listed else { return Vec::new() };
    let names = String::from_utf8(listed.stdout).expect("names");
    let read = |name: &str| Some((name.to_owned(), std::fs::read_to_string(root.join(name)).ok()?));
    names.lines().filter_map(read).collect()
}

/// The places of lines that are too wide.
fn too_wide<'t>(file: &str, lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<String> {
    let wide = lines.filter(|(_, line)| line.chars().count() > WIDTH);
    wide.map(|(index, _)| format!("{file}:{}", index + 1)).collect()
}

/// Law: no line of a comment is wider than code may be. Rows of tables have to be.
#[test]
fn no_comment_is_too_wide() {
    let is_prose = |line: &str| {
        let start = line.trim_start();
        start.starts_with("//") && !start.starts_with("//! |") && !start.starts_with("/// |")
    };
    let wide = files("*.rs")
        .into_iter()
        .flat_map(|(file, text)| too_wide(&file, text.lines().enumerate().filter(|(_, line)| is_prose(line))));
    assert_eq!(wide.collect::<Vec<_>>(), [""; 0], "more than {WIDTH} columns");
}

/// Law: nor is a line of a page. What a command prints is shown as it is.
#[test]
fn no_page_is_too_wide() {
    let is_page = |(file, _): &(String, String)| !file.starts_with("crates/cli/tests/cmd/");
    let wide = files("*.md").into_iter().filter(is_page).flat_map(|(file, text)| {
        let mut is_quoted = false;
        let prose = text.lines().enumerate().filter(|(_, line)| {
            let start = line.trim_start();
            is_quoted ^= start.starts_with("```");
            !is_quoted && !start.starts_with('|')
        });
        too_wide(&file, prose)
    });
    assert_eq!(wide.collect::<Vec<_>>(), [""; 0], "more than {WIDTH} columns");
}
