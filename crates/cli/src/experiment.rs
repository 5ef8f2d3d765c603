//! `verimax experiment`: the claims of the theory, measured.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Map, Value as Json, json};
use verimax::text::{SHORT, printable};
use verimax_experiment::{Cell, EXPERIMENTS, Experiment, Report, Setting, wrap};

use crate::Verdict;
use crate::input::parse_seed;
use crate::output::{is_drawn_to_stdout, print, print_json, table, table_text, write_file};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax experiment                              (lists the experiments)
  verimax experiment ordering
  verimax experiment collisions --seed 7 --json
  verimax experiment transpositions --large --csv > counts.csv
  verimax experiment proof-tree --svg proof-tree.svg

An experiment states a claim, runs the searches, and shows what it counted beside what the claim says. Nothing depends
on time, so a seed gives the same rows everywhere. docs/experiments.md shows what each of them finds.")]
pub struct Arguments {
    /// The experiment; if left out, all are listed
    name: Option<String>,
    /// The same seed, the same rows
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_seed, allow_hyphen_values = true)]
    seed: u64,
    /// Larger sizes, which take longer
    #[arg(long)]
    large: bool,
    /// One JSON object instead of text
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// The table as comma-separated values instead of text
    #[arg(long)]
    csv: bool,
    /// Plot the claim beside what was measured; `-` writes the picture to standard output instead of the table
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The most columns of a line of text.
const WIDTH: usize = 100;

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let Some(name) = &arguments.name else { return list(arguments) };
    let experiment = Experiment::find(name).ok_or_else(|| {
        let known: Vec<_> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        anyhow!("there is no experiment '{}'; there are: {}", printable(name, SHORT), known.join(", "))
    })?;
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), None], arguments.json || arguments.csv)?;
    let bar = progress_bar();
    let setting = Setting { seed: arguments.seed, large: arguments.large };
    let report = experiment.run(setting, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report?;
    if let Some(file) = &arguments.svg {
        write_file(file, &report.svg()?)?;
    }
    if arguments.json {
        print_json(&as_json(&report))?;
    } else if arguments.csv {
        print(&report.csv())?;
    } else if !is_drawn {
        print(&as_text(&report))?;
    }
    Ok(Verdict::Done)
}

fn list(arguments: &Arguments) -> Result<Verdict> {
    if arguments.csv || arguments.large || arguments.svg.is_some() {
        bail!("name an experiment, as in: verimax experiment {}", EXPERIMENTS[0].name);
    }
    if arguments.json {
        let list = EXPERIMENTS.iter().map(
            |experiment| json!({"name": experiment.name, "summary": experiment.summary, "claim": experiment.claim}),
        );
        print_json(&json!({ "experiments": list.collect::<Vec<_>>() }))?;
        return Ok(Verdict::Done);
    }
    let mut cells = table(&["experiment", "what it measures"], &[]);
    for experiment in EXPERIMENTS {
        cells.add_row([experiment.name, experiment.summary]);
    }
    print(&table_text(&cells))?;
    Ok(Verdict::Done)
}

fn progress_bar() -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} steps, {eta}") {
        bar.set_style(style);
    }
    bar
}

/// The claim, the table, and what was found.
fn as_text(report: &Report) -> String {
    let is_number = |column: &usize| {
        let cells = report.rows.iter().filter_map(|row| row.get(*column));
        !cells.clone().any(|cell| matches!(cell, Cell::Text(_)))
    };
    let right: Vec<usize> = (0..report.columns.len()).filter(is_number).collect();
    let mut cells = table(&report.columns, &right);
    for row in &report.rows {
        cells.add_row(row.iter().map(|cell| match cell {
            Cell::Count(count) => HumanCount(*count).to_string(),
            other => other.to_string(),
        }));
    }
    let Report { claim, finding, seed, .. } = report;
    let [claim, finding] =
        [format!("Claim: {claim}"), format!("Found, with seed {seed}: {finding}")].map(|text| wrap(&text, WIDTH));
    format!("{claim}\n\n{}\n{finding}\n", table_text(&cells))
}

fn as_json(report: &Report) -> Json {
    let value = |cell: &Cell| match cell {
        Cell::Empty => Json::Null,
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        // As many decimals as count.
        number @ Cell::Number(..) => number.to_string().parse::<f64>().map_or(Json::Null, |number| json!(number)),
    };
    let rows = report.rows.iter().map(|row| {
        let fields = report.columns.iter().zip(row).map(|(&name, cell)| (name.to_owned(), value(cell)));
        Json::Object(fields.collect::<Map<_, _>>())
    });
    json!({
        "name": report.name,
        "seed": report.seed,
        "claim": report.claim,
        "found": report.finding,
        "rows": rows.collect::<Vec<_>>(),
    })
}
