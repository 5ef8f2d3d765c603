//! [`CertifyError`]: why there is no certificate.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use verimax::EngineError;
use verimax::text::{LONG, printable};

/// Why there is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The engine could not search.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The claim is not true, or the engine is wrong about it.
    #[error("the bound does not hold: no move keeps it in the position with the code {code}")]
    DoesNotHold {
        /// The position, by its code.
        code: u64,
    },
    /// The rules cannot decode a code that they made themselves.
    #[error("the rules cannot read their own code {code}")]
    BadCode {
        /// The code.
        code: u64,
    },
    /// A position has too many moves for a certificate.
    #[error("in the position with the code {code}, no move with a number below 255 keeps the bound")]
    TooManyMoves {
        /// The position, by its code.
        code: u64,
    },
    /// Positions come back, so that no order of the claims is possible.
    #[error("the position with the code {code} comes back in the course of play")]
    Cycle {
        /// The position, by its code.
        code: u64,
    },
    /// The checker rejects the finished certificate.
    #[error("the checker rejects the certificate that was made: the engine and the rules disagree")]
    Rejected,
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
    /// A file of an unfinished certificate cannot be used.
    #[error("{}: {reason}", shown(.path))]
    Spool {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The certificate cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// A file of an unfinished certificate cannot be read or written.
    #[error("{}: {source}", shown(.path))]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string(), LONG)
}
