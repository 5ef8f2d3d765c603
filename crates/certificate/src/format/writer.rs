//! [`Writer`]: writes a certificate, claim by claim.

use std::io::{self, Write};

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::block::{encode, push_varint};
use super::source::Sink;
use super::{BLOCK, FileForm, Header};
use crate::ALL_MOVES;

/// Writes a certificate, claim by claim. It holds at most a block of claims in memory.
pub struct Writer<W: Write> {
    sink: Sink<W>,
    form: FileForm,
    /// The claims that are not yet written.
    codes: Vec<u64>,
    moves: Vec<u8>,
    /// The number of claims in each section that has ended.
    counts: Vec<u64>,
    /// The number of claims in this section.
    count: u64,
    /// The number of sections.
    sections: usize,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    pub fn new(output: W, header: &Header, form: FileForm) -> io::Result<Writer<W>> {
        let mut sink = Sink::new(output);
        sink.write(header.text(form).as_bytes())?;
        let sections = header.bounds().len();
        Ok(Writer { sink, form, codes: Vec::new(), moves: Vec::new(), counts: Vec::new(), count: 0, sections })
    }

    /// Adds a claim to the section: the code of a position, and the move that suffices or
    /// [`ALL_MOVES`](crate::ALL_MOVES). A claim may rely on those before it. Ascending codes take the least room.
    pub fn add(&mut self, code: u64, mv: u8) -> io::Result<()> {
        if self.counts.len() == self.sections {
            return Err(io::Error::other("there is no section for this claim"));
        }
        self.codes.push(code);
        self.moves.push(mv);
        self.count += 1;
        if self.codes.len() == BLOCK { self.write_block() } else { Ok(()) }
    }

    /// Ends the section. The claims of the next bound follow, if there is one.
    pub fn end_section(&mut self) -> io::Result<()> {
        if self.counts.len() == self.sections {
            return Err(io::Error::other("there are no more sections to end"));
        }
        self.write_block()?;
        match self.form {
            FileForm::Binary => self.sink.write(&[0])?,
            FileForm::Text => self.sink.write(format!("end {}\n", self.count).as_bytes())?,
        }
        self.counts.push(self.count);
        self.count = 0;
        Ok(())
    }

    /// Writes what comes last. All sections must have ended.
    pub fn finish(mut self) -> io::Result<W> {
        if self.counts.len() < self.sections {
            return Err(io::Error::other("a section of the certificate has not ended"));
        }
        if self.form == FileForm::Binary {
            for count in self.counts {
                self.sink.write(&count.to_le_bytes())?;
            }
            let hash = self.sink.sha256();
            self.sink.write(&hash)?;
        }
        self.sink.finish()
    }

    fn write_block(&mut self) -> io::Result<()> {
        if self.codes.is_empty() {
            return Ok(());
        }
        match self.form {
            FileForm::Binary => {
                let mut block = Vec::new();
                push_varint(&mut block, self.codes.len() as u64);
                for bytes in [&encode(&self.codes), &self.moves] {
                    let packed = compress_to_vec(bytes.as_slice(), CompressionLevel::Fastest);
                    push_varint(&mut block, packed.len() as u64);
                    block.extend(packed);
                }
                self.sink.write(&block)?;
            }
            FileForm::Text => {
                let mut lines = String::new();
                for (code, &mv) in self.codes.iter().zip(&self.moves) {
                    let mv = if mv == ALL_MOVES { "-".to_owned() } else { mv.to_string() };
                    lines += &format!("{code} {mv}\n");
                }
                self.sink.write(lines.as_bytes())?;
            }
        }
        self.codes.clear();
        self.moves.clear();
        Ok(())
    }
}
