//! Writes text, tables and JSON to standard output, and files, whole or not at all. If the reader of standard output
//! goes away early, that is not an error.

use std::fs::{OpenOptions, Permissions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::HumanCount;

/// Writes a text to standard output.
pub fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes one JSON object to standard output.
pub fn print_json(value: &serde_json::Value) -> Result<()> {
    print(&format!("{value:#}\n"))
}

/// A table without lines: the columns in `right` are aligned to the right.
pub fn table(header: &[&str], right: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The table as text, with colour if standard output is a terminal.
pub fn table_text(table: &Table) -> String {
    let mut text = table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// A number and what it counts.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", HumanCount(number), if number == 1 { one } else { many })
}

/// True if a drawing goes to standard output. Two drawings there, or one beside JSON, are an error.
pub fn is_drawn_to_stdout(files: [Option<&Path>; 2], json: bool) -> Result<bool> {
    let drawings = files.into_iter().flatten().filter(|file| is_stdout(file)).count();
    if drawings + usize::from(json && drawings > 0) > 1 {
        bail!("standard output cannot take two things; write one of them to a file");
    }
    Ok(drawings > 0)
}

/// True for any name of standard output. Even if it is redirected to a file, it must not be replaced.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path.as_os_str() == *name)
}

/// Writes a file, whole or not at all; `-` is standard output. Every file that the command writes goes through here.
///
/// Symbolic links are followed and stay links. Anything but a regular file, such as a device or a pipe, is written to
/// and never replaced; a folder is an error.
pub fn write_file(path: &Path, text: &str) -> Result<()> {
    if is_stdout(path) {
        return print(text);
    }
    write_safely(path, text).with_context(|| format!("cannot write '{}'", path.display()))
}

fn write_safely(path: &Path, text: &str) -> std::io::Result<()> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(std::io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(there) if !there.is_file() || is_open_file(path) => {
            OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes())
        }
        Ok(there) => {
            let target = follow_links(path)?;
            // This fails if the file is write-protected, which a rename would ignore.
            OpenOptions::new().write(true).open(&target)?;
            write_whole(&target, text, Some(there.permissions()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => write_whole(&follow_links(path)?, text, None),
        Err(error) => Err(error),
    }
}

/// True if the path names a file by its descriptor, as `/dev/stderr` and `/dev/fd/3` do. Whoever opened that file keeps
/// using it, and would never see a new file in its place.
fn is_open_file(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Follow at most this many links, as Linux does.
const MOST_LINKS: usize = 40;

/// Where the links of a path lead. The file need not exist.
fn follow_links(path: &Path) -> std::io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => path = folder_of(&path).join(std::fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    Err(std::io::Error::other("its links go around in a circle"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a temporary file in the same folder, and renames it. If anything fails, removes it.
fn write_whole(path: &Path, text: &str, permissions: Option<Permissions>) -> std::io::Result<()> {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less what the user's mask takes away
    let mut file = builder.tempfile_in(folder_of(path))?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use super::*;

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
        write_file(&file, "new").unwrap();
        assert_eq!(read(&file), "new");
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        write_file(&file, "newer").unwrap();
        assert_eq!((read(&file), file.metadata().unwrap().permissions().mode() & 0o777), ("newer".into(), 0o600));
        assert_eq!(names(folder.path()), ["file"]);
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
            write_file(&first, text).unwrap();
            assert_eq!(read(&elsewhere.join("file")), text);
            assert!(first.is_symlink() && second.is_symlink());
        }
        assert_eq!((names(folder.path()).len(), names(&elsewhere)), (3, vec!["file".to_owned()]));
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(write_file(&circle, "").is_err());
        assert!(circle.is_symlink());
    }

    #[test]
    fn a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", write_file(folder.path(), "text").unwrap_err());
        assert_eq!(error, format!("cannot write '{}': it is a folder", folder.path().display()));
        assert!(folder.path().is_dir() && names(folder.path()).is_empty());
    }

    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        write_file(Path::new("/dev/null"), "text").unwrap();
        assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        write_file(&link, "text").unwrap();
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
        write_file(&pipe, "text").unwrap();
        assert_eq!(reader.join().unwrap(), "text");
        assert!(pipe.metadata().unwrap().file_type().is_fifo());
    }
}
