//! Why a file is not a certificate.

use std::fmt;
use std::io;

/// Why a certificate cannot be read or written. Each case is a sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Reading fails.
    #[error("{0}")]
    Read(io::Error),
    /// Writing fails.
    #[error("{0}")]
    Write(io::Error),
    /// The file is not a certificate, or a damaged one.
    #[error("{place}: {reason}")]
    Malformed {
        /// Where the reader noticed it.
        place: FilePlace,
        /// What was expected, and what is there.
        reason: String,
    },
    /// The certificate has more claims than the caller has room for.
    #[error("{place}: the certificate has more than {most} claims")]
    TooMany {
        /// Where the first claim beyond that stands.
        place: FilePlace,
        /// How many claims there is room for.
        most: usize,
    },
}

/// A place in a file of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilePlace {
    /// A byte, counted from 0.
    Byte(u64),
    /// A line, counted from 1.
    Line(u64),
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilePlace::Byte(byte) => write!(f, "byte {byte}"),
            FilePlace::Line(line) => write!(f, "line {line}"),
        }
    }
}
