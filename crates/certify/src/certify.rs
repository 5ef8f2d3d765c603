//! [`certify`]: from a claim to its certificate.

use std::path::PathBuf;

use verimax::StopHandle;
use verimax_certificate::check::is_proved;
use verimax_certificate::format::{Form, Header, Writer};
use verimax_certificate::rules::Limited;
use verimax_certificate::{Bound, Claims, Game};

use crate::CertifyError;
use crate::oracle::Certifiable;
use crate::spool::Spool;
use crate::strategy::{Progress, Search};

/// How to make a certificate.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many threads search.
    pub threads: usize,
    /// The size of all tables together, in MB.
    pub table_mb: usize,
    /// How often to look for a smaller certificate.
    pub rounds: u32,
    /// The folder for what is found on the way. A run that was stopped goes on from there.
    pub spool: Option<PathBuf>,
}

/// Who is told what goes on while a certificate is made.
pub trait Watch: Send {
    /// A search starts, which this handle stops.
    fn starts(&mut self, stop: StopHandle);

    /// A search for a strategy that keeps this bound has got so far.
    fn goes_on(&mut self, bound: Bound, progress: Progress);
}

/// A certificate.
#[derive(Clone, Debug)]
pub struct Made {
    /// The bytes of its file.
    pub bytes: Vec<u8>,
    /// How many claims it has.
    pub claims: usize,
}

/// Makes a certificate of what the header claims. The checker has accepted all of its claims.
pub fn certify(header: &Header, settings: &Settings, watch: &mut dyn Watch) -> Result<Made, CertifyError> {
    let failed = |source| CertifyError::File { path: PathBuf::from("certificate"), source };
    let mut writer = Writer::new(Vec::new(), header, Form::Binary).map_err(failed)?;
    let mut claims = 0;
    for &bound in header.bounds() {
        let spool = settings.spool(header, bound)?;
        let section = claims_for(header, bound, settings, spool.as_ref(), watch)?;
        claims += section.len();
        for (&code, &mv) in section.codes().iter().zip(section.moves()) {
            writer.add(code, mv).map_err(failed)?;
        }
        writer.end_section().map_err(failed)?;
    }
    Ok(Made { bytes: writer.finish().map_err(failed)?, claims })
}

impl Settings {
    /// What is found on the way to this bound.
    fn spool(&self, header: &Header, bound: Bound) -> Result<Option<Spool>, CertifyError> {
        let Some(folder) = &self.spool else { return Ok(None) };
        let (name, bound) = match bound {
            Bound::AtLeast(least) => ("at-least", format!(">= {least}")),
            Bound::AtMost(most) => ("at-most", format!("<= {most}")),
        };
        let depth = header.depth().map(|depth| format!(" to depth {depth}")).unwrap_or_default();
        let subject = format!("{} {:?}{depth} {bound}", header.game(), header.moves());
        Ok(Some(Spool::open(&folder.join(name), &subject)?))
    }

    /// Removes what was kept on the way to this certificate. Call it when the certificate is in a safe place.
    pub fn clean_up(&self, header: &Header) -> Result<(), CertifyError> {
        for &bound in header.bounds() {
            if let Some(spool) = self.spool(header, bound)? {
                spool.remove()?;
            }
        }
        if let Some(folder) = &self.spool {
            // It stays if somebody has put something else into it.
            let _ = std::fs::remove_dir(folder);
        }
        Ok(())
    }
}

/// Claims that show the bound. The checker has accepted them.
fn claims_for(
    header: &Header,
    bound: Bound,
    settings: &Settings,
    spool: Option<&Spool>,
    watch: &mut dyn Watch,
) -> Result<Claims, CertifyError> {
    let job = Job { moves: header.moves(), plies: header.plies(), bound, settings, spool };
    match header.game() {
        Game::Connect4 { start, .. } => job.run(start, watch),
        Game::Dots(start) => job.run(start, watch),
        Game::Kalah(start) => job.run(start, watch),
        Game::Min(start) => job.run(start, watch),
        Game::Nim(start) => job.run(start, watch),
        Game::Subtract(start) => job.run(start, watch),
        Game::TicTacToe(start) => job.run(start, watch),
    }
}

struct Job<'a> {
    moves: &'a [u8],
    /// How many plies from the start on play ends, if it does not go to the end of the game.
    plies: Option<u8>,
    bound: Bound,
    settings: &'a Settings,
    spool: Option<&'a Spool>,
}

impl Job<'_> {
    fn run<R: Certifiable>(self, start: &R, watch: &mut dyn Watch) -> Result<Claims, CertifyError> {
        match self.plies {
            None => self.find(start, watch),
            Some(plies) => self.find(&Limited::new(start.clone(), plies), watch),
        }
    }

    fn find<R: Certifiable>(self, start: &R, watch: &mut dyn Watch) -> Result<Claims, CertifyError> {
        let root = self.moves.iter().fold(start.clone(), |position, &mv| position.play(mv.into()));
        let search = Search::new(root.clone(), self.bound, self.settings.threads, self.settings.table_mb);
        search.stop_handles().into_iter().for_each(|handle| watch.starts(handle));
        let mut search = search.on_progress(|progress| watch.goes_on(self.bound, progress));
        let mut strategy = search.find(self.spool)?;
        if self.settings.rounds > 0 {
            strategy = search.minimise(strategy, self.settings.rounds)?;
        }
        // The tables are not needed any more, and the check needs room.
        drop(search);
        let (codes, moves) = strategy.claims()?;
        drop(strategy);
        let claims = Claims::new(codes, moves).filter(|claims| is_proved(&root, self.bound, claims));
        claims.ok_or(CertifyError::Rejected)
    }
}
