//! Reads a certificate while a bar shows how far it is, and until Ctrl-C is pressed.

use std::io::{BufRead, BufReader, Error, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use verimax_certificate::{Certificate, format};
use verimax_strong::file::MAGIC;

use crate::output::shown_path;

/// A file, or standard input (`-`), that a bar follows.
pub struct Watched<'a> {
    input: Box<dyn Read>,
    bar: ProgressBar,
    stop: &'a AtomicBool,
}

/// How many bytes to read at a time.
const BUFFER: usize = 1 << 18;

impl<'a> Watched<'a> {
    pub fn open(file: &str, stop: &'a AtomicBool) -> Result<BufReader<Watched<'a>>> {
        let bar = bar("reading {wide_bar} {bytes}/{total_bytes}, {eta}");
        let input: Box<dyn Read> = if file == "-" {
            Box::new(std::io::stdin())
        } else {
            let file =
                std::fs::File::open(file).with_context(|| format!("cannot read '{}'", shown_path(Path::new(file))))?;
            let metadata = file.metadata().ok().filter(std::fs::Metadata::is_file);
            metadata.into_iter().for_each(|metadata| bar.set_length(metadata.len()));
            Box::new(file)
        };
        Ok(BufReader::with_capacity(BUFFER, Watched { input, bar, stop }))
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.stop.load(SeqCst) {
            return Err(Error::other("stopped by Ctrl-C"));
        }
        let read = self.input.read(buffer)?;
        self.bar.inc(read as u64);
        Ok(read)
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Reads a certificate whose claims take at most this much memory.
pub fn read_certificate(file: &str, memory_mb: usize, stop: &AtomicBool) -> Result<Certificate> {
    let most = (memory_mb << 20) / Certificate::BYTES_PER_CLAIM;
    let mut input = Watched::open(file, stop)?;
    if input.fill_buf().is_ok_and(|start| start.starts_with(&MAGIC)) {
        let file = shown_path(Path::new(file));
        bail!("cannot read the database '{file}' from a pipe: it is read where it lies, so give the name of its file");
    }
    Certificate::read(input, most).or_else(|error| match error {
        format::Error::TooMany { .. } => bail!("{}; --memory-mb makes room for more", sentence(file, &error)),
        error => bail!(sentence(file, &error)),
    })
}

/// What is wrong with a file.
pub fn sentence(file: &str, error: &format::Error) -> String {
    let file = shown_path(Path::new(file));
    match error {
        format::Error::Read(error) => format!("cannot read '{file}': {error}"),
        format::Error::Write(error) => format!("cannot write: {error}"),
        error => format!("cannot read the certificate '{file}': {error}"),
    }
}

/// A bar of unknown length, if standard error is a terminal.
pub fn bar(template: &str) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::no_length() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
