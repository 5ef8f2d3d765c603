//! `cargo xtask prove`: reads the options, shows progress, prints the report. `verimax-prove` does the work.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use verimax_prove::run::{Progress, Request, RunError, Workspace, prove, report::ProofReport, tools};

use crate::catalogue;

const EXAMPLES: &str = "\
Examples:
  cargo xtask prove                            everything; proofs are cached
  cargo xtask prove --only pvs                 one function, by its Rust name
  cargo xtask prove --only pvs --limit 1       what is still open, quickly
  cargo xtask prove --only law --only Slice    a theory file, a module of it
  cargo xtask prove --no-cache --json          as CI, for programs
  cargo xtask prove --mutants --only pvs       also try the mutants of that function
  cargo xtask prove --cross --only pvs         which goals rest on one prover?

The generated WhyML is in target/prove/*.mlw, the goals as the provers read them in target/prove/goals. What shows that
functions can be called is in target/prove/model.

Exit status: 0 if every goal is proved, every function can be called, false is provable nowhere and every mutant is as
expected; 1 if not; 2 if the proofs could not be run. A full run also fails if docs/catalogue.md says something else.";

/// The options of `cargo xtask prove`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Prove only this function, module or theory file (may be repeated)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Ignore the cache of earlier runs
    #[arg(long)]
    no_cache: bool,
    /// Try to prove false only in N files of functions or theory, spread over all of them [default: in all]
    #[arg(long, value_name = "N")]
    smoke: Option<usize>,
    /// Look for a second proof of every goal, by another prover; takes long
    #[arg(long)]
    cross: bool,
    /// Try the mutants of proofs/mutants.toml as well
    #[arg(long)]
    mutants: bool,
    /// Try only N mutants, spread over the file
    #[arg(long, value_name = "N", requires = "mutants")]
    sample: Option<usize>,
    /// How many provers to run at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// The time limit per goal, to find open goals quickly
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u32>,
    /// Write what was proved into docs/catalogue.md, and how into proofs/hints.txt; with --only, just the latter
    #[arg(long)]
    update: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Install the provers if they are missing, and stop
    #[arg(long)]
    install_only: bool,
}

/// Runs the proofs and prints the report. The exit code says how it went.
pub fn run(options: &Options) -> ExitCode {
    match attempt(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn attempt(options: &Options) -> Result<bool, RunError> {
    tools::install_missing(|command| eprintln!("== {command}"))?;
    if options.install_only {
        return Ok(true);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let target = std::path::absolute(&target).unwrap_or(target);
    let defaults = Request::default();
    let request = Request {
        jobs: options.jobs.unwrap_or(defaults.jobs),
        only: options.only.clone(),
        cache: !options.no_cache,
        smoke: Some(options.smoke.unwrap_or(usize::MAX)).filter(|&number| number > 0),
        limit: options.limit,
        cross: options.cross,
        mutants: options.mutants.then(|| options.sample.unwrap_or(usize::MAX)),
    };
    let bar = Bar::default();
    let report = prove(&Workspace::new(root.to_owned(), &target), &request, &|progress| bar.show(progress));
    bar.clear();
    let report = report?;
    print(&report, options.json);
    if !report.ok() {
        return Ok(false);
    }
    let page = match (options.only.is_empty(), options.update) {
        (true, true) => catalogue::update(root, &report),
        (true, false) => catalogue::check(root, &report),
        (false, true) => catalogue::update_hints(root, &report),
        (false, false) => Ok(()),
    };
    if let Err(message) = &page {
        eprintln!("{message}");
    }
    Ok(page.is_ok())
}

fn print(report: &ProofReport, json: bool) {
    if json {
        println!("{:#}", report.json());
    } else {
        print!("{}\n{}{}", report.table(), report.complaints(), report.summary());
    }
}

/// A progress bar for each part of the run; without a terminal, a line for each.
#[derive(Default)]
struct Bar(Mutex<Option<ProgressBar>>);

impl Bar {
    fn show(&self, progress: Progress<'_>) {
        let mut bar = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match progress {
            Progress::Phase(what, steps) => {
                if let Some(old) = bar.take() {
                    old.finish_and_clear();
                }
                let new = ProgressBar::new(steps as u64).with_message(what.to_owned());
                if new.is_hidden() {
                    eprintln!("== {what}: {steps}");
                }
                if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed}") {
                    new.set_style(style);
                }
                *bar = Some(new);
            }
            Progress::Tick => {
                if let Some(bar) = &*bar {
                    bar.inc(1);
                }
            }
        }
    }

    fn clear(&self) {
        if let Some(bar) = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}
