//! The file format of certificates, which `docs/certificate-format.md` describes: [`Reader`] and [`Writer`], in bounded
//! memory, for the binary form and for the text form.

mod block;
mod error;
mod frame;
mod header;
mod line;
mod reader;
mod source;
mod writer;

pub use error::{Error, FilePlace};
pub(crate) use header::bound_text;
pub use header::{FileForm, Header};
pub use reader::Reader;
pub use writer::Writer;

/// The most claims of a block, and so what a reader or a writer holds in memory at a time.
pub const BLOCK: usize = 1 << 16;

/// Copies a certificate into the other form, or the same.
///
/// ```
/// use verimax_certificate::format::{FileForm, Reader, Writer, copy};
///
/// let hash = verimax_certificate::NamedGame::parse("subtract(stones=1)")?.rules_hash();
/// let text = format!(
///     "verimax certificate 1\ngame subtract(stones=1)\nrules {hash}\nmoves\nclaim >= 1\nform text\n2 0\nend 1\n"
/// );
/// let mut reader = Reader::new(text.as_bytes())?;
/// let mut writer = Writer::new(Vec::new(), reader.header(), FileForm::Binary)?;
/// copy(&mut reader, &mut writer)?;
/// reader.finish()?;
/// let binary = writer.finish()?;
/// assert!(binary.starts_with(b"verimax certificate 1\ngame subtract(stones=1)\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn copy(reader: &mut Reader<impl std::io::BufRead>, writer: &mut Writer<impl std::io::Write>) -> Result<(), Error> {
    let (mut codes, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..reader.header().bounds().len() {
        while reader.read_block(&mut codes, &mut moves)? {
            for (&code, &mv) in codes.iter().zip(&moves) {
                writer.add(code, mv).map_err(Error::Write)?;
            }
            codes.clear();
            moves.clear();
        }
        writer.end_section().map_err(Error::Write)?;
    }
    Ok(())
}
