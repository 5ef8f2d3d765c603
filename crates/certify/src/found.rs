//! [`Found`]: the strategies that show a claim, and how they become a certificate: checked and written layer by layer.

use std::collections::BTreeSet;
use std::io::{self, Write};

use verimax_certificate::check::is_settled;
use verimax_certificate::format::{FileForm, Header, Writer};
use verimax_certificate::ranges::check_range;
use verimax_certificate::{Bound, Claims, Rules, Visitor};

use crate::CertifyError;
use crate::layer::{Layer, decoded};
use crate::needs::Needs;
use crate::strategy::Strategy;

/// Strategies that show what a certificate claims. The certificate is not written yet.
#[derive(Clone, Debug)]
pub struct Found {
    pub(crate) header: Header,
    /// For every bound of the header, a strategy that keeps it.
    pub(crate) strategies: Vec<Strategy>,
}

impl Found {
    /// How many claims the certificate has.
    pub fn claims(&self) -> usize {
        self.strategies.iter().map(Strategy::len).sum()
    }

    /// Writes the certificate, and returns the number of its bytes. A layer is written when the checker has accepted
    /// its claims. Only that layer is in memory, and those that it needs.
    pub fn write(&self, output: impl Write) -> Result<u64, CertifyError> {
        let mut writer = Writer::new(Counted { output, bytes: 0 }, &self.header, FileForm::Binary)?;
        for (&bound, strategy) in self.header.bounds().iter().zip(&self.strategies) {
            self.header.visit(Section { moves: self.header.moves(), bound, strategy, writer: &mut writer })?;
            writer.end_section()?;
        }
        Ok(writer.finish()?.bytes)
    }
}

/// A section that is to be checked and written.
struct Section<'a, W: Write> {
    moves: &'a [u8],
    bound: Bound,
    strategy: &'a Strategy,
    writer: &'a mut Writer<W>,
}

impl<W: Write> Visitor for Section<'_, W> {
    type Output = Result<(), CertifyError>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Result<(), CertifyError> {
        let Section { moves, bound, strategy, writer } = self;
        let root = moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        let mut claims = Claims::default();
        for number in strategy.numbers() {
            let layer = strategy.layer(number)?;
            claims = with_needs(&root, bound, strategy, number, &layer)?;
            // Whatever follows from some of the earlier claims follows from all of them.
            let first = claims.len() - layer.codes.len();
            if !check_range(&root, bound, &claims, first, claims.len()).passed {
                return Err(CertifyError::Rejected);
            }
            for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
                writer.add(code, mv)?;
            }
        }
        // The last layer is that of the root.
        if is_settled(&root, bound, &claims, claims.len()) { Ok(()) } else { Err(CertifyError::Rejected) }
    }
}

/// The claims of a layer, after those of the layers that it needs.
fn with_needs<R: Rules>(
    root: &R,
    bound: Bound,
    strategy: &Strategy,
    number: u32,
    layer: &Layer,
) -> Result<Claims, CertifyError> {
    let needs = Needs::new(bound);
    let (mut needed, mut numbers) = (Vec::new(), BTreeSet::new());
    for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
        needs.list(&decoded(root, code)?, mv, &mut needed);
        numbers.extend(needed.iter().map(|(number, _)| number));
    }
    numbers.remove(&number);
    let count = numbers.iter().map(|&number| strategy.positions(number)).sum::<usize>() + layer.codes.len();
    let (mut codes, mut moves) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for number in numbers {
        let layer = strategy.layer(number)?;
        codes.extend(&layer.codes);
        moves.extend(&layer.moves);
    }
    codes.extend(&layer.codes);
    moves.extend(&layer.moves);
    Claims::new(codes, moves).ok_or(CertifyError::Rejected)
}

/// Counts the bytes that are written.
struct Counted<W> {
    output: W,
    bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.output.write(buffer)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
