//! Writes files, whole or not at all: tables of the engine, and everything that the `verimax` command writes.

use std::fs::{File, OpenOptions, Permissions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// Writes a file, whole or not at all: even if the power fails, the path names the old content or the new. If writing
/// fails, nothing is left behind.
///
/// Symbolic links are followed and stay links, and a file keeps its permissions. Anything but a regular file, such as a
/// device or a pipe, is written to and never replaced; a folder is an error.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole_with(path, |mut file| file.write_all(bytes))
}

/// [`write_whole`] for content that `write` makes piece by piece. If `write` fails, so does this.
pub fn write_whole_with<T, E: From<Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> std::result::Result<T, E>,
) -> std::result::Result<T, E> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "it is a folder").into()),
        Ok(there) if !there.is_file() || is_open_file(path) => write(&OpenOptions::new().append(true).open(path)?),
        Ok(there) => {
            let target = follow_links(path)?;
            // This fails if the file is write-protected, which a rename would ignore.
            OpenOptions::new().write(true).open(&target)?;
            replace(&target, write, Some(there.permissions()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => replace(&follow_links(path)?, write, None),
        Err(error) => Err(error.into()),
    }
}

/// An error if [`write_whole`] would fail by now, as far as that can be known without writing: ask before a long
/// computation whose result goes there.
pub fn check_writable(path: &Path) -> Result<()> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(there) if !there.is_file() || is_open_file(path) => return Ok(()),
        Ok(_) => drop(OpenOptions::new().write(true).open(follow_links(path)?)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = tempfile::tempfile_in(folder_of(&follow_links(path)?)).map_err(without_path)?;
    drop(file);
    Ok(())
}

/// True if the path names a file by its descriptor, as `/dev/stderr` and `/dev/fd/3` do. Whoever opened that file keeps
/// using it, and would never see a new file in its place.
fn is_open_file(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Follow at most this many links, as Linux does.
const MOST_LINKS: usize = 40;

/// Where the links of a path lead. The file need not exist.
fn follow_links(path: &Path) -> Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => path = folder_of(&path).join(std::fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    Err(Error::other("its links go around in a circle"))
}

/// What the system says, without the name of a temporary file, which nobody asked for. `tempfile` writes it behind
/// that, and keeps the system's own error to itself.
fn without_path(error: Error) -> Error {
    match error.to_string().split_once(" at path \"") {
        Some((system, _)) => Error::new(error.kind(), system),
        None => error,
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a temporary file in the same folder, and renames it. If anything fails, removes it.
fn replace<T, E: From<Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> std::result::Result<T, E>,
    permissions: Option<Permissions>,
) -> std::result::Result<T, E> {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less what the user's mask takes away
    let (file, _unfinished) =
        Unfinished::start(&UNFINISHED, || builder.tempfile_in(folder_of(path)).map_err(without_path))?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    // To the file itself: an error then does not name the temporary file, which nobody asked for.
    let written = write(file.as_file())?;
    // Before the rename: else the path could name a file whose content is not on the disk yet.
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // The file is complete by now; some systems cannot sync a folder.
    if cfg!(unix) {
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    }
    Ok(written)
}

/// Temporary files that are being written.
type List = Mutex<Vec<PathBuf>>;

static UNFINISHED: List = Mutex::new(Vec::new());

/// Removes the temporary files that are being written. Call it only just before the process ends: from then on, whoever
/// writes a file waits forever, so that no new one is begun and no failure is reported.
pub fn remove_unfinished() {
    std::mem::forget(remove_all(&UNFINISHED));
}

/// Removes the files. Nobody begins or ends one while the caller holds what this returns.
fn remove_all(list: &List) -> MutexGuard<'_, Vec<PathBuf>> {
    let mut paths = list.lock().unwrap_or_else(PoisonError::into_inner);
    for path in paths.drain(..) {
        let _ = std::fs::remove_file(path); // it may be finished by now
    }
    paths
}

/// A temporary file, listed as long as this lives.
struct Unfinished<'l>(&'l List, PathBuf);

impl<'l> Unfinished<'l> {
    /// Makes a temporary file, and lists it before anybody can ask for the list.
    fn start(list: &'l List, make: impl FnOnce() -> Result<NamedTempFile>) -> Result<(NamedTempFile, Unfinished<'l>)> {
        let mut paths = list.lock().unwrap_or_else(PoisonError::into_inner);
        let file = make()?;
        let path = file.path().to_owned();
        paths.push(path.clone());
        Ok((file, Unfinished(list, path)))
    }
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.1);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use super::*;

    fn write(path: &Path, text: &str) -> Result<()> {
        write_whole(path, text.as_bytes())
    }

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_or_replaced_and_keeps_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        write(&file, "new").unwrap();
        assert_eq!(read(&file), "new");
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        write(&file, "newer").unwrap();
        assert_eq!((read(&file), file.metadata().unwrap().permissions().mode() & 0o777), ("newer".into(), 0o600));
        assert_eq!(names(folder.path()), ["file"]);
    }

    /// Law: what can be written is said to be so, and asking leaves nothing behind and changes nothing.
    #[test]
    fn asking_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        check_writable(&file).unwrap();
        assert!(names(folder.path()).is_empty());
        write(&file, "old").unwrap();
        check_writable(&file).unwrap();
        assert_eq!((read(&file), names(folder.path())), ("old".into(), vec!["file".to_owned()]));
        for path in [folder.path().to_owned(), file.join("below"), folder.path().join("no/such")] {
            assert!(check_writable(&path).is_err() && write(&path, "new").is_err(), "{path:?}");
        }
        check_writable(Path::new("/dev/null")).unwrap();
    }

    #[test]
    fn a_link_stays_a_link_and_its_file_gets_the_content() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = folder.path().join("elsewhere");
        std::fs::create_dir(&elsewhere).unwrap();
        let (first, second) = (folder.path().join("first"), folder.path().join("second"));
        symlink("second", &first).unwrap();
        symlink("elsewhere/file", &second).unwrap();
        for text in ["there was no file yet", "now there is one"] {
            write(&first, text).unwrap();
            assert_eq!(read(&elsewhere.join("file")), text);
            assert!(first.is_symlink() && second.is_symlink());
        }
        assert_eq!((names(folder.path()).len(), names(&elsewhere)), (3, vec!["file".to_owned()]));
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(write(&circle, "").is_err());
        assert!(circle.is_symlink());
    }

    #[test]
    fn a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(write(folder.path(), "text").unwrap_err().to_string(), "it is a folder");
        assert!(folder.path().is_dir() && names(folder.path()).is_empty());
    }

    /// Law: an error is the system's sentence alone. Whoever calls knows the path, and nobody knows a temporary file.
    #[test]
    fn an_error_names_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no such folder/file");
        for error in [write(&path, "text").unwrap_err(), check_writable(&path).unwrap_err()] {
            assert_eq!(error.to_string(), Error::from_raw_os_error(2).to_string());
        }
    }

    /// Law: if writing fails, the old file and nothing else is there.
    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        write(&file, "old").unwrap();
        assert!(write(&folder.path().join("no such folder/file"), "text").is_err());
        // A folder that comes into being at the last moment makes the rename fail.
        let late = folder.path().join("late");
        std::fs::create_dir(&late).unwrap();
        assert!(replace(&late, |mut file| file.write_all(b"text"), None).is_err());
        // So does a writer that gives up.
        let given_up = |mut file: &File| file.write_all(b"half").and(Err::<(), _>(Error::other("given up")));
        assert_eq!(write_whole_with(&file, given_up).unwrap_err().to_string(), "given up");
        assert!(write_whole_with(&folder.path().join("new"), given_up).is_err());
        assert_eq!((names(folder.path()), read(&file)), (vec!["file".to_owned(), "late".to_owned()], "old".to_owned()));
    }

    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        write(Path::new("/dev/null"), "text").unwrap();
        assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        write(&link, "text").unwrap();
        assert!(link.is_symlink());
        assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[test]
    fn the_reader_of_a_pipe_gets_the_text() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || read(&pipe)
        });
        write(&pipe, "text").unwrap();
        assert_eq!(reader.join().unwrap(), "text");
        assert!(pipe.metadata().unwrap().file_type().is_fifo());
    }

    #[test]
    fn what_is_unfinished_is_removed_and_the_old_content_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        write(&file, "old").unwrap();
        let list = List::default();
        let start = || Unfinished::start(&list, || NamedTempFile::new_in(folder.path())).unwrap();
        let (done, listed) = start();
        done.persist(&file).unwrap();
        drop(listed);
        write(&file, "old").unwrap();
        let (half, _unfinished) = start();
        assert_eq!(names(folder.path()).len(), 2);
        drop(remove_all(&list));
        assert_eq!((names(folder.path()), read(&file)), (vec!["file".to_owned()], "old".to_owned()));
        assert!(half.persist(&file).is_err(), "it has no name to be renamed from");
        assert_eq!(read(&file), "old");
    }
}
