//! `verimax verify` of a database: every position with its value and its distance, by the proved checker.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use anyhow::{Result, bail};
use serde_json::json;
use verimax::text::{LONG, printable};
use verimax_certificate::RangeReport;
use verimax_certificate::ranges::start_of_part;
use verimax_strong::file::Reader;
use verimax_strong::{CheckedRange, CyclicGame, Database, GameVisitor, Loaded, StrongError, with_game};

use super::input::bar;
use super::reports::{self, Part};
use super::{Arguments, Finding};
use crate::Verdict;
use crate::output::{print, print_json, write_file};

/// How many entries a thread checks at a time.
const AT_A_TIME: usize = 1 << 14;

/// Checks a database, or a range of it, or puts reports together.
pub fn run(arguments: &Arguments, reports: &[reports::File], stop: &AtomicBool) -> Result<Verdict> {
    let name = Reader::open(Path::new(&arguments.file))?.game().to_owned();
    let Some((found, entries)) = with_game(&name, Order { arguments, reports, stop })?? else {
        return Ok(Verdict::Interrupted);
    };
    if let Some(report) = &arguments.report {
        write_file(report, &format!("{}\n", found.line))?;
    }
    if arguments.json {
        print_json(&json!({
            "verdict": found.word.to_lowercase(),
            "reason": found.reason,
            "game": name,
            "entries": entries,
            "range": arguments.range.map(|part| part.to_string()),
        }))?;
    } else {
        print(&format!("{}\n", found.line))?;
    }
    Ok(if found.reason.is_none() { Verdict::Done } else { Verdict::Violated })
}

struct Order<'a> {
    arguments: &'a Arguments,
    reports: &'a [reports::File],
    stop: &'a AtomicBool,
}

impl GameVisitor for Order<'_> {
    /// What came out, and how many entries there are; `None` if it was stopped.
    type Out = Result<Option<(Finding, usize)>>;

    fn visit<G: CyclicGame>(self, game: G) -> Self::Out {
        let Arguments { file, memory_mb, jobs, range, .. } = self.arguments;
        let database = Database::open(Arc::new(game), Path::new(file))?;
        let needed = database.reader().entries().saturating_mul(Loaded::<G>::BYTES_PER_ENTRY) >> 20;
        if needed > *memory_mb as u64 {
            bail!("the database needs {needed} MB of memory: allow it with --memory-mb");
        }
        let reading = bar("reading {wide_bar} {human_pos}/{human_len} blocks, {eta}");
        reading.set_length(database.reader().blocks() as u64);
        let loaded = database.load(&mut |block| {
            reading.set_position(block as u64);
            !self.stop.load(SeqCst)
        });
        let loaded = match loaded {
            Err(StrongError::Stopped) => return Ok(None),
            loaded => loaded?,
        };
        reading.finish_and_clear();
        let (name, entries) = (database.reader().game().to_owned(), loaded.entries());
        let reject = |reason: String| {
            let range = range.map(|part| format!(" range {part}")).unwrap_or_default();
            let line = printable(&format!("REJECTED {name}{range}: {reason}"), 10 * LONG);
            Finding { word: "REJECTED", line, reason: Some(reason), position: None }
        };
        let passed = |part: Part| {
            let (first, last) = part.range(entries);
            format!("PASSED {name} range {part} entries {first}..{last} of {entries} database {}", loaded.sha256())
        };
        let found = if !self.reports.is_empty() {
            match reports::parts(self.reports, passed) {
                Err(reason) => reject(reason),
                Ok(parts) => {
                    let mut ranges: Vec<_> = parts.iter().map(|part| part.range(entries)).collect();
                    ranges.sort_unstable();
                    let reports = ranges.iter().map(|&(first, last)| RangeReport { first, last, passed: true });
                    conclude(&name, &loaded, &reports.collect::<Vec<_>>()).unwrap_or_else(reject)
                }
            }
        } else {
            let (first, last) = range.unwrap_or(Part::ALL).range(entries);
            let Some(checked) = check(&loaded, first, last, *jobs, self.stop) else { return Ok(None) };
            match (checked.iter().find_map(|checked| checked.wrong.clone()), range) {
                (Some(wrong), _) => reject(wrong),
                (None, Some(part)) if checked.iter().all(|checked| checked.report.passed) => {
                    Finding::good("PASSED", passed(*part))
                }
                _ => {
                    let reports: Vec<_> = checked.into_iter().map(|checked| checked.report).collect();
                    conclude(&name, &loaded, &reports).unwrap_or_else(reject)
                }
            }
        };
        Ok(Some((found, entries)))
    }
}

/// The verdict, given reports in order. The error says why it is not verified.
fn conclude<G: CyclicGame>(name: &str, loaded: &Loaded<G>, reports: &[RangeReport]) -> Result<Finding, String> {
    if !loaded.is_right_by(reports) {
        let why =
            if loaded.has_start() { "not all entries were checked" } else { "the start of the game has no value" };
        return Err(why.to_owned());
    }
    let positions = loaded.positions();
    let line = format!("VERIFIED {name}: {positions} positions, each with the value and the distance of best play");
    Ok(Finding::good("VERIFIED", line))
}

/// Checks a range with threads, in order; nothing after the first failure. `None` if it was stopped.
fn check<G: CyclicGame>(
    loaded: &Loaded<G>,
    first: usize,
    last: usize,
    jobs: usize,
    stop: &AtomicBool,
) -> Option<Vec<CheckedRange>> {
    let bar = bar("{wide_bar} {human_pos}/{human_len} entries, {per_sec}, {eta}");
    bar.set_length((last - first) as u64);
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let parts = (last - first).div_ceil(AT_A_TIME).max(1);
    let work = || {
        let mut found = Vec::new();
        loop {
            let part = next.fetch_add(1, SeqCst);
            if part >= parts || part > failed.load(SeqCst) || stop.load(SeqCst) {
                return found;
            }
            let [from, to] = [part, part + 1].map(|part| first + start_of_part(last - first, parts, part));
            let checked = loaded.check(from, to);
            if !checked.report.passed {
                failed.fetch_min(part, SeqCst);
            }
            bar.inc((to - from) as u64);
            found.push(checked);
        }
    };
    let mut found: Vec<CheckedRange> = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs.min(parts)).map(|_| scope.spawn(work)).collect();
        let mut found = work();
        for thread in threads {
            // A thread that panics has no reports, so they do not cover everything.
            found.extend(thread.join().unwrap_or_default());
        }
        found
    });
    bar.finish_and_clear();
    found.sort_by_key(|checked| checked.report.first);
    (!stop.load(SeqCst)).then_some(found)
}
