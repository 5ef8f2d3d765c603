//! Writes `docs/hall.md`: the verdict on every search of the hall, and a section for every finding.

use std::fmt::Write;
use std::path::Path;

use super::install::program;
use super::record::{Hall, Library, SOUND, Search, nodes};
use super::{read, write};

const BEGIN: &str = "<!-- hall: written by `cargo xtask hall --update` -->\n";
const END: &str = "<!-- end of the hall -->\n";
const PAGE: &str = "docs/hall.md";

/// Fails if the page differs from what is recorded.
pub fn check(root: &Path, hall: &Hall) -> Result<(), String> {
    if read(&root.join(PAGE))? == page(root, hall)? {
        return Ok(());
    }
    Err(format!("{PAGE} does not say what adapters/hall records: run `cargo xtask hall --update`"))
}

/// Writes what is recorded into the page.
pub fn update(root: &Path, hall: &Hall) -> Result<(), String> {
    write(&root.join(PAGE), &page(root, hall)?)
}

/// The page with what is recorded between the two marks.
fn page(root: &Path, hall: &Hall) -> Result<String, String> {
    let text = read(&root.join(PAGE))?;
    let (begin, end) = (text.find(BEGIN).map(|at| at + BEGIN.len()), text.find(END));
    match (begin, end) {
        (Some(begin), Some(end)) if begin <= end => {
            Ok(format!("{}{}{}", &text[..begin], recorded(root, hall)?, &text[end..]))
        }
        _ => Err(format!("{PAGE}: the hall must stand between the lines `{}` and `{}`", BEGIN.trim(), END.trim())),
    }
}

fn recorded(root: &Path, hall: &Hall) -> Result<String, String> {
    let findings = hall.searches().filter(|(_, search)| search.verdict != SOUND).count();
    let mut text = format!(
        "\n{} libraries, {} searches: nothing found in {}, something in {findings}.\n\n",
        hall.libraries.len(),
        hall.searches().count(),
        hall.searches().count() - findings,
    );
    text += "| library | version | language | search | checked with | verdict |\n|---|---|---|---|---|---|\n";
    for (library, search) in hall.searches() {
        let Library { name, version, language, .. } = library;
        let verdict = match search.verdict.as_str() {
            SOUND => "nothing found".to_owned(),
            verdict => format!("[{}](#{})", finding(verdict), library.id(search)),
        };
        let (language, title, options) = (language.name(), &search.title, &search.options);
        let _ = writeln!(text, "| {name} | {version} | {language} | {title} | `{options}` | {verdict} |");
    }
    text += "\n## The findings\n";
    for (library, search) in hall.searches().filter(|(_, search)| search.verdict != SOUND) {
        text += &section(root, library, search)?;
    }
    text += "\n## What the adapters do\n\n";
    for library in &hall.libraries {
        let Library { name, adapter, answers, .. } = library;
        text += &wrapped(&format!("- **[{name}](../adapters/hall/{adapter})**: {answers}")).replace('\n', "\n  ");
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
    Ok(text)
}

fn finding(verdict: &str) -> &str {
    match verdict {
        "value" => "a wrong value",
        "move" => "a wrong move",
        "timeout" => "no end",
        "error" => "an error",
        other => other,
    }
}

fn section(root: &Path, library: &Library, search: &Search) -> Result<String, String> {
    let Library { name, version, .. } = library;
    let Search { title, reason, options, verdict, .. } = search;
    let said = read(&root.join(library.finding(search)).with_extension("txt"))?;
    let text = wrapped(&format!("{reason} Here {}", said.trim()));
    let size = nodes(&read(&root.join(library.finding(search)))?)?;
    let picture = library.picture(search).display().to_string();
    let question = library.finding(search).display().to_string();
    let id = library.id(search);
    let command = program(library, search).join(" ");
    let replay: Vec<&str> = options.split_whitespace().filter(|word| !word.starts_with("--queries")).collect();
    let replay = replay.join(" ");
    Ok(format!(
        "\n<a id=\"{id}\"></a>\n### {name} {version}, {title}: {}, on {size} nodes\n\n![{id}]({picture})\n\n{text}\n\
         ```sh\nverimax check {options} -- {command}\nverimax check {replay} --replay {question} -- {command}\n```\n",
        finding(verdict),
    ))
}

/// Breaks a paragraph into lines of at most 118 columns, so that it fits into 120 as an item of a list.
fn wrapped(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > 118 {
            lines += &line;
            lines.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    format!("{lines}{line}\n")
}
