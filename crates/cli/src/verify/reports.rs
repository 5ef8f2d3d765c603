//! Ranges of a certificate by number, and the reports about them that runs have written.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};
use verimax::text::{LONG, SHORT, printable};
use verimax_certificate::ranges::start_of_part;
use verimax_certificate::{Certificate, RangeReport};

use crate::input::limited_text;
use crate::output::shown_path;

/// The most parts of a certificate.
const MOST_PARTS: usize = 1_000_000;

/// The longest file of reports, in bytes.
const MOST_BYTES: u64 = 16 << 20;

/// A part of a certificate: of each section, the same fraction of its claims.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// Which part, counted from 0.
    index: usize,
    /// How many parts there are.
    parts: usize,
}

impl Part {
    /// The whole certificate.
    pub const ALL: Part = Part { index: 0, parts: 1 };

    /// Of each section, the first claim of the part and the first after it.
    pub fn ranges(self, certificate: &Certificate) -> impl Iterator<Item = (usize, usize)> {
        certificate.sections().iter().map(move |claims| {
            let start = |part| start_of_part(claims.len(), self.parts, part);
            (start(self.index), start(self.index + 1))
        })
    }

    /// The first entry of the part, and the first after it, in a database of this many entries.
    pub fn range(self, entries: usize) -> (usize, usize) {
        let start = |part| start_of_part(entries, self.parts, part);
        (start(self.index), start(self.index + 1))
    }

    /// The line that says that the part has passed.
    pub fn passed(self, certificate: &Certificate) -> String {
        let sections = certificate.sections().iter().zip(self.ranges(certificate));
        let claims = sections.map(|(claims, (first, last))| format!("{first}..{last} of {}", claims.len()));
        let (claims, sha256) = (claims.collect::<Vec<_>>().join(" and "), certificate.sha256());
        format!("PASSED {} range {self} claims {claims} certificate {sha256}", certificate.header().claim())
    }
}

/// Counts from 1.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.parts)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        let (part, parts): (usize, usize) = numbers.unwrap_or_default();
        let is_part = (1..=MOST_PARTS).contains(&parts) && (1..=parts).contains(&part);
        is_part.then(|| Part { index: part - 1, parts }).ok_or_else(|| {
            format!("a range is written as 2/4, the second of four; there are at most {MOST_PARTS} of them")
        })
    }
}

/// The lines of a file, each with a report.
pub struct File {
    name: String,
    lines: Vec<String>,
}

/// Reads a file of reports.
pub fn read(file: &str) -> Result<File> {
    let name = shown_path(Path::new(file));
    let opened = std::fs::File::open(file).map_err(anyhow::Error::from);
    let text = opened.and_then(|opened| limited_text(opened, MOST_BYTES));
    let text = text.with_context(|| format!("cannot read '{name}'"))?;
    Ok(File { name, lines: text.lines().map(str::to_owned).collect() })
}

/// The reports for every section, in order, if all lines of all files are reports of ranges of this certificate that
/// have passed, and no range comes twice. They need not cover everything. The error says what is wrong.
pub fn covering(certificate: &Certificate, files: &[File]) -> Result<Vec<Vec<RangeReport>>, String> {
    let parts = parts(files, |part| part.passed(certificate))?;
    let mut sections = vec![Vec::new(); certificate.sections().len()];
    for part in parts {
        for (section, (first, last)) in part.ranges(certificate).enumerate() {
            sections[section].push(RangeReport { first, last, passed: true });
        }
    }
    for (section, reports) in sections.iter_mut().enumerate() {
        reports.sort_by_key(|report| (report.first, report.last));
        if let Some(reason) = gap(reports, certificate.sections()[section].len()) {
            return Err(format!("{reason} of section {}", section + 1));
        }
    }
    Ok(sections)
}

/// The parts that all lines of all files report about, in order, if no part comes twice. `passed` gives the line of a
/// part that has passed. The error says what is wrong.
pub fn parts(files: &[File], passed: impl Fn(Part) -> String) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    for File { name, lines } in files {
        if lines.is_empty() {
            return Err(format!("'{name}' has no report"));
        }
        for (number, line) in lines.iter().enumerate() {
            let part = part_of(line, &passed).map_err(|reason| format!("'{name}', line {}: {reason}", number + 1))?;
            parts.push(part);
        }
    }
    parts.sort();
    match parts.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("there are two reports about range {}", pair[0])),
        None => Ok(parts),
    }
}

/// The part that a line reports about.
fn part_of(line: &str, passed: impl Fn(Part) -> String) -> Result<Part, String> {
    if !line.starts_with("PASSED ") {
        return Err(format!("this does not say that a range has passed: {}", printable(line, SHORT)));
    }
    let word = line.split(" range ").last().and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    let part = Part::from_str(word).map_err(|_| "there is no range in it, such as 2/4".to_owned())?;
    let ours = passed(part);
    if line != ours {
        let (kind, hash) = ours
            .rsplit_once(' ')
            .map_or(("", ""), |(start, hash)| (start.rsplit(' ').next().unwrap_or_default(), hash));
        return Err(match line.ends_with(hash) {
            true => format!("range {part} of this {kind} has another line: {}", printable(&ours, 2 * LONG)),
            false => format!("this is a report about another {kind}: ours has the hash {hash}"),
        });
    }
    Ok(part)
}

/// Where the ranges do not meet, if they do not. The reports are sorted.
fn gap(reports: &[RangeReport], claims: usize) -> Option<String> {
    let mut till = 0;
    for report in reports {
        if report.first > till {
            return Some(format!("no report covers the claims {till}..{}", report.first));
        }
        if report.first < till {
            return Some(format!("two reports overlap in the claims {}..{}", report.first, till.min(report.last)));
        }
        till = report.last;
    }
    (till < claims).then(|| format!("no report covers the claims {till}..{claims}"))
}
