//! [`Certificate`]: a whole certificate in memory, ready to be checked.

use std::io::BufRead;

use crate::check::first_unfounded;
use crate::explain::{Unfounded, explain};
use crate::format::{Error, FilePlace, Header, Reader};
use crate::ranges::{check_range, cover, is_proved_by_ranges};
use crate::{Bound, Claims, RangeReport, Rules, Visitor};

/// A certificate that has been read.
///
/// ```
/// use verimax_certificate::{Certificate, NamedGame};
///
/// let hash = NamedGame::parse("nim(1,1)")?.rules_hash();
/// // Max has to move (code 6), and whatever Max does, Min takes the last object.
/// let text = format!(
///     "verimax certificate 1\ngame nim(1,1)\nrules {hash}\nmoves\nclaim <= -1\nform text\n6 -\nend 1\n"
/// );
/// let certificate = Certificate::read(text.as_bytes(), 1_000_000)?;
/// assert!(certificate.is_proved());
/// assert_eq!(certificate.header().claim(), "nim(1,1) value <= -1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Certificate {
    header: Header,
    sections: Vec<Claims>,
    sha256: [u8; 32],
}

impl Certificate {
    /// The most bytes that a claim takes in memory, while it is read or afterwards.
    pub const BYTES_PER_CLAIM: usize = 34;

    /// Reads a certificate of at most this many claims.
    pub fn read(input: impl BufRead, most: usize) -> Result<Certificate, Error> {
        let mut reader = Reader::new(input)?;
        let mut sections = Vec::new();
        let mut left = most;
        for number in 1..=reader.header().bounds().len() {
            let (mut codes, mut moves) = (Vec::new(), Vec::new());
            while reader.read_block(&mut codes, &mut moves)? {
                if codes.len() > left {
                    return Err(Error::TooMany { place: reader.place(), most });
                }
            }
            left -= codes.len();
            let place = reader.place();
            refuse_repetition(&codes, number, place)?;
            codes.shrink_to_fit();
            moves.shrink_to_fit();
            let too_many = codes.len() > MOST_CLAIMS;
            sections.push(Claims::new(codes, moves).ok_or_else(|| no_claims(too_many, number, place))?);
        }
        let header = reader.header().clone();
        Ok(Certificate { header, sections, sha256: reader.finish()? })
    }

    /// What the certificate is about, and what it claims.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The SHA-256 of the file, in hexadecimal.
    pub fn sha256(&self) -> String {
        crate::game::hexadecimal(&self.sha256)
    }

    /// The claims of each section. There is one for every bound of the header.
    pub fn sections(&self) -> &[Claims] {
        &self.sections
    }

    /// The number of claims in all sections.
    pub fn number_of_claims(&self) -> usize {
        self.sections.iter().map(Claims::len).sum()
    }

    /// Checks the claims of a section from number `first` to before `last`.
    pub fn check(&self, section: usize, first: usize, last: usize) -> RangeReport {
        self.header.visit(Check { section: self.section(section), first, last })
    }

    /// True if the ranges have passed and cover the section without gap, repetition or overlap. The reports are in the
    /// order of their ranges.
    pub fn is_covered(&self, section: usize, reports: &[RangeReport]) -> bool {
        cover(reports, self.sections[section].len())
    }

    /// True if the reports, which are in the order of their ranges, cover the section, and its bound holds for the
    /// root.
    pub fn is_proved_by(&self, section: usize, reports: &[RangeReport]) -> bool {
        let moves = self.header.moves();
        self.header.visit(IsProvedBy { moves, section: self.section(section), reports })
    }

    /// True if all claims follow, and all bounds hold for the root.
    pub fn is_proved(&self) -> bool {
        let sections = self.sections.iter().enumerate();
        sections.into_iter().all(|(section, claims)| {
            let report = self.check(section, 0, claims.len());
            self.is_proved_by(section, &[report])
        })
    }

    /// Of the claims of a section from number `first` to before `last`, the first that does not follow, and why.
    pub fn why_not(&self, section: usize, first: usize, last: usize) -> Option<Unfounded> {
        let (index, reason) = self.header.visit(WhyNot { section: self.section(section), first, last })?;
        Some(Unfounded { section, index, code: self.sections[section].codes()[index], reason })
    }

    fn section(&self, section: usize) -> Section<'_> {
        Section { bound: self.header.bounds()[section], claims: &self.sections[section] }
    }
}

/// The most claims of a section.
const MOST_CLAIMS: usize = (u32::MAX / 4 - 1) as usize;

/// Why a section has no index.
fn no_claims(too_many: bool, section: usize, place: FilePlace) -> Error {
    if too_many {
        return Error::TooMany { place, most: MOST_CLAIMS };
    }
    let reason = format!("the codes of section {section} are chosen so that looking for one takes long");
    Error::Malformed { place, reason }
}

/// A position that is claimed twice is a mistake. Many such would also make looking for a claim slow.
fn refuse_repetition(codes: &[u64], section: usize, place: FilePlace) -> Result<(), Error> {
    let mut sorted = codes.to_vec();
    sorted.sort(); // which merges runs quickly
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => {
            let reason = format!("section {section} claims the position with code {} more than once", pair[0]);
            Err(Error::Malformed { place, reason })
        }
    }
}

struct Section<'a> {
    bound: Bound,
    claims: &'a Claims,
}

struct Check<'a> {
    section: Section<'a>,
    first: usize,
    last: usize,
}

impl Visitor for Check<'_> {
    type Output = RangeReport;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> RangeReport {
        check_range(start, self.section.bound, self.section.claims, self.first, self.last)
    }
}

struct IsProvedBy<'a> {
    moves: &'a [u8],
    section: Section<'a>,
    reports: &'a [RangeReport],
}

impl Visitor for IsProvedBy<'_> {
    type Output = bool;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> bool {
        // The moves are legal: the header has been checked.
        let root = self.moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        is_proved_by_ranges(&root, self.section.bound, self.section.claims, self.reports)
    }
}

struct WhyNot<'a> {
    section: Section<'a>,
    first: usize,
    last: usize,
}

impl Visitor for WhyNot<'_> {
    type Output = Option<(usize, String)>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<(usize, String)> {
        let Section { bound, claims } = self.section;
        let index = first_unfounded(start, bound, claims, self.first, self.last.min(claims.len()))?;
        Some((index, explain(start, bound, claims, index)))
    }
}
