//! Writes `docs/catalogue.md`: every search and every formula with its guarantee and the number of goals that prove it.
//! The rows come from the library's catalogue, from the games, and from a run of the proofs.

use std::fmt::Write;
use std::path::Path;

use verimax::catalogue::{ALGORITHMS, Family};
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax_prove::run::report::{Kind, ProofReport};

const BEGIN: &str = "<!-- catalogue: written by `cargo xtask prove --update` -->\n";
const END: &str = "<!-- end of the catalogue -->\n";
const PROVED: &str = "Proved on ";
const PAGE: &str = "docs/catalogue.md";
const HINTS: &str = "proofs/hints.txt";

/// Fails if the page differs from what the run found. The date may be that of an earlier run.
pub fn check(root: &Path, report: &ProofReport) -> Result<(), String> {
    let text = read(root)?;
    let (_, now, _) = parts(&text)?;
    let date = now.split_once(PROVED).and_then(|(_, rest)| rest.get(..10)).unwrap_or_default();
    if now == catalogue(report, date) {
        return Ok(());
    }
    Err(format!("{PAGE} does not say what the proofs found: run `cargo xtask prove --update`"))
}

/// Writes what the run found into the page, and how each goal was proved into the hints for later runs.
pub fn update(root: &Path, report: &ProofReport) -> Result<(), String> {
    let text = read(root)?;
    let (before, _, after) = parts(&text)?;
    let date = jiff::Zoned::now().date().to_string();
    write(root, PAGE, &format!("{before}{}{after}", catalogue(report, &date)))?;
    update_hints(root, report)
}

/// Writes how each goal was proved into the hints for later runs.
pub fn update_hints(root: &Path, report: &ProofReport) -> Result<(), String> {
    write(root, HINTS, &report.hints)
}

/// Writes a file whole or not at all.
fn write(root: &Path, name: &str, text: &str) -> Result<(), String> {
    let (file, part) = (root.join(name), root.join(format!("{name}.part")));
    std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &file)).map_err(|error| format!("{name}: {error}"))
}

fn read(root: &Path) -> Result<String, String> {
    std::fs::read_to_string(root.join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))
}

/// Splits the page: the text before the catalogue, the catalogue, and the text after it.
fn parts(text: &str) -> Result<(&str, &str, &str), String> {
    let begin = text.find(BEGIN).map(|at| at + BEGIN.len());
    let end = text.find(END);
    match (begin, end) {
        (Some(begin), Some(end)) if begin <= end => Ok((&text[..begin], &text[begin..end], &text[end..])),
        _ => Err(format!("{PAGE}: the catalogue must stand between the lines `{}` and `{}`", BEGIN.trim(), END.trim())),
    }
}

/// The formulas of the games, with their families. A test of the games compares the page with them, so nobody has to
/// compile the games for a proof.
const FORMULAS: &[(Family, &str)] = &[
    (Family::DynamicProgramming, "dynamic"),
    (Family::DynamicProgramming, "dynamic_opt"),
    (Family::ClosedForms, "sprague_grundy"),
    (Family::ClosedForms, "nim_sum"),
    (Family::ClosedForms, "subtraction_game"),
];

/// Proved functions that are not in the catalogue: family, name, and what the result means.
const OTHERS: &[(&str, &str, &str)] = &[
    ("selective", "quiescence", "exact, for the quiescence value"),
    ("cycles", "retrograde", "exact, with distances; play without an end is worth 0"),
    ("several players", "max_n", "exact, for the vector of max^n by the given rule for ties"),
    ("several players", "shallow", "exact, for the vector of max^n by the rule `first`"),
    ("chance", "expectiminimax", "exact, for the rounded expectiminimax value"),
    ("chance", "star1", "exact, for the rounded expectiminimax value"),
    ("chance", "star2", "exact, for the rounded expectiminimax value"),
    ("databases", "is_right", "yes if and only if all claims are true, and closed under moves"),
    ("the law", "Expansions::is_witnessed", "yes if and only if there is a witness"),
    ("the law", "Expansions::is_bracketed", "yes if and only if there are the expansions"),
];

fn catalogue(report: &ProofReport, date: &str) -> String {
    let mut text =
        "\n| family | algorithm | equal depth | deeper entries, too | proved |\n|---|---|---|---|---|\n".to_owned();
    let mut row = |family: &str, name: &str, guarantees: [&str; 2], functions: &[&str]| {
        let goals = functions.iter().map(|function| {
            let named = report.rows.iter().filter(|row| row.kind == Kind::Function && row.name == *function);
            // The law has a `minimax` and a `negamax` of its own.
            let found = named.max_by_key(|row| !row.file.contains("/law/"));
            found.filter(|row| row.proved == row.goals).map(|row| row.goals)
        });
        let proved = goals.sum::<Option<usize>>().map_or("not yet".to_owned(), |goals| format!("{goals} goals"));
        let [equal, deeper] = guarantees;
        let _ = writeln!(text, "| {family} | `{name}` | {equal} | {deeper} | {proved} |");
    };
    for algorithm in ALGORITHMS {
        let [equal, deeper] = [Reuse::Equal, Reuse::AtLeast].map(|reuse| algorithm.guarantee(reuse).to_string());
        row(&algorithm.family.to_string(), algorithm.name, [&equal, &deeper], &functions_of(algorithm.name));
    }
    let exact = Guarantee::Exact.to_string();
    for (family, name) in FORMULAS {
        row(&family.to_string(), name, [&exact, &exact], &functions_of(name));
    }
    for (family, function, result) in OTHERS {
        row(family, function, [result, ""], &functions_of(function));
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

/// The Rust functions that make up an algorithm of the catalogue.
fn functions_of(algorithm: &str) -> Vec<&str> {
    match algorithm {
        "optimal_score" => vec!["optimal_scores"],
        "mtd_f" | "mt_sss_star" | "mt_dual_star" | "mt_bisection" => vec!["mtd"],
        "nim_sum" => vec!["nim_sum", "value_of_nim"],
        "negamax_fishburn" => vec!["negamax_fishburn", "fishburn_moves"],
        "pvs_ttw" => {
            vec!["pvs_ttw", "pvs_ttw_with", "pvs_ttw_moves", "as_they_come", "by_list", "try_number", "try_move"]
        }
        "solve" => vec!["solve", "solve_with", "in_order", "worth_of", "answered_by_child"],
        "sprague_grundy" => vec!["sprague_grundy", "grundy_value", "grundy_values", "mex"],
        "subtraction_game" => vec!["Subtract::value_to_move", "subtraction_grundy", "value_of_grundy"],
        "sss_star" | "dual_star" => {
            let helpers = ["adopt", "settle", "lower_merit", "live", "best_child"];
            [algorithm, "best_first", "improve", "expand", "succeed"].into_iter().chain(helpers).collect()
        }
        "shallow" => vec!["shallow", "shallow_below"],
        "retrograde" => {
            vec!["retrograde", "decide_for", "next_threshold", "is_well_laid", "attractor", "visit", "incoming"]
        }
        "is_right" => vec!["is_right", "first_wrong", "is_consistent", "best_merit", "is_end"],
        "star1" => vec!["star1", "star1_within", "star1_moves", "star1_outcomes"],
        "star2" => vec!["star2", "star2_within", "star2_moves", "star2_outcomes", "probe"],
        "principal_variation" => vec!["principal_variation", "keeping_move"],
        name if name.starts_with("negamax_ttw") => vec!["negamax_ttw", "raised"],
        name => vec![name],
    }
}
