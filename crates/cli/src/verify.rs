//! `verimax verify`: checks a certificate or a database, all of it or a range, with threads; or puts reports of ranges
//! together.

mod database;
pub mod input;
mod reports;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use anyhow::Result;
use serde_json::{Value as Json, json};
use verimax::text::{LONG, printable};
use verimax_certificate::ranges::start_of_part;
use verimax_certificate::{Bound, Certificate, RangeReport};
use verimax_strong::file::is_database;

use crate::Verdict;
use crate::input::{parse_megabytes, parse_threads};
use crate::output::{print, print_json, write_file};
use crate::signals::at_ctrl_c;
use input::{bar, read_certificate};
use reports::Part;

/// How many claims a thread checks at a time.
const AT_A_TIME: usize = 1 << 14;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax verify connect4.cert
  verimax verify connect4.cert --jobs 2
  verimax verify connect4.cert --range 1/4 --report 1.txt
  verimax verify connect4.cert --cover 1.txt 2.txt 3.txt 4.txt
  verimax verify krk.db --jobs 2

The verdict is one line: VERIFIED and the claim, or REJECTED with the claim and what is missing. If a claim does not
follow, its position is drawn on standard error. The checker needs no search: it goes through every claim of the
certificate with the rules of the game. Whoever made the file need not be trusted.

A large certificate can be checked in ranges, by several processes or machines: --range 2/4 checks the second of four and
prints a line that starts with PASSED. --cover reads such lines from files, and checks that they are about this file and
leave nothing out; then it checks the header and the root. It trusts that the lines are what the runs have printed.

A database of `verimax strong` is checked in the same way: every position must have the value and the distance that those
after its moves imply.

Exit codes: 0 verified, or the range passed; 1 rejected; 2 the file cannot be read, or is not a certificate or database of
a known game.")]
pub struct Arguments {
    /// A certificate, binary or text, or `-` for standard input; or a database
    file: String,
    /// How many threads check
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_hyphen_values = true)]
    jobs: usize,
    /// Check only this range of the claims: 2/4 is the second of four
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    range: Option<Part>,
    /// Also write the line about the range to this file
    #[arg(long, value_name = "FILE", requires = "range")]
    report: Option<PathBuf>,
    /// Instead of checking the claims, put these reports of ranges together
    #[arg(long, value_name = "REPORT", num_args = 1.., conflicts_with_all = ["range", "jobs"])]
    cover: Vec<String>,
    /// How much memory the claims or the database may take, in MB
    #[arg(long, value_name = "N", default_value = "4096", value_parser = parse_megabytes, allow_hyphen_values = true)]
    memory_mb: usize,
    /// One JSON object instead of the verdict line
    #[arg(long)]
    json: bool,
}

/// What came out.
struct Finding {
    /// `VERIFIED`, `PASSED` or `REJECTED`.
    word: &'static str,
    /// The verdict line.
    line: String,
    /// Why it is rejected.
    reason: Option<String>,
    /// The position of the first claim that does not follow, drawn for people.
    position: Option<String>,
}

impl Finding {
    fn good(word: &'static str, line: String) -> Finding {
        Finding { word, line, reason: None, position: None }
    }

