//! Reads and writes files, with errors that name them. A file is written whole or not at all.

use std::path::{Path, PathBuf};

use super::RunError;

/// Writes a file, and makes its folder if there is none.
pub fn write(path: &Path, text: &str) -> Result<(), RunError> {
    let fail = |error| RunError::Write(path.to_owned(), error);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    std::fs::write(&unfinished, text).and_then(|()| std::fs::rename(&unfinished, path)).map_err(fail)
}

/// Reads a file.
pub fn read(path: &Path) -> Result<String, RunError> {
    std::fs::read_to_string(path).map_err(|error| RunError::Read(path.to_owned(), error))
}

/// Makes an empty folder. If it exists, its contents are removed.
pub fn fresh_folder(path: &Path) -> Result<(), RunError> {
    remove_folder(path)?;
    std::fs::create_dir_all(path).map_err(|error| RunError::Write(path.to_owned(), error))
}

/// Removes a folder with its contents, if it exists.
pub fn remove_folder(path: &Path) -> Result<(), RunError> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(RunError::Write(path.to_owned(), error)),
        _ => Ok(()),
    }
}

/// The files with that extension in a folder, and in the folders inside it if `nested`, sorted.
pub fn all(folder: &Path, extension: &str, nested: bool) -> Result<Vec<PathBuf>, RunError> {
    let fail = |error| RunError::Read(folder.to_owned(), error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.is_dir() && nested {
            found.extend(all(&path, extension, nested)?);
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Removes the files with that extension from a folder.
pub fn remove(folder: &Path, extension: &str) -> Result<(), RunError> {
    let entries =
        std::fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect::<Vec<_>>());
    for path in entries.unwrap_or_default() {
        if path.is_file() && path.extension().is_some_and(|end| end == extension) {
            std::fs::remove_file(&path).map_err(|error| RunError::Write(path, error))?;
        }
    }
    Ok(())
}
