//! The documentation as a book beside the page. Its worked examples are live: a comment becomes a link to the page,
//! which shows what the text says. A book whose examples have other results is not built.
//!
//! | comment | link |
//! |---|---|
//! | `<!-- watch: TREE ALGORITHM=VALUE … -->` | one or two searches of a tree of the literature or a file of the project |
//! | `<!-- play: GAME=VALUE -->` | a game, and what it is worth to the side that begins |
//! | `<!-- measure: EXPERIMENT -->` | an experiment with seed 1 |
//! | `<!-- page -->` | the page |

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value as Json, json};
use verimax::literature::Example;
use xshell::{Shell, cmd};

/// The version that the book was tried with.
const VERSION: &str = "0.5.4";
const TOOLS: &str = "target/tools";
/// How long a game that is an example may take to be solved.
const MOST_MILLISECONDS: u32 = 60_000;
/// Where the pages with live examples are, from which the book is made.
const SOURCE: &str = "target/book";
/// Where the book is.
const BOOK: &str = "target/page/book";

/// Builds the book beside the page, and tells the page that it is there.
pub fn build(root: &Shell) -> Result<()> {
    let mdbook = Path::new(TOOLS).join("bin/mdbook");
    if !mdbook.exists() {
        let features = ["--no-default-features", "--features", "search"];
        let place = ["--root", TOOLS, "--target-dir", "target/tools/build"];
        let install = cmd!(root, "cargo install mdbook --version {VERSION} --locked --debug {features...} {place...}");
        install.run()?;
    }
    let pages = Path::new(SOURCE).join("docs");
    if pages.exists() {
        fs::remove_dir_all(&pages)?;
    }
    copy(Path::new("docs"), &pages)?;
    fs::copy("book.toml", Path::new(SOURCE).join("book.toml"))?;
    cmd!(root, "{mdbook} build {SOURCE} --dest-dir {BOOK}").run()?;
    check_links(Path::new(BOOK))?;
    let index = Path::new("target/page/index.html");
    let html = fs::read_to_string(index)?;
    fs::write(index, html.replacen("</head>", "<meta name=\"verimax-book\" content=\"book/index.html\" /></head>", 1))?;
    Ok(())
}

/// Fails if there is no book, or if it links to a file that is not there.
fn check_links(book: &Path) -> Result<()> {
    ensure!(book.join("index.html").exists(), "mdBook put no index.html into {}", book.display());
    for file in fs::read_dir(book)? {
        let path = file?.path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let html = fs::read_to_string(&path)?;
        let targets = ["href=\"", "src=\""].into_iter().flat_map(|attribute| html.split(attribute).skip(1));
        for target in targets.filter_map(|rest| rest.split(['"', '#', '?']).next()) {
            let is_elsewhere = target.is_empty() || target.contains(':');
            let leads_somewhere = is_elsewhere || book.join(target).exists();
            ensure!(leads_somewhere, "{} links to {target}, which is not there", path.display());
        }
    }
    Ok(())
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
    // A link may go over the end of a line.
    let text = without_files(text);
    let mut lines = Vec::new();
    for line in text.lines() {
        lines.push(link(line)?.unwrap_or_else(|| line.to_owned()));
    }
    Ok(lines.join("\n") + "\n")
}

/// The link that a comment stands for.
fn link(line: &str) -> Result<Option<String>> {
    let Some(comment) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) else { return Ok(None) };
    let (words, state) = match comment.split_once(": ") {
        None if comment == "page" => return Ok(Some("[Open the page](../index.html)".to_owned())),
        Some(("watch", example)) => ("Watch it, step by step", watch(example)?),
        Some(("play", example)) => ("Play it", play(example)?),
        Some(("measure", name)) => ("Measure it yourself", json!({"tab": "measure", "experiment": name, "seed": 1})),
        _ => return Ok(None),
    };
    let link = ask(&json!({"ask": "link", "state": state}))?;
    let (tab, link) = (state["tab"].as_str().unwrap_or_default(), link.as_str().unwrap_or_default());
    Ok(Some(format!("[{words}](../index.html#{tab}/{link})")))
}

/// `[text](../file)` becomes `text`.
fn without_files(text: &str) -> String {
    let Some((before, rest)) = text.split_once("](../") else { return text.to_owned() };
    match (before.rsplit_once('['), rest.split_once(')')) {
        (Some((before, words)), Some((_, after))) => format!("{before}{words}{}", without_files(after)),
        _ => text.to_owned(),
    }
}

/// What the page answers.
fn ask(question: &Json) -> Result<Json> {
    let mut answer: Json = serde_json::from_str(&verimax_page::answer(&question.to_string(), |_| ()))?;
    if let Some(error) = answer.get("error") {
        bail!("{question}: {error}");
    }
    Ok(answer["ok"].take())
}

/// `NAME=VALUE`: what has which value.
fn valued(text: &str) -> Result<(&str, i64)> {
    let pair = text.rsplit_once('=').and_then(|(name, value)| Some((name, value.parse().ok()?)));
    pair.ok_or_else(|| anyhow!("a live example says its value, as in NAME=3, not '{text}'"))
}

