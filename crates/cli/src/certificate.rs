//! `verimax certificate`: shows a certificate as text, packs such a text into a file, and exports it for Coq.

mod coq;

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use verimax::files::write_whole;
use verimax_certificate::ALL_MOVES;
use verimax_certificate::format::{Error, FileForm, Reader, Writer, copy};

use crate::Verdict;
use crate::output::{counted, refuse_dash, shown_path};
use crate::signals::at_ctrl_c;
use crate::verify::input::{Watched, sentence};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax certificate show tictactoe.cert
  verimax certificate show connect4.cert --limit 10
  verimax certificate show connect4.cert > connect4.txt
  verimax certificate pack connect4.txt --out connect4.cert
  verimax certificate export connect4.cert --to coq > connect4.v && coqc connect4.v

The text form has a line for every claim. It is made for reading, and for checkers of your own; docs/certificate-format.md
describes it. `verimax verify` takes both forms.

`export` is for those who do not trust our checker: Coq runs a checker of its own, which is proved there from the rules of
Connect Four. It is slow, so it is for small boards.")]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a certificate as text
    Show {
        /// A certificate, binary or text, or `-` for standard input
        file: String,
        /// Show only the first claims of every section
        #[arg(long, value_name = "N")]
        limit: Option<usize>,
    },
    /// Write a certificate in the binary form
    Pack {
        /// A certificate, as text or binary, or `-` for standard input
        file: String,
        /// Where to write it
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Print a certificate of Connect Four as a file for another judge
    Export {
        /// A certificate, binary or text, or `-` for standard input
        file: String,
        /// The judge
        #[arg(long, value_enum)]
        to: Judge,
    },
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Judge {
    /// The proof assistant Coq 8.16, now called Rocq
    Coq,
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let stop = Arc::new(AtomicBool::new(false));
    at_ctrl_c(stop.clone(), || ())?;
    let done = match &arguments.command {
        Command::Show { file, limit } => show(file, *limit, &stop),
        Command::Pack { file, out } => pack(file, out, &stop),
        Command::Export { file, to: Judge::Coq } => export(file, &stop),
    };
    if stop.load(SeqCst) { Ok(Verdict::Interrupted) } else { done.map(|()| Verdict::Done) }
}

fn show(file: &str, limit: Option<usize>, stop: &AtomicBool) -> Result<()> {
    let mut reader = Reader::new(Watched::open(file, stop)?).or_else(|error| bail!(sentence(file, &error)))?;
    let output = BufWriter::new(std::io::stdout().lock());
    let shown = match limit {
        Some(limit) => show_first(reader, output, limit),
        None => Writer::new(output, reader.header(), FileForm::Text).map_err(Error::Write).and_then(|mut writer| {
            copy(&mut reader, &mut writer)?;
            reader.finish()?;
            writer.finish().map(drop).map_err(Error::Write)
        }),
    };
    printed(file, shown)
}

/// If the reader of standard output goes away early, that is not an error.
fn printed(file: &str, result: Result<(), Error>) -> Result<()> {
    match result {
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.or_else(|error| bail!(sentence(file, &error))),
    }
}

fn export(file: &str, stop: &AtomicBool) -> Result<()> {
    let reader = Reader::new(Watched::open(file, stop)?).or_else(|error| bail!(sentence(file, &error)))?;
    let game = reader.header().game().name();
    if let Some(depth) = reader.header().depth() {
        bail!("only values of whole games can be exported, and this certificate is about a search to depth {depth}");
    }
    match coq::export(reader, BufWriter::new(std::io::stdout().lock())) {
        Ok(false) => bail!("only certificates of connect4 can be exported, and this one is about {game}"),
        result => printed(file, result.map(drop)),
    }
}

/// Shows the header and the first claims of every section, and counts the others.
fn show_first(mut reader: Reader<impl std::io::BufRead>, mut output: impl Write, limit: usize) -> Result<(), Error> {
    output.write_all(reader.header().text(FileForm::Text).as_bytes()).map_err(Error::Write)?;
    for _ in 0..reader.header().bounds().len() {
        let (mut codes, mut moves, mut count) = (Vec::new(), Vec::new(), 0);
        while reader.read_block(&mut codes, &mut moves)? {
            for (code, &mv) in codes.drain(..).zip(&moves) {
                if count < limit {
                    let mv = if mv == ALL_MOVES { "-".to_owned() } else { mv.to_string() };
                    writeln!(output, "{code} {mv}").map_err(Error::Write)?;
                }
                count += 1;
            }
            moves.clear();
        }
        if count > limit {
            let more = counted((count - limit) as u64, "more claim", "more claims");
            writeln!(output, "… and {more}").map_err(Error::Write)?;
        }
        writeln!(output, "end {count}").map_err(Error::Write)?;
    }
    reader.finish()?;
    output.flush().map_err(Error::Write)
}

fn pack(file: &str, out: &Path, stop: &AtomicBool) -> Result<()> {
    refuse_dash(out)?;
    let input = Watched::open(file, stop)?;
    let packed = || -> Result<Vec<u8>, Error> {
        let mut reader = Reader::new(input)?;
        let mut writer = Writer::new(Vec::new(), reader.header(), FileForm::Binary).map_err(Error::Write)?;
        copy(&mut reader, &mut writer)?;
        reader.finish()?;
        writer.finish().map_err(Error::Write)
    };
    let bytes = packed().or_else(|error| bail!(sentence(file, &error)))?;
    write_whole(out, &bytes).with_context(|| format!("cannot write '{}'", shown_path(out)))
}
