//! [`Source`]: the bytes of a file, one after the other, counted and hashed.

use std::io::{self, BufRead, ErrorKind, Read};

use sha2::{Digest, Sha256};

use super::{Error, FilePlace};

/// The longest line, in bytes.
const LONGEST_LINE: usize = 64 << 10;

pub(super) struct Source<R> {
    input: R,
    hash: Sha256,
    /// How many bytes are read.
    bytes: u64,
    /// How many lines are read.
    lines: u64,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source { input, hash: Sha256::new(), bytes: 0, lines: 0 }
    }

    /// The SHA-256 of all bytes that are read.
    pub(super) fn sha256(&self) -> [u8; 32] {
        self.hash.clone().finalize().into()
    }

    /// The next byte.
    pub(super) fn place(&self) -> FilePlace {
        FilePlace::Byte(self.bytes)
    }

    /// The line that was read last.
    pub(super) fn line_place(&self) -> FilePlace {
        FilePlace::Line(self.lines)
    }

    /// Fills the buffer.
    pub(super) fn fill(&mut self, buffer: &mut [u8], what: &str) -> Result<(), Error> {
        match self.input.read_exact(buffer) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(self.malformed(format!("the file ends in the middle of {what}")));
            }
            Err(error) => return Err(Error::Read(error)),
        }
        self.hash.update(&*buffer);
        self.bytes += buffer.len() as u64;
        Ok(())
    }

    /// A number as a varint: seven bits in each byte, the lowest first, and the top bit of all bytes but the last set.
    pub(super) fn varint(&mut self, what: &str) -> Result<u64, Error> {
        let place = self.place();
        let mut bytes = [0; 10];
        for length in 1..=10 {
            self.fill(&mut bytes[length - 1..length], what)?;
            if bytes[length - 1] < 0x80 {
                let number = super::block::varint(&mut &bytes[..length]);
                return number.ok_or_else(|| Error::Malformed { place, reason: format!("{what} is not a varint") });
            }
        }
        Err(Error::Malformed { place, reason: format!("{what} is not a varint") })
    }

    /// The next line without its end. It has only printable characters of ASCII.
    pub(super) fn line(&mut self, what: &str) -> Result<String, Error> {
        self.lines += 1;
        let mut line = Vec::new();
        let mut input = (&mut self.input).take(LONGEST_LINE as u64 + 1);
        input.read_until(b'\n', &mut line).map_err(Error::Read)?;
        self.hash.update(&line);
        self.bytes += line.len() as u64;
        let reason = match line.pop() {
            None => format!("the file ends where {what} is expected"),
            Some(b'\n') if line.iter().all(|byte| (b' '..=b'~').contains(byte)) => {
                return Ok(line.into_iter().map(char::from).collect());
            }
            Some(b'\n') => format!("{what} is expected, with printable characters of ASCII"),
            Some(_) if line.len() == LONGEST_LINE => format!("the line has more than {LONGEST_LINE} bytes"),
            Some(_) => format!("the file ends in the middle of a line, where {what} is expected"),
        };
        Err(Error::Malformed { place: self.line_place(), reason })
    }

    /// Fails unless the file ends here.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        loop {
            match self.input.fill_buf() {
                Ok([]) => return Ok(()),
                Ok(_) => return Err(self.malformed("the end of the file is expected".to_owned())),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::Read(error)),
            }
        }
    }

    /// Says what is wrong at the next byte.
    pub(super) fn malformed(&self, reason: String) -> Error {
        Error::Malformed { place: self.place(), reason }
    }

    /// Says what is wrong in the line that was read last.
    pub(super) fn malformed_line(&self, reason: String) -> Error {
        Error::Malformed { place: self.line_place(), reason }
    }
}

/// The same for what is written.
pub(super) struct Sink<W> {
    output: W,
    hash: Sha256,
}

impl<W: io::Write> Sink<W> {
    pub(super) fn new(output: W) -> Sink<W> {
        Sink { output, hash: Sha256::new() }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.output.write_all(bytes)
    }

    /// The SHA-256 of all bytes that are written.
    pub(super) fn sha256(&self) -> [u8; 32] {
        self.hash.clone().finalize().into()
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }
}