fn expect(what: &str, found: &Json, documented: i64) -> Result<()> {
    ensure!(*found == documented, "the documentation says that {what} is {documented}, and the page says {found}");
    Ok(())
}

/// Searches that have the results that the comment says.
fn watch(example: &str) -> Result<Json> {
    let (tree, searches) = example.split_once(' ').unwrap_or((example, ""));
    let text = match Example::find(tree) {
        Some(tree) => tree.text.to_owned(),
        None => fs::read_to_string(root().join(tree)).with_context(|| format!("cannot read '{tree}'"))?,
    };
    let searches: Vec<_> = searches.split_whitespace().map(valued).collect::<Result<_>>()?;
    let algorithms: Vec<_> = searches.iter().map(|(algorithm, _)| algorithm).collect();
    let mut state = json!({"ask": "watch", "text": text.trim(), "algorithms": algorithms});
    let answer = ask(&state)?;
    for (index, (algorithm, value)) in searches.iter().enumerate() {
        expect(&format!("{algorithm} on {tree}"), &answer["runs"][index]["value"], *value)?;
    }
    rename(&mut state, "watch");
    Ok(state)
}

/// A game that is worth what the comment says.
fn play(example: &str) -> Result<Json> {
    let (game, value) = valued(example)?;
    let question = json!({"game": game, "moves": "", "level": "perfect"});
    let values = ask(&json!({"ask": "move_values", "question": question, "milliseconds": MOST_MILLISECONDS}))?;
    let moves = values["moves"].as_array().into_iter().flatten();
    let best = moves.filter(|of| of["is_best"] == true).map(|of| &of["value"]).next();
    expect(game, best.unwrap_or(&Json::Null), value)?;
    let mut state = question;
    rename(&mut state, "play");
    Ok(state)
}

/// A question as the state of a tab.
fn rename(state: &mut Json, tab: &str) {
    if let Some(fields) = state.as_object_mut() {
        fields.remove("ask");
        fields.insert("tab".to_owned(), tab.into());
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the links of a page open.
    fn states(page: &str) -> Vec<Json> {
        let links = page.split("](../index.html#").skip(1).filter_map(|rest| rest.split_once(')'));
        links.filter_map(|(link, _)| ask(&json!({"ask": "open", "link": link.split_once('/')?.1})).ok()).collect()
    }

    /// Law: an example becomes a link that the page reads; a link to a file of the project becomes its text.
    #[test]
    fn examples_are_live() {
        let text = "<!-- watch: 3x3 minimax=7 negamax_fishburn=7 -->\nsee [a\na](../b.rs) and [c](d.md)\n\
                    <!-- play: nim(3,4,5)=1 -->\n<!-- measure: ordering -->\n<!-- ordering -->\n";
        let page = live(text).unwrap();
        let states = states(&page);
        assert_eq!(states.len(), 3, "{page}");
        assert_eq!(states[0]["algorithms"], json!(["minimax", "negamax_fishburn"]));
        assert_eq!(states[1]["game"], "nim(3,4,5)");
        assert_eq!(states[2], json!({"tab": "measure", "experiment": "ordering", "seed": 1}));
        assert!(page.contains("\nsee a\na and [c](d.md)\n") && page.ends_with("\n<!-- ordering -->\n"), "{page}");
    }

    /// Law: no book is made of an example that has another result, or none.
    #[test]
    fn wrong_examples_are_refused() {
        for wrong in ["watch: nowhere minimax=1", "watch: 3x3 minimax=8", "watch: 3x3 minimax", "play: nim(3,4,5)=-1"] {
            let refusal = live(&format!("<!-- {wrong} -->")).unwrap_err().to_string();
            assert!(refusal.contains(' ') && refusal.len() < 300, "{refusal}");
        }
    }

    /// Law: a book without its first page, or with a link to nowhere, is refused.
    #[test]
    fn links_to_nowhere_are_refused() {
        let book = std::env::temp_dir().join(format!("verimax-book-{}", std::process::id()));
        fs::create_dir_all(&book).unwrap();
        assert!(check_links(&book).unwrap_err().to_string().contains("index.html"));
        fs::write(book.join("index.html"), r##"<a href="#a"><a href="https://a.b/c"><a href="index.html#x">"##)
            .unwrap();
        check_links(&book).unwrap();
        fs::write(book.join("a.html"), r#"<img src="pictures/none.svg">"#).unwrap();
        assert!(check_links(&book).unwrap_err().to_string().contains("links to pictures/none.svg"));
        fs::remove_dir_all(book).unwrap();
    }

    /// Law: every live example of the documentation has the result that its page says, and its link opens.
    #[test]
    fn the_documentation_is_live() {
        let mut opened = 0;
        for file in fs::read_dir(root().join("docs")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let live = live(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let kinds = ["<!-- watch: ", "<!-- play: ", "<!-- measure: "];
            let comments = text.lines().filter(|line| kinds.iter().any(|kind| line.starts_with(kind))).count();
            assert_eq!(states(&live).len(), comments, "{}", path.display());
            let files = live.split("](../").skip(1).filter(|rest| !rest.starts_with("index.html"));
            assert_eq!(files.count(), 0, "{} links to a file that is not in the book", path.display());
            opened += comments;
        }
        assert!(opened >= 15, "{opened} live examples");
    }
}