    /// Shows the position below the verdict, on standard error: standard output has the verdict alone.
    fn show_position(&self) {
        if let Some(position) = &self.position {
            // Whoever has closed standard error does not want to see it.
            let _ = std::io::stderr().write_all(position.as_bytes());
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    let stop = Arc::new(AtomicBool::new(false));
    at_ctrl_c(stop.clone(), || ())?;
    let reports = arguments.cover.iter().map(|file| reports::read(file)).collect::<Result<Vec<_>>>()?;
    if arguments.file != "-" && is_database(Path::new(&arguments.file)) {
        return database::run(arguments, &reports, &stop);
    }
    let certificate = match read_certificate(&arguments.file, arguments.memory_mb, &stop) {
        _ if stop.load(SeqCst) => return Ok(Verdict::Interrupted),
        read => read?,
    };
    let found = match arguments.range {
        None if !arguments.cover.is_empty() => covered(&certificate, &reports),
        range => match checked(&certificate, range, arguments.jobs, &stop) {
            Some(found) => found,
            None => return Ok(Verdict::Interrupted),
        },
    };
    if let Some(report) = &arguments.report {
        write_file(report, &format!("{}\n", found.line))?;
    }
    if arguments.json {
        print_json(&as_json(arguments, &certificate, &found))?;
    } else {
        print(&format!("{}\n", found.line))?;
        found.show_position();
    }
    Ok(if found.reason.is_none() { Verdict::Done } else { Verdict::Violated })
}

/// Checks all claims, or those of a range. `None` if it was stopped.
fn checked(certificate: &Certificate, range: Option<Part>, jobs: usize, stop: &AtomicBool) -> Option<Finding> {
    let part = range.unwrap_or(Part::ALL);
    let bar = bar("{wide_bar} {human_pos}/{human_len} claims, {per_sec}, {eta}");
    let ranges: Vec<_> = part.ranges(certificate).collect();
    bar.set_length(ranges.iter().map(|(first, last)| (last - first) as u64).sum());
    let mut reports = Vec::new();
    for (section, &(first, last)) in ranges.iter().enumerate() {
        reports.push(check_section(certificate, section, first, last, jobs, stop, &|claims| bar.inc(claims as u64))?);
    }
    bar.finish_and_clear();
    for (section, reports) in reports.iter().enumerate() {
        if let Some(failed) = reports.iter().find(|report| !report.passed) {
            let why = certificate.why_not(section, failed.first, failed.last);
            let position = why.as_ref().and_then(|why| {
                let drawing = certificate.header().drawing(why.code)?;
                Some(format!("The position with code {}:\n{drawing}", why.code))
            });
            let reason = why.map_or_else(|| "a claim does not follow".to_owned(), |why| why.to_string());
            return Some(Finding { position, ..rejected(certificate, range, reason) });
        }
    }
    if range.is_some() {
        return Some(Finding::good("PASSED", part.passed(certificate)));
    }
    Some(concluded(certificate, &reports))
}

/// Checks the claims of a section from number `first` to before `last`, a few at a time. The reports are in order;
/// there is none after the first that has failed. `None` if it was stopped.
fn check_section(
    certificate: &Certificate,
    section: usize,
    first: usize,
    last: usize,
    jobs: usize,
    stop: &AtomicBool,
    on_progress: &(dyn Fn(usize) + Sync),
) -> Option<Vec<RangeReport>> {
    let (claims, next, failed) = (last - first, AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let parts = claims.div_ceil(AT_A_TIME).max(1);
    let work = || {
        let mut reports = Vec::new();
        loop {
            let part = next.fetch_add(1, SeqCst);
            // What comes after a failure does not matter any more.
            if part >= parts || part > failed.load(SeqCst) || stop.load(SeqCst) {
                return reports;
            }
            let [from, to] = [part, part + 1].map(|part| first + start_of_part(claims, parts, part));
            let report = certificate.check(section, from, to);
            if !report.passed {
                failed.fetch_min(part, SeqCst);
            }
            on_progress(to - from);
            reports.push(report);
        }
    };
    let mut reports: Vec<RangeReport> = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs.min(parts)).map(|_| scope.spawn(work)).collect();
        let mut reports = work();
        for thread in threads {
            // A thread that panics has no reports, so they do not cover everything.
            reports.extend(thread.join().unwrap_or_default());
        }
        reports
    });
    reports.sort_by_key(|report| (report.first, report.last));
    (!stop.load(SeqCst)).then_some(reports)
}

/// Puts reports of ranges together, which come from elsewhere.
fn covered(certificate: &Certificate, reports: &[reports::File]) -> Finding {
    match reports::covering(certificate, reports) {
        Ok(reports) => concluded(certificate, &reports),
        Err(reason) => rejected(certificate, None, reason),
    }
}

/// The verdict, given the reports for every section, in order.
fn concluded(certificate: &Certificate, reports: &[Vec<RangeReport>]) -> Finding {
    for (section, reports) in reports.iter().enumerate() {
        if !certificate.is_covered(section, reports) {
            return rejected(certificate, None, format!("not all claims of section {} were checked", section + 1));
        }
        if !certificate.is_proved_by(section, reports) {
            let bound = bound_text(certificate.header().bounds()[section]);
            let reason = format!("all claims follow, but none shows that the root's value is {bound}");
            return rejected(certificate, None, reason);
        }
    }
    Finding::good("VERIFIED", format!("VERIFIED {}", certificate.header().claim()))
}

fn rejected(certificate: &Certificate, range: Option<Part>, reason: String) -> Finding {
    let range = range.map(|part| format!(" range {part}")).unwrap_or_default();
    let line = format!("REJECTED {}{range}: {reason}", certificate.header().claim());
    Finding { word: "REJECTED", line: printable(&line, 10 * LONG), reason: Some(reason), position: None }
}

fn bound_text(bound: Bound) -> String {
    match bound {
        Bound::AtLeast(value) => format!("at least {value}"),
        Bound::AtMost(value) => format!("at most {value}"),
    }
}

fn as_json(arguments: &Arguments, certificate: &Certificate, found: &Finding) -> Json {
    let header = certificate.header();
    let bounds = header.bounds().iter().map(|bound| match bound {
        Bound::AtLeast(value) => json!({"at_least": value}),
        Bound::AtMost(value) => json!({"at_most": value}),
    });
    json!({
        "verdict": found.word.to_lowercase(),
        "reason": found.reason,
        "position": found.position,
        "game": header.game().to_string(),
        "moves": header.game().names(header.moves()),
        "bounds": bounds.collect::<Vec<_>>(),
        "claims": certificate.sections().iter().map(|claims| claims.len()).collect::<Vec<_>>(),
        "range": arguments.range.map(|part| part.to_string()),
        "reports": arguments.cover,
        "file": arguments.file,
        "sha256": certificate.sha256(),
        "jobs": arguments.jobs,
    })
}
