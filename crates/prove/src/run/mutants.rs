//! Mutants: edits of the source that show what the proofs are worth. A bug must leave a goal open, a harmless edit must
//! still be proved.
//!
//! A mutant changes the body of one function, and only that function is proved again: all others know it by its
//! contract alone.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::attempt::{Attempts, ROUNDS};
use super::condition::Condition;
use super::unit::{Plan, Unit, write_translation};
use super::why3::Wanted;
use super::{Event, Goal, RunError, Workspace, files, pool};
use crate::{Function, Options, Source, translate};

/// How long each prover tries a goal of a bug in the last round, in seconds of processor time, before the goal counts
/// as open.
pub const SECONDS: u32 = 2;

/// An edit of the source.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// What it is called.
    pub name: String,
    /// The source file.
    pub file: PathBuf,
    /// The function, as in the report.
    pub function: String,
    /// What it is.
    pub kind: Kind,
    /// The text that is replaced: exactly once within the function.
    pub find: String,
    /// What it is replaced by.
    pub replace: String,
}

/// What a mutant is.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A bug: a goal must stay open.
    Bug,
    /// Another way to say the same: all goals must be proved.
    Harmless,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The mutant.
    pub mutant: Mutant,
    /// What was found.
    pub got: Got,
}

/// What was found of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Got {
    /// All its goals are proved.
    Proved,
    /// This one is not.
    Open(String),
    /// It could not be tried.
    Error(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    mutant: Vec<Mutant>,
}

impl Kind {
    const fn expected(self) -> &'static str {
        match self {
            Self::Bug => "open",
            Self::Harmless => "proved",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bug => "bug",
            Self::Harmless => "harmless",
        }
    }
}

impl Verdict {
    /// Whether the mutant is what it should be.
    #[must_use]
    pub fn ok(&self) -> bool {
        self.got() == self.mutant.kind.expected()
    }

    fn got(&self) -> &str {
        match &self.got {
            Got::Proved => "proved",
            Got::Open(_) => "open",
            Got::Error(why) => why,
        }
    }

    /// As in the report.
    #[must_use]
    pub fn json(&self) -> Value {
        let Mutant { name, kind, .. } = &self.mutant;
        json!({ "name": name, "kind": kind.name(), "expected": kind.expected(), "got": self.got() })
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Mutant { name, file, function, kind, .. } = &self.mutant;
        write!(out, "{}: mutant '{name}' of {function}: ", file.display())?;
        match (&self.got, kind) {
            (Got::Error(why), _) => write!(out, "{why}"),
            (Got::Proved, Kind::Bug) => write!(out, "a bug survives: every goal is proved"),
            (Got::Proved, Kind::Harmless) => write!(out, "harmless, and proved"),
            (Got::Open(goal), Kind::Bug) => write!(out, "a bug, found: {goal}"),
            (Got::Open(goal), Kind::Harmless) => write!(out, "harmless, but a goal is open: {goal}"),
        }
    }
}

/// Reads the file of mutants.
///
/// # Errors
/// If it cannot be read or understood, or two mutants have the same name.
pub fn read(path: &Path) -> Result<Vec<Mutant>, RunError> {
    let fail = |why: String| RunError::Mutants(path.to_owned(), why);
    let File { mutant: mutants } = toml::from_str(&files::read(path)?).map_err(|error| fail(error.to_string()))?;
    for (index, mutant) in mutants.iter().enumerate() {
        if mutants[..index].iter().any(|other| other.name == mutant.name) {
            return Err(fail(format!("two mutants are called '{}'", mutant.name)));
        }
    }
    Ok(mutants)
}

/// Tries `number` mutants, spread evenly over the file, or all if there are no more; only of functions in the plan.
///
/// # Errors
/// If the file of mutants cannot be read. A mutant that cannot be tried is a verdict.
pub fn run(
    workspace: &Workspace,
    plan: &Plan,
    number: usize,
    attempts: &Attempts<'_>,
) -> Result<Vec<Verdict>, RunError> {
    let mut mutants = read(&workspace.root.join(&workspace.mutants))?;
    if plan.restricted {
        let asked = |unit: &Unit, name: &str| unit.functions.iter().any(|f| f.name == name && unit.asks_for(f));
        mutants.retain(|mutant| plan.units.iter().any(|unit| asked(unit, &mutant.function)));
    }
    let chosen = sample(mutants, number);
    (attempts.watch)(Event::Phase("trying mutants", chosen.len()));
    pool::each(attempts.jobs, &chosen, |mutant| {
        let got = attempt(plan, mutant, attempts).unwrap_or_else(|why| Got::Error(why.to_string()));
        (attempts.watch)(Event::Step);
        Ok(Verdict { mutant: mutant.clone(), got })
    })
}

