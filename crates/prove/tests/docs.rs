//! The excerpts in the documentation of the proofs are those of the sources. An excerpt starts with a comment that
//! names its file; the rest must occur in that file, whatever the indentation and the blank lines. A line `// …` stands
//! for lines left out. And its table of trusted implementations is complete.

use std::fs;
use std::path::{Path, PathBuf};

use verimax_prove::run::Workspace;
use verimax_prove::run::unit::Plan;

const PAGES: [&str; 4] = ["docs/beyond.md", "docs/findings.md", "docs/min-game.md", "docs/proofs.md"];

/// A block of code with the name of its file.
struct Excerpt {
    /// Where it starts: page and line.
    place: String,
    file: String,
    /// Runs of lines, each to be found after the one before.
    parts: Vec<Vec<String>>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The file that a first line names: `// crates/…` in Rust, `(* proofs/… *)` in WhyML.
fn named_file<'a>(language: &str, line: &'a str) -> Option<&'a str> {
    let (opening, closing, folder) = match language {
        "rust" => ("// ", "", "crates/"),
        "why" => ("(* ", " *)", "proofs/"),
        _ => return None,
    };
    let name = line.strip_prefix(opening)?.strip_suffix(closing)?;
    (name.starts_with(folder) && !name.contains(' ')).then_some(name)
}

/// The lines of a text without indentation, and without blank lines.
fn bare(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn excerpts(page: &str, text: &str) -> Vec<Excerpt> {
    let mut found = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let Some((first, rest)) = block.split_first() else { continue };
        let Some(file) = named_file(language, first) else { continue };
        let parts = rest.split(|line| line.trim() == "// …").map(|part| bare(&part.join("\n"))).collect();
        found.push(Excerpt { place: format!("{page}:{}", number + 1), file: file.to_owned(), parts });
    }
    found
}

/// The first part of the excerpt that is not in the source, after the parts before it.
fn misplaced<'a>(parts: &'a [Vec<String>], source: &[String]) -> Option<&'a [String]> {
    let mut rest = source;
    for part in parts {
        match rest.windows(part.len().max(1)).position(|window| window == &part[..]) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return Some(part),
        }
    }
    None
}

#[test]
fn every_excerpt_of_the_documentation_is_in_its_source() {
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let excerpts = excerpts(page, &text);
        assert!(!excerpts.is_empty(), "{page} has no excerpt");
        for Excerpt { place, file, parts } in excerpts {
            let source =
                fs::read_to_string(root().join(&file)).unwrap_or_else(|error| panic!("{place}: {file}: {error}"));
            let missing = misplaced(&parts, &bare(&source)).map(|part| part.join("\n"));
            assert_eq!(missing, None, "{place}: this is not in {file}, or not there");
        }
    }
}

#[test]
fn an_excerpt_that_differs_is_found_out() {
    let page = "text\n```rust\n// crates/a.rs\nfn a() {\n\n  b();\n// …\n}\n```\n```rust\nfn free() {}\n```\n";
    let [excerpt] = &excerpts("page", page)[..] else { panic!("one block names its file") };
    assert_eq!((&*excerpt.place, &*excerpt.file, excerpt.parts.len()), ("page:2", "crates/a.rs", 2));
    assert_eq!(misplaced(&excerpt.parts, &bare("fn a() {\n    b();\n    c();\n}\n")), None);
    for source in ["fn a() {\n    c();\n    b();\n}\n", "}\nfn a() {\n    b();\n"] {
        assert!(misplaced(&excerpt.parts, &bare(source)).is_some(), "{source}");
    }
}

/// The rows of the table of trusted implementations: what is between the first backquotes of each cell.
fn trusted_rows(page: &str) -> Vec<(String, String)> {
    let table = page.lines().skip_while(|line| *line != "| trusted implementation | file |").skip(2);
    let cell = |cell: &str| cell.split('`').nth(1).unwrap_or_default().to_owned();
    let rows = table.take_while(|line| line.starts_with('|')).map(|line| {
        let mut cells = line.split('|').skip(1);
        (cells.next().map(cell).unwrap_or_default(), cells.next().map(cell).unwrap_or_default())
    });
    rows.collect()
}

#[test]
fn every_implementation_that_is_trusted_is_on_the_page() {
    let workspace = Workspace::new(root(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    let (_, program) = Plan::read(&workspace, &[]).unwrap();
    let found = program.implementations();
    let mut trusted: Vec<(String, String)> =
        found.into_iter().filter(|found| found.promises).map(|found| (found.name, found.file)).collect();
    let mut listed = trusted_rows(&fs::read_to_string(root().join("docs/proofs.md")).unwrap());
    trusted.sort();
    listed.sort();
    assert!(!trusted.is_empty());
    assert_eq!(listed, trusted);
}
