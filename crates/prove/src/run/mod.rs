//! The proof runner. It reads the sources and the theory, and reports for every function and every module of the theory
//! how many of its goals are proved.
//!
//! | module | what it does |
//! |---|---|
//! | [`tools`] | finds the programs that are missing, and installs them on Debian |
//! | [`why3`] | configures Why3; makes the goals of a WhyML file |
//! | `goal` | one goal: its text, its place in the Rust source |
//! | [`relevant`] | cuts the text of a goal down to what it names |
//! | [`prover`] | asks one prover about one goal |
//! | [`attempt`] | asks all provers about many goals |
//! | [`hints`] | remembers which prover proves which goal, to ask it first |
//! | [`condition`] | tries the goals of one function or lemma: as a whole and in parts, with short times first |
//! | [`cross`] | looks for a second proof of every goal |
//! | [`cache`] | remembers what is proved |
//! | [`unit`](mod@unit) | the files to prove, and which goals belong to which function |
//! | [`smoke`] | checks that `false` is provable nowhere |
//! | [`model`] | checks that every precondition can be met, and every contract kept |
//! | [`mutants`] | edits of the source: bugs, and harmless ones |
//! | [`mutate`] | checks that a bug leaves a goal open, and a harmless edit does not |
//! | [`report`] | the results as a table, as lines, as JSON |

pub mod attempt;
pub mod cache;
pub mod condition;
pub mod cross;
mod files;
mod goal;
pub mod hints;
pub mod model;
mod modules;
pub mod mutants;
pub mod mutate;
mod pool;
pub mod prover;
pub mod relevant;
pub mod report;
pub mod smoke;
pub mod tools;
pub mod unit;
pub mod why3;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::Refusal;
use attempt::Attempts;
use cache::Cache;
pub use goal::{Context, Goal};
use hints::Hints;
use model::Model;
use prover::Prover;
use report::ProofReport;
use unit::Plan;
use why3::Why3;

/// Where the sources, the theory and the output are.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// The folder that all shown paths are relative to.
    pub root: PathBuf,
    /// Folders of Rust sources, relative to the root.
    pub sources: Vec<PathBuf>,
    /// The folder of theory files, relative to the root.
    pub theory: PathBuf,
    /// The file of mutants, relative to the root.
    pub mutants: PathBuf,
    /// The file of hints, relative to the root.
    pub hints: PathBuf,
    /// Where generated files, goals and the cache go.
    pub out: PathBuf,
}

impl Workspace {
    /// The workspace of this project; `target` is cargo's target folder.
    #[must_use]
    pub fn new(root: PathBuf, target: &std::path::Path) -> Self {
        Self {
            root,
            sources: ["crates/verimax/src", "crates/games/src", "crates/certificate/src"].map(PathBuf::from).to_vec(),
            theory: PathBuf::from("proofs"),
            mutants: PathBuf::from("proofs/mutants.toml"),
            hints: PathBuf::from("proofs/hints.txt"),
            out: target.join("prove"),
        }
    }
}

/// What a run is to do.
#[derive(Debug, Clone)]
pub struct Request {
    /// How many provers run at the same time.
    pub jobs: usize,
    /// Only these functions, modules and theory files; everything if empty.
    pub only: Vec<String>,
    /// True to take proofs from earlier runs.
    pub cache: bool,
    /// In how many files to try to prove `false`: `None` for none, a number larger than there are for all.
    pub smoke: Option<usize>,
    /// The most seconds that a prover may spend on a goal; `None` for no limit but that of the last round.
    pub limit: Option<u32>,
    /// True to look for a second proof of every goal, by another prover.
    pub cross: bool,
    /// How many mutants to try: `None` for none, a number larger than there are for all.
    pub mutants: Option<usize>,
}

impl Default for Request {
    fn default() -> Self {
        let jobs = std::thread::available_parallelism().map_or(2, usize::from);
        Self { jobs, only: Vec::new(), cache: true, smoke: Some(usize::MAX), limit: None, cross: false, mutants: None }
    }
}