/// So many of them, spread evenly.
fn sample(mutants: Vec<Mutant>, number: usize) -> Vec<Mutant> {
    let all = mutants.len();
    let chosen = |index: &usize| number >= all || (index + 1) * number / all > index * number / all;
    mutants.into_iter().enumerate().filter(|(index, _)| chosen(index)).map(|(_, mutant)| mutant).collect()
}

/// Why a mutant could not be tried.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("there is no function '{0}' in that file to prove")]
    Function(String),
    #[error("the text to find is there {0} times within the function, not once")]
    Find(usize),
    #[error("it is not translated: {0}")]
    Refused(String),
    #[error("{0}")]
    Run(#[from] RunError),
}

/// Applies a mutant and proves its function.
fn attempt(plan: &Plan, mutant: &Mutant, attempts: &Attempts<'_>) -> Result<Got, Trouble> {
    let file = mutant.file.display().to_string();
    let mut functions = plan.units.iter().flat_map(|unit| &unit.functions);
    let function = functions.find(|function| function.name == mutant.function && function.file == file);
    let function = function.filter(|function| !function.trusted);
    let function = function.ok_or_else(|| Trouble::Function(mutant.function.clone()))?;
    let sources = edited(&plan.sources, mutant, function)?;
    let translation = translate(&sources, &plan.theory, Options { smoke: false })
        .map_err(|refusals| Trouble::Refused(RunError::Refused(refusals).to_string()))?;

    let name = mutant.name.replace(|c: char| !c.is_alphanumeric(), "_");
    let folder = plan.out.join("mutants").join(name);
    files::fresh_folder(&folder)?;
    let units = write_translation(&translation, &folder)?;
    let unit = units.into_iter().find(|unit| unit.functions.iter().any(|f| f.name == function.name && f.file == file));
    let unit = unit.ok_or_else(|| Trouble::Function(mutant.function.clone()))?;
    let module = unit.modules.first().map(|module| module.name.clone()).unwrap_or_default();
    let unit = Unit { wanted: Wanted::Goals(module, vec![format!("{}'vc", function.why)]), ..unit };
    let rounds: Vec<u32> = match mutant.kind {
        Kind::Bug => ROUNDS[..1].iter().copied().chain([SECONDS]).collect(),
        Kind::Harmless => attempts.rounds().collect(),
    };
    for mut condition in Condition::of(plan, &unit, attempts, &folder)? {
        condition.add_formulas(plan, attempts, &folder.join("formulas"))?;
        if let Some(goal) = condition.first_open(&rounds, attempts)? {
            return Ok(Got::Open(describe(goal)));
        }
    }
    Ok(Got::Proved)
}

/// The sources with the edit.
fn edited(sources: &[Source], mutant: &Mutant, function: &Function) -> Result<Vec<Source>, Trouble> {
    let mut sources = sources.to_vec();
    let source = sources.iter_mut().find(|source| source.path == mutant.file);
    let source = source.ok_or_else(|| Trouble::Function(mutant.function.clone()))?;
    let mut lines: Vec<&str> = source.text.split_inclusive('\n').collect();
    let body = lines[function.line - 1..function.end_line].concat();
    match body.matches(&mutant.find).count() {
        1 => {}
        times => return Err(Trouble::Find(times)),
    }
    let edited = body.replacen(&mutant.find, &mutant.replace, 1);
    lines.splice(function.line - 1..function.end_line, [edited.as_str()]);
    source.text = lines.concat();
    Ok(sources)
}

fn describe(goal: &Goal) -> String {
    let place = goal.place.as_ref().map(|place| format!("{}:{}: ", place.file, place.line)).unwrap_or_default();
    format!("{place}{}", goal.explanation)
}
