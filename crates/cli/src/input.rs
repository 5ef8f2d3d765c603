//! Parses the arguments that subcommands share, and reads graphs from files, from standard input and by name.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use verimax::law::{Guarantee, unfolded_size};
use verimax::literature::{EXAMPLES, Example, MULTI_EXAMPLES};
use verimax::table::Reuse;
use verimax::{
    ChanceFile, Depth, Graph, GraphError, GraphFile, INF, MultiFile, MultiGraph, PathGraph, TableLine, Value, Window,
};
use verimax_check::Query;

use crate::output::shown_path;

const MOST_THREADS: usize = 256;
const MOST_MEGABYTES: usize = 1 << 20;
const MOST_SECONDS: f64 = 1e9;

/// The largest file that is read, in bytes. So a device or a pipe that never ends does not fill the memory.
const MOST_BYTES: u64 = 64 << 20;

/// The longest tree in short form, in bytes: a leaf takes two bytes of text, but sixty of memory.
const LONGEST_SHORT: usize = 16 << 20;

/// Reads a file, or standard input (`-`).
pub fn read_text(file: &str) -> Result<String> {
    if file == "-" {
        return limited_text(std::io::stdin().lock(), MOST_BYTES).context("cannot read standard input");
    }
    let text = File::open(file).map_err(Into::into).and_then(|file| limited_text(file, MOST_BYTES));
    text.with_context(|| format!("cannot read '{}'", shown_path(Path::new(file))))
}

/// All that can be read there, if it is text, and not too much.
pub fn limited_text(from: impl Read, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("it has more than {} MB", most >> 20);
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("it is not text"))
}

/// What `verimax tree` can show.
pub enum Input {
    /// A graph without cycles, and the question about it.
    Graph(GraphFile),
    /// One with cycles, and the depth and the window that its file asks about.
    Cyclic(PathGraph, Depth, Window),
    /// One for several players.
    Multi(MultiFile),
    /// One with chance, and the question about it.
    Chance(ChanceFile),
}

/// Reads the graph of a file, of standard input (`-`), or the example of that name. It may have cycles or chance.
pub fn read_graph(file: &str) -> Result<Input> {
    let text = graph_text(file)?;
    if MultiGraph::is_meant_by(&text) {
        return MultiGraph::parse(&text).map(Input::Multi).with_context(|| not_a_graph(file));
    }
    let input = match GraphFile::parse(&text) {
        Err(GraphError::Cycle { .. } | GraphError::RootHasParent { .. }) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            PathGraph::from_json(text).map(|(graph, depth, window)| Input::Cyclic(graph, depth, window))
        }
        Err(GraphError::HasChance { .. } | GraphError::HasRange) => ChanceFile::parse(&text).map(Input::Chance),
        read => read.map(Input::Graph),
    };
    input.with_context(|| not_a_graph(file))
}

/// Reads the question of a file, of standard input (`-`), or the example of that name. It may be on paths.
pub fn read_question(file: &str) -> Result<Query> {
    Query::parse(&graph_text(file)?).with_context(|| not_a_graph(file))
}

/// Reads a question with chance from a file or from standard input (`-`).
pub fn read_chance(file: &str) -> Result<ChanceFile> {
    ChanceFile::parse(&graph_text(file)?).with_context(|| not_a_graph(file))
}

fn not_a_graph(file: &str) -> String {
    format!("'{}' is not a game graph", shown_path(Path::new(file)))
}

/// The text of a graph: of a file, of standard input, of an example, or the argument itself if it is one.
fn graph_text(file: &str) -> Result<String> {
    let text = match read_text(file) {
        Ok(text) => text,
        Err(error) if !error.is::<std::io::Error>() || file == "-" => return Err(error),
        Err(error) => match Example::find(file) {
            Some(example) => example.text.to_owned(),
            None if file.trim_start().starts_with(['(', '{']) => file.to_owned(),
            None => {
                let names: Vec<_> = EXAMPLES.iter().chain(MULTI_EXAMPLES).map(|example| example.name).collect();
                return Err(anyhow!("{error:#}; built-in examples are {}", names.join(", ")));
            }
        },
    };
    if !text.trim_start().starts_with('{') && text.len() > LONGEST_SHORT {
        bail!(
            "'{}' is too long: a tree in short form has at most {} MB",
            shown_path(Path::new(file)),
            LONGEST_SHORT >> 20
        );
    }
    Ok(text)
}

/// The most nodes and edges that a question may unfold into.
const MOST_UNFOLDED: usize = 10_000_000;

/// The most nodes and edges to look at for all entries of a table.
const MOST_FOR_TABLE: usize = 200_000_000;

/// Refuses a question that the law would need too much memory or time for: a small graph may unfold into a very large
/// one, and each entry of a table is a question of its own.
pub fn check_size(graph: &Graph, depth: Depth, table: &[TableLine]) -> Result<()> {
    if unfolded_size(graph, graph.root(), depth, MOST_UNFOLDED).is_none() {
        bail!("to depth {depth}, the graph unfolds into more than {MOST_UNFOLDED} nodes and edges");
    }
    let mut left = MOST_FOR_TABLE;
    for line in table {
        let size = unfolded_size(graph, line.node, line.entry.depth, left.min(MOST_UNFOLDED));
        left -= size.context("the table is too large for the graph: it would take too long to check its entries")?;
    }
    Ok(())
}

/// A depth as people write it.
pub fn parse_depth(text: &str) -> Result<Depth, String> {
    match text.parse::<u32>() {
        Ok(plies) if plies < u32::MAX => Ok(Depth::plies(plies)),
        _ => Err(format!("a depth is a number of plies from 0 to {}; leave it out to search to the end", u32::MAX - 1)),
    }
}

/// A seed of random numbers.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A number of threads.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("threads are a number from 1 to {MOST_THREADS}"))
}

/// An amount of memory in MB.
pub fn parse_megabytes(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|megabytes| (1..=MOST_MEGABYTES).contains(megabytes));
    megabytes.ok_or_else(|| format!("this is a number of MB from 1 to {MOST_MEGABYTES}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: what never ends is refused, and takes no more memory than the limit.
    #[test]
    fn an_endless_input_is_refused() {
        let error = limited_text(std::io::repeat(b'('), 2 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 2 MB");
        assert_eq!(limited_text(&b"(max 1)"[..], 7).unwrap(), "(max 1)");
        assert_eq!(limited_text(&b"\xff"[..], 7).unwrap_err().to_string(), "it is not text");
    }

    #[cfg(unix)]
    #[test]
    fn an_endless_device_is_refused() {
        let error = format!("{:#}", read_graph("/dev/zero").err().unwrap());
        assert_eq!(error, "cannot read '/dev/zero': it has more than 64 MB");
    }
}