/// The progress of a run, for a display.
#[derive(Debug, Clone, Copy)]
pub enum Progress<'a> {
    /// A part of the run begins; it has this many steps.
    Phase(&'a str, usize),
    /// One of these steps is done.
    Tick,
}

/// Receives the progress of a run, from several threads.
pub type OnProgress<'a> = &'a (dyn Fn(Progress<'_>) + Sync);

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Programs are missing.
    #[error("the proofs need {missing}: {why}")]
    Tools {
        /// Their names.
        missing: String,
        /// Why they could not be installed.
        why: String,
    },
    /// A program does not start.
    #[error("{0} cannot be started: {1}")]
    Start(&'static str, std::io::Error),
    /// A prover crashes, or cannot read a goal, where its answer matters.
    #[error("{0} cannot read a goal: {1}")]
    Prover(&'static str, String),
    /// A file cannot be read.
    #[error("cannot read '{path}': {1}", path = .0.display())]
    Read(PathBuf, std::io::Error),
    /// A file cannot be written.
    #[error("cannot write '{path}': {1}", path = .0.display())]
    Write(PathBuf, std::io::Error),
    /// Why3 rejects a file.
    #[error("why3 refuses '{}':\n{said}", .file.display())]
    Why3 {
        /// The WhyML file.
        file: PathBuf,
        /// What Why3 said.
        said: String,
    },
    /// The front end refuses something in the sources or the theory.
    #[error("{}", lines(.0))]
    Refused(Vec<Refusal>),
    /// Nothing has this name.
    #[error("there is no function, module or theory file '{0}' in the proofs")]
    Unknown(String),
    /// The file of mutants or that of the model cannot be understood.
    #[error("{path}: {1}", path = .0.display())]
    Settings(PathBuf, String),
}

impl RunError {
    /// 1 if something is wrong with the proofs, 2 if they could not be run.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Refused(_) | Self::Why3 { .. } => 1,
            _ => 2,
        }
    }
}

fn lines(refusals: &[Refusal]) -> String {
    refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Proves what the request asks for and that it can be called, then tries to prove `false`, then tries the mutants.
///
/// # Errors
/// If the sources or the theory are refused, or the tools do not work. A goal that stays open is not an error; the
/// report lists it.
pub fn prove(workspace: &Workspace, request: &Request, progress: OnProgress<'_>) -> Result<ProofReport, RunError> {
    let start = Instant::now();
    let why3 = Why3::configure(&workspace.root, &workspace.out)?;
    let cache = Cache::new(request.cache.then(|| workspace.out.join("cache")))?;
    let (plan, program) = Plan::read(workspace, &request.only)?;
    let limit = request.limit.map_or(Duration::MAX, |seconds| Duration::from_secs(seconds.into()));
    let hints = Hints::read(&workspace.root.join(&workspace.hints))?;
    let Request { jobs, cross, .. } = *request;
    let attempts = Attempts { why3: &why3, cache: &cache, hints: &hints, jobs, limit, cross, progress };

    let rows = unit::rows(&plan, &attempts)?;
    let model = Model::read(workspace)?;
    let shown = model::run(&model, &plan, &program, &attempts)?;
    let smoke = match request.smoke {
        Some(number) => Some(smoke::run(&plan, number, &attempts)?),
        None => None,
    };
    let mutants = match request.mutants {
        Some(number) => Some(mutate::run(workspace, &plan, &program, &model, number, &attempts)?),
        None => None,
    };
    Ok(ProofReport {
        rows,
        implementations: if plan.restricted { Vec::new() } else { program.implementations() },
        shown,
        smoke,
        mutants,
        cross,
        hints: hints.text(plan.restricted),
        versions: why3.versions().to_owned(),
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Picks `number` of them, spread evenly over the list; all if there are no more.
fn sample<T>(list: Vec<T>, number: usize) -> Vec<T> {
    let all = list.len();
    let chosen = |index: &usize| number >= all || (index + 1) * number / all > index * number / all;
    list.into_iter().enumerate().filter(|(index, _)| chosen(index)).map(|(_, item)| item).collect()
}
