//! The README's catalogue: every algorithm with its guarantee and the number of goals that prove it, written from the
//! registry and from what a run of the proofs found.

use std::fmt::Write;
use std::path::Path;

use verimax::search::registry::{ALGORITHMS, Algorithm};
use verimax::table::Reuse;
use verimax_prove::run::report::{Kind, Report, Row};

const BEGIN: &str = "<!-- catalogue: written by `cargo xtask prove --update-readme` -->\n";
const END: &str = "<!-- end of the catalogue -->\n";
const PROVED: &str = "Proved on ";

/// What is wrong with the README, if anything: it must say what the run found. The date is that of its last update.
pub fn check(root: &Path, report: &Report) -> Result<(), String> {
    let text = read(root)?;
    let (_, now, _) = parts(&text)?;
    let date = now.split_once(PROVED).and_then(|(_, rest)| rest.get(..10)).unwrap_or_default();
    if now == catalogue(report, date) {
        return Ok(());
    }
    Err("the README's catalogue is not what the proofs found: run `cargo xtask prove --update-readme`".to_owned())
}

/// Writes what the run found into the README.
pub fn update(root: &Path, report: &Report) -> Result<(), String> {
    let text = read(root)?;
    let (before, _, after) = parts(&text)?;
    let date = jiff::Zoned::now().date().to_string();
    let new = format!("{before}{}{after}", catalogue(report, &date));
    let (file, part) = (root.join("README.md"), root.join("README.md.part"));
    std::fs::write(&part, new)
        .and_then(|()| std::fs::rename(&part, &file))
        .map_err(|error| format!("README.md: {error}"))
}

fn read(root: &Path) -> Result<String, String> {
    std::fs::read_to_string(root.join("README.md")).map_err(|error| format!("README.md: {error}"))
}

/// What is before the catalogue, the catalogue, and what is after it.
fn parts(text: &str) -> Result<(&str, &str, &str), String> {
    let begin = text.find(BEGIN).map(|at| at + BEGIN.len());
    let end = text.find(END);
    match (begin, end) {
        (Some(begin), Some(end)) if begin <= end => Ok((&text[..begin], &text[begin..end], &text[end..])),
        _ => Err(format!(
            "README.md: the catalogue must stand between the lines `{}` and `{}`",
            BEGIN.trim(),
            END.trim()
        )),
    }
}

fn catalogue(report: &Report, date: &str) -> String {
    let mut text = "\n| family | algorithm | guarantee | proved |\n|---|---|---|---|\n".to_owned();
    for algorithm in ALGORITHMS {
        let proved = match row_of(report, algorithm) {
            Some(row) if row.proved == row.goals => format!("{} goals", row.goals),
            _ => "not yet".to_owned(),
        };
        let [equal, deeper] = [Reuse::Equal, Reuse::AtLeast].map(|reuse| algorithm.guarantee(reuse));
        let guarantee = if equal == deeper { equal.to_string() } else { format!("{equal}; {deeper}") };
        let _ = writeln!(text, "| {} | `{}` | {guarantee} | {proved} |", algorithm.family, algorithm.name);
    }
    let sum = |kinds: &[Kind]| {
        report.rows.iter().filter(|row| kinds.contains(&row.kind)).map(|row| row.proved).sum::<usize>()
    };
    let functions = report.rows.iter().filter(|row| row.kind == Kind::Function).count();
    let _ = writeln!(
        text,
        "\n{PROVED}{date}: {} goals of {functions} functions and {} goals of the theory, none of them open.\n",
        sum(&[Kind::Function, Kind::Other]),
        sum(&[Kind::Theory]),
    );
    text
}

/// The function that the algorithm is, if it takes part in the proofs.
fn row_of<'r>(report: &'r Report, algorithm: &Algorithm) -> Option<&'r Row> {
    let function = if algorithm.name == "optimal_score" { "optimal_scores" } else { algorithm.name };
    report.rows.iter().find(|row| row.kind == Kind::Function && row.name == function)
}
