//! [`Spool`]: layers in files, so that they need no memory, and a run that was stopped can go on.
//!
//! A file holds one layer: a line that names the subject, then the codes, the good moves and the moves as plain bytes,
//! then the SHA-256 of all that. It is written whole or not at all.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use verimax::files::write_whole;

use crate::CertifyError;
use crate::layer::Layer;

/// The bytes of a position in a file.
const POSITION: usize = 17;

/// Stands between the subject and the number of a later attempt.
const ROUND: &str = " round ";

/// The bytes of the checksum.
const CHECKSUM: usize = 32;

/// A folder of layers that belong to one strategy. A folder in it may hold those of the next attempt.
#[derive(Clone, Debug)]
pub struct Spool {
    folder: PathBuf,
    /// What the layers are of: a line of text.
    subject: String,
}

impl Spool {
    /// The layers in a folder, which is made if it is not there; the folder around it must be there. The subject says
    /// what they are of, such as `connect4(columns=7,rows=6) value >= 1`: a layer of something else is an error, even
    /// if nobody would have asked for it. So nothing that belongs to somebody else is ever mixed in or removed.
    pub fn open(folder: &Path, subject: &str) -> Result<Spool, CertifyError> {
        make_folder(folder)?;
        let spool = Spool { folder: folder.to_owned(), subject: subject.replace('\n', " ") };
        check_layers(folder, &format!("{}\n", spool.subject), &format!("{}{ROUND}", spool.subject))?;
        Ok(spool)
    }

    /// The layers of a later attempt, in a folder of its own.
    pub(crate) fn round(&self, round: u32) -> Result<Spool, CertifyError> {
        Spool::open(&self.folder.join(format!("round-{round}")), &format!("{}{ROUND}{round}", self.subject))
    }

    /// Removes the layers, also those of later attempts, and the folder if nothing else is in it.
    pub fn remove(&self) -> Result<(), CertifyError> {
        remove(&self.folder)
    }

    /// A layer, if it is there.
    pub(crate) fn load(&self, number: u32) -> Result<Option<Layer>, CertifyError> {
        let path = self.path(number);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(CertifyError::File { path, source }),
        };
        let head = format!("{}\n", self.subject);
        let Some(body) = bytes.strip_prefix(head.as_bytes()) else { return Err(foreign(path)) };
        let body = body.split_at_checked(body.len().saturating_sub(CHECKSUM)).filter(|(layer, checksum)| {
            layer.len().is_multiple_of(POSITION) && Sha256::digest(&bytes[..head.len() + layer.len()])[..] == **checksum
        });
        let Some((body, _)) = body else { return Err(self.damaged(number)) };
        let count = body.len() / POSITION;
        let (codes, rest) = body.split_at(8 * count);
        let (good, moves) = rest.split_at(8 * count);
        Ok(Some(Layer { codes: numbers(codes), moves: moves.to_vec(), good: numbers(good) }))
    }

    /// Says that a layer is not what was written.
    pub(crate) fn damaged(&self, number: u32) -> CertifyError {
        CertifyError::Spool { path: self.path(number), reason: "it is damaged; remove it, and it is made again" }
    }

    /// Says that a layer lacks positions that those above it need.
    pub(crate) fn unfit(&self, number: u32) -> CertifyError {
        let reason = "it does not go with the layers that were made before it; remove all of them, or write the \
                      certificate elsewhere";
        CertifyError::Spool { path: self.path(number), reason }
    }

    /// Writes a layer.
    pub(crate) fn store(&self, number: u32, layer: &Layer) -> Result<(), CertifyError> {
        let mut bytes = format!("{}\n", self.subject).into_bytes();
        bytes.reserve_exact(layer.codes.len() * POSITION + CHECKSUM);
        bytes.extend(layer.codes.iter().flat_map(|code| code.to_le_bytes()));
        bytes.extend(layer.good.iter().flat_map(|good| good.to_le_bytes()));
        bytes.extend(&layer.moves);
        bytes.extend(Sha256::digest(&bytes));
        let path = self.path(number);
        write_whole(&path, &bytes).map_err(|source| CertifyError::File { path, source })
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:05}.layer"))
    }
}

/// Makes a folder if it is not there. The folder around it must be there: a mistyped path is an error.
pub(crate) fn make_folder(folder: &Path) -> Result<(), CertifyError> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        made => made.map_err(|source| CertifyError::File { path: folder.to_owned(), source }),
    }
}

fn remove(folder: &Path) -> Result<(), CertifyError> {
    let failed = |source| CertifyError::File { path: folder.to_owned(), source };
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // If the power fails, half a layer may stay under a temporary name.
        let is_ours = name.ends_with(".layer") || name.starts_with(".tmp");
        if name.starts_with("round-") && path.is_dir() {
            remove(&path)?;
        } else if is_ours {
            fs::remove_file(&path).map_err(|source| CertifyError::File { path, source })?;
        }
    }
    match fs::remove_dir(folder) {
        Err(error) if error.kind() != ErrorKind::DirectoryNotEmpty => Err(failed(error)),
        _ => Ok(()),
    }
}

/// An error unless every layer in a folder begins with `start`, and every one of a later attempt with `round`.
pub(crate) fn check_layers(folder: &Path, start: &str, round: &str) -> Result<(), CertifyError> {
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("round-") && path.is_dir() {
            check_layers(&path, round, round)?;
        } else if name.ends_with(".layer") {
            let mut head = Vec::new();
            let read = File::open(&path).and_then(|file| file.take(start.len() as u64).read_to_end(&mut head));
            match read {
                Err(source) => return Err(CertifyError::File { path, source }),
                Ok(_) if head != start.as_bytes() => return Err(foreign(path)),
                Ok(_) => {}
            }
        }
    }
    Ok(())
}

/// Says that a layer is of something else.
fn foreign(path: PathBuf) -> CertifyError {
    let reason = "it belongs to another certificate; remove it, or write the certificate elsewhere";
    CertifyError::Spool { path, reason }
}

/// The paths of what is in a folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, CertifyError> {
    let paths = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    paths.map_err(|source| CertifyError::File { path: folder.to_owned(), source })
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|number| u64::from_le_bytes(number.try_into().unwrap_or_default())).collect()
}
