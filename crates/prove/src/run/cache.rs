//! Remembers which goals are proved. It knows a goal by its text, so moving a line in the source loses nothing.
//!
//! There is one small file for each proved goal. Its name is a hash of the goal's text and of the versions of the
//! tools; its content says how it was proved, and in what time. An empty file marks a goal on which all
//! provers failed in a given time.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::RunError;
use super::attempt::Proof;
use super::hints::Recipe;

/// The hash of a goal's text and of the versions of the tools.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// The key of a text, for these versions of the tools.
    #[must_use]
    pub fn of(text: &str, versions: &str) -> Self {
        let digest = Sha256::new().chain_update(versions).chain_update([0]).chain_update(text).finalize();
        Self(digest.iter().take(20).map(|byte| format!("{byte:02x}")).collect())
    }
}

/// The proved goals: those of this run, and those in the folder if there is one.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    proved: Mutex<HashMap<Key, Proof>>,
}

impl Cache {
    /// A cache in a folder, or without one for this run only.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn new(folder: Option<PathBuf>) -> Result<Self, RunError> {
        if let Some(path) = &folder {
            std::fs::create_dir_all(path).map_err(|error| RunError::Write(path.clone(), error))?;
        }
        Ok(Self { folder, proved: Mutex::default() })
    }

    /// The proof of a goal, if there is one.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<Proof> {
        if let Some(proof) = self.lock().get(key) {
            return Some(*proof);
        }
        let text = std::fs::read_to_string(self.folder.as_ref()?.join(&key.0)).ok()?;
        let (recipe, seconds) = text.trim().split_once(' ')?;
        let proof = Proof { recipe: Recipe::parse(recipe)?, seconds: seconds.parse().ok()?, cached: true };
        self.lock().insert(key.clone(), proof);
        Some(proof)
    }

    /// Stores a proof. If its file cannot be written, the goal is simply proved again next time.
    pub fn put(&self, key: &Key, proof: Proof) {
        self.lock().insert(key.clone(), Proof { cached: true, ..proof });
        if let Some(folder) = &self.folder {
            let path = folder.join(&key.0);
            let unfinished = path.with_extension("unfinished");
            let text = format!("{} {:.3}\n", proof.recipe, proof.seconds);
            let _ = std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, &path));
        }
    }

    /// True if every prover failed on this goal in an earlier run, with this much time.
    #[must_use]
    pub fn was_open(&self, key: &Key, limit: Duration) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.join(open_name(key, limit)).exists())
    }

    /// Stores that every prover failed on a goal, with this much time.
    pub fn put_open(&self, key: &Key, limit: Duration) {
        if let Some(folder) = &self.folder {
            let _ = std::fs::write(folder.join(open_name(key, limit)), "");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Proof>> {
        self.proved.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn open_name(key: &Key, limit: Duration) -> String {
    format!("{}-open-{}", key.0, limit.as_millis())
}
