//! [`Certificate`]: a whole certificate in memory, ready to be checked.

use std::io::BufRead;
use std::ops::Range;

use crate::check::{first_unfounded, is_settled};
use crate::explain::explain;
use crate::format::{Error, Header, Place, Reader};
use crate::{Bound, Claims, Rules, Visitor};

/// A certificate that has been read. Its claims are numbered through all sections.
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
            sections.push(Claims::new(codes, moves).ok_or(Error::TooMany { place, most: (u32::MAX / 4) as usize })?);
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

    /// The bounds, and the claims for each.
    pub fn sections(&self) -> impl Iterator<Item = (Bound, &Claims)> {
        self.header.bounds().iter().copied().zip(&self.sections)
    }

    /// The number of claims in all sections.
    pub fn len(&self) -> usize {
        self.sections.iter().map(Claims::len).sum()
    }

    /// True if there are no claims. That may be enough: for a game that is over.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first of these claims that does not follow from those before it.
    pub fn first_unfounded(&self, range: Range<usize>) -> Option<usize> {
        let mut offset = 0;
        for (bound, claims) in self.sections() {
            let first = range.start.clamp(offset, offset + claims.len()) - offset;
            let last = range.end.clamp(offset, offset + claims.len()) - offset;
            if let Some(index) = self.header.game().visit(FirstUnfounded { bound, claims, first, last }) {
                return Some(offset + index);
            }
            offset += claims.len();
        }
        None
    }

    /// The first bound that is not shown to hold for the root, even if all claims follow.
    pub fn unproved_bound(&self) -> Option<Bound> {
        let moves = self.header.moves();
        let mut sections = self.sections();
        sections
            .find(|&(bound, claims)| !self.header.game().visit(IsRootSettled { moves, bound, claims }))
            .map(|(b, _)| b)
    }

    /// Why a claim does not follow, in a sentence; or that it does.
    pub fn explain(&self, index: usize) -> String {
        let mut index = index;
        for (number, (bound, claims)) in self.sections().enumerate() {
            if index < claims.len() {
                let section = number + 1;
                return self.header.game().visit(Explain { bound, claims, index, section });
            }
            index -= claims.len();
        }
        "there is no such claim".to_owned()
    }
}

/// A position that is claimed twice is a mistake. Many such would also make looking for a claim slow.
fn refuse_repetition(codes: &[u64], section: usize, place: Place) -> Result<(), Error> {
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

struct FirstUnfounded<'a> {
    bound: Bound,
    claims: &'a Claims,
    first: usize,
    last: usize,
}

impl Visitor for FirstUnfounded<'_> {
    type Output = Option<usize>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<usize> {
        first_unfounded(start, self.bound, self.claims, self.first, self.last)
    }
}

struct IsRootSettled<'a> {
    moves: &'a [u8],
    bound: Bound,
    claims: &'a Claims,
}

impl Visitor for IsRootSettled<'_> {
    type Output = bool;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> bool {
        // The moves are legal: the header has been checked.
        let root = self.moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        is_settled(&root, self.bound, self.claims, self.claims.len())
    }
}

struct Explain<'a> {
    bound: Bound,
    claims: &'a Claims,
    index: usize,
    section: usize,
}

impl Visitor for Explain<'_> {
    type Output = String;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> String {
        let reason = explain(start, self.bound, self.claims, self.index);
        let (code, number) = (self.claims.codes()[self.index], self.index + 1);
        format!("claim {number} of section {}, about the position with code {code}: {reason}", self.section)
    }
}
