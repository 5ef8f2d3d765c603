//! Parses the arguments that subcommands share, and reads graphs from files, from standard input and by name.

use std::io::{ErrorKind, Read};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use verimax::law::Guarantee;
use verimax::literature::{EXAMPLES, Example};
use verimax::table::Reuse;
use verimax::{Depth, GraphFile, INF, Value};

const MOST_THREADS: usize = 256;
const MOST_MEGABYTES: usize = 1 << 20;
const MOST_SECONDS: f64 = 1e9;

/// Reads a file, or standard input (`-`).
pub fn read_text(file: &str) -> Result<String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => anyhow!("cannot read '{file}': it is not text"),
        _ => anyhow!(error).context(format!("cannot read '{file}'")),
    })
}

/// Reads the graph of a file, of standard input (`-`), or the example of that name.
pub fn read_graph(file: &str) -> Result<GraphFile> {
    let text = match read_text(file) {
        Ok(text) => text,
        Err(error) if !error.is::<std::io::Error>() || file == "-" => return Err(error),
        Err(error) => match Example::find(file) {
            Some(example) => example.text.to_owned(),
            None => {
                let names: Vec<_> = EXAMPLES.iter().map(|example| example.name).collect();
                return Err(anyhow!("{error:#}; built-in examples are {}", names.join(", ")));
            }
        },
    };
    GraphFile::parse(&text).with_context(|| format!("'{file}' is not a game graph"))
}

/// A depth as people write it.
pub fn parse_depth(text: &str) -> Result<Depth, String> {
    match text.parse::<u32>() {
        Ok(plies) if plies < u32::MAX => Ok(Depth::plies(plies)),
        _ => Err(format!("a depth is a number of plies from 0 to {}; leave it out to search to the end", u32::MAX - 1)),
    }
}

/// A number of threads.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("threads are a number from 1 to {MOST_THREADS}"))
}

/// The size of a table in MB.
pub fn parse_megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|megabytes| (1..=MOST_MEGABYTES).contains(megabytes));
    megabytes.ok_or_else(|| format!("the size of a table is a number of MB from 1 to {MOST_MEGABYTES}"))
}

/// A time in seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds <= MOST_SECONDS);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).filter(|time| !time.is_zero());
    time.ok_or_else(|| {
        format!("a time is a number of seconds greater than 0 and at most {MOST_SECONDS}, such as 2 or 0.5")
    })
}

/// A value, or `inf`, or `-inf`.
pub fn parse_value(text: &str) -> Result<Value, String> {
    match text {
        "inf" => Ok(INF),
        "-inf" => Ok(-INF),
        _ => text
            .parse()
            .ok()
            .filter(|value| (-INF..=INF).contains(value))
            .ok_or_else(|| format!("a value is an integer from {} to {INF}, or inf, or -inf", -INF)),
    }
}

/// Which entries of the table a search may reuse.
#[derive(Clone, Copy, ValueEnum)]
pub enum ReuseArgument {
    /// Those of the same depth: every search is then exact
    Equal,
    /// Those of at least the depth, as is usual
    AtLeast,
}

impl From<ReuseArgument> for Reuse {
    fn from(argument: ReuseArgument) -> Reuse {
        match argument {
            ReuseArgument::Equal => Reuse::Equal,
            ReuseArgument::AtLeast => Reuse::AtLeast,
        }
    }
}

/// What is promised of a result.
#[derive(Clone, Copy, ValueEnum)]
pub enum GuaranteeArgument {
    /// An alpha-beta result for minimax to the depth
    Exact,
    /// An alpha-beta result for a single expansion
    Witnessed,
    /// Both sides vouched for, perhaps by different expansions
    Bracketed,
}

impl From<GuaranteeArgument> for Guarantee {
    fn from(argument: GuaranteeArgument) -> Guarantee {
        match argument {
            GuaranteeArgument::Exact => Guarantee::Exact,
            GuaranteeArgument::Witnessed => Guarantee::Witnessed,
            GuaranteeArgument::Bracketed => Guarantee::Bracketed,
        }
    }
}
