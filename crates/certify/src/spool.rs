//! [`Spool`]: layers in files, so that a run that was stopped can go on.
//!
//! A file holds one layer: a line that says of what, then the codes, the good moves and the moves as plain bytes. It is
//! written whole or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use verimax::files::write_whole;

use crate::CertifyError;
use crate::layer::Layer;

/// A folder of layers that belong to one part of one certificate.
#[derive(Clone, Debug)]
pub struct Spool {
    folder: PathBuf,
    /// What the layers are of: a line of text.
    subject: String,
}

impl Spool {
    /// The layers in a folder, which is made if it is not there. The subject says what they are of, such as
    /// `connect4(columns=7,rows=6) value >= 1`: layers of something else are an error.
    pub fn open(folder: &Path, subject: &str) -> Result<Spool, CertifyError> {
        fs::create_dir_all(folder).map_err(|source| CertifyError::File { path: folder.to_owned(), source })?;
        Ok(Spool { folder: folder.to_owned(), subject: subject.replace('\n', " ") })
    }

    /// Removes the files, and the folder if nothing else is in it.
    pub fn remove(self) -> Result<(), CertifyError> {
        let failed = |source| CertifyError::File { path: self.folder.clone(), source };
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "layer") {
                fs::remove_file(&path).map_err(|source| CertifyError::File { path, source })?;
            }
        }
        match fs::remove_dir(&self.folder) {
            Err(error) if error.kind() != ErrorKind::DirectoryNotEmpty => Err(failed(error)),
            _ => Ok(()),
        }
    }

    /// A layer, if it is there.
    pub(crate) fn load(&self, number: u32) -> Result<Option<Layer>, CertifyError> {
        let path = self.path(number);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(CertifyError::File { path, source }),
        };
        let refuse = |reason: &str| CertifyError::Spool { path: path.clone(), reason: reason.to_owned() };
        let head = format!("{}\n", self.subject);
        let Some(body) = bytes.strip_prefix(head.as_bytes()) else {
            return Err(refuse("it belongs to another certificate; remove it, or write the certificate elsewhere"));
        };
        if !body.len().is_multiple_of(17) {
            return Err(refuse("it is cut short; remove it, and it is made again"));
        }
        let count = body.len() / 17;
        let (codes, rest) = body.split_at(8 * count);
        let (good, moves) = rest.split_at(8 * count);
        let layer = Layer { codes: numbers(codes), moves: moves.to_vec(), good: numbers(good) };
        Ok(Some(layer))
    }

    /// Says that a layer is not what was written.
    pub(crate) fn changed(&self, number: u32) -> CertifyError {
        CertifyError::Spool { path: self.path(number), reason: "it has changed since it was written".to_owned() }
    }

    /// Writes a layer.
    pub(crate) fn store(&self, number: u32, layer: &Layer) -> Result<(), CertifyError> {
        let mut bytes = format!("{}\n", self.subject).into_bytes();
        bytes.extend(layer.codes.iter().flat_map(|code| code.to_le_bytes()));
        bytes.extend(layer.good.iter().flat_map(|good| good.to_le_bytes()));
        bytes.extend(&layer.moves);
        let path = self.path(number);
        write_whole(&path, &bytes).map_err(|source| CertifyError::File { path, source })
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:05}.layer"))
    }
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|number| u64::from_le_bytes(number.try_into().unwrap_or_default())).collect()
}
