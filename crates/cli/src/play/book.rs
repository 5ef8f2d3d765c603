//! Playing by a certificate, without search: `verimax play --certificate`.

use std::sync::atomic::AtomicBool;

use anyhow::{Result, anyhow, bail};
use verimax::Side;
use verimax_certificate::{Bound, Certificate, NamedGame};

use crate::verify::input::read_certificate;

/// A certificate to play by.
pub struct Book(Certificate);

impl Book {
    /// Reads a certificate of this game that has moves for the side. It is not checked here, and the person is told so:
    /// `verimax verify` does that.
    pub fn open(file: &str, game: &str, side: Side) -> Result<Book> {
        let name: String = game.split_whitespace().collect();
        let game = NamedGame::parse(&name).map_err(|error| anyhow!("there is no certificate: {error}"))?;
        let book = Book(read_certificate(file, MEMORY_MB, &AtomicBool::new(false))?);
        let header = book.0.header();
        if *header.game() != game {
            bail!("the certificate is about {}, not about {game}", header.game());
        }
        if let Some(depth) = header.depth() {
            bail!(
                "the certificate is about a search to depth {depth}; to play by one, let it go to the end of the game"
            );
        }
        if !book.plays(side) {
            let claim = header.claim();
            bail!(
                "the certificate shows that {claim}, and so it has no moves for {side}; play the other side: --side {side}"
            );
        }
        Ok(book)
    }

    /// True if it has moves for the side.
    pub fn plays(&self, side: Side) -> bool {
        self.0.header().bounds().iter().any(|bound| bound.profits(side == Side::Max))
    }

    /// The moves from the start of the game to the position that the certificate is about.
    pub fn moves(&self) -> String {
        self.0.header().game().names(self.0.header().moves())
    }

    /// What it claims, and that nobody has checked that here.
    pub fn note(&self) -> String {
        let claim = self.0.header().claim();
        format!("Its moves come from a certificate that claims {claim}; `verimax verify` checks it, this does not.\n")
    }

    /// The number of the move after these, and what it keeps if the certificate is right, in words.
    pub fn answer(&self, moves: &[u8]) -> Option<(usize, String)> {
        let (mv, bound) = self.0.answer(moves)?;
        let bound = match bound {
            Bound::AtLeast(least) => format!("at least {least}"),
            Bound::AtMost(most) => format!("at most {most}"),
        };
        Some((mv.into(), format!("{bound} for Max, as the certificate claims, without search")))
    }
}

/// How much memory the claims may take.
const MEMORY_MB: usize = 4096;
