//! [`Reader`]: reads a certificate, block by block.

use std::io::{BufRead, Read};

use ruzstd::decoding::StreamingDecoder;

use super::block::{LONGEST_CODE, decode};
use super::frame::window;
use super::line::{number, words};
use super::source::Source;
use super::{BLOCK, Error, FileForm, FilePlace, Header};
use crate::ALL_MOVES;

/// The largest window of compressed data. No part of a block is larger.
const LARGEST_WINDOW: u64 = 1 << 20;

/// Reads a certificate, block by block, in the binary form or the text form. It holds at most a block in memory,
/// whatever the file says.
pub struct Reader<R: BufRead> {
    source: Source<R>,
    header: Header,
    form: FileForm,
    /// The number of claims in each section that has ended.
    counts: Vec<u64>,
    /// The number of claims in this section, so far.
    count: u64,
    /// In the text form: the line that ends the section has been read, but the block before it comes first.
    is_section_over: bool,
    packed: Vec<u8>,
    unpacked: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    pub fn new(input: R) -> Result<Reader<R>, Error> {
        let mut source = Source::new(input);
        let (header, form) = Header::read(&mut source)?;
        let (counts, packed, unpacked) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Reader { source, header, form, counts, count: 0, is_section_over: false, packed, unpacked })
    }

    /// What the certificate is about, and what it claims.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How the claims are written.
    pub fn form(&self) -> FileForm {
        self.form
    }

    /// Where the reader is: what it reads next, or the line that it has read last.
    pub fn place(&self) -> FilePlace {
        match self.form {
            FileForm::Binary => self.source.place(),
            FileForm::Text => self.source.line_place(),
        }
    }

    /// Appends the codes and the moves of the next block, at most [`BLOCK`]. Returns false at the end of the section:
    /// then the claims of the next bound follow, if there is one.
    pub fn read_block(&mut self, codes: &mut Vec<u64>, moves: &mut Vec<u8>) -> Result<bool, Error> {
        if self.counts.len() == self.header.bounds().len() {
            return Ok(false);
        }
        let before = codes.len();
        let is_at_end = match self.form {
            FileForm::Binary => self.read_binary(codes, moves)?,
            FileForm::Text => self.read_text(codes, moves)?,
        };
        self.count += (codes.len() - before) as u64;
        if is_at_end {
            self.counts.push(self.count);
            self.count = 0;
        }
        Ok(!is_at_end)
    }

    /// Checks the rest of the file. Returns the SHA-256 of the whole file.
    pub fn finish(mut self) -> Result<[u8; 32], Error> {
        let (mut codes, mut moves) = (Vec::new(), Vec::new());
        while self.counts.len() < self.header.bounds().len() {
            codes.clear();
            moves.clear();
            self.read_block(&mut codes, &mut moves)?;
        }
        if self.form == FileForm::Binary {
            for (number, count) in self.counts.iter().enumerate() {
                let mut bytes = [0; 8];
                let wrong = format!("section {} has {count} claims, but the file counts others", number + 1);
                let wrong = self.source.malformed(wrong);
                self.source.fill(&mut bytes, "the numbers of claims")?;
                if u64::from_le_bytes(bytes) != *count {
                    return Err(wrong);
                }
            }
            let expected = self.source.sha256();
            let wrong = self.source.malformed("the checksum is not that of the file: it is damaged".to_owned());
            let mut hash = [0; 32];
            self.source.fill(&mut hash, "the checksum")?;
            if hash != expected {
                return Err(wrong);
            }
        }
        self.source.end()?;
        Ok(self.source.sha256())
    }

    /// Returns true at the end of the section.
    fn read_binary(&mut self, codes: &mut Vec<u64>, moves: &mut Vec<u8>) -> Result<bool, Error> {
        let place = self.source.place();
        let count = self.source.varint("the number of claims of a block")?;
        if count == 0 {
            return Ok(true);
        }
        let Some(count) = usize::try_from(count).ok().filter(|&count| count <= BLOCK) else {
            let reason = format!("a block has {count} claims; it may have at most {BLOCK}");
            return Err(Error::Malformed { place, reason });
        };
        let place = self.source.place();
        self.unpack(count * LONGEST_CODE, "the codes of a block")?;
        decode(&self.unpacked, count, codes).map_err(|reason| Error::Malformed { place, reason: reason.to_owned() })?;
        let place = self.source.place();
        self.unpack(count, "the moves of a block")?;
        if self.unpacked.len() != count {
            let reason = format!("a block has {count} claims, but {} moves", self.unpacked.len());
            return Err(Error::Malformed { place, reason });
        }
        moves.extend(&self.unpacked);
        Ok(false)
    }

    /// Reads a compressed part of a block, of at most this many bytes.
    fn unpack(&mut self, most: usize, what: &str) -> Result<(), Error> {
        let place = self.source.place();
        let malformed = |reason| Error::Malformed { place, reason };
        let length = self.source.varint(what)?;
        // Data that does not compress grows by less than this.
        let longest = most + most / 128 + 64;
        let Some(length) = usize::try_from(length).ok().filter(|&length| length <= longest) else {
            return Err(malformed(format!("{what} have {length} bytes; there may be at most {longest}")));
        };
        self.packed.resize(length, 0);
        self.source.fill(&mut self.packed, what)?;
        self.unpacked.clear();
        let wrong = || malformed(format!("{what} are not compressed data of at most {most} bytes"));
        match window(&self.packed) {
            None => return Err(wrong()),
            Some(..=LARGEST_WINDOW) => {}
            Some(bytes) => {
                return Err(malformed(format!(
                    "{what} have a window of {bytes} bytes; at most {LARGEST_WINDOW} are read"
                )));
            }
        }
        let mut rest = self.packed.as_slice();
        let decoder = StreamingDecoder::new(&mut rest).map_err(|_| wrong())?;
        decoder.take(most as u64 + 1).read_to_end(&mut self.unpacked).map_err(|_| wrong())?;
        if rest.is_empty() && self.unpacked.len() <= most { Ok(()) } else { Err(wrong()) }
    }

    /// Returns true at the end of the section.
    fn read_text(&mut self, codes: &mut Vec<u64>, moves: &mut Vec<u8>) -> Result<bool, Error> {
        if std::mem::take(&mut self.is_section_over) {
            return Ok(true);
        }
        let expected = "a claim (a code, a space, and a move or `-`), or `end` and the number of claims";
        for read in 0..BLOCK {
            let line = self.source.line(expected)?;
            match words(&line).as_slice() {
                ["end", count] => {
                    let found = self.count + read as u64;
                    if number(count) != Some(found) {
                        let reason = format!("the section has {found} claims, but the line counts others");
                        return Err(self.source.malformed_line(reason));
                    }
                    self.is_section_over = read > 0;
                    return Ok(read == 0);
                }
                [code, mv] => {
                    let mv = if *mv == "-" { Some(ALL_MOVES) } else { number(mv).filter(|&mv| mv != ALL_MOVES) };
                    let claim = number(code).zip(mv);
                    let (code, mv) =
                        claim.ok_or_else(|| self.source.malformed_line(format!("{expected} is expected")))?;
                    codes.push(code);
                    moves.push(mv);
                }
                _ => return Err(self.source.malformed_line(format!("{expected} is expected"))),
            }
        }
        Ok(false)
    }
}
