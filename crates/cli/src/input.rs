//! Arguments that are shared by subcommands, and reading graphs from files, from standard input and by name.

use std::io::{ErrorKind, Read};

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use verimax::examples::{EXAMPLES, Example};
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax::{Depth, GraphFile, INF, Value};

/// Reads the graph of a file, of standard input (`-`), or the example of that name.
pub fn read_graph(file: &str) -> Result<GraphFile> {
    let text = if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        text
    } else {
        match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(anyhow!("cannot read '{file}': it is not text"));
            }
            Err(error) => match Example::find(file) {
                Some(example) => example.text.to_owned(),
                None => {
                    let names: Vec<_> = EXAMPLES.iter().map(|example| example.name).collect();
                    return Err(anyhow!("cannot read '{file}': {error}; built-in examples are {}", names.join(", ")));
                }
            },
        }
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
