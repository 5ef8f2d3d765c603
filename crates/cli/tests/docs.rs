//! The documentation as a book: every page is in its table of contents, and every link leads somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The targets of the links of a page, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut links = Vec::new();
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        // What stands between single backquotes is code, too.
        let prose: String = line.split('`').step_by(2).collect();
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        links.extend(targets.filter(|_| !is_code).map(|(target, _)| target.to_owned()));
    }
    links
}

/// The anchor of a heading: small letters, digits and hyphens.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).collect::<String>().replace(' ', "-")
}

#[test]
fn every_page_is_in_the_book() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("a table of contents");
    let listed = links(&summary);
    let pages = fs::read_dir(docs()).expect("docs").map(|file| file.expect("a file").file_name());
    let pages: BTreeSet<String> = pages.map(|name| name.into_string().expect("a name")).collect();
    let is_page = |name: &&String| name.ends_with(".md") && *name != "SUMMARY.md";
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), pages.iter().filter(is_page).cloned().collect());
    assert_eq!(listed.len(), pages.iter().filter(is_page).count(), "a page is listed twice");
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for file in fs::read_dir(docs()).expect("docs").map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        for link in links(&fs::read_to_string(&file).expect("a page")) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, part) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { file.clone() } else { docs().join(path) };
            assert!(target.exists(), "{} links to {link}", file.display());
            if !part.is_empty() && target.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&target).expect("a page");
                let headings = text.lines().filter(|line| line.starts_with('#'));
                let mut anchors = headings.map(|line| anchor(line.trim_start_matches('#')));
                let has_name = text.contains(&format!("id=\"{part}\""));
                assert!(has_name || anchors.any(|anchor| anchor == part), "{} links to {link}", file.display());
            }
            count += 1;
        }
    }
    assert!(count > 50, "{count} links");
}
