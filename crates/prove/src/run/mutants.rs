//! Mutants: the edits listed in `proofs/mutants.toml`, and the verdict on each. [`mutate`](super::mutate) tries them.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{RunError, files};
use crate::Function;

/// An edit of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The names of the function and of the edit: `Side::view: wrong sign for Min`.
    pub name: String,
    /// The source file.
    pub file: PathBuf,
    /// The function, as in the report.
    pub function: String,
    /// A bug or a harmless edit.
    pub kind: Kind,
    /// The text to replace, which must occur exactly once in the function, or in its contract if that is what it edits.
    pub find: String,
    /// The new text.
    pub replace: String,
}

/// What kind of edit a mutant is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A bug: a goal must stay open.
    Bug,
    /// A harmless edit: all goals must be proved.
    Harmless,
    /// A precondition that nobody can meet: the goal that the function can be called must stay open.
    Uncallable,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The mutant.
    pub mutant: Mutant,
    /// What the provers made of it.
    pub got: Got,
}

/// What the provers made of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Got {
    /// All its goals are proved.
    Proved,
    /// This goal is not proved.
    Open(String),
    /// It could not be tried.
    Error(String),
}

/// The file of mutants: the edits of each function.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    function: Vec<Edited>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edited {
    name: String,
    file: PathBuf,
    bugs: Vec<Edit>,
    #[serde(default)]
    harmless: Vec<Edit>,
    #[serde(default)]
    uncallable: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    name: String,
    find: String,
    replace: String,
}

impl Mutant {
    /// True if it edits that function.
    #[must_use]
    pub fn is_of(&self, function: &Function) -> bool {
        self.function == function.name && self.file == Path::new(&function.file)
    }
}

impl Edited {
    fn mutants(self) -> impl Iterator<Item = Mutant> {
        let Self { name: function, file, bugs, harmless, uncallable } = self;
        let bugs = bugs.into_iter().map(|edit| (Kind::Bug, edit));
        let harmless = harmless.into_iter().map(|edit| (Kind::Harmless, edit));
        let uncallable = uncallable.into_iter().map(|edit| (Kind::Uncallable, edit));
        bugs.chain(harmless).chain(uncallable).map(move |(kind, Edit { name, find, replace })| {
            let name = format!("{function}: {name}");
            Mutant { name, file: file.clone(), function: function.clone(), kind, find, replace }
        })
    }
}

impl Kind {
    const fn expected(self) -> &'static str {
        match self {
            Self::Bug | Self::Uncallable => "open",
            Self::Harmless => "proved",
        }
    }

    /// True if this is what the provers should make of an edit of this kind.
    #[must_use]
    pub fn expects(self, got: &Got) -> bool {
        got.word() == self.expected()
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bug => "bug",
            Self::Harmless => "harmless",
            Self::Uncallable => "uncallable",
        }
    }
}

impl Got {
    fn word(&self) -> &str {
        match self {
            Self::Proved => "proved",
            Self::Open(_) => "open",
            Self::Error(why) => why,
        }
    }
}

impl Verdict {
    /// True if a bug is found, or a harmless edit proved.
    #[must_use]
    pub fn ok(&self) -> bool {
        self.mutant.kind.expects(&self.got)
    }

    /// The verdict as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let Mutant { name, kind, .. } = &self.mutant;
        json!({ "name": name, "kind": kind.name(), "expected": kind.expected(), "got": self.got.word() })
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Mutant { name, file, kind, .. } = &self.mutant;
        write!(out, "{}: mutant '{name}': ", file.display())?;
        match (&self.got, kind) {
            (Got::Error(why), _) => write!(out, "{why}"),
            (Got::Proved, Kind::Bug) => write!(out, "a bug survives: every goal is proved"),
            (Got::Proved, Kind::Uncallable) => write!(out, "nobody can call it, but the model seems to"),
            (Got::Open(goal), Kind::Uncallable) => write!(out, "nobody can call it, found: {goal}"),
            (Got::Proved, Kind::Harmless) => write!(out, "harmless, and proved"),
            (Got::Open(goal), Kind::Bug) => write!(out, "a bug, found: {goal}"),
            (Got::Open(goal), Kind::Harmless) => write!(out, "harmless, but a goal is open: {goal}"),
        }
    }
}

/// Reads the file of mutants.
///
/// # Errors
/// If it cannot be read or understood, or two mutants of one file have the same name.
pub fn read(path: &Path) -> Result<Vec<Mutant>, RunError> {
    let fail = |why: String| RunError::Settings(path.to_owned(), why);
    let File { function } = toml::from_str(&files::read(path)?).map_err(|error| fail(error.to_string()))?;
    let mutants: Vec<Mutant> = function.into_iter().flat_map(Edited::mutants).collect();
    for (index, mutant) in mutants.iter().enumerate() {
        let is_same = |other: &Mutant| (&other.file, &other.name) == (&mutant.file, &mutant.name);
        if mutants[..index].iter().any(is_same) {
            return Err(fail(format!("two mutants of '{}' are called '{}'", mutant.file.display(), mutant.name)));
        }
    }
    Ok(mutants)
}
