//! The documentation as a book beside the page. Its worked examples are live: the comment
//! `<!-- watch: TREE ALGORITHM … -->` becomes a link to Watch.

use std::fs;
use std::io::{Error, Result};
use std::path::Path;

use serde_json::{Value as Json, json};
use verimax::literature::Example;

use super::run_in;

/// The version that the book was tried with.
const VERSION: &str = "0.5.4";
const TOOLS: &str = "target/tools";
/// The pages with live examples, from which the book is made.
const SOURCE: &str = "target/book";

/// Builds the book into `target/page/book`, and tells the page that it is there.
pub fn build() -> Result<()> {
    let mdbook = Path::new(TOOLS).join("bin/mdbook");
    if !mdbook.exists() {
        let features = ["--no-default-features", "--features", "search"];
        let place = ["--root", TOOLS, "--target-dir", "target/tools/build"];
        let install = [&["install", "mdbook", "--version", VERSION, "--locked", "--debug"][..], &features, &place];
        run_in(".", env!("CARGO"), &install.concat())?;
    }
    let pages = Path::new(SOURCE).join("docs");
    if pages.exists() {
        fs::remove_dir_all(&pages)?;
    }
    copy(Path::new("docs"), &pages)?;
    fs::copy("book.toml", Path::new(SOURCE).join("book.toml"))?;
    run_in(".", &mdbook.to_string_lossy(), &["build", SOURCE, "--dest-dir", "../page/book"])?;
    let index = Path::new("target/page/index.html");
    let html = fs::read_to_string(index)?;
    fs::write(index, html.replacen("</head>", "<meta name=\"verimax-book\" content=\"book/index.html\" /></head>", 1))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        let (from, to) = (file.path(), to.join(file.file_name()));
        if file.file_type()?.is_dir() {
            copy(&from, &to)?;
        } else if from.extension().is_some_and(|extension| extension == "md") {
            fs::write(to, live(&fs::read_to_string(from)?)?)?;
        } else {
            fs::copy(from, to)?;
        }
    }
    Ok(())
}

/// The page with links in place of the comments, and without links to files that are not in the book.
fn live(text: &str) -> Result<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let example = line.strip_prefix("<!-- watch: ").and_then(|rest| rest.strip_suffix(" -->"));
        lines.push(match example {
            Some(example) => format!("[Watch it, step by step]({})", watch(example)?),
            None => without_files(line),
        });
    }
    Ok(lines.join("\n") + "\n")
}

/// `[text](../file)` becomes `text`.
fn without_files(line: &str) -> String {
    let Some((before, rest)) = line.split_once("](../") else { return line.to_owned() };
    match (before.rsplit_once('['), rest.split_once(')')) {
        (Some((before, text)), Some((_, after))) => format!("{before}{text}{}", without_files(after)),
        _ => line.to_owned(),
    }
}

/// The link to Watch: a tree of the literature, and one or two algorithms.
fn watch(example: &str) -> Result<String> {
    let mut words = example.split_whitespace();
    let tree = words.next().and_then(Example::find);
    let tree = tree.ok_or_else(|| Error::other(format!("no such tree: {example}")))?;
    let state = json!({"tab": "watch", "text": tree.text.trim(), "algorithms": words.collect::<Vec<_>>()});
    let answer = verimax_page::answer(&json!({"ask": "link", "state": state}).to_string(), |_| ());
    let answer: Json = serde_json::from_str(&answer)?;
    let link = answer["ok"].as_str().ok_or_else(|| Error::other(format!("{example}: {answer}")))?;
    Ok(format!("../index.html#watch/{link}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: an example becomes a link that the page reads; a link to a file of the project becomes its text.
    #[test]
    fn examples_are_live() {
        let live = live("<!-- watch: 3x3 minimax -->\nsee [a](../b.rs) and [c](d.md)\n").unwrap();
        let (first, second) = live.split_once('\n').unwrap();
        assert_eq!(second, "see a and [c](d.md)\n");
        let link = first.strip_prefix("[Watch it, step by step](../index.html#watch/").unwrap().trim_end_matches(')');
        let state: Json =
            serde_json::from_str(&verimax_page::answer(&json!({"ask": "open", "link": link}).to_string(), |_| ()))
                .unwrap();
        assert_eq!(state["ok"]["algorithms"], json!(["minimax"]));
        assert!(super::live("<!-- watch: nowhere minimax -->").is_err());
    }
}
