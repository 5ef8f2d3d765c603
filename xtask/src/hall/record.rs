//! What is on record in the hall: the libraries, their searches, and the verdicts, from `adapters/hall/hall.toml`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::read;

/// The verdict on a search of which nothing wrong was found.
pub const SOUND: &str = "sound";

/// The whole hall.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hall {
    #[serde(rename = "library")]
    pub libraries: Vec<Library>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Language {
    Python,
    JavaScript,
    Rust,
}

impl Language {
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "Python",
            Language::JavaScript => "JavaScript",
            Language::Rust => "Rust",
        }
    }
}

/// A library at a version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    pub name: String,
    pub version: String,
    pub language: Language,
    /// Its folder in `adapters/hall`.
    pub adapter: String,
    /// What its package manager installs, with exact versions. Cargo reads it from the adapter's manifest.
    #[serde(default)]
    pub install: Vec<String>,
    /// What the adapter answers in the library's place, and how it presents the game.
    pub answers: String,
    #[serde(rename = "search")]
    pub searches: Vec<Search>,
}

/// A search of a library.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub name: String,
    /// What it is in the library.
    pub title: String,
    /// The arguments of the adapter.
    #[serde(default)]
    pub arguments: String,
    /// The options of `verimax check`.
    pub options: String,
    /// `sound`, or what kind of finding there is.
    pub verdict: String,
    /// The finding in two sentences.
    #[serde(default)]
    pub reason: String,
    /// True if it is quick to install and to check.
    #[serde(default)]
    pub sample: bool,
}

impl Hall {
    pub fn read(root: &Path) -> Result<Hall, String> {
        let file = root.join("adapters/hall/hall.toml");
        let hall: Hall = toml::from_str(&read(&file)?).map_err(|error| format!("{}: {error}", file.display()))?;
        for (library, search) in hall.searches() {
            if (search.verdict == SOUND) != search.reason.is_empty() {
                return Err(format!("{}: a finding needs a reason, a sound search has none", library.id(search)));
            }
        }
        Ok(hall)
    }

    pub fn searches(&self) -> impl Iterator<Item = (&Library, &Search)> {
        self.libraries.iter().flat_map(|library| library.searches.iter().map(move |search| (library, search)))
    }
}

impl Library {
    /// The name of a search in the whole hall.
    pub fn id(&self, search: &Search) -> String {
        format!("{}-{}", self.adapter, search.name)
    }

    /// The recorded question of a finding, from the root of the project.
    pub fn finding(&self, search: &Search) -> PathBuf {
        format!("adapters/hall/findings/{}.json", self.id(search)).into()
    }

    /// The picture of a finding, from the folder `docs`.
    pub fn picture(&self, search: &Search) -> PathBuf {
        format!("pictures/hall/{}.svg", self.id(search)).into()
    }
}

/// How many nodes the game of a recorded question has.
pub fn nodes(question: &str) -> Result<usize, String> {
    let question: serde_json::Value = serde_json::from_str(question).map_err(|error| error.to_string())?;
    question["nodes"].as_array().map(Vec::len).ok_or_else(|| "the question has no list of nodes".to_owned())
}
