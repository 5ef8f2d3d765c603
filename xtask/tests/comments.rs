//! Comments obey `rustfmt.toml`, which stable rustfmt does not see to.

use std::path::Path;
use std::process::Command;

const WIDTH: usize = 120;

/// Law: no line of a comment is wider than code may be. Rows of tables have to be.
#[test]
fn no_comment_is_too_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Ok(listed) = Command::new("git").arg("-C").arg(&root).args(["ls-files", "*.rs"]).output() else { return };
    let files = String::from_utf8(listed.stdout).expect("names");
    for file in files.lines() {
        let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
        for (number, line) in text.lines().enumerate() {
            let start = line.trim_start();
            let is_row = start.starts_with("//! |") || start.starts_with("/// |");
            if start.starts_with("//") && !is_row {
                assert!(line.chars().count() <= WIDTH, "{file}:{}: more than {WIDTH} columns", number + 1);
            }
        }
    }
}
